/** A peer: the same figures with plain BigInt arithmetic, written out in one function. */
import type { PricedPosition } from '../../src/domain/futures/kernel.ts';
import { tierAt, type Tier } from '../../src/domain/futures/index.ts';
import { money } from '../../src/domain/quantities.ts';
import type { Contender, Figures } from './contender.ts';

const ONE = 100_000_000n;
const up = (n: bigint, d: bigint): bigint => (n > 0n ? (n + d - 1n) / d : n / d);
const floor = (n: bigint, d: bigint): bigint => (n >= 0n ? n / d : -up(-n, d));

function priced(p: PricedPosition, tiers: readonly Tier[], tick: bigint, mark: bigint): Figures {
  const d = p.side === 'LONG' ? 1n : -1n;
  const times = BigInt(p.leverage);
  const wallet = p.walletMargin ?? 0n;
  const gain = d * (mark - p.entryPrice);
  const made = p.quantity * gain;
  const pnl = made / ONE;
  const bought = p.quantity * p.entryPrice;
  const value = p.quantity * mark;
  const tier = tierAt(tiers, money(value / ONE));
  const maintenance = up(value * tier.maintenanceRate, ONE * ONE) - tier.maintenanceAmount;
  const held = bought - d * (wallet + tier.maintenanceAmount) * ONE;
  const perTick = p.quantity * (ONE - d * tier.maintenanceRate) * tick;
  const stop = d > 0n ? up(held * ONE, perTick) : floor(held * ONE, perTick);
  const initial = up(bought, ONE * times);
  const balance = wallet + pnl;
  const losing = bought * (1250n + times) - made * 1250n * times;
  return {
    pnl,
    roe: floor(2n * gain * times * 10_000n + p.entryPrice, 2n * p.entryPrice) * 10_000n,
    liquidationPrice: held > 0n ? stop * tick : undefined,
    initialMargin: initial,
    maintenanceMargin: maintenance,
    marginRatio: balance > 0n ? up(maintenance * ONE, balance) : undefined,
    cost: gain < 0n ? up(losing, ONE * 1250n * times) : initial,
  };
}

export const plainBigint: Contender = {
  name: 'plain BigInt',
  prepare: ({ markets, positions }) => {
    const rows: Figures[] = [];
    return {
      revalue: (marks) => {
        const scaled = Array.from(marks, BigInt);
        for (const [index, position] of positions.entries()) {
          const market = markets[position.market];
          if (market === undefined) continue;
          const mark = scaled[position.market] ?? 0n;
          rows[index] = priced(position, market.tiers, market.tickSize, mark);
        }
      },
      row: (index) => rows[index] ?? {},
    };
  },
};
