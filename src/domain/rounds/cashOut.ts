/**
 * Value of a bet in progress: its payout times the chance that it wins, from the price path alone.
 * Integers throughout, so that every engine computes the same digits. Rules [R-X11] to [R-X13].
 *
 * The price is taken to move on as it has moved lately, up and down alike: over the time that
 * remains it is distributed normally around the last price, with the deviation that the squared
 * steps of the last minute add up to. The chance of a win is the share of that distribution on the
 * bet's side of its entry.
 */
import { countLeading } from '../countLeading.ts';
import { divide, ONE } from '../decimal.ts';
import { type Money, money, NO_MONEY, type Price, price, type Rate, rate } from '../quantities.ts';
import { MINUTE_MS, type Millis, SECOND_MS } from '../time.ts';
import type { Bet, PricePoint, RoundTimes } from './roundTypes.ts';
import { freshAt, PRICE_AGE_MAX_MS } from './settle.ts';

/** How long back prices count as recent. */
const PATH_MS = MINUTE_MS;
/** Fewer of them say nothing. */
const PATH_MIN_MS = 10 * SECOND_MS;

/** No site keeps more of a price than a half. */
export const CASH_OUT_MARGIN_MAX = rate(ONE / 2n);

/** How a price came about, kept with it. */
export interface CashOutFigures {
  readonly entry: PricePoint;
  readonly last: PricePoint;
  /** By how much the price deviates from the last one over the remaining time. */
  readonly deviation: Price;
  /** Chance that the bet wins, above 0 and below 1. */
  readonly chance: Rate;
  /** Share of the price that the site keeps. */
  readonly margin: Rate;
}

export interface CashOut {
  readonly figures: CashOutFigures;
  /** Rounded down. */
  readonly payout: Money;
}

/** The moment after which prices are needed: of the opening, and of the recent path. */
export const pathFrom = ({ startAt }: Pick<RoundTimes, 'startAt'>, at: Millis): Millis =>
  Math.min(startAt - PRICE_AGE_MAX_MS, at - PATH_MS);

/**
 * The price of a bet at a moment; undefined where the path does not carry one: no entry, no price
 * for 5 s, less than 10 s of prices, or prices that have not moved.
 * @param path prices after `pathFrom` and until `at`, in order of time
 */
export function cashOutOf(
  bet: Pick<Bet, 'side' | 'stake' | 'odds'>,
  entry: PricePoint | undefined,
  times: RoundTimes,
  path: readonly PricePoint[],
  at: Millis,
  margin: Rate,
): CashOut | undefined {
  const last = freshAt(path, at);
  const recent = path.slice(countLeading(path, (tick) => tick.at <= at - PATH_MS));
  const first = recent[0];
  if (entry === undefined || last === undefined || first === undefined) return undefined;
  const spanMs = last.at - first.at;
  if (spanMs < PATH_MIN_MS) return undefined;
  const variance = (squaredSteps(recent) * BigInt(times.endAt - at)) / BigInt(spanMs);
  const deviation = squareRoot(variance);
  if (deviation === 0n) return undefined;
  const lead = bet.side === 'B' ? last.price - entry.price : entry.price - last.price;
  const chance = normalShare((lead * ONE) / deviation);
  const figures = { entry, last, deviation: price(deviation), chance, margin };
  return { figures, payout: cashOutPayout(bet, figures) };
}

/** stake x odds x chance x (1 - margin), rounded down once. */
function cashOutPayout(
  { stake, odds }: Pick<Bet, 'stake' | 'odds'>,
  { chance, margin }: Pick<CashOutFigures, 'chance' | 'margin'>,
): Money {
  const exact = stake * odds * chance * (ONE - margin);
  return exact <= 0n ? NO_MONEY : money(divide(exact, ONE * ONE * ONE, 'down'));
}

function squaredSteps(path: readonly PricePoint[]): bigint {
  let sum = 0n;
  let before: Price | undefined;
  for (const { price: now } of path) {
    if (before !== undefined) sum += (now - before) ** 2n;
    before = now;
  }
  return sum;
}

/** The integer square root, rounded down. */
export function squareRoot(value: bigint): bigint {
  if (value < 2n) return value;
  let root = 1n << BigInt((value.toString(2).length + 1) >> 1);
  for (;;) {
    const next = (root + value / root) >> 1n;
    if (next >= root) return root;
    root = next;
  }
}

/** Digits that the series is summed with. */
const FINE = 10n ** 24n;
const FINE_PER_UNIT = FINE / ONE;
/** 1 / sqrt(2 pi). */
const DENSITY_AT_ZERO = 398_942_280_401_432_677_939_946n;
/** Further out the share is that of six deviations. */
const DEVIATIONS_MAX = 6n * ONE;

/**
 * The share of the standard normal distribution below `deviations` (1e-8), in 1e-8, rounded down:
 * 1/2 + (z - z^3/(2 3) + z^5/(2^2 2! 5) - ...) / sqrt(2 pi). Shares of -z and z add up to 1.
 */
export function normalShare(deviations: bigint): Rate {
  if (deviations < 0n) return rate(ONE - normalShare(-deviations));
  const z = (deviations > DEVIATIONS_MAX ? DEVIATIONS_MAX : deviations) * FINE_PER_UNIT;
  const square = (z * z) / FINE;
  let power = z;
  let sum = z;
  for (let n = 1n; power !== 0n; n += 1n) {
    power = (power * square) / (FINE * 2n * n);
    const term = power / (2n * n + 1n);
    sum = n % 2n === 1n ? sum - term : sum + term;
  }
  return rate((FINE / 2n + (sum * DENSITY_AT_ZERO) / FINE) / FINE_PER_UNIT);
}
