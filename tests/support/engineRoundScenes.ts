/** One round of each kind of game, the bets on it, and its settlement. */
import type { Unstamped } from '../../src/domain/commands.ts';
import type { SettleRound } from '../../src/domain/rounds/commands.ts';
import { parseRoundId, type RoundId } from '../../src/domain/ids.ts';
import { betTimesOf, roundTimesAt } from '../../src/domain/rounds/roundTypes.ts';
import { moneyOf } from '../../src/domain/quantities.ts';
import { exchangeWith, type TestExchange, testRules } from './engine.ts';
import { type BetSpec, betOf, pricesOf, roundAt } from './engineRounds.ts';

/** Rounds of every length start here. */
export const ROUNDS_START = 1_700_000_040_000;
export const R30 = roundAt(11, ROUNDS_START);
export const B60 = roundAt(15, ROUNDS_START);
export const P60 = roundAt(900_001, ROUNDS_START);
export const BETTING_RULES = testRules({ demoBinary: moneyOf('10000') });
/** Prices in ms after the round's start. */
export const prices = (...rows: readonly (readonly [number, string])[]) =>
  pricesOf(rows.map(([after, price]) => [ROUNDS_START + after, price]));

const RISE = prices([0, '100'], [10_000, '101'], [30_000, '102']);

export const settle = (more: Partial<SettleRound> = {}): Unstamped<SettleRound> => ({
  type: 'SettleRound',
  roundId: R30,
  ticks: RISE,
  draw: undefined,
  ...more,
});

/** When the round takes its first bet; of rent this is before its start. */
function firstBetAt(round: RoundId): number {
  const parsed = parseRoundId(round);
  const option = BETTING_RULES.rounds.find(({ optionId }) => optionId === parsed?.optionId);
  if (parsed === undefined || option === undefined) throw new Error(`${round} is no round`);
  return betTimesOf(option.gameType, roundTimesAt(option.gameType, parsed.startAt)).from;
}

/**
 * Users with 10,000 BINARY each who bet one after the other as soon as the round takes bets. The
 * round has started when this returns.
 */
export function betsOn(round: RoundId, bets: readonly Partial<BetSpec>[]): TestExchange {
  const exchange = exchangeWith({ users: 3, rules: { demoBinary: moneyOf('10000') } });
  exchange.wait(firstBetAt(round) - exchange.now());
  for (const bet of bets) exchange.run(betOf({ round, ...bet }));
  if (exchange.now() < ROUNDS_START) exchange.wait(ROUNDS_START - exchange.now());
  return exchange;
}
