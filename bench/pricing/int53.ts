/**
 * A peer: scaled integers in Float64Array columns, written by hand. Prices and quantities are held
 * with 4 decimals, so that their product is money at 1e-8 and needs no division; right as long as
 * inputs have no more digits and products stay below 2^53. One pass works out everything.
 */
import { lowestTerms } from '../../src/domain/futures/kernelColumns.ts';
import type { Tier } from '../../src/domain/futures/index.ts';
import type { PricingCase } from '../../tests/support/pricingCases.ts';
import type { Contender, Figures, Revaluation } from './contender.ts';

const COARSE = 10_000;

type TierTable = {
  readonly cap: Float64Array;
  readonly amount: Float64Array;
  readonly top: Float64Array;
  readonly bottom: Float64Array;
  readonly rate: Float64Array;
};

const tierTable = (tiers: readonly Tier[]): TierTable => ({
  cap: Float64Array.from(tiers, (tier) => (tier.cap === undefined ? Infinity : Number(tier.cap))),
  amount: Float64Array.from(tiers, (tier) => Number(tier.maintenanceAmount)),
  top: Float64Array.from(tiers, (tier) => lowestTerms(tier.maintenanceRate).top),
  bottom: Float64Array.from(tiers, (tier) => lowestTerms(tier.maintenanceRate).bottom),
  rate: Float64Array.from(tiers, (tier) => Number(tier.maintenanceRate) / 1e8),
});

function prepare({ markets, positions }: PricingCase): Revaluation {
  const rows = positions.length;
  const column = (): Float64Array => new Float64Array(rows);
  const sign = Float64Array.from(positions, (p) => (p.side === 'LONG' ? 1 : -1));
  const quantity = Float64Array.from(positions, (p) => Math.round(Number(p.quantity) / COARSE));
  const entry = Float64Array.from(positions, (p) => Math.round(Number(p.entryPrice) / COARSE));
  const leverage = Float64Array.from(positions, (p) => p.leverage);
  const wallet = Float64Array.from(positions, (p) => Number(p.walletMargin ?? 0n));
  const market = Int32Array.from(positions, (p) => p.market);
  const tick = Float64Array.from(markets, (m) => Number(m.tickSize) / COARSE);
  const first: number[] = [];
  const all: Tier[] = [];
  for (const { tiers } of markets) {
    first.push(all.length);
    all.push(...tiers);
  }
  const firstTier = Int32Array.from(first);
  const { cap, amount, top, bottom, rate } = tierTable(all);
  const [pnl, roe, liquidation, initial] = [column(), column(), column(), column()];
  const [maintenance, ratio, cost] = [column(), column(), column()];

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
  const figure = (from: Float64Array, index: number): bigint | undefined => {
    const value = from[index] ?? Number.NaN;
    return Number.isNaN(value) ? undefined : BigInt(value);
  };
  const row = (index: number): Figures => ({
    pnl: figure(pnl, index),
    roe: figure(roe, index),
    liquidationPrice: figure(liquidation, index),
    initialMargin: figure(initial, index),
    maintenanceMargin: figure(maintenance, index),
    marginRatio: figure(ratio, index),
    cost: figure(cost, index),
  });
  return { revalue, row };
}

export const int53Columns: Contender = { name: 'int53 columns by hand', prepare };
