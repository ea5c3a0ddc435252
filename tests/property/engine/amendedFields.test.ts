/** Reduce-only orders larger than the position, and amendments of one field, in any state a story reaches. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { AmendOrder } from '../../../src/domain/futures/commands.ts';
import type { FuturesOrder } from '../../../src/domain/futuresOrders.ts';
import { price, quantity } from '../../../src/domain/quantities.ts';
import {
  type EngineState,
  execute,
  invariants,
  positionsOf,
  walletsOf,
} from '../../../src/engine/index.ts';
import { restsOnLadder, waitsForTrigger } from '../../../src/domain/futures/conditional.ts';
import { clientId, testRules } from '../../support/engine.ts';
import { copyUnder, stateAfter } from '../../support/engineCopies.ts';
import { anyStory, instructed } from '../../support/engineMoves.ts';

const rules = testRules({ openOrdersMax: 20 });
const LATER = 1_700_000_000_200;

const anyChange = fc.record({
  pick: fc.nat({ max: 50 }),
  field: fc.constantFrom('price' as const, 'triggerPrice' as const, 'quantity' as const),
  /** Tenths of a percent away from the mark. */
  away: fc.integer({ min: -80, max: 80 }),
  size: fc.integer({ min: 1, max: 60 }),
});
type Change = typeof anyChange extends fc.Arbitrary<infer T> ? T : never;

/** Refusals of an order when one of its fields changes, whichever it is. */
const ALWAYS = [
  'MARKET_CLOSED',
  'LIQUIDATING',
  'GOOD_TILL_PASSED',
  'NO_PRICE',
  'ACCOUNT_DENIED',
  'ACCOUNT_CLOSED',
  'LEVERAGE_TIER',
  'INSUFFICIENT_BALANCE',
] as const;

/** And what for one of them alone. */
const OF_FIELD: Readonly<Record<Change['field'], readonly string[]>> = {
  price: ['PRICE_OUT_OF_BAND', 'POST_ONLY_WOULD_TAKE', 'EXIT_WRONG_SIDE', 'INSUFFICIENT_LIQUIDITY'],
  triggerPrice: ['WOULD_TRIGGER', 'PRICE_OUT_OF_BAND'],
  quantity: ['QUANTITY_TOO_SMALL', 'PAIRED_QUANTITY', 'AMEND_BELOW_FILLED'],
};

const canChange = (order: FuturesOrder, field: Change['field']): boolean => {
  if (field === 'quantity') return true;
  if (field === 'price') return order.price !== undefined;
  return waitsForTrigger(order) && order.instructions?.trail === undefined;
};

function amendmentOf(state: EngineState, order: FuturesOrder, chosen: Change): AmendOrder {
  const mark = state.markets.get(order.instrument)?.tick?.markPrice ?? 0n;
  const step = state.options.get(order.optionId)?.config.tickSize ?? 1n;
  const near = price(((mark * BigInt(1000 + chosen.away)) / 1000n / step) * step);
  return {
    type: 'AmendOrder',
    at: LATER,
    userId: order.userId,
    orderId: order.id,
    price: chosen.field === 'price' ? near : undefined,
    triggerPrice: chosen.field === 'triggerPrice' ? near : undefined,
    triggerBy: undefined,
    quantity:
      chosen.field === 'quantity'
        ? quantity(order.filledQuantity + BigInt(chosen.size * chosen.size) * 500_000n)
        : undefined,
  };
}

test('[F-O19] what one field may be refused for is never another one', () => {
  const met: Record<string, number> = {};
  fc.assert(
    fc.property(anyStory, fc.array(anyChange, { minLength: 8, maxLength: 8 }), (moves, all) => {
      const start = stateAfter(rules, moves);
      for (const chosen of all) {
        const orders = [...start.orders.values()].filter(({ order }) =>
          canChange(order, chosen.field),
        );
        const order = orders[chosen.pick % (orders.length || 1)]?.order;
        if (order === undefined) continue;
        const amendment = amendmentOf(start, order, chosen);
        const outcome = execute(copyUnder(rules, start), amendment);
        if (outcome.ok) {
          met[chosen.field] = (met[chosen.field] ?? 0) + 1;
          continue;
        }
        const { code } = outcome.rejection;
        expect([...ALWAYS, ...OF_FIELD[chosen.field]]).toContain(code);
        // Less at the same price costs nothing, and is judged for no tier.
        const isLess = chosen.field === 'quantity' && (amendment.quantity ?? 0n) < order.quantity;
        const isFree = isLess || order.reduceOnly || !restsOnLadder(order);
        const isOfMoney = code === 'LEVERAGE_TIER' || code === 'INSUFFICIENT_BALANCE';
        expect(isFree && isOfMoney ? code : 'allowed').toBe('allowed');
      }
    }),
    { numRuns: 60, seed: 20_261_128 },
  );
  expect(met['price']).toBeGreaterThan(30);
  expect(met['triggerPrice']).toBeGreaterThan(5);
  expect(met['quantity']).toBeGreaterThan(30);
});

const anyClosing = fc.record({
  pick: fc.nat({ max: 50 }),
  /** Thousandths of a lot beyond the position. */
  beyond: fc.integer({ min: 0, max: 5_000 }),
  kind: fc.constantFrom('MARKET' as const, 'GTC' as const, 'IOC' as const, 'FOK' as const),
  away: fc.integer({ min: -20, max: 20 }),
});

test('[F-O8] naming more than the position does what naming the position does', () => {
  let closed = 0;
  let rested = 0;
  fc.assert(
    fc.property(anyStory, fc.array(anyClosing, { minLength: 4, maxLength: 4 }), (moves, all) => {
      const start = stateAfter(rules, moves);
      const positions = [...start.members.keys()].flatMap((user) => positionsOf(start, user));
      for (const { pick, beyond, kind, away } of all) {
        const position = positions[pick % (positions.length || 1)];
        if (position === undefined) return;
        const config = start.options.get(position.optionId)?.config;
        const mark = start.markets.get(position.instrument)?.tick?.markPrice ?? 0n;
        const { tickSize: step = 1n, lotSize = 1n } = config ?? {};
        const near = price(((mark * BigInt(1000 + away)) / 1000n / step) * step);
        const isHedge = start.members.get(position.userId)?.positionMode === 'HEDGE';
        const close = (wanted: bigint) =>
          ({
            type: 'PlaceOrder',
            at: LATER,
            userId: position.userId,
            clientOrderId: clientId('close'),
            optionId: position.optionId,
            marketType: kind === 'MARKET' ? 'MARKET' : 'LIMIT',
            side: position.side === 'LONG' ? 'SELL' : 'BUY',
            positionSide: isHedge ? position.side : undefined,
            price: kind === 'MARKET' ? undefined : near,
            triggerPrice: undefined,
            triggerBy: undefined,
            quantity: quantity(wanted),
            reduceOnly: true,
            exits: undefined,
            instructions:
              kind === 'IOC' || kind === 'FOK' ? instructed({ timeInForce: kind }) : undefined,
          }) as const;
        const [exact, more] = [copyUnder(rules, start), copyUnder(rules, start)];
        const first = execute(exact, close(position.quantity));
        const second = execute(more, close(position.quantity + BigInt(beyond) * lotSize));
        expect(second.ok ? 'accepted' : second.rejection).toEqual(
          first.ok ? 'accepted' : first.rejection,
        );
        expect(invariants(more)).toEqual([]);
        expect(walletsOf(more, position.userId)).toEqual(walletsOf(exact, position.userId));
        expect(positionsOf(more, position.userId)).toEqual(positionsOf(exact, position.userId));
        if (!first.ok) continue;
        if (positionsOf(more, position.userId).some(({ id }) => id === position.id)) rested += 1;
        else closed += 1;
      }
    }),
    { numRuns: 60, seed: 20_261_128 },
  );
  expect(closed).toBeGreaterThan(30);
  expect(rested).toBeGreaterThan(30);
});
