/** Another leverage compared with placing the working orders again, in any state a story reaches. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { restsOnLadder } from '../../../src/domain/futures/conditional.ts';
import type { FuturesOrder } from '../../../src/domain/futuresOrders.ts';
import { quantity } from '../../../src/domain/quantities.ts';
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

const rules = testRules({ openOrdersMax: 20 });
const LATER = 1_700_000_000_200;

/** Cancels what opens, and afterwards places it again, the oldest first; false where one is refused or taken. */
function placedAgain(
  state: EngineState,
  orders: readonly FuturesOrder[],
  leverage: number,
): boolean {
  const { userId, optionId } = orders[0] ?? {};
  if (userId === undefined || optionId === undefined) return false;
  for (const { id } of orders)
    execute(state, { type: 'CancelOrder', at: LATER, userId, orderId: id });
  if (!execute(state, { type: 'ChangeLeverage', at: LATER, userId, optionId, leverage }).ok)
    return false;
  return orders.every((order, index) => {
    const outcome = execute(state, {
      type: 'PlaceOrder',
      at: LATER,
      clientOrderId: clientId(`again-${index}`),
      userId,
      optionId,
      side: order.side,
      positionSide: order.positionSide,
      marketType: 'LIMIT',
      price: order.price,
      reduceOnly: false,
      instructions: undefined,
      triggerPrice: undefined,
      triggerBy: undefined,
      exits: undefined,
      quantity: quantity(order.quantity - order.filledQuantity),
    });
    return outcome.ok && outcome.events.every(({ type }) => type !== 'OrderFilled');
  });
}

test('[F-O15] less leverage leaves the account as cancelling and placing all orders again does', () => {
  const met = { same: 0, refused: 0, raised: 0 };
  const anyChange = fc.record({
    pick: fc.nat({ max: 20 }),
    leverage: fc.constantFrom(1, 2, 3, 7, 20, 60),
  });
  fc.assert(
    fc.property(anyStory, fc.array(anyChange, { minLength: 4, maxLength: 4 }), (moves, all) => {
      const start = stateAfter(rules, moves);
      for (const { pick, leverage } of all) {
        const opening = [...start.orders.values()]
          .map(({ order }) => order)
          .filter((order) => restsOnLadder(order) && !order.reduceOnly);
        const one = opening[pick % (opening.length || 1)];
        if (one === undefined) return;
        const { userId, optionId } = one;
        const orders = workingOrdersOf(start, userId).filter(
          (order) => order.optionId === optionId && restsOnLadder(order) && !order.reduceOnly,
        );
        const before = start.members.get(userId)?.options.get(optionId)?.setting.leverage ?? 0;
        const [changed, again] = [copyUnder(rules, start), copyUnder(rules, start)];
        const text = canonicalText(changed);
        const outcome = execute(changed, {
          type: 'ChangeLeverage',
          at: LATER,
          userId,
          optionId,
          leverage,
        });
        expect(invariants(changed)).toEqual([]);
        expect(outcome.ok ? text : canonicalText(changed)).toBe(text);
        if (!outcome.ok) met.refused += 1;
        const isRaised = leverage >= before;
        const code = outcome.ok ? undefined : outcome.rejection.code;
        expect(isRaised ? code : undefined).not.toBe('LEVERAGE_ORDERS_NOT_COVERED');
        if (isRaised) {
          met.raised += 1;
          continue;
        }
        if (!placedAgain(again, orders, leverage)) continue;
        expect(outcome).toMatchObject({ ok: true });
        expect(walletsOf(changed, userId)).toEqual(walletsOf(again, userId));
        expect(positionsOf(changed, userId)).toEqual(positionsOf(again, userId));
        met.same += 1;
      }
    }),
    { numRuns: 80, seed: 20_261_128 },
  );
  expect(met.same).toBeGreaterThan(20);
  expect(met.refused).toBeGreaterThan(5);
  expect(met.raised).toBeGreaterThan(20);
});
