/** Trailing stops beside the rule itself, computed from the whole path of prices. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { MarketTick } from '../../../src/domain/market.ts';
import { userId } from '../../../src/domain/ids.ts';
import { workingOrdersOf } from '../../../src/engine/index.ts';
import { priceOf } from '../../../src/domain/quantities.ts';
import { exchangeWith, type OrderSpec, type TickSpec, tickOf } from '../../support/engine.ts';

const TICK = 10_000_000n;

/** Tenths of a unit: what prices here are multiples of. */
const text = (tenths: number): string => (tenths / 10).toFixed(1);

/** Around 100, each tick with a range around its last price and a mark price of its own. */
const anyTick = fc
  .record({
    last: fc.integer({ min: 950, max: 1_050 }),
    below: fc.integer({ min: 0, max: 15 }),
    above: fc.integer({ min: 0, max: 15 }),
    mark: fc.integer({ min: 9_500, max: 10_500 }),
  })
  .map(({ last, below, above, mark }): TickSpec => ({
    last: text(last),
    low: text(last - below),
    high: text(last + above),
    // A mark price need not lie on the tick.
    mark: (mark / 100).toFixed(2),
  }));

const anyTrail = fc.oneof(
  fc.integer({ min: 1, max: 60 }).map((tenths) => ({ trailDistance: text(tenths) })),
  fc.integer({ min: 1, max: 60 }).map((perMille) => ({ trailRate: (perMille / 1_000).toFixed(3) })),
);

/** How far beyond the first price an order begins to trail, in tenths; mostly at once. */
const anyActivation = fc.option(fc.integer({ min: 1, max: 40 }), { freq: 1 });

interface Path {
  /** Trigger after each tick that did not fire it; 0 before it is activated. */
  readonly triggers: readonly bigint[];
  readonly firedAt: number | undefined;
}

/** The rule, from the best price of the whole path: rational arithmetic, rounded once. */
function pathOf(spec: OrderSpec, ticks: readonly MarketTick[]): Path {
  const isSell = spec.side === 'SELL';
  const isMark = spec.triggerBy === 'MARK';
  const distance = BigInt(Math.round(Number(spec.trailDistance ?? 0) * 10)) * TICK;
  const perMille = BigInt(Math.round(Number(spec.trailRate ?? 0) * 1_000));
  const triggerOf = (best: bigint): bigint => {
    const thousandths = best * (1_000n + (isSell ? -perMille : perMille));
    const scaled = thousandths + (isSell ? -distance : distance) * 1_000n;
    const step = TICK * 1_000n;
    return (isSell ? scaled / step : (scaled + step - 1n) / step) * TICK;
  };
  const [first, ...others] = ticks;
  const activation = spec.activation === undefined ? undefined : priceOf(spec.activation);
  let best: bigint = activation ?? (isMark ? first?.markPrice : first?.lastPrice) ?? 0n;
  let isActive = activation === undefined;
  const triggers: bigint[] = [];
  for (const [index, tick] of others.entries()) {
    const trigger = triggerOf(best);
    const [low, high] = isMark ? [tick.markPrice, tick.markPrice] : [tick.low, tick.high];
    if (!isActive) {
      isActive = isSell ? high >= best : low <= best;
      if (isActive) best = isSell ? high : low;
      triggers.push(isActive ? triggerOf(best) : 0n);
      continue;
    }
    if (isSell ? low <= trigger : high >= trigger) return { triggers, firedAt: index };
    if (isSell ? high > best : low < best) best = isSell ? high : low;
    triggers.push(triggerOf(best));
  }
  return { triggers, firedAt: undefined };
}

test('[F-T7] [F-T8] [F-T10] [F-O30] the trigger is at its distance from the best price since it was placed or activated, and fires there', () => {
  fc.assert(
    fc.property(
      fc.array(anyTick, { minLength: 2, maxLength: 60 }),
      anyTrail,
      fc.boolean(),
      fc.constantFrom('LAST' as const, 'MARK' as const),
      anyActivation,
      fc.boolean(),
      (ticks, trail, isSell, triggerBy, away, reduceOnly) => {
        const exchange = exchangeWith({ funds: '100000' });
        if (reduceOnly) exchange.place({ side: isSell ? 'BUY' : 'SELL', quantity: '1' });
        const [first, ...others] = ticks;
        if (first !== undefined) exchange.tick(first);
        const now = Number((triggerBy === 'MARK' ? first?.mark : first?.last) ?? '100');
        const tenths = isSell ? Math.floor(now * 10) : Math.ceil(now * 10);
        const spec: OrderSpec = {
          type: 'STOPLOSS',
          side: isSell ? 'SELL' : 'BUY',
          quantity: '1',
          triggerBy,
          reduceOnly,
          ...trail,
          ...(away !== null && { activation: text(tenths + (isSell ? away : -away)) }),
        };
        exchange.place(spec);
        const seen: bigint[] = [];
        let firedAt: number | undefined;
        for (const [index, tick] of others.entries()) {
          const events = exchange.tick(tick);
          if (events.some(({ type }) => type === 'OrderTriggered')) {
            firedAt = index;
            break;
          }
          seen.push(workingOrdersOf(exchange.state, userId(1))[0]?.triggerPrice ?? 0n);
        }
        const path = pathOf(
          spec,
          ticks.map((tick) => tickOf(tick)),
        );
        expect({ triggers: seen, firedAt }).toEqual(path);
      },
    ),
    { numRuns: 500 },
  );
});
