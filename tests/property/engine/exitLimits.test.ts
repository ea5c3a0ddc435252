/** An exit with a limit price beside a stop-limit of the same terms, along the same path of prices. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Unstamped } from '../../../src/domain/commands.ts';
import { userId } from '../../../src/domain/ids.ts';
import { priceOf } from '../../../src/domain/quantities.ts';
import { execute, positionsOf, walletsOf, workingOrdersOf } from '../../../src/engine/index.ts';
import { exchangeWith, orderOf, stamped } from '../../support/engine.ts';
import { setExitsOf } from '../../support/engineConditions.ts';

const OWNER = userId(1);

/** Tenths of a unit: what prices here are multiples of. */
const text = (tenths: number): string => (tenths / 10).toFixed(1);

const anyTick = fc
  .record({
    last: fc.integer({ min: 940, max: 1_060 }),
    below: fc.integer({ min: 0, max: 15 }),
    above: fc.integer({ min: 0, max: 15 }),
    mark: fc.integer({ min: 9_400, max: 10_600 }),
    offered: fc.integer({ min: 0, max: 20 }),
  })
  .map(({ last, below, above, mark, offered }) => ({
    last: text(last),
    low: text(last - below),
    high: text(last + above),
    mark: (mark / 100).toFixed(2),
    bids: offered === 0 ? [] : [[text(last - 1), String(offered)] as const],
    asks: offered === 0 ? [] : [[text(last + 1), String(offered)] as const],
  }));

const anyExit = fc.record({
  isLong: fc.boolean(),
  isProfit: fc.boolean(),
  away: fc.integer({ min: 2, max: 50 }),
  /** Distance of the limit price from the trigger. */
  slip: fc.oneof(
    { weight: 9, arbitrary: fc.integer({ min: -30, max: 30 }) },
    { weight: 1, arbitrary: fc.integer({ min: 110, max: 200 }) },
  ),
  isMark: fc.boolean(),
  size: fc.integer({ min: 1, max: 20 }),
  funds: fc.integer({ min: 300, max: 2_000 }),
  leverage: fc.constantFrom(5, 20, 50),
});
type Chosen = typeof anyExit extends fc.Arbitrary<infer T> ? T : never;

/** Where the exit lies, on the side on which its kind belongs. */
function pricesOf({ isLong, isProfit, away, slip }: Chosen) {
  const trigger = 1_000 + (isLong === isProfit ? away : -away);
  return { trigger: text(trigger), limit: text(trigger + slip) };
}

function holder({ isLong, size, funds, leverage }: Chosen) {
  const exchange = exchangeWith({
    users: 1,
    funds: String(funds),
    ticks: [{ last: '100', bids: [['100', '500']], asks: [['100', '500']] }],
  });
  exchange.leverage(leverage);
  const order = orderOf({ side: isLong ? 'BUY' : 'SELL', quantity: String(size) });
  return isAccepted(exchange, order) ? exchange : undefined;
}
type Exchange = NonNullable<ReturnType<typeof holder>>;

function isAccepted(exchange: ReturnType<typeof exchangeWith>, command: Unstamped): boolean {
  exchange.wait(1);
  const outcome = execute(exchange.state, stamped(command, exchange.now()));
  if (outcome.ok) exchange.history.push(...outcome.events);
  return outcome.ok;
}

function asExit(chosen: Chosen): Unstamped {
  const { trigger, limit } = pricesOf(chosen);
  const by = chosen.isMark ? 'MARK' : 'LAST';
  return setExitsOf(
    'p-1',
    chosen.isProfit
      ? { takeProfit: trigger, takeProfitLimit: limit, takeProfitBy: by }
      : { stopLoss: trigger, stopLossLimit: limit, stopLossBy: by },
  );
}

function asOrder(chosen: Chosen): Unstamped {
  const { trigger, limit } = pricesOf(chosen);
  return orderOf({
    id: 'alone',
    side: chosen.isLong ? 'SELL' : 'BUY',
    type: chosen.isProfit ? 'TAKEPROFIT' : 'STOPLOSS',
    quantity: String(chosen.size),
    price: limit,
    trigger,
    triggerBy: chosen.isMark ? 'MARK' : 'LAST',
    reduceOnly: true,
  });
}

/** All but which order did it: a position names its exit, and changes when that is reached. */
const affairsOf = ({ state }: Exchange) => ({
  wallets: walletsOf(state, OWNER),
  positions: positionsOf(state, OWNER).map(
    ({ exits: _exits, exitsSince: _since, updatedAt: _at, ...position }) => position,
  ),
  resting: workingOrdersOf(state, OWNER)
    .filter(({ triggeredAt }) => triggeredAt !== undefined)
    .map(({ side, price, quantity, filledQuantity }) => [side, price, quantity, filledQuantity]),
});

const fillsOf = ({ history }: Exchange) =>
  history.flatMap((event) => (event.type === 'OrderFilled' ? [event] : []));

test('[F-E8] an exit with a limit ends as a reduce-only stop-limit of the same terms, and never worse than it', () => {
  const met = { refused: 0, waits: 0, rests: 0, executed: 0 };
  fc.assert(
    fc.property(anyExit, fc.array(anyTick, { minLength: 1, maxLength: 10 }), (chosen, ticks) => {
      const [exit, alone] = [holder(chosen), holder(chosen)];
      if (exit === undefined || alone === undefined) return;
      const isSet = isAccepted(exit, asExit(chosen));
      expect(isAccepted(alone, asOrder(chosen))).toBe(isSet);
      if (!isSet) {
        met.refused += 1;
        return;
      }
      for (const tick of ticks) {
        exit.tick(tick);
        alone.tick(tick);
        expect(affairsOf(exit)).toEqual(affairsOf(alone));
      }
      const fills = fillsOf(exit).filter(({ order }) => order.reduceOnly);
      const limit = priceOf(pricesOf(chosen).limit);
      for (const { fill } of fills)
        expect(chosen.isLong ? fill.price >= limit : fill.price <= limit).toBe(true);
      const [position] = positionsOf(exit.state, OWNER);
      expect(position === undefined || (position.side === 'LONG') === chosen.isLong).toBe(true);
      if (fills.length > 0) met.executed += 1;
      else if (affairsOf(exit).resting.length > 0) met.rests += 1;
      else met.waits += 1;
    }),
    { numRuns: 1_500, seed: 20_261_124 },
  );
  for (const [kind, count] of Object.entries(met))
    expect([kind, count > 30, met]).toEqual([kind, true, met]);
});
