/** [E-R2] of src/engine/SPEC.md: what no exchange should accept is refused and changes nothing. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Unstamped } from '../../../src/domain/commands.ts';
import { orderId, optionId, userId } from '../../../src/domain/ids.ts';
import { money, price, quantity, rate } from '../../../src/domain/quantities.ts';
import { execute, invariants } from '../../../src/engine/index.ts';
import {
  BTC,
  exchangeWith,
  exitsOf,
  marginOf,
  orderOf,
  stamped,
  tickOf,
} from '../../support/engine.ts';
import { canonicalText } from '../../support/stateText.ts';

const huge = fc.bigInt({ min: 10n ** 24n, max: 10n ** 200n });
const belowOne = fc.bigInt({ min: -(10n ** 200n), max: 0n });
const bad = fc.oneof(huge, belowOne);
const side = fc.constantFrom('BUY' as const, 'SELL' as const);
const order = orderOf({ quantity: '1' });
const limit = orderOf({ quantity: '1', price: '100' });
const tick = tickOf({ last: '100' });

const trigger = orderOf({ side: 'SELL', quantity: '1', type: 'STOPLOSS', trigger: '90' });
const position = marginOf('p-1', 'ADD', '1');

const badCommand: fc.Arbitrary<Unstamped> = fc.oneof(
  fc.tuple(bad, side).map(([n, way]) => ({ ...order, side: way, quantity: quantity(n) })),
  fc.tuple(bad, side).map(([n, way]) => ({ ...limit, side: way, quantity: quantity(n) })),
  fc.tuple(bad, side).map(([n, way]) => ({ ...limit, side: way, price: price(n) })),
  fc.integer().map((n) => ({ ...order, optionId: optionId(n > 0 ? n + 3 : n) })),
  bad.map((n) => ({
    type: 'CreditFromHouse' as const,
    userId: userId(1),
    wallet: 'FUTURES' as const,
    amount: money(n),
    reference: 'bad',
  })),
  fc.oneof(fc.double({ max: 0.99 }), fc.double({ min: 125.01 })).map((leverage) => ({
    type: 'ChangeLeverage' as const,
    userId: userId(1),
    optionId: optionId(1),
    leverage,
  })),
  bad.map((n) => ({
    type: 'SettleFunding' as const,
    instrument: BTC,
    rate: rate(n > 0n ? n : n - 100_000_000n),
    dueAt: 1,
  })),
  belowOne.map((n) => ({
    type: 'MoveMarket' as const,
    tick: { ...tick, lastPrice: price(n), low: price(n), high: price(n) },
  })),
  belowOne.map((n) => ({ type: 'MoveMarket' as const, tick: { ...tick, markPrice: price(n) } })),
  belowOne.map((n) => ({ ...trigger, triggerPrice: price(n) })),
  bad.map((n) => ({ ...trigger, quantity: quantity(n) })),
  fc.constantFrom('LONG' as const, 'SHORT' as const).map((n) => ({ ...order, positionSide: n })),
  fc
    .tuple(bad, fc.constantFrom('ADD' as const, 'REMOVE' as const))
    .map(([n, direction]) => ({ ...position, direction, amount: money(n) })),
  fc.tuple(belowOne, fc.boolean()).map(([n, isProfit]) => ({
    type: 'SetExits' as const,
    userId: userId(1),
    positionId: position.positionId,
    exits: {
      ...exitsOf({}),
      takeProfit: isProfit ? price(n) : undefined,
      stopLoss: isProfit ? undefined : price(n),
    },
  })),
  fc.integer().map((n) => ({
    type: 'CancelOrder' as const,
    userId: userId(1),
    orderId: orderId(n),
  })),
);

test('[E-R2] huge, zero and negative numbers are refused and nothing is changed', () => {
  const exchange = exchangeWith({ funds: '1000000' });
  const { state } = exchange;
  exchange.isolated();
  exchange.place({ quantity: '1' });
  const before = canonicalText(state);
  fc.assert(
    fc.property(badCommand, (command) => {
      expect(execute(state, stamped(command, 1_700_000_100_000)).ok).toBe(false);
      expect(canonicalText(state)).toBe(before);
    }),
    { numRuns: 1000, seed: 20_260_121 },
  );
  expect(invariants(state)).toEqual([]);
});
