/** Columns both hand-written int53 peers read from and write to. */
import type { Tier } from '../../src/domain/futures/index.ts';
import { lowestTerms } from '../../src/domain/futures/kernelColumns.ts';
import type { PricingCase } from '../../tests/support/pricingCases.ts';
import type { Figures } from './contender.ts';

const tierColumns = (tiers: readonly Tier[]) => ({
  cap: Float64Array.from(tiers, (tier) => (tier.cap === undefined ? Infinity : Number(tier.cap))),
  amount: Float64Array.from(tiers, (tier) => Number(tier.maintenanceAmount)),
  top: Float64Array.from(tiers, (tier) => lowestTerms(tier.maintenanceRate).top),
  bottom: Float64Array.from(tiers, (tier) => lowestTerms(tier.maintenanceRate).bottom),
  rate: Float64Array.from(tiers, (tier) => Number(tier.maintenanceRate) / 1e8),
});

const resultColumns = (rows: number) => ({
  pnl: new Float64Array(rows),
  roe: new Float64Array(rows),
  liquidation: new Float64Array(rows),
  initial: new Float64Array(rows),
  maintenance: new Float64Array(rows),
  ratio: new Float64Array(rows),
  cost: new Float64Array(rows),
});

/** Prices and quantities in units of `grain` / 1e8; money at 1e-8. */
export function int53Columns({ markets, positions }: PricingCase, grain: number) {
  const first: number[] = [];
  const tiers: Tier[] = [];
  for (const market of markets) {
    first.push(tiers.length);
    tiers.push(...market.tiers);
  }
  return {
    rows: positions.length,
    sign: Float64Array.from(positions, (p) => (p.side === 'LONG' ? 1 : -1)),
    quantity: Float64Array.from(positions, (p) => Math.round(Number(p.quantity) / grain)),
    entry: Float64Array.from(positions, (p) => Math.round(Number(p.entryPrice) / grain)),
    leverage: Float64Array.from(positions, (p) => p.leverage),
    wallet: Float64Array.from(positions, (p) => Number(p.walletMargin ?? 0n)),
    market: Int32Array.from(positions, (p) => p.market),
    tick: Float64Array.from(markets, (m) => Number(m.tickSize) / grain),
    firstTier: Int32Array.from(first),
    ...tierColumns(tiers),
    ...resultColumns(positions.length),
  };
}

export function int53Row(columns: ReturnType<typeof resultColumns>, index: number): Figures {
  const figure = (from: Float64Array): bigint | undefined => {
    const value = from[index] ?? Number.NaN;
    return Number.isNaN(value) ? undefined : BigInt(value);
  };
  return {
    pnl: figure(columns.pnl),
    roe: figure(columns.roe),
    liquidationPrice: figure(columns.liquidation),
    initialMargin: figure(columns.initial),
    maintenanceMargin: figure(columns.maintenance),
    marginRatio: figure(columns.ratio),
    cost: figure(columns.cost),
  };
}
