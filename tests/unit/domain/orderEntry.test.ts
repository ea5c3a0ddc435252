import { describe, expect, test } from 'vitest';
import {
  closingQuantityOfPercent,
  deviationBp,
  isOnStep,
  midPrice,
  percentOfQuantity,
  positionCapAt,
  quantityOfPercent,
  quantityOfValue,
  shareOfPercent,
  stepPrice,
} from '../../../src/domain/orderEntry.ts';
import { moneyOf, priceOf, quantityOf, rateOf } from '../../../src/domain/quantities.ts';

describe('quantity of an order form', () => {
  test('a value buys whole lots, rounded down', () => {
    expect(quantityOfValue(moneyOf('1000'), priceOf('103842.1'), quantityOf('0.001'))).toBe(
      quantityOf('0.009'),
    );
    expect(quantityOfValue(moneyOf('0.5'), priceOf('103842.1'), quantityOf('0.001'))).toBe(0n);
  });

  test('a value at no price buys nothing', () => {
    expect(quantityOfValue(moneyOf('1000'), priceOf('0'), quantityOf('0.001'))).toBe(0n);
  });

  test('a percent of the maximum never exceeds it and lies on a lot', () => {
    expect(quantityOfPercent(quantityOf('1.939'), 25, quantityOf('0.001'))).toBe(
      quantityOf('0.484'),
    );
    expect(quantityOfPercent(quantityOf('1.9395'), 100, quantityOf('0.001'))).toBe(
      quantityOf('1.939'),
    );
  });

  test('closing 100 % leaves nothing behind, less closes whole lots', () => {
    const held = quantityOf('1.9395');
    expect(closingQuantityOfPercent(held, 100, quantityOf('0.001'))).toBe(held);
    expect(closingQuantityOfPercent(held, 50, quantityOf('0.001'))).toBe(quantityOf('0.969'));
  });

  test('a typed percent is a hundredth', () => {
    expect(shareOfPercent(quantityOf('12.5'))).toBe(rateOf('0.125'));
    expect(shareOfPercent(-1n)).toBe(0n);
  });

  test('the percent of a quantity is rounded half up and stays between 0 and 100', () => {
    expect(percentOfQuantity(quantityOf('0.125'), quantityOf('1'))).toBe(13);
    expect(percentOfQuantity(quantityOf('3'), quantityOf('1'))).toBe(100);
    expect(percentOfQuantity(quantityOf('1'), quantityOf('0'))).toBe(0);
  });
});

describe('price of an order form', () => {
  const tick = priceOf('0.1');
  test.each([
    ['100', 'up', '100.1'],
    ['100', 'down', '99.9'],
    ['100.05', 'up', '100.1'],
    ['100.05', 'down', '100'],
    ['0.1', 'down', '0.1'],
  ] as const)('%s stepped %s is %s', (from, direction, to) => {
    expect(stepPrice(priceOf(from), tick, direction)).toBe(priceOf(to));
  });

  test('the middle lies on the tick, half up', () => {
    expect(midPrice(priceOf('100'), priceOf('100.1'), tick)).toBe(priceOf('100.1'));
    expect(midPrice(priceOf('100'), priceOf('100.2'), tick)).toBe(priceOf('100.1'));
  });

  test('the deviation counts either way in basis points', () => {
    expect(deviationBp(priceOf('97'), priceOf('100'))).toBe(300);
    expect(deviationBp(priceOf('103'), priceOf('100'))).toBe(300);
    expect(deviationBp(priceOf('1'), priceOf('0'))).toBe(0);
  });

  test('a step of zero has no multiples', () => {
    expect(isOnStep(10n, 5n)).toBe(true);
    expect(isOnStep(11n, 5n)).toBe(false);
    expect(isOnStep(10n, 0n)).toBe(false);
  });
});

test('the largest position of a leverage ends with the last tier that offers it', () => {
  const tiers = [
    { cap: moneyOf('50000'), leverageMax: 125 },
    { cap: moneyOf('600000'), leverageMax: 100 },
    { cap: undefined, leverageMax: 10 },
  ];
  expect(positionCapAt(tiers, 125)).toBe(moneyOf('50000'));
  expect(positionCapAt(tiers, 100)).toBe(moneyOf('600000'));
  expect(positionCapAt(tiers, 10)).toBeUndefined();
  expect(positionCapAt(tiers, 126)).toBe(0n);
});
