/**
 * The fast path: rows of numbers, interleaved so that one row is two lines of cache, and the two
 * loops over them. Constants stand in this one file because the loops need them as literals.
 *
 * Proofs. u = 2^-53 is the unit roundoff: fl(a op b) = (a op b)(1 + e) with |e| <= u.
 *
 * V: value at entry. With q and y integers, q y / 1e8 is found as whole + rest / 1e8 exactly.
 * raw = floor(fl(fl(q y) 1e-8)) carries at most four roundings (q itself, when beyond 2^53, the
 * two products, the constant), so for q y / 1e8 < 2^52 it is off by less than
 * 2^52 * 4.1 u + 1 < 4. The residual q y - raw 1e8 is then an integer within +-4e8, which 32-bit
 * arithmetic modulo 2^32 yields exactly from the low 32 bits of the factors; its floored quotient
 * by 1e8 corrects raw.
 *
 * D: for integers 0 <= a < 2^53 and b >= 1, ceil(fl(a / b)) = ceil(a / b) and likewise floor: a
 * quotient that is no integer is at least 1/b away from one, and half an ulp of it is below
 * (a / b) u < 1/b.
 *
 * C: cost in the case of an open loss is value (1/L + f) + loss. With f = top / bottom (1 / 1250)
 * and unit = bottom L, n = bottom + top L the first part is value n / unit, kept as whole and rest
 * over unit 1e8. All intermediate integers are below 2^53: for L <= 1000, unit <= 1.25e6 and
 * n <= 2250, so left < 2.9e9 and the rest < 1.3e14.
 *
 * L: (Q E - d (W + A)) / (Q (1 - d m)) in ticks. The numerator's whole part is a sum of integers
 * below 2^53, so cancellation costs nothing; `held` has an error of u |held| + 2 u, less than 2 u
 * relative once held >= 1024. With the factor (4 u), 1e8, q, q tick and the quotient the estimate
 * is within 12 u; the bound used is 2^-48 = 32 u. It is rounded only if no integer lies within
 * the bound. The same bound holds at tier edges: a row whose value there is nearer than that to
 * an edge takes the exact path. The sign of `held` is exact (a negative whole part is at most -1,
 * the rest below 1); zero or below means that no positive price liquidates.
 *
 * P: the change of value q |M - E| / 1e8 is split into whole + rest as in V; the cut PnL is its
 * whole part with the sign of the move. Value at mark is the sum of both splits. A change of 2^52
 * or more makes a value of as much (the value at entry is below 2^50), which M refuses.
 *
 * T: the cost of a losing row is the first part of C + change + ceil of both rests over unit 1e8,
 * all integers below 2^53.
 *
 * M: maintenance margin is ceil(value top / bottom) - A with m = top / bottom. For integers
 * ceil(ceil(x) / n) = ceil(x / n), so ceil((whole top + ceil(rest top / 1e8)) / bottom) is it;
 * whole top < 2^52 is checked. In the inner ceil rest top < 1e8 2^23 is exact, and
 * (rest top - 0.5) 1e-8 is 5e-9 away from the next integer, more than its error of 2 u 2^23.
 *
 * R: ROE in steps is gain * factor, within 3 u of the truth with 0.5 added at the end (u more,
 * absolutely); it is settled if no integer lies within 4 u |x| + 2 u. Otherwise, and there are
 * exact ties, the residual 2 gain L 1e4 + E - r 2E of the nearest integer r decides. It is at most
 * 4 E times the bound, below 4 (2^53 1e7 2^-51 + 2) < 2^31, and so known from 32-bit arithmetic.
 *
 * Q: margin ratio is MM 1e8 / balance with two roundings of the estimate; it is settled if no
 * integer lies within 4 u of it, relative. Otherwise (a 1x long on its initial margin has exactly
 * the maintenance rate) the residual MM 1e8 - r balance of the nearest integer decides. It is at
 * most 2 MM 1e8 2^-51 < 2^31.
 */
import { ONE } from '../decimal.ts';
import {
  EXACT_BELOW,
  lowestTerms,
  type PricedColumns,
  type PricedMarket,
  type PricedPosition,
  type PricingColumns,
} from './kernelColumns.ts';
import { ESTIMATED_FEE_RATE } from './orderCost.ts';
import type { Tier } from './tiers.ts';

/** Inputs of a row ... */
const ROW = 16;
/** +1 or -1. */
const SIGN = 0;
/** The nearest double, and the low 32 bits of the exact integer. */
const QUANTITY = 1;
const QUANTITY_LOW = 2;
const ENTRY = 3;
const LEVERAGE = 4;
/** NaN in cross mode. */
const WALLET = 5;
const MARKET = 6;
const TICK = 7;
/** ... the tier it was in at the last mark, where the next search starts ... */
const TIER_AT = 8;
/** ... and the values derived from them alone; 1 in IS_WIDE sends it to the exact path. */
const IS_WIDE = 9;
const VALUE_WHOLE = 10;
const VALUE_REST = 11;
const INITIAL_MARGIN = 12;
const COST_WHOLE = 13;
const COST_REST = 14;
const ROE_FACTOR = 15;

/** A tier: its range, without end at the ends of a market's table so that no search leaves it. */
const TIER = 8;
const FLOOR = 0;
const CAP = 1;
const AMOUNT = 2;
/** The maintenance rate m in lowest terms. */
const RATE_TOP = 3;
const RATE_BOTTOM = 4;
/** 1 / (1 - m) and 1 / (1 + m), good to 4 u. */
const LONG_FACTOR = 5;
const SHORT_FACTOR = 6;

const SCALE = 100_000_000;
const PER_SCALE = 1e-8;
/** ROE is counted in steps of 0.01 %. */
const ROE_STEPS = 10_000;
const NARROW = 2 ** 52;
const NARROW_VALUE = 2 ** 50;
const FEE_TOP = lowestTerms(ESTIMATED_FEE_RATE).top;
const FEE_BOTTOM = lowestTerms(ESTIMATED_FEE_RATE).bottom;

/** Proof L. */
const LIQUIDATION_BOUND = 2 ** -48;
const HELD_MIN = 1_024;
/** 4 u and 2 u of proofs R and Q. */
const RELATIVE_BOUND = 2 ** -51;
const ABSOLUTE_BOUND = 2 ** -52;
/** Keeps ROE below 2^38 steps. */
const ROE_BOUND_MAX = 2 ** -13;
/** Keeps the margin ratio below 2^49. */
const RATIO_BOUND_MAX = 2 ** -2;
/** Bounds of proofs M, L and C on the inputs of a row. */
const RATE_TOP_MAX = 2 ** 23;
const RATE_MAX = ONE / 2n;
const LEVERAGE_MAX = 1_000;

/** For the loop over margins (kernelMargins.ts), which copies them into constants of its own. */
export const ROW_LAYOUT = {
  ROW,
  SIGN,
  QUANTITY,
  QUANTITY_LOW,
  ENTRY,
  LEVERAGE,
  WALLET,
  MARKET,
  IS_WIDE,
} as const;

export const rowTable = (capacity: number): Float64Array => new Float64Array(capacity * ROW);

/** The tiers of all markets, one market after the other. */
export function tierTable(markets: readonly PricedMarket[]): Float64Array {
  const tiers = markets.flatMap((market) => market.tiers);
  const table = new Float64Array(tiers.length * TIER);
  const one = Number(ONE);
  for (const [index, tier] of tiers.entries()) {
    const at = index * TIER;
    const { top, bottom } = lowestTerms(tier.maintenanceRate);
    table[at + FLOOR] = tier.floor === 0n ? -Infinity : Number(tier.floor);
    table[at + CAP] = tier.cap === undefined ? Infinity : Number(tier.cap);
    table[at + AMOUNT] = Number(tier.maintenanceAmount);
    table[at + RATE_TOP] = top;
    table[at + RATE_BOTTOM] = bottom;
    table[at + LONG_FACTOR] = one / Number(ONE - tier.maintenanceRate);
    table[at + SHORT_FACTOR] = one / Number(ONE + tier.maintenanceRate);
  }
  return table;
}

/** A tier that values below 2^52 never reach needs no check. */
export const isNarrowTier = (tier: Tier): boolean =>
  tier.floor >= EXACT_BELOW ||
  (tier.maintenanceRate <= RATE_MAX &&
    lowestTerms(tier.maintenanceRate).top <= RATE_TOP_MAX &&
    tier.maintenanceAmount < NARROW_VALUE);

/** Writes the inputs of a position. */
export function writeRow(
  columns: PricingColumns,
  index: number,
  position: PricedPosition,
  tickSize: bigint,
): void {
  const { rows, firstTier, stopTier, isNarrow, isNarrowMarket } = columns;
  const { market, side, quantity, entryPrice, leverage, walletMargin } = position;
  const at = index * ROW;
  rows[at + SIGN] = side === 'LONG' ? 1 : -1;
  rows[at + QUANTITY] = Number(quantity);
  rows[at + QUANTITY_LOW] = Number(BigInt.asIntN(32, quantity));
  rows[at + ENTRY] = Number(entryPrice);
  rows[at + LEVERAGE] = leverage;
  rows[at + WALLET] = walletMargin === undefined ? Number.NaN : Number(walletMargin);
  rows[at + MARKET] = market;
  rows[at + TICK] = Number(tickSize);
  rows[at + TIER_AT] = (firstTier[market] ?? 0) * TIER;
  stopTier[index] = (firstTier[market] ?? 0) * TIER;
  const fits =
    isNarrowMarket[market] === 1 &&
    entryPrice < NARROW &&
    leverage <= LEVERAGE_MAX &&
    (walletMargin === undefined || Math.abs(Number(walletMargin)) < NARROW_VALUE);
  isNarrow[index] = fits ? 1 : 0;
}

/** Sends a row to the exact path until it changes. */
export function markWide(columns: PricingColumns, index: number): void {
  columns.rows[index * ROW + IS_WIDE] = 1;
}

/**
 * The figures of stale rows that depend on no mark: value at entry, initial margin and cost base
 * (proofs V, D and C), and the isolated liquidation price (proof L; NaN when there is none, and in
 * cross mode).
 * @returns how many rows stand in `doubtful` for the exact path
 */
export function refreshStale(columns: PricingColumns): number {
  const {
    stale,
    staleCount,
    isStale,
    isNarrow,
    rows,
    tiers,
    stopTier,
    liquidationPrice,
    doubtful,
  } = columns;
  let doubts = 0;
  for (let count = 0; count < staleCount; count += 1) {
    const index = stale[count] ?? 0;
    const at = index * ROW;
    isStale[index] = 0;
    const size = rows[at + QUANTITY] ?? 0;
    const price = rows[at + ENTRY] ?? 0;
    const times = rows[at + LEVERAGE] ?? 0;
    const raw = Math.floor(size * price * PER_SCALE);
    const low = Math.imul((rows[at + QUANTITY_LOW] ?? 0) | 0, price | 0);
    const off = (low - Math.imul(raw | 0, SCALE)) | 0;
    const carry = Math.floor((off + 0.5) * PER_SCALE);
    const whole = raw + carry;
    const rest = off - carry * SCALE;
    const isWide = raw < NARROW_VALUE && isNarrow[index] === 1 ? 0 : 1;
    rows[at + IS_WIDE] = isWide;
    rows[at + VALUE_WHOLE] = whole;
    rows[at + VALUE_REST] = rest;
    rows[at + INITIAL_MARGIN] = Math.ceil((whole + Math.ceil(rest * PER_SCALE)) / times);
    rows[at + ROE_FACTOR] = (times * ROE_STEPS) / price;

    writeCostBase(rows, at, whole, rest, times);

    const d = rows[at + SIGN] ?? 0;
    const factor = d > 0 ? LONG_FACTOR : SHORT_FACTOR;
    const part = rest * PER_SCALE;
    const own = whole - d * (rows[at + WALLET] ?? 0);
    let t = stopTier[index] ?? 0;
    let held = own - d * (tiers[t + AMOUNT] ?? 0) + part;
    let value = held * (tiers[t + factor] ?? 0);
    let slack = value * LIQUIDATION_BOUND;
    while (value < (tiers[t + FLOOR] ?? 0) - slack || value > (tiers[t + CAP] ?? 0) + slack) {
      t += value < (tiers[t + FLOOR] ?? 0) ? -TIER : TIER;
      held = own - d * (tiers[t + AMOUNT] ?? 0) + part;
      value = held * (tiers[t + factor] ?? 0);
      slack = value * LIQUIDATION_BOUND;
    }
    stopTier[index] = t;
    const step = rows[at + TICK] ?? 0;
    const ticks = (value * SCALE) / (size * step);
    const rounded = -d * Math.floor(-d * ticks);
    const gap = Math.abs(rounded - ticks);
    const bound = ticks * LIQUIDATION_BOUND;
    const exists = held > 0;
    liquidationPrice[index] = exists ? rounded * step : Number.NaN;
    const isInside =
      value > (tiers[t + FLOOR] ?? 0) + slack && value < (tiers[t + CAP] ?? 0) - slack;
    const isSettled = held >= HELD_MIN && gap > bound && gap < 1 - bound;
    const fits = value < NARROW && rounded * step < NARROW;
    if (exists && !(isInside && isSettled && fits) && isWide === 0) {
      doubtful[doubts] = index;
      doubts += 1;
    }
  }
  return doubts;
}

/** The part of the cost that a mark does not change (proof C). */
function writeCostBase(
  rows: Float64Array,
  at: number,
  whole: number,
  rest: number,
  times: number,
): void {
  const unit = FEE_BOTTOM * times;
  const top = FEE_BOTTOM + FEE_TOP * times;
  const units = Math.floor(whole / unit);
  const left = (whole - units * unit) * top;
  const leftUnits = Math.floor(left / unit);
  rows[at + COST_WHOLE] = units * top + leftUnits;
  rows[at + COST_REST] = (left - leftUnits * unit) * SCALE + rest * top;
}

/**
 * The figures that depend on the marks: PnL, cost, maintenance margin (proofs P, T and M), ROE and
 * margin ratio (proofs R and Q).
 * @returns how many rows stand in `doubtful` for the exact path
 */
export function priceRows(
  columns: PricingColumns,
  marks: Float64Array,
  out: PricedColumns,
): number {
  const { length, rows, tiers, doubtful } = columns;
  const { pnl, roe, maintenanceMargin, marginRatio, initialMargin, cost } = out;
  let doubts = 0;
  for (let index = 0; index < length; index += 1) {
    const at = index * ROW;
    const entry = rows[at + ENTRY] ?? 0;
    const d = rows[at + SIGN] ?? 0;
    const move = (marks[(rows[at + MARKET] ?? 0) | 0] ?? 0) - entry;
    const gain = d * move;
    const distance = Math.abs(move);
    const raw = Math.floor((rows[at + QUANTITY] ?? 0) * distance * PER_SCALE);
    const low = Math.imul((rows[at + QUANTITY_LOW] ?? 0) | 0, distance | 0);
    const off = (low - Math.imul(raw | 0, SCALE)) | 0;
    const carry = Math.floor((off + 0.5) * PER_SCALE);
    const change = raw + carry;
    const rest = off - carry * SCALE;

    const initial = rows[at + INITIAL_MARGIN] ?? 0;
    initialMargin[index] = initial;
    const leverage = rows[at + LEVERAGE] ?? 0;
    let won = change;
    if (gain < 0) {
      const unit = FEE_BOTTOM * leverage;
      const rests = (rows[at + COST_REST] ?? 0) + rest * unit;
      won = 0 - change;
      cost[index] = (rows[at + COST_WHOLE] ?? 0) + change + Math.ceil(rests / (unit * SCALE));
    } else {
      cost[index] = initial;
    }
    pnl[index] = won;

    const upwards = move < 0 ? -1 : 1;
    const sum = (rows[at + VALUE_REST] ?? 0) + upwards * rest;
    const over = Math.floor((sum + 0.5) * PER_SCALE);
    const value = (rows[at + VALUE_WHOLE] ?? 0) + upwards * change + over;
    let t = (rows[at + TIER_AT] ?? 0) | 0;
    if (value < (tiers[t + FLOOR] ?? 0) || value >= (tiers[t + CAP] ?? 0)) {
      while (value < (tiers[t + FLOOR] ?? 0)) t -= TIER;
      while (value >= (tiers[t + CAP] ?? 0)) t += TIER;
      rows[at + TIER_AT] = t;
    }
    const top = tiers[t + RATE_TOP] ?? 0;
    const fraction = Math.ceil(((sum - over * SCALE) * top - 0.5) * PER_SCALE);
    const scaled = value * top;
    const margin =
      Math.ceil((scaled + fraction) / (tiers[t + RATE_BOTTOM] ?? 0)) - (tiers[t + AMOUNT] ?? 0);
    maintenanceMargin[index] = margin;
    const points = roeSteps(gain, rows[at + ROE_FACTOR] ?? 0, leverage * ROE_STEPS, entry);
    roe[index] = points * ROE_STEPS;
    const ratio = ratioSteps(margin, (rows[at + WALLET] ?? 0) + won);
    marginRatio[index] = ratio;
    // NaN, from a missing price or an undecided step count, compares as false.
    if (
      !(scaled < NARROW && rows[at + IS_WIDE] === 0 && points < Infinity && ratio !== UNSETTLED)
    ) {
      doubtful[doubts] = index;
      doubts += 1;
    }
  }
  return doubts;
}

/**
 * gain x times / price rounded half up (proof R): a return in steps of 0.01 %.
 * @param factor times / price
 * @returns NaN where the bound does not settle it
 */
export function roeSteps(gain: number, factor: number, times: number, price: number): number {
  const steps = gain * factor;
  const shifted = steps + 0.5;
  const bound = Math.abs(steps) * RELATIVE_BOUND + ABSOLUTE_BOUND;
  const points = Math.floor(shifted);
  const part = shifted - points;
  if (part > bound && part < 1 - bound) return bound < ROE_BOUND_MAX ? points : Number.NaN;
  if (!(bound < ROE_BOUND_MAX)) return Number.NaN;
  const nearest = Math.round(shifted);
  const product = Math.imul((gain * 2) | 0, times | 0) - Math.imul(nearest | 0, (price * 2) | 0);
  return ((product + (price | 0)) | 0) < 0 ? nearest - 1 : nearest;
}

/** Result of `ratioSteps` where only the exact path can decide. */
const UNSETTLED = -1;

/** margin / balance rounded up at 1e-8 (proof Q); NaN for a balance of zero or below. */
function ratioSteps(margin: number, balance: number): number {
  if (!(balance > 0)) return Number.NaN;
  const quotient = (margin * SCALE) / balance;
  const bound = quotient * RELATIVE_BOUND;
  const ratio = Math.ceil(quotient);
  const gap = ratio - quotient;
  if (gap > bound && gap < 1 - bound) return ratio;
  if (!(bound < RATIO_BOUND_MAX)) return UNSETTLED;
  const nearest = Math.round(quotient);
  const residual = (Math.imul(margin | 0, SCALE) - Math.imul(nearest | 0, balance | 0)) | 0;
  return residual > 0 ? nearest + 1 : nearest;
}
