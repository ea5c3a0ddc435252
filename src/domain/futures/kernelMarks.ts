/**
 * What changes with every mark price: PnL, ROE, maintenance margin, margin ratio and cost.
 *
 * Proofs, with V, D and C of kernelRows.ts:
 *
 * P: the change of value q |M - E| / 1e8 is split into whole + rest as in V; the cut PnL is its
 * whole part with the sign of the move. Value at mark is the sum of both splits.
 *
 * M: maintenance margin is ceil(value top / bottom) - A with m = top / bottom. For integers
 * ceil(ceil(x) / n) = ceil(x / n), so ceil((whole top + ceil(rest top / 1e8)) / bottom) is it;
 * whole top < 2^52 is checked. In the inner ceil rest top < 1e8 2^23 is exact, and
 * (rest top - 0.5) 1e-8 is 5e-9 away from the next integer, more than its error of 2 u 2^23.
 *
 * R: ROE in steps is gain * factor, within 3 u of the truth with 0.5 added at the end (u more,
 * absolutely); it is settled if no integer lies within 4 u |x| + 2 u. Otherwise, and there
 * are exact ties, the residual 2 gain L 1e4 + E - r 2E of the nearest integer r decides: it is below
 * 2E bound, checked to be below 2^31, and so known from 32-bit arithmetic.
 *
 * Q: margin ratio is MM 1e8 / balance with two roundings of the estimate; it is settled if no
 * integer lies within 4 u of it, relative. Otherwise (a 1x long on its initial margin has
 * exactly the maintenance rate) the residual MM 1e8 - r balance of the nearest integer decides.
 *
 * T: the cost of a losing row is costWhole + change + ceil((costRest + rest K) / (K 1e8)), all
 * integers below 2^53 (C and D).
 */
import { NARROW, type PricedColumns, type PricingColumns } from './kernelColumns.ts';
import { PER_SCALE, ROE_STEPS, SCALE } from './kernelRows.ts';

/** 4 u and 2 u. */
const RELATIVE_BOUND = 2 ** -51;
const ABSOLUTE_BOUND = 2 ** -52;
/** Keeps ROE below 2^38 steps. */
const ROE_BOUND_MAX = 2 ** -13;
/** Keeps the margin ratio below 2^49. */
const RATIO_BOUND_MAX = 2 ** -2;
/** Keeps the residuals of proofs R and Q below 2^31. */
const RESIDUAL_MAX = 2 ** 29;

/**
 * Prices all rows at the marks (scaled, by market) as far as doubles are certain.
 * @returns how many rows stand in `doubtful` for the exact path
 */
export function priceRows(
  columns: PricingColumns,
  marks: Float64Array,
  out: PricedColumns,
): number {
  return priceReturns(columns, marks, out, priceValues(columns, marks, out));
}

/** PnL, cost and maintenance margin (proofs P, T and M). */
function priceValues(columns: PricingColumns, marks: Float64Array, out: PricedColumns): number {
  const { length, sign, quantity, quantityLow, entry, market, tier, isWide, doubtful } = columns;
  const { valueWhole, valueRest, initialMargin, costWhole, costRest, costUnit } = columns;
  const { floor, cap, amount, rateTop, rateBottom } = columns.tiers;
  const { pnl, maintenanceMargin, cost } = out;
  let doubts = 0;
  for (let index = 0; index < length; index += 1) {
    const move = (marks[market[index] ?? 0] ?? 0) - (entry[index] ?? 0);
    const distance = Math.abs(move);
    const raw = Math.floor((quantity[index] ?? 0) * distance * PER_SCALE);
    const low = Math.imul(quantityLow[index] ?? 0, distance | 0);
    const off = (low - Math.imul(raw | 0, SCALE)) | 0;
    const carry = Math.floor((off + 0.5) * PER_SCALE);
    const change = raw + carry;
    const rest = off - carry * SCALE;

    if ((sign[index] ?? 0) * move < 0) {
      const unit = costUnit[index] ?? 0;
      pnl[index] = 0 - change;
      const parts = (costRest[index] ?? 0) + rest * unit;
      cost[index] = (costWhole[index] ?? 0) + change + Math.ceil(parts / (unit * SCALE));
    } else {
      pnl[index] = change;
      cost[index] = initialMargin[index] ?? 0;
    }

    const upwards = move < 0 ? -1 : 1;
    const sum = (valueRest[index] ?? 0) + upwards * rest;
    const over = Math.floor((sum + 0.5) * PER_SCALE);
    const value = (valueWhole[index] ?? 0) + upwards * change + over;
    let t = tier[index] ?? 0;
    while (value < (floor[t] ?? 0)) t -= 1;
    while (value >= (cap[t] ?? 0)) t += 1;
    tier[index] = t;
    const top = rateTop[t] ?? 0;
    const fraction = Math.ceil(((sum - over * SCALE) * top - 0.5) * PER_SCALE);
    const scaled = value * top;
    maintenanceMargin[index] =
      Math.ceil((scaled + fraction) / (rateBottom[t] ?? 0)) - (amount[t] ?? 0);
    if (!(raw < NARROW / 4 && scaled < NARROW && isWide[index] === 0)) {
      doubtful[doubts] = index;
      doubts += 1;
    }
  }
  return doubts;
}

/** ROE and margin ratio (proofs R and Q). */
function priceReturns(
  columns: PricingColumns,
  marks: Float64Array,
  out: PricedColumns,
  doubtsBefore: number,
): number {
  const { length, sign, entry, leverage, wallet, market, roeFactor, doubtful } = columns;
  const { pnl, roe, maintenanceMargin, marginRatio } = out;
  let doubts = doubtsBefore;
  for (let index = 0; index < length; index += 1) {
    const price = entry[index] ?? 0;
    const gain = (sign[index] ?? 0) * ((marks[market[index] ?? 0] ?? 0) - price);
    const steps = gain * (roeFactor[index] ?? 0);
    const shifted = steps + 0.5;
    const roeBound = Math.abs(steps) * RELATIVE_BOUND + ABSOLUTE_BOUND;
    let points = Math.floor(shifted);
    const part = shifted - points;
    let isCertain = roeBound < ROE_BOUND_MAX;
    if (part <= roeBound || part >= 1 - roeBound) {
      const nearest = Math.round(shifted);
      const times = (leverage[index] ?? 0) * ROE_STEPS;
      const product =
        Math.imul((gain * 2) | 0, times | 0) - Math.imul(nearest | 0, (price * 2) | 0);
      points = ((product + (price | 0)) | 0) < 0 ? nearest - 1 : nearest;
      isCertain = isCertain && roeBound * price < RESIDUAL_MAX;
    }
    roe[index] = points * ROE_STEPS;

    const balance = (wallet[index] ?? 0) + (pnl[index] ?? 0);
    const quotient = ((maintenanceMargin[index] ?? 0) * SCALE) / balance;
    const bound = quotient * RELATIVE_BOUND;
    const exists = balance > 0;
    let ratio = Math.ceil(quotient);
    const gap = ratio - quotient;
    if (gap <= bound || gap >= 1 - bound) {
      const nearest = Math.round(quotient);
      const product = Math.imul((maintenanceMargin[index] ?? 0) | 0, SCALE);
      ratio = ((product - Math.imul(nearest | 0, balance | 0)) | 0) > 0 ? nearest + 1 : nearest;
      isCertain = isCertain && bound < RATIO_BOUND_MAX && bound * balance < RESIDUAL_MAX;
    }
    marginRatio[index] = exists ? ratio : Number.NaN;
    if (!isCertain) {
      doubtful[doubts] = index;
      doubts += 1;
    }
  }
  return doubts;
}
