/**
 * What follows from a position alone: value at entry, initial margin, the base of its cost, and
 * the isolated liquidation price. Worked out when a row changed, in doubles.
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
 * and unit = bottom L, n = bottom + top L the first part is value n / unit, kept as costWhole +
 * costRest / (unit 1e8). All integers on the way are below 2^53: for L <= 1000, unit <= 1.25e6 and
 * n <= 2250, so left < 2.9e9 and costRest < 1.3e14.
 *
 * L: (Q E - d (W + A)) / (Q (1 - d m)) in ticks. The numerator's whole part is a sum of integers
 * below 2^53, so cancellation costs nothing; `held` has an error of u |held| + 2 u, less than 2 u
 * relative once held >= 1024. With the factor (4 u), 1e8, q, q tick and the quotient the estimate
 * is within 12 u; the bound used is 2^-48 = 32 u. It is rounded only if no integer lies within
 * the bound. The same bound holds at tier edges: a row whose value there is nearer than that to
 * an edge takes the exact path. The sign of `held` is exact (a negative whole part is at most -1,
 * the rest below 1); zero or below means that no positive price liquidates.
 */
import { lowestTerms, NARROW, type PricingColumns } from './kernelColumns.ts';
import { liquidationPriceOf, toDouble } from './kernelExact.ts';
import { ESTIMATED_FEE_RATE } from './orderCost.ts';

/** 1e8 as a double and as its inverse. */
export const SCALE = 100_000_000;
export const PER_SCALE = 1e-8;

/** ROE is counted in steps of 0.01 %. */
export const ROE_STEPS = 10_000;

/** Bound of the estimated liquidation price, relative (proof L). */
const LIQUIDATION_BOUND = 2 ** -48;
const HELD_MIN = 1_024;

const FEE = lowestTerms(ESTIMATED_FEE_RATE);

/** Works out every stale row. */
export function refreshRows(columns: PricingColumns): void {
  refreshValues(columns);
  const doubts = refreshLiquidation(columns);
  for (let at = 0; at < doubts; at += 1) refreshExactly(columns, columns.doubtful[at] ?? 0);
  columns.staleCount = 0;
}

/** Value at entry, initial margin and cost base (proofs V, D and C). */
function refreshValues(columns: PricingColumns): void {
  const { stale, staleCount, isStale, quantity, quantityLow, entry, leverage } = columns;
  const { isNarrow, isWide, valueWhole, valueRest, initialMargin, roeFactor } = columns;
  const { costWhole, costRest, costUnit } = columns;
  for (let at = 0; at < staleCount; at += 1) {
    const index = stale[at] ?? 0;
    isStale[index] = 0;
    const price = entry[index] ?? 0;
    const times = leverage[index] ?? 0;
    const raw = Math.floor((quantity[index] ?? 0) * price * PER_SCALE);
    const off = (Math.imul(quantityLow[index] ?? 0, price | 0) - Math.imul(raw | 0, SCALE)) | 0;
    const carry = Math.floor((off + 0.5) * PER_SCALE);
    const whole = raw + carry;
    const rest = off - carry * SCALE;
    isWide[index] = raw < NARROW / 4 && isNarrow[index] === 1 ? 0 : 1;
    valueWhole[index] = whole;
    valueRest[index] = rest;
    initialMargin[index] = Math.ceil((whole + Math.ceil(rest * PER_SCALE)) / times);
    roeFactor[index] = (times * ROE_STEPS) / price;

    const unit = FEE.bottom * times;
    const top = FEE.bottom + FEE.top * times;
    const units = Math.floor(whole / unit);
    const left = (whole - units * unit) * top;
    const leftUnits = Math.floor(left / unit);
    costWhole[index] = units * top + leftUnits;
    costRest[index] = (left - leftUnits * unit) * SCALE + rest * top;
    costUnit[index] = unit;
  }
}

/**
 * Isolated liquidation prices (proof L); NaN when there is none, and in cross mode.
 * @returns how many rows stand in `doubtful` for the exact path
 */
function refreshLiquidation(columns: PricingColumns): number {
  const { stale, staleCount, sign, quantity, wallet, isWide, doubtful } = columns;
  const { tier, tick, valueWhole, valueRest, liquidationPrice } = columns;
  const { floor, cap, amount, factor } = columns.tiers;
  const shorts = floor.length;
  let doubts = 0;
  for (let at = 0; at < staleCount; at += 1) {
    const index = stale[at] ?? 0;
    const d = sign[index] ?? 0;
    const shift = d > 0 ? 0 : shorts;
    const rest = (valueRest[index] ?? 0) * PER_SCALE;
    const whole = (valueWhole[index] ?? 0) - d * (wallet[index] ?? 0);
    let t = tier[index] ?? 0;
    let held = whole - d * (amount[t] ?? 0) + rest;
    let value = held * (factor[t + shift] ?? 0);
    let slack = value * LIQUIDATION_BOUND;
    while (value < (floor[t] ?? 0) - slack || value > (cap[t] ?? 0) + slack) {
      t += value < (floor[t] ?? 0) ? -1 : 1;
      held = whole - d * (amount[t] ?? 0) + rest;
      value = held * (factor[t + shift] ?? 0);
      slack = value * LIQUIDATION_BOUND;
    }
    tier[index] = t;
    const step = tick[index] ?? 0;
    const ticks = (value * SCALE) / ((quantity[index] ?? 0) * step);
    const rounded = -d * Math.floor(-d * ticks);
    const gap = Math.abs(rounded - ticks);
    const bound = ticks * LIQUIDATION_BOUND;
    const exists = held > 0;
    liquidationPrice[index] = exists ? rounded * step : Number.NaN;
    const isInside = value > (floor[t] ?? 0) + slack && value < (cap[t] ?? 0) - slack;
    const isSettled = held >= HELD_MIN && gap > bound && gap < 1 - bound;
    const fits = value < NARROW && rounded * step < NARROW;
    if (exists && !(isInside && isSettled && fits) && isWide[index] === 0) {
      doubtful[doubts] = index;
      doubts += 1;
    }
  }
  return doubts;
}

/** A liquidation price the bound could not settle. */
function refreshExactly(columns: PricingColumns, index: number): void {
  const position = columns.positions[index];
  if (position === undefined) return;
  const market = columns.markets[position.market];
  if (market === undefined) return;
  const exact = liquidationPriceOf(position, market);
  columns.liquidationPrice[index] = toDouble(exact);
  if (exact !== undefined && exact >= NARROW) columns.isWide[index] = 1;
}
