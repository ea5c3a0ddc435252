/** The form of an OCO beside rules [F-O60] to [F-O62] of src/engine/SPEC.md. */
import { describe, expect, test } from 'vitest';
import type { WireTicker } from '../../../../src/protocol/market/entities.ts';
import {
  initialOco,
  type OcoFields,
  positionSideOf,
  readOco,
  reduces,
} from '../../../../src/ui/screens/futures/oco/ocoRules.ts';
import { amendableFields } from '../../../../src/ui/screens/futures/panel/orders/amendRules.ts';
import { anOrder, aPosition } from './chart/account.ts';
import { anOption } from './option.ts';

const TICKER: WireTicker = {
  stock: 'BTCUSDT',
  at: 1,
  last: '100',
  mark: '99',
  index: '100',
  isOpen: true,
  open24: '90',
  high24: '110',
  low24: '80',
  volume24: '5',
  fundingRate: '0.0001',
  nextFundingAt: 2,
};

const buy = (change: Partial<OcoFields> = {}): OcoFields => ({
  ...initialOco(undefined),
  quantity: '0.01',
  price: '98',
  triggerPrice: '102',
  stopLimitPrice: '103',
  ...change,
});

const read = (fields: OcoFields, isHeld = true) =>
  readOco(fields, anOption(), TICKER, {
    held: isHeld ? '1' : undefined,
    best: fields.side === 'BUY' ? '100.1' : '99.9',
  });
const problemOf = (fields: OcoFields) => {
  const reading = read(fields);
  return reading.kind === 'blocked' ? reading.blocker.key : reading.kind;
};

describe('what is typed', () => {
  test('[F-O60] becomes the two orders, as plain decimals', () => {
    expect(read(buy({ price: '98.0' }))).toEqual({
      kind: 'orders',
      quantity: '0.01',
      price: '98',
      triggerPrice: '102',
      stopLimitPrice: '103',
    });
    expect(read(buy({ stop: 'MARKET', stopLimitPrice: '' }))).toMatchObject({
      stopLimitPrice: undefined,
    });
  });

  test('[F-O61] a stop that takes the market needs a position', () => {
    const reading = read(buy({ stop: 'MARKET', stopLimitPrice: '' }), false);
    expect(reading).toEqual({ kind: 'blocked', blocker: { key: 'blocked.noPosition' } });
    expect(read(buy({ reduceOnly: true }), false).kind).toBe('blocked');
    expect(read(buy(), false).kind).toBe('orders');
  });

  test('is waited for until it is whole', () => {
    expect(problemOf(buy({ quantity: '' }))).toBe('incomplete');
    expect(problemOf(buy({ stopLimitPrice: '' }))).toBe('incomplete');
  });

  test.each<[string, Partial<OcoFields>, string]>([
    ['a quantity off the lot', { quantity: '0.0105' }, 'blocked.quantityStep'],
    ['too little', { quantity: '0' }, 'blocked.tooSmall'],
    ['too much', { quantity: '101' }, 'blocked.tooLarge'],
    ['a price off the tick', { price: '98.05' }, 'blocked.priceStep'],
    ['a price beyond the band', { price: '80' }, 'blocked.priceBand'],
    ['a buy above the market', { price: '100.1' }, 'blocked.postOnlyBelow'],
    ['a sell below it', { side: 'SELL', price: '99.9' }, 'blocked.postOnlyAbove'],
    ['a trigger off the tick', { triggerPrice: '102.05' }, 'blocked.triggerStep'],
    ['a trigger that is reached', { triggerPrice: '100' }, 'blocked.triggerAbove'],
    ['one of a sell', { side: 'SELL', price: '104' }, 'blocked.triggerBelow'],
    ['a stop beyond the band of its trigger', { stopLimitPrice: '120' }, 'blocked.priceBand'],
  ])('[F-O61][F-O62] %s is named', (_, change, key) => {
    expect(problemOf(buy(change))).toBe(key);
  });

  test('[F-O62] a trigger by the mark price is compared with that', () => {
    expect(problemOf(buy({ triggerPrice: '99.5', stopLimitPrice: '99.5' }))).toBe(
      'blocked.triggerAbove',
    );
    expect(
      problemOf(buy({ triggerBy: 'MARK', triggerPrice: '99.5', stopLimitPrice: '99.5' })),
    ).toBe('orders');
  });
});

test('[F-O61] it begins as the exit of a position, and a stop at the market reduces', () => {
  const exit = initialOco(aPosition({ side: 'LONG', quantity: '2' }));
  expect(exit).toMatchObject({ side: 'SELL', quantity: '2', stop: 'MARKET', reduceOnly: true });
  expect([positionSideOf(exit), positionSideOf(buy())]).toEqual(['LONG', 'LONG']);
  expect([reduces(buy()), reduces(buy({ stop: 'MARKET' }))]).toEqual([false, true]);
  expect(positionSideOf(buy({ reduceOnly: true }))).toBe('SHORT');
});

test('[F-O65] the quantity of a pair that waits is not amended', () => {
  const paired = { pairedWith: 'o-2', filledQuantity: '0', triggeredAt: null } as const;
  const limit = anOrder({ marketType: 'LIMIT', price: '98', triggerPrice: null, ...paired });
  expect(amendableFields(limit)).toEqual(['price']);
  expect(amendableFields({ ...limit, filledQuantity: '1' })).toEqual(['price', 'quantity']);
});
