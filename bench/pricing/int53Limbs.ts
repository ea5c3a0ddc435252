/**
 * A peer for the whole problem: scaled integers in Float64Array columns, written by hand, prices
 * and quantities with all 8 decimals as two limbs of 1e4, exact quotients by way of the remainder.
 * Right while products of limbs stay below 2^53. ROE, margin ratio and liquidation price are
 * rounded without a look at how near the next integer is.
 */
import type { PricingCase } from '../../tests/support/pricingCases.ts';
import type { Contender, Revaluation } from './contender.ts';
import { int53Columns, int53Row } from './int53Columns.ts';

const LIMB = 10_000;
const SCALE = 100_000_000;

const floorDivide = (a: number, b: number): number => (a - (a % b)) / b;
const ceilDivide = (a: number, b: number): number => {
  const rest = a % b;
  return rest > 0 ? (a - rest) / b + 1 : (a - rest) / b;
};

function prepare(of: PricingCase): Revaluation {
  const columns = int53Columns(of, 1);
  const { rows, sign, quantity, entry, leverage, wallet, market, tick, firstTier } = columns;
  const { cap, amount, top, bottom, rate } = columns;
  const { pnl, roe, liquidation, initial, maintenance, ratio, cost } = columns;
  const quantityHigh = quantity.map((size) => Math.floor(size / LIMB));

  const revalue = (marks: Float64Array): void => {
    for (let i = 0; i < rows; i += 1) {
      const d = sign[i] ?? 0;
      const m = market[i] ?? 0;
      const mark = marks[m] ?? 0;
      const price = entry[i] ?? 0;
      const size = quantity[i] ?? 0;
      const sizeHigh = quantityHigh[i] ?? 0;
      const sizeLow = size - sizeHigh * LIMB;
      const times = leverage[i] ?? 0;
      const margin = wallet[i] ?? 0;

      const priceHigh = Math.floor(price / LIMB);
      const priceLow = price - priceHigh * LIMB;
      const boughtLow = (sizeHigh * priceLow + sizeLow * priceHigh) * LIMB + sizeLow * priceLow;
      const boughtRest = boughtLow % SCALE;
      const bought = sizeHigh * priceHigh + (boughtLow - boughtRest) / SCALE;

      const gain = d * (mark - price);
      const distance = Math.abs(gain);
      const farHigh = Math.floor(distance / LIMB);
      const farLow = distance - farHigh * LIMB;
      const changeLow = (sizeHigh * farLow + sizeLow * farHigh) * LIMB + sizeLow * farLow;
      const changeRest = changeLow % SCALE;
      const change = sizeHigh * farHigh + (changeLow - changeRest) / SCALE;
      const made = gain < 0 ? -change : change;

      const rise = mark < price ? -1 : 1;
      const sum = boughtRest + rise * changeRest;
      const carry = sum < 0 ? -1 : sum >= SCALE ? 1 : 0;
      const value = bought + rise * change + carry;
      const rest = sum - carry * SCALE;
      let t = firstTier[m] ?? 0;
      while (value >= (cap[t] ?? 0)) t += 1;
      const off = amount[t] ?? 0;
      const over = top[t] ?? 0;
      const kept = ceilDivide(value * over + ceilDivide(rest * over, SCALE), bottom[t] ?? 1) - off;

      const step = tick[m] ?? 1;
      const held = bought - d * (margin + off) + boughtRest / SCALE;
      const ticks = (held * SCALE) / (size * (1 - d * (rate[t] ?? 0)) * step);
      const stop = (d > 0 ? Math.ceil(ticks) : Math.floor(ticks)) * step;
      const put = ceilDivide(bought + (boughtRest > 0 ? 1 : 0), times);
      const unit = 1_250 * times;
      const left = (bought % unit) * (1_250 + times);
      const rests =
        ((left % unit) + changeRest * 1e-8 * unit) * SCALE + boughtRest * (1_250 + times);
      pnl[i] = made;
      roe[i] = Math.floor((gain * times * 10_000) / price + 0.5) * 10_000;
      liquidation[i] = stop > 0 ? stop : Number.NaN;
      initial[i] = put;
      maintenance[i] = kept;
      ratio[i] = margin + made > 0 ? Math.ceil((kept * SCALE) / (margin + made)) : Number.NaN;
      cost[i] =
        gain < 0
          ? floorDivide(bought, unit) * (1_250 + times) +
            floorDivide(left, unit) +
            change +
            ceilDivide(Math.round(rests), unit * SCALE)
          : put;
    }
  };
  return { revalue, row: (index) => int53Row(columns, index) };
}

export const int53Limbs: Contender = { name: 'int53 columns, 8 decimals', prepare };
