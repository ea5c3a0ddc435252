/** Amending compared with cancelling and placing a new order, in any state a story reaches. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { AmendOrder, PlaceOrder } from '../../../src/domain/futures/commands.ts';
import type { ExchangeEvent } from '../../../src/domain/events.ts';
import type { FuturesOrder } from '../../../src/domain/futuresOrders.ts';
import type { OrderId, UserId } from '../../../src/domain/ids.ts';
import { price, quantity } from '../../../src/domain/quantities.ts';
import {
  type EngineState,
  execute,
  invariants,
  positionsOf,
  walletsOf,
  workingOrdersOf,
} from '../../../src/engine/index.ts';
import { clientId, testRules } from '../../support/engine.ts';
import { copyUnder, stateAfter } from '../../support/engineCopies.ts';
import { anyStory } from '../../support/engineMoves.ts';
import { canonicalText } from '../../support/stateText.ts';

const rules = testRules({ openOrdersMax: 6 });
const LATER = 1_700_000_900_000;
const REPLACEMENT = clientId('replacement');

const anyAmendment = fc.record({
  pick: fc.nat({ max: 50 }),
  /** Tenths of a percent away from the mark. */
  away: fc.integer({ min: -60, max: 60 }),
  changes: fc.constantFrom('price' as const, 'quantity' as const, 'both' as const),
  by: fc.constantFrom('LAST' as const, 'MARK' as const),
  size: fc.integer({ min: 1, max: 60 }),
});
type Amendment = typeof anyAmendment extends fc.Arbitrary<infer T> ? T : never;

function amendmentOf(state: EngineState, order: FuturesOrder, chosen: Amendment): AmendOrder {
  const { tick } = state.markets.get(order.instrument) ?? {};
  const mark = tick?.markPrice ?? 0n;
  const step = state.options.get(order.optionId)?.config.tickSize ?? 1n;
  const near = price(((mark * BigInt(1000 + chosen.away)) / 1000n / step) * step);
  const changesPrice = chosen.changes !== 'quantity';
  const isLimit = order.marketType === 'LIMIT';
  return {
    type: 'AmendOrder',
    at: LATER,
    userId: order.userId,
    orderId: order.id,
    price: changesPrice && isLimit ? near : undefined,
    triggerPrice: changesPrice && !isLimit ? near : undefined,
    triggerBy: changesPrice && !isLimit ? chosen.by : undefined,
    quantity:
      chosen.changes === 'price'
        ? undefined
        : quantity(order.filledQuantity + BigInt(chosen.size * chosen.size) * 500_000n),
  };
}

/** The order that does for the amended one what it has not yet done. */
const replacementOf = (order: FuturesOrder, amendment: AmendOrder): PlaceOrder => ({
  type: 'PlaceOrder',
  at: LATER,
  userId: order.userId,
  clientOrderId: REPLACEMENT,
  optionId: order.optionId,
  marketType: order.marketType,
  side: order.side,
  positionSide: order.positionSide,
  price: amendment.price ?? order.price,
  triggerPrice: amendment.triggerPrice ?? order.triggerPrice,
  triggerBy: amendment.triggerBy ?? order.triggerBy,
  quantity: quantity((amendment.quantity ?? order.quantity) - order.filledQuantity),
  reduceOnly: order.reduceOnly,
  exits: order.exits,
  instructions: order.instructions,
});

/** The order as its command left it. */
const lastOrder = (
  events: readonly ExchangeEvent[],
  isWanted: (order: FuturesOrder) => boolean,
): FuturesOrder | undefined =>
  events.flatMap((event) => ('order' in event ? [event.order] : [])).findLast(isWanted);

/** All of a user that an order may touch, but for the order itself. */
const affairsOf = (state: EngineState, user: UserId, id: OrderId) => ({
  wallets: walletsOf(state, user),
  // Exits name the order that set them last; here another one does.
  positions: positionsOf(state, user).map(({ exitsSince: _since, ...position }) => position),
  others: workingOrdersOf(state, user).filter((order) => order.id !== id),
});

/** An order without what an amendment keeps of the time before it. */
const rest = (order: FuturesOrder | undefined, before: FuturesOrder | undefined) => ({
  optionId: order?.optionId,
  marketType: order?.marketType,
  side: order?.side,
  positionSide: order?.positionSide,
  price: order?.price,
  triggerPrice: order?.triggerPrice,
  triggerBy: order?.triggerBy,
  exits: order?.exits,
  instructions: order?.instructions,
  left: (order?.quantity ?? 0n) - (order?.filledQuantity ?? 0n),
  filled: (order?.filledQuantity ?? 0n) - (before?.filledQuantity ?? 0n),
  fee: (order?.fee ?? 0n) - (before?.fee ?? 0n),
  reduceOnly: order?.reduceOnly,
  leverage: order?.leverage,
  marginType: order?.marginType,
  hold: order?.hold,
  status: order?.status,
  cancelReason: order?.cancelReason,
});

test('[F-O19][F-O20] an amendment ends as cancelling and placing, and a refused one changes nothing', () => {
  const met = { accepted: 0, refused: 0, filled: 0 };
  fc.assert(
    fc.property(
      anyStory,
      fc.array(anyAmendment, { minLength: 12, maxLength: 12 }),
      (moves, all) => {
        const start = stateAfter(rules, moves);
        for (const chosen of all) {
          const orders = [...start.orders.values()].filter(
            ({ order }) => order.triggeredAt === undefined,
          );
          const order = orders[chosen.pick % (orders.length || 1)]?.order;
          if (order === undefined) return;
          const amendment = amendmentOf(start, order, chosen);
          const [amended, replaced] = [copyUnder(rules, start), copyUnder(rules, start)];
          const before = canonicalText(amended);
          const outcome = execute(amended, amendment);
          if (!outcome.ok) met.refused += 1;
          expect(outcome.ok ? before : canonicalText(amended)).toBe(before);
          const { userId: user, id } = order;
          execute(replaced, { type: 'CancelOrder', at: LATER, userId: user, orderId: id });
          const placed = execute(replaced, replacementOf(order, amendment));
          // What the old hold would cure between two ticks only the next tick judges [F-X9].
          const isLiquidating = !outcome.ok && outcome.rejection.code === 'LIQUIDATING';
          if (!placed.ok || isLiquidating) continue;
          expect(outcome).toMatchObject({ ok: true });
          if (!outcome.ok || outcome.events.length === 0) continue;
          const replacement = lastOrder(placed.events, (one) => one.clientOrderId === REPLACEMENT);
          expect(invariants(amended)).toEqual([]);
          expect(affairsOf(amended, user, id)).toEqual(
            affairsOf(replaced, user, replacement?.id ?? id),
          );
          expect(
            rest(
              lastOrder(outcome.events, (one) => one.id === id),
              order,
            ),
          ).toEqual(rest(replacement, undefined));
          met.accepted += 1;
          if (placed.events.some(({ type }) => type === 'OrderFilled')) met.filled += 1;
        }
      },
    ),
    { numRuns: 40, seed: 20_261_102 },
  );
  expect(met.accepted).toBeGreaterThan(100);
  expect(met.refused).toBeGreaterThan(100);
  expect(met.filled).toBeGreaterThan(10);
});
