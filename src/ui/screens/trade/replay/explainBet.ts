/** Explains a bet's result, recomputed from the round's prices. Pure. */
import { parseDecimal } from '../../../../domain/decimal.ts';
import { type GameKind, gameKind } from '../../../../domain/rounds/roundTypes.ts';
import { ownEntry } from '../../../../domain/rounds/settle.ts';
import type { RoundTick, WireBet, WireRound } from '../../../../protocol/rounds/entities.ts';
import { payoutOf } from '../../../market/rounds/betStanding.ts';
import { betResult } from '../../../market/rounds/roundNames.ts';
import { toPoints } from './explainRound.ts';

export type Comparison = '>' | '<' | '=';

export interface BetExplanation {
  readonly result: ReturnType<typeof betResult>;
  /** The price it is measured from; undefined for a power ball. */
  readonly entry: string | undefined;
  /** The closing price compared with the entry; undefined if either is missing. */
  readonly comparison: Comparison | undefined;
  /** Whether result and payout match the recomputation; undefined while open. */
  readonly agrees: boolean | undefined;
}

function compare(to: string | undefined, from: string | undefined): Comparison | undefined {
  const left = parseDecimal(to ?? '');
  const right = parseDecimal(from ?? '');
  if (left === undefined || right === undefined) return undefined;
  if (left === right) return '=';
  return left > right ? '>' : '<';
}

/** The price a bet is measured from, according to the rules. */
function entryByRules(
  kind: GameKind,
  bet: WireBet,
  round: WireRound,
  ticks: readonly RoundTick[],
): string | undefined {
  if (kind === 'POWERBALL') return undefined;
  if (kind === 'RENT') return round.opening?.price;
  const entry = ownEntry(toPoints(ticks), bet.at, round.endAt);
  return ticks.find(({ at }) => at === entry?.at)?.price;
}

function resultByRules(
  kind: GameKind,
  bet: WireBet,
  round: WireRound,
  comparison: Comparison | undefined,
): BetExplanation['result'] {
  if (round.status === 0) return 'OPEN';
  if (round.voidReason !== null) return 'VOID';
  if (kind !== 'BINARY') return round.side === bet.type ? 'WON' : 'LOST';
  if (comparison === undefined || comparison === '=') return 'VOID';
  return (comparison === '>') === (bet.type === 'B') ? 'WON' : 'LOST';
}

function payoutByRules(result: BetExplanation['result'], bet: WireBet): string | undefined {
  if (result === 'WON') return payoutOf(bet.point, bet.odds);
  return result === 'VOID' ? bet.point : '0';
}

const isSameAmount = (a: string | undefined, b: string | undefined): boolean =>
  compare(a, b) === '=';

/** @param ticks the prices that settle the round, in order of time; empty for a power ball */
export function explainBet(
  bet: WireBet,
  round: WireRound,
  ticks: readonly RoundTick[],
): BetExplanation {
  const kind = gameKind(bet.gameType);
  const entry = entryByRules(kind, bet, round, ticks) ?? bet.entry?.price;
  const comparison = compare(round.closing?.price, entry);
  const expected = resultByRules(kind, bet, round, comparison);
  const result = betResult(bet);
  return {
    result,
    entry,
    comparison,
    agrees:
      // What ended early does not follow from how the round ended.
      result === 'OPEN' || result === 'CASHED'
        ? undefined
        : result === expected && isSameAmount(payoutByRules(expected, bet), bet.payout),
  };
}
