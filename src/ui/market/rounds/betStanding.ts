/**
 * Projects how a bet would end if the round ended now. For display only: the exchange settles bets.
 */
import { parseDecimal, formatDecimal } from '../../../domain/decimal.ts';
import { money, rate } from '../../../domain/quantities.ts';
import { fixedOddsPayout } from '../../../domain/rounds/payout.ts';
import { gameKind } from '../../../domain/rounds/roundTypes.ts';
import type { WireBet, WireRound } from '../../../protocol/rounds/entities.ts';

export type Standing = 'waiting' | 'winning' | 'losing' | 'tie';

/**
 * The price a bet is measured from: its own entry, or the opening price of a rent round; undefined
 * until known.
 */
export function entryOf(bet: WireBet, round: WireRound | undefined): string | undefined {
  if (bet.entry !== null) return bet.entry.price;
  if (gameKind(bet.gameType) !== 'RENT' || round?.id !== bet.tradeRoundId) return undefined;
  return round.opening?.price;
}

/** @param last the newest price of the market, plain decimal */
export function standingOf(
  bet: Pick<WireBet, 'type'>,
  entry: string | undefined,
  last: string | undefined,
): Standing {
  const from = parseDecimal(entry ?? '');
  const now = parseDecimal(last ?? '');
  if (from === undefined || now === undefined) return 'waiting';
  if (now === from) return 'tie';
  return now > from === (bet.type === 'B') ? 'winning' : 'losing';
}

/**
 * The payout of a win, including the stake, rounded down; plain decimal, undefined for an invalid
 * stake.
 */
export function payoutOf(stake: string, odds: string): string | undefined {
  const staked = parseDecimal(stake);
  const times = parseDecimal(odds);
  if (staked === undefined || times === undefined) return undefined;
  return formatDecimal(fixedOddsPayout({ stake: money(staked), payoutRate: rate(times) }));
}

export interface BetSum {
  readonly count: number;
  readonly stake: string;
  /**
   * Projected net result of the bets, stakes deducted; ties and bets without entry count as zero.
   */
  readonly net: string;
}

/** Open bets as they stand. */
export function sumOfStanding(
  bets: readonly { readonly bet: WireBet; readonly standing: Standing }[],
): BetSum {
  let stake = 0n;
  let net = 0n;
  for (const { bet, standing } of bets) {
    const staked = parseDecimal(bet.point) ?? 0n;
    stake += staked;
    if (standing === 'losing') net -= staked;
    if (standing === 'winning')
      net += (parseDecimal(payoutOf(bet.point, bet.odds) ?? '') ?? 0n) - staked;
  }
  return { count: bets.length, stake: formatDecimal(stake), net: formatDecimal(net) };
}

/** Profit of settled bets: payouts minus stakes. */
export function sumOfSettled(bets: readonly WireBet[]): BetSum {
  let stake = 0n;
  let net = 0n;
  for (const bet of bets) {
    const staked = parseDecimal(bet.point) ?? 0n;
    stake += staked;
    net += (parseDecimal(bet.payout) ?? 0n) - staked;
  }
  return { count: bets.length, stake: formatDecimal(stake), net: formatDecimal(net) };
}
