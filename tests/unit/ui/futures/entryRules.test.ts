import { describe, expect, test } from 'vitest';
import { decimal } from '../../../../src/domain/decimal.ts';
import type { SideEstimate } from '../../../../src/ui/services/services.ts';
import {
  type EntryFacts,
  entryBlocker,
  farFromMark,
  percentAt,
  quantityAtPercent,
  quantityFor,
  sideBlocker,
  sliderMax,
  steppedPrice,
} from '../../../../src/ui/screens/futures/ticket/entryRules.ts';
import { leverageMarks } from '../../../../src/ui/screens/futures/ticket/leverageMarks.ts';
import type { TicketFields } from '../../../../src/ui/screens/futures/ticket/ticketFields.ts';
import { anOption } from './option.ts';

const fields = (change: Partial<TicketFields> = {}): TicketFields => ({
  marketType: 'LIMIT',
  price: '100000',
  entered: '0.5',
  unit: 'COIN',
  reduceOnly: false,
  ...change,
});

const facts = (change: Partial<EntryFacts> = {}): EntryFacts => ({
  fields: fields(),
  quantity: '0.5',
  option: anOption(),
  connection: 'online',
  isAccountKnown: true,
  isMarketOpen: true,
  ...change,
});

const estimate = (maxQuantity: string | undefined): SideEstimate => ({
  orderPrice: undefined,
  cost: undefined,
  fee: undefined,
  resultingQuantity: undefined,
  maxQuantity,
  liquidationPrice: undefined,
});

describe('quantity', () => {
  test('typed in coin it is taken as typed, in USDT it buys whole lots', () => {
    expect(quantityFor(fields({ entered: '0.50' }), undefined, anOption())).toBe('0.5');
    expect(
      quantityFor(fields({ unit: 'USDT', entered: '2500' }), decimal('100000'), anOption()),
    ).toBe('0.025');
    expect(
      quantityFor(fields({ unit: 'USDT', entered: '99' }), decimal('100000'), anOption()),
    ).toBe('0');
  });

  test('without a figure or a price there is none', () => {
    expect(quantityFor(fields({ entered: '' }), decimal('1'), anOption())).toBe('');
    expect(quantityFor(fields({ unit: 'USDT', entered: '5' }), undefined, anOption())).toBe('');
  });

  test('slider and quantity lead to each other', () => {
    expect(quantityAtPercent('1.939', 50, anOption())).toBe('0.969');
    expect(percentAt('0.969', '1.939')).toBe(50);
    expect(percentAt('', '1.939')).toBe(0);
  });

  test('100 % can be pressed on either side, of a reduce-only order on the side that reduces', () => {
    const both = { buy: estimate('2'), sell: estimate('3') };
    expect(sliderMax(both, false)).toBe('2');
    expect(sliderMax(both, true)).toBe('3');
    expect(sliderMax({ buy: estimate(undefined), sell: estimate('3') }, false)).toBe('3');
    expect(sliderMax(undefined, false)).toBeUndefined();
  });
});

describe('price', () => {
  test('steps from what is typed, else from the last price', () => {
    expect(steppedPrice('100', undefined, 'up', '0.1')).toBe('100.1');
    expect(steppedPrice('', '50', 'down', '0.1')).toBe('49.9');
    expect(steppedPrice('', undefined, 'up', '0.1')).toBeUndefined();
  });

  test('a limit more than 3 % from mark is asked about, a market order never', () => {
    expect(farFromMark(fields({ price: '97000' }), '100000')).toBeUndefined();
    expect(farFromMark(fields({ price: '96900' }), '100000')).toBe('3.10');
    expect(farFromMark(fields({ price: '103100' }), '100000')).toBe('3.10');
    expect(farFromMark(fields({ price: '1', marketType: 'MARKET' }), '100000')).toBeUndefined();
  });
});

describe('why an order cannot be sent', () => {
  test('a complete one can', () => {
    expect(entryBlocker(facts())).toBeUndefined();
  });

  test.each([
    ['offline', { connection: 'offline' }, 'blocked.offline'],
    ['account not loaded', { isAccountKnown: false }, 'blocked.loading'],
    ['no price yet', { isMarketOpen: undefined }, 'blocked.noPrice'],
    ['closed', { isMarketOpen: false }, 'blocked.closed'],
    ['no price typed', { fields: fields({ price: '' }) }, 'blocked.enterPrice'],
    ['off the tick', { fields: fields({ price: '100000.05' }) }, 'blocked.priceStep'],
    ['no quantity', { quantity: '' }, 'blocked.enterQuantity'],
    ['off the lot', { quantity: '0.0005' }, 'blocked.quantityStep'],
    ['a zero typed', { quantity: '0', fields: fields({ entered: '0' }) }, 'blocked.enterQuantity'],
    [
      'an amount below one lot',
      { quantity: '0', fields: fields({ unit: 'USDT', entered: '9' }) },
      'blocked.tooSmall',
    ],
    ['too large', { quantity: '100.001' }, 'blocked.tooLarge'],
  ] as const)('%s', (_name, change, key) => {
    expect(entryBlocker(facts(change))?.key).toBe(key);
  });

  test('a market order needs no price', () => {
    expect(
      entryBlocker(facts({ fields: fields({ marketType: 'MARKET', price: '' }) })),
    ).toBeUndefined();
  });

  test('a side refuses more than its margin buys', () => {
    const wish = { fields: fields(), quantity: '0.5' };
    expect(sideBlocker(wish, estimate('0.499'), undefined)?.key).toBe('blocked.insufficient');
    expect(sideBlocker(wish, estimate('0.5'), undefined)).toBeUndefined();
    expect(sideBlocker(wish, undefined, undefined)).toBeUndefined();
  });

  test('reduce-only needs a position to reduce, and no more than it holds', () => {
    const wish = { fields: fields({ reduceOnly: true }), quantity: '0.5' };
    expect(sideBlocker(wish, estimate('0'), undefined)?.key).toBe('blocked.noPosition');
    expect(sideBlocker(wish, estimate('0'), '0.4')?.key).toBe('blocked.overPosition');
    expect(sideBlocker(wish, estimate('0'), '0.5')).toBeUndefined();
  });
});

test.each([
  [125, [1, 30, 65, 95, 125]],
  [75, [1, 20, 40, 55, 75]],
  [5, [1, 3, 4, 5]],
  [1, [1]],
])('marks of leverage up to %i', (max, marks) => {
  expect(leverageMarks(max)).toEqual(marks);
});
