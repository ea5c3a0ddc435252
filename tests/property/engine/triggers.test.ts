/** Triggers and exits against a plain scan of all that waits. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Unstamped } from '../../../src/domain/commands.ts';
import type { ExchangeEvent } from '../../../src/domain/events.ts';
import type { TriggerBy } from '../../../src/domain/futuresOrders.ts';
import { type UserId, userId } from '../../../src/domain/ids.ts';
import type { MarketTick } from '../../../src/domain/market.ts';
import { type Price, price, quantity } from '../../../src/domain/quantities.ts';
import {
  type EngineState,
  execute,
  invariants,
  positionsOf,
  workingOrdersOf,
} from '../../../src/engine/index.ts';
import {
  clientId,
  exchangeWith,
  orderOf,
  stamped,
  testRules,
  tickOf,
} from '../../support/engine.ts';
import { throughSnapshot } from '../../support/stateText.ts';

const USERS = 12;
const STEP = 10_000_000n;
const MIDDLE = 1000;

const anyBy = fc.constantFrom<TriggerBy>('LAST', 'MARK');
/** Acts of a user before a tick, where possible: prices in ticks from the last price. */
const anyPlan = fc.record({
  isLong: fc.boolean(),
  way: fc.constantFrom('TAKEPROFIT' as const, 'STOPLOSS' as const, 'EXITS' as const),
  away: fc.integer({ min: 1, max: 12 }),
  other: fc.integer({ min: 1, max: 12 }),
  by: anyBy,
  otherBy: anyBy,
});
type Plan = typeof anyPlan extends fc.Arbitrary<infer T> ? T : never;
const anyTick = fc.record({
  last: fc.integer({ min: -8, max: 8 }),
  below: fc.integer({ min: 0, max: 6 }),
  above: fc.integer({ min: 0, max: 6 }),
  mark: fc.integer({ min: -8, max: 8 }),
  plans: fc.array(anyPlan, { minLength: USERS, maxLength: USERS }),
});

const at = (ticks: number): Price => price(BigInt(ticks) * STEP);

function marketTick(last: number, low: number, high: number, mark: number): MarketTick {
  const deep = quantity(10_000_00000000n);
  return {
    ...tickOf({ last: '100' }),
    lastPrice: at(last),
    low: at(low),
    high: at(high),
    markPrice: at(mark),
    book: { bids: [[at(last), deep]], asks: [[at(last), deep]] },
  };
}

/** Orders that the tick must fire, found by looking at all that wait. */
function reachedBy(state: EngineState, tick: MarketTick): readonly string[] {
  const reached = (by: TriggerBy, from: Price, isAbove: boolean): boolean => {
    const [low, high] = by === 'LAST' ? [tick.low, tick.high] : [tick.markPrice, tick.markPrice];
    return isAbove ? high >= from : low <= from;
  };
  const found: string[] = [];
  for (let n = 1; n <= USERS; n += 1) {
    for (const { id, marketType, side, triggerPrice, triggerBy } of workingOrdersOf(
      state,
      userId(n),
    )) {
      if (triggerPrice === undefined || triggerBy === undefined) continue;
      const isAbove = marketType === 'TAKEPROFIT' ? side === 'SELL' : side === 'BUY';
      if (reached(triggerBy, triggerPrice, isAbove)) found.push(id);
    }
    for (const { id, side, exits } of positionsOf(state, userId(n))) {
      if (exits === undefined) continue;
      const { takeProfit, stopLoss, takeProfitBy, stopLossBy } = exits;
      const isProfit =
        takeProfit !== undefined && reached(takeProfitBy, takeProfit, side === 'LONG');
      const isLoss = stopLoss !== undefined && reached(stopLossBy, stopLoss, side === 'SHORT');
      if (isProfit || isLoss) found.push(id);
    }
  }
  return found.toSorted();
}

function firedIn(events: readonly ExchangeEvent[]): readonly string[] {
  const fired: string[] = [];
  for (const event of events) {
    if (event.type === 'OrderTriggered') fired.push(event.order.id);
    if (event.type === 'PositionChanged' && event.cause === 'EXITS') fired.push(event.position.id);
  }
  return fired.toSorted();
}

/** Whether an order or position ended in these events. */
const isGone = (events: readonly ExchangeEvent[], id: string): boolean =>
  events.some(
    (event) =>
      (event.type === 'OrderCancelled' && event.order.id === id) ||
      (event.type === 'PositionClosed' && event.position.id === id),
  );

let made = 0;
const unique = () => clientId(`c-${(made += 1)}`);

/** A position if there is none, then something that waits to close it, or another trigger for it. */
function actBy(state: EngineState, user: UserId, plan: Plan, last: number, moment: number): void {
  const run = (command: Unstamped): boolean => execute(state, stamped(command, moment)).ok;
  const order = { ...orderOf({ quantity: '1' }), userId: user };
  if (positionsOf(state, user).length === 0)
    run({ ...order, clientOrderId: unique(), side: plan.isLong ? 'BUY' : 'SELL' });
  const [position] = positionsOf(state, user);
  if (position === undefined) return;
  const isLong = position.side === 'LONG';
  const [up, down] = [at(last + plan.away), at(last - plan.other)];
  const [waiting] = workingOrdersOf(state, user);
  if (plan.way === 'EXITS')
    run({
      type: 'SetExits',
      userId: user,
      positionId: position.id,
      exits: {
        takeProfit: isLong ? up : down,
        stopLoss: isLong ? down : up,
        takeProfitBy: plan.by,
        stopLossBy: plan.otherBy,
        takeProfitLimit: undefined,
        stopLossLimit: undefined,
      },
    });
  else if (waiting === undefined)
    run({
      ...order,
      clientOrderId: unique(),
      marketType: plan.way,
      side: isLong ? 'SELL' : 'BUY',
      triggerPrice: isLong === (plan.way === 'TAKEPROFIT') ? up : down,
      triggerBy: plan.by,
    });
  else
    run({
      type: 'AmendOrder',
      userId: user,
      orderId: waiting.id,
      price: undefined,
      triggerPrice: plan.isLong ? up : down,
      triggerBy: plan.by,
      quantity: undefined,
    });
}

/** The exchange after a restart from its snapshot and the tick that follows. */
function restarted(state: EngineState, moment: number): EngineState {
  const copy = throughSnapshot(state, testRules());
  for (const { tick } of state.markets.values())
    if (tick !== undefined) execute(copy, stamped({ type: 'MoveMarket', tick }, moment));
  return copy;
}

test('[F-T3][F-E4] a tick fires what its range reached, and nothing else', () => {
  let fired = 0;
  fc.assert(
    fc.property(fc.array(anyTick, { minLength: 5, maxLength: 25 }), (ticks) => {
      const exchange = exchangeWith({ users: USERS, funds: '100000', insurance: '100000000' });
      let { state } = exchange;
      let last = MIDDLE;
      for (const [round, { plans, ...move }] of ticks.entries()) {
        const moment = exchange.now() + round;
        for (const [index, plan] of plans.entries())
          actBy(state, userId(index + 1), plan, last, moment);
        if (round % 4 === 3) state = restarted(state, moment);
        last += move.last;
        const tick = marketTick(last, last - move.below, last + move.above, last + move.mark);
        const expected = reachedBy(state, tick);
        const outcome = execute(state, stamped({ type: 'MoveMarket', tick }, moment));
        if (!outcome.ok) throw new Error(outcome.rejection.code);
        const seen = firedIn(outcome.events);
        expect(expected).toEqual(expect.arrayContaining([...seen]));
        // Of an order and exits for one position, the first to fire takes the other along.
        const missed = expected.filter((id) => !seen.includes(id));
        expect(missed.filter((id) => !isGone(outcome.events, id))).toEqual([]);
        expect(invariants(state)).toEqual([]);
        fired += seen.length;
      }
    }),
    { numRuns: 25, seed: 20_261_101 },
  );
  expect(fired).toBeGreaterThan(1_000);
});
