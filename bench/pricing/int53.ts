/**
 * A peer that solves a smaller problem: scaled integers in Float64Array columns, written by hand,
 * prices and quantities with 4 decimals, so that their product is money at 1e-8 and needs no
 * division. Right as long as inputs have no more digits and products stay below 2^53; an average
 * entry of 8 decimals is wrong. One pass works out everything.
 */
import type { PricingCase } from '../../tests/support/pricingCases.ts';
import type { Contender, Revaluation } from './contender.ts';
import { int53Columns, int53Row } from './int53Columns.ts';

const COARSE = 10_000;

function prepare(of: PricingCase): Revaluation {
  const columns = int53Columns(of, COARSE);
  const { rows, sign, quantity, entry, leverage, wallet, market, tick, firstTier } = columns;
  const { cap, amount, top, bottom, rate } = columns;
  const { pnl, roe, liquidation, initial, maintenance, ratio, cost } = columns;

  const revalue = (marks: Float64Array): void => {
    for (let i = 0; i < rows; i += 1) {
      const d = sign[i] ?? 0;
      const m = market[i] ?? 0;
      const mark = (marks[m] ?? 0) / COARSE;
      const price = entry[i] ?? 0;
      const size = quantity[i] ?? 0;
      const times = leverage[i] ?? 0;
      const margin = wallet[i] ?? 0;
      const gain = d * (mark - price);
      const made = gain * size;
      const bought = price * size;
      const value = mark * size;
      let t = firstTier[m] ?? 0;
      while (value >= (cap[t] ?? 0)) t += 1;
      const off = amount[t] ?? 0;
      const kept = Math.ceil((value * (top[t] ?? 0)) / (bottom[t] ?? 1)) - off;
      const step = tick[m] ?? 1;
      const ticks = (bought - d * (margin + off)) / (size * (1 - d * (rate[t] ?? 0)) * step);
      const stop = (d > 0 ? Math.ceil(ticks) : Math.floor(ticks)) * step;
      const put = Math.ceil(bought / times);
      pnl[i] = made;
      roe[i] = Math.floor((gain * times * 10_000) / price + 0.5) * 10_000;
      liquidation[i] = stop > 0 ? stop * COARSE : Number.NaN;
      initial[i] = put;
      maintenance[i] = kept;
      ratio[i] = margin + made > 0 ? Math.ceil((kept * 1e8) / (margin + made)) : Number.NaN;
      cost[i] = gain < 0 ? Math.ceil(bought / times + (bought * 8) / 10_000) - made : put;
    }
  };
  return { revalue, row: (index) => int53Row(columns, index) };
}

export const int53Coarse: Contender = { name: 'int53 columns, 4 decimals', prepare };
