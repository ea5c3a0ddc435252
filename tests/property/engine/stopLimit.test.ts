/** A fired stop-limit, and a fired entry at the market, beside the LIMIT that is placed at the moment it fires. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PlaceOrder } from '../../../src/domain/futures/commands.ts';
import type { ExchangeEvent } from '../../../src/domain/events.ts';
import type { FuturesOrder } from '../../../src/domain/futuresOrders.ts';
import { userId } from '../../../src/domain/ids.ts';
import { priceBandAt } from '../../../src/domain/futures/priceBand.ts';
import { price, quantity } from '../../../src/domain/quantities.ts';
import { type EngineState, execute, positionModeOf } from '../../../src/engine/index.ts';
import { BTC_OPTION, clientId, ETH_OPTION } from '../../support/engine.ts';
import { affairsOf, copyOf, takenOf } from '../../support/engineCopies.ts';
import { anyStory, instructed } from '../../support/engineMoves.ts';
import { stateOfStory } from '../../support/engineStories.ts';

const LATER = 1_700_000_900_000;

const WAYS = {
  GTC: undefined,
  IOC: instructed({ timeInForce: 'IOC' }),
  FOK: instructed({ timeInForce: 'FOK' }),
  POST_ONLY: instructed({ postOnly: true }),
  AT_MARKET: undefined,
} as const;

const anyOrder = fc.record({
  user: fc.integer({ min: 1, max: 3 }),
  option: fc.constantFrom(BTC_OPTION, ETH_OPTION),
  isBuy: fc.boolean(),
  /** Distance of the limit price from the trigger, in hundredths of a percent. */
  away: fc.integer({ min: -40, max: 40 }),
  size: fc.integer({ min: 1, max: 80 }),
  way: fc.constantFrom(...(['GTC', 'IOC', 'FOK', 'POST_ONLY', 'AT_MARKET'] as const)),
});
type Chosen = typeof anyOrder extends fc.Arbitrary<infer T> ? T : never;

/** The market a fiftieth of a percent further, and the order that waits for it. */
function moveOf(state: EngineState, chosen: Chosen) {
  const optionMarket = state.options.get(chosen.option);
  const before = optionMarket?.market.tick;
  if (optionMarket === undefined || before === undefined) return undefined;
  const step = optionMarket.config.tickSize;
  const onTick = (value: bigint) => price((value / step) * step);
  const sign = chosen.isBuy ? 1n : -1n;
  const trigger = onTick(before.markPrice + (sign * before.markPrice) / 5_000n + sign * step);
  const tick = {
    ...before,
    markPrice: trigger,
    low: before.lastPrice,
    high: before.lastPrice,
  };
  const stop: PlaceOrder = {
    type: 'PlaceOrder',
    at: LATER,
    userId: userId(chosen.user),
    clientOrderId: clientId('waiting'),
    optionId: chosen.option,
    marketType: 'STOPLOSS',
    side: chosen.isBuy ? 'BUY' : 'SELL',
    positionSide:
      positionModeOf(state, userId(chosen.user)) === 'HEDGE'
        ? chosen.isBuy
          ? 'LONG'
          : 'SHORT'
        : undefined,
    price:
      chosen.way === 'AT_MARKET'
        ? undefined
        : onTick((trigger * BigInt(10_000 + chosen.away)) / 10_000n),
    triggerPrice: trigger,
    triggerBy: 'MARK',
    quantity: quantity(BigInt(chosen.size * chosen.size) * 1_000_000n),
    reduceOnly: false,
    exits: undefined,
    instructions: WAYS[chosen.way],
  };
  return { tick: { type: 'MoveMarket', at: LATER, tick }, stop } as const;
}

/** Equivalent order from the trigger on: at the market, an IOC at the edge of the price band. */
function limitOf(state: EngineState, stop: PlaceOrder): PlaceOrder {
  const untriggered = { triggerPrice: undefined, triggerBy: undefined } as const;
  if (stop.price !== undefined) return { ...stop, marketType: 'LIMIT', ...untriggered };
  const optionMarket = state.options.get(stop.optionId);
  const mark = optionMarket?.market.tick?.markPrice;
  if (optionMarket === undefined || mark === undefined) throw new Error('no price');
  const { low, high } = priceBandAt(mark, state.rules.priceBand, optionMarket.config.tickSize);
  return {
    ...stop,
    ...untriggered,
    marketType: 'LIMIT',
    price: stop.side === 'BUY' ? high : low,
    instructions: instructed({ timeInForce: 'IOC' }),
  };
}

/** Final state of the order, without the fields that a LIMIT lacks. */
const bare = (order: FuturesOrder) => ({
  ...order,
  id: undefined,
  marketType: undefined,
  triggerPrice: undefined,
  triggerBy: undefined,
  triggeredAt: undefined,
  cancelReason: undefined,
});

const touchedOf = (state: EngineState, { user, option }: Chosen) => {
  const { orders, ...rest } = affairsOf(state, userId(user));
  return { ...rest, orders: orders.map(bare), ...takenOf(state, option) };
};

const reasonIn = (events: readonly ExchangeEvent[]): string | undefined =>
  events
    .flatMap((event) => (event.type === 'OrderCancelled' ? [event.order] : []))
    .findLast(({ clientOrderId }) => clientOrderId === clientId('waiting'))?.cancelReason;

const REASONS: Readonly<Record<string, string>> = {
  LEVERAGE_TIER: 'LEVERAGE_TIER',
  FOK_NOT_FILLABLE: 'FOK',
  POST_ONLY_WOULD_TAKE: 'POST_ONLY',
};

const isOfRisk = ({ type }: ExchangeEvent): boolean =>
  type === 'PositionLiquidated' || type === 'PositionWarned' || type === 'PositionChanged';

/** @returns what was met, after comparing both; undefined where the tick itself does more */
function compare(start: EngineState, chosen: Chosen): string | undefined {
  const move = moveOf(start, chosen);
  if (move === undefined) return undefined;
  const [waiting, placing] = [copyOf(start), copyOf(start)];
  const alone = execute(placing, move.tick);
  if (!alone.ok || alone.events.length !== 1) return undefined;
  if (!execute(waiting, move.stop).ok) return undefined;
  const fired = execute(waiting, move.tick);
  if (!fired.ok) throw new Error(fired.rejection.code);
  // Positions are judged at the end of a tick, which comes before the LIMIT.
  if (fired.events.slice(1).some(isOfRisk)) return undefined;
  const limit = execute(placing, limitOf(placing, move.stop));
  const is = touchedOf(waiting, chosen);
  const shouldBe = touchedOf(placing, chosen);
  expect(is).toEqual(shouldBe);
  if (limit.ok) return reasonIn(fired.events) ?? 'works';
  const reason = reasonIn(fired.events);
  expect([reason, limit.rejection.code]).toEqual([
    REASONS[limit.rejection.code] ?? 'NO_MARGIN',
    limit.rejection.code,
  ]);
  return reason;
}

test('[F-O28][F-O29][F-O31] what fires becomes what a LIMIT placed then would be, or is cancelled for its refusal', () => {
  const met: Record<string, number> = {};
  const twelve = fc.array(anyOrder, { minLength: 12, maxLength: 12 });
  fc.assert(
    fc.property(anyStory, twelve, (moves, orders) => {
      const state = stateOfStory(moves);
      for (const chosen of orders) {
        const kind = compare(state, chosen);
        if (kind !== undefined) met[kind] = (met[kind] ?? 0) + 1;
      }
    }),
    { numRuns: 60, seed: 20_261_126 },
  );
  // The book of a story is seldom used up.
  expect(met['NO_LIQUIDITY']).toBeGreaterThan(0);
  for (const kind of ['works', 'NO_MARGIN', 'POST_ONLY', 'FOK', 'IOC'])
    expect([kind, (met[kind] ?? 0) > 3, met]).toEqual([kind, true, met]);
});
