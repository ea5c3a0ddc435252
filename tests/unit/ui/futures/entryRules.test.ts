import { describe, expect, test } from 'vitest';
import { decimal } from '../../../../src/domain/decimal.ts';
import {
  enteredFor,
  farFromMark,
  percentAt,
  quantityFor,
  referencePrice,
  sliderMax,
} from '../../../../src/ui/screens/futures/ticket/entryRules.ts';
import { steppedPrice } from '../../../../src/ui/market/steppedPrice.ts';
import { leverageMarks } from '../../../../src/ui/screens/futures/ticket/leverageChange.ts';
import { anOption } from './option.ts';
import { anEstimate as estimate, someFields as fields } from './ticketParts.ts';

describe('quantity', () => {
  test('in coin it is used as typed, in USDT it buys whole lots', () => {
    expect(quantityFor(fields({ entered: '0.50' }), undefined, anOption())).toBe('0.5');
    expect(
      quantityFor(fields({ unit: 'USDT', entered: '2500' }), decimal('100000'), anOption()),
    ).toBe('0.025');
    expect(
      quantityFor(fields({ unit: 'USDT', entered: '99' }), decimal('100000'), anOption()),
    ).toBe('0');
  });

  test.each(['0.969', '0.001', '1.939', '33.333'])(
    'put into the field in USDT, %s coin buy the same lots again',
    (quantity) => {
      const at = decimal('103842.7');
      const entered = enteredFor(quantity, 'USDT', at);
      expect(quantityFor(fields({ unit: 'USDT', entered }), at, anOption())).toBe(quantity);
    },
  );

  test('in coin it is shown as it is, in USDT it needs a price', () => {
    expect(enteredFor('0.5', 'COIN', undefined)).toBe('0.5');
    expect(enteredFor('0.5', 'USDT', undefined)).toBe('');
    expect(enteredFor('', 'USDT', decimal('100'))).toBe('');
  });

  test('an amount is converted at the price required by the type', () => {
    const at = (change: Parameters<typeof fields>[0]) =>
      referencePrice(fields({ price: '1', triggerPrice: '2', ...change }), undefined, {
        bids: [],
        asks: [['3', '1']],
      });
    expect(at({ marketType: 'LIMIT' })).toBe(decimal('1'));
    expect(at({ marketType: 'STOPLOSS' })).toBe(decimal('2'));
    expect(at({ marketType: 'TAKEPROFIT' })).toBe(decimal('2'));
    expect(at({ marketType: 'MARKET' })).toBe(decimal('3'));
  });

  test('without a number or a price there is none', () => {
    expect(quantityFor(fields({ entered: '' }), decimal('1'), anOption())).toBe('');
    expect(quantityFor(fields({ unit: 'USDT', entered: '5' }), undefined, anOption())).toBe('');
  });

  test('the slider shows a typed quantity as its share of the largest', () => {
    expect(percentAt('0.969', '1.939')).toBe(50);
    expect(percentAt('', '1.939')).toBe(0);
  });

  test('100 % can be submitted on either side, for reduce-only on the side that reduces', () => {
    const both = { buy: estimate('2'), sell: estimate('3') };
    expect(sliderMax(both, false)).toBe('2');
    expect(sliderMax(both, true)).toBe('3');
    expect(sliderMax({ buy: estimate(undefined), sell: estimate('3') }, false)).toBe('3');
    expect(sliderMax(undefined, false)).toBeUndefined();
    expect(sliderMax(both, false, 'SELL')).toBe('3');
    expect(sliderMax(both, true, 'BUY')).toBe('2');
  });
});

describe('price', () => {
  test('steps from the typed price, otherwise from the last price', () => {
    expect(steppedPrice('100', undefined, 'up', '0.1')).toBe('100.1');
    expect(steppedPrice('', '50', 'down', '0.1')).toBe('49.9');
    expect(steppedPrice('', undefined, 'up', '0.1')).toBeUndefined();
  });

  test('a limit more than 3 % from mark needs confirmation, a market order never', () => {
    expect(farFromMark(fields({ price: '97000' }), '100000')).toBeUndefined();
    expect(farFromMark(fields({ price: '96900' }), '100000')).toBe('3.10');
    expect(farFromMark(fields({ price: '103100' }), '100000')).toBe('3.10');
    expect(farFromMark(fields({ price: '1', marketType: 'MARKET' }), '100000')).toBeUndefined();
  });
});

test.each([
  [125, [1, 5, 10, 20, 50, 75, 100, 125]],
  [75, [1, 5, 10, 20, 50, 75]],
  [30, [1, 5, 10, 20, 30]],
  [5, [1, 5]],
  [1, [1]],
])('[F-O15] round values of leverage up to %i', (max, marks) => {
  expect(leverageMarks(max)).toEqual(marks);
});
