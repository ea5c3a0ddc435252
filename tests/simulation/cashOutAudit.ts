/**
 * The price of a bet that ended early, recomputed in floating point from the feed: by another
 * method for the share of the normal distribution than the engine's integers.
 */
import { parseRoundId, type TradeOptionId } from '../../src/domain/ids.ts';
import type { CashOutFigures } from '../../src/domain/rounds/cashOut.ts';
import {
  type Bet,
  type PricePoint,
  type RoundOption,
  roundTimesAt,
} from '../../src/domain/rounds/roundTypes.ts';

/** Data that the auditor reads beside the log: the option of a bet, and prices in (from, to]. */
export interface PricesOf {
  readonly option: (id: TradeOptionId) => RoundOption | undefined;
  readonly between: (option: RoundOption, from: number, to: number) => readonly PricePoint[];
}

const UNIT = 100_000_000n;
const MINUTE = 60_000;
const ERROR_MAX = 1e-6;

/** Simpson's rule over the density. */
function normalShareOf(z: number): number {
  const end = Math.min(Math.abs(z), 8);
  const steps = 2_000;
  const width = end / steps;
  let sum = 0;
  for (let step = 0; step <= steps; step += 1) {
    const weight = step === 0 || step === steps ? 1 : step % 2 === 1 ? 4 : 2;
    sum += weight * Math.exp(-((step * width) ** 2) / 2);
  }
  const half = (sum * width) / 3 / Math.sqrt(2 * Math.PI);
  return z < 0 ? 0.5 - half : 0.5 + half;
}

/** Lines of what is wrong; empty when all is well. */
export function cashOutFaults(
  bet: Bet,
  { entry, last, deviation, chance, margin }: CashOutFigures,
  prices: PricesOf | undefined,
): readonly string[] {
  const faults: string[] = [];
  const { id, stake, odds, payout, side, settledAt = 0 } = bet;
  const exact = (stake * odds * chance * (UNIT - margin)) / UNIT ** 3n;
  if (payout !== exact) faults.push(`${id} was cashed out at ${payout}, by its figures ${exact}`);
  const lead = Number(last.price - entry.price) * (side === 'B' ? 1 : -1);
  const share = normalShareOf(lead / Number(deviation));
  if (Math.abs(share - Number(chance) / 1e8) > ERROR_MAX)
    faults.push(`${id} has a chance of ${chance}, by its prices ${share}`);
  const option = prices?.option(bet.optionId);
  const start = parseRoundId(bet.roundId)?.startAt ?? 0;
  if (option === undefined || prices === undefined) return faults;
  const { lockAt, endAt } = roundTimesAt(option.gameType, start);
  if (settledAt < start || settledAt >= lockAt)
    faults.push(`${id} was cashed out when it could not`);
  const path = prices.between(option, settledAt - MINUTE, last.at);
  const [first] = path;
  if (path.at(-1)?.price !== last.price || first === undefined)
    return [...faults, `${id} was priced at another price than that of the market`];
  const squares = path.reduce(
    (sum, { price }, place) => sum + Number(price - (path[place - 1]?.price ?? price)) ** 2,
    0,
  );
  const expected = Math.sqrt((squares * (endAt - settledAt)) / (last.at - first.at));
  if (Math.abs(expected - Number(deviation)) > 1 + expected * ERROR_MAX)
    faults.push(`${id} has a deviation of ${deviation}, by its prices ${expected}`);
  return faults;
}
