/** Copies by hand, held against the auditor's own sums. */
import { describe, expect, test } from 'vitest';
import {
  closedOf,
  isWithinDeviation,
  marginOf,
  type Opening,
  quantityOf,
  traderFeeOf,
  wantedOf,
} from './copySums.ts';

const unit = (text: string): bigint => {
  const [whole = '0', part = ''] = text.split('.');
  return BigInt(whole + part.padEnd(8, '0'));
};

/** A trader opens 0.5 BTC at 100,000 with leverage 20: margin 2,500. */
const OPENING: Opening = {
  margin: unit('2500'),
  leverage: 20n,
  price: unit('100000'),
  step: unit('0.001'),
};
const settings = (multiplyPer: bigint, maxBet: string, oneMaxBet: string) => ({
  multiplyPer,
  maxBet: unit(maxBet),
  oneMaxBet: unit(oneMaxBet),
});

describe('what a follower puts down', () => {
  test('a percentage of the trader’s margin, cut by both limits and never below zero', () => {
    expect(marginOf(OPENING, settings(10n, '5000', '1000'), 0n)).toBe(unit('250'));
    expect(marginOf(OPENING, settings(100n, '5000', '1000'), 0n)).toBe(unit('1000'));
    expect(marginOf(OPENING, settings(100n, '5000', '1000'), unit('4500'))).toBe(unit('500'));
    expect(marginOf(OPENING, settings(100n, '5000', '1000'), unit('6000'))).toBe(0n);
    expect(marginOf({ ...OPENING, margin: 199n }, settings(1n, '50', '10'), 0n)).toBe(1n);
  });

  test('as many whole lots as that holds at the trader’s leverage and price', () => {
    expect(wantedOf(unit('250'), OPENING)).toBe(unit('0.05'));
    expect(wantedOf(unit('254.99999999'), OPENING)).toBe(unit('0.05'));
    expect(wantedOf(unit('4.99'), OPENING)).toBe(0n);
  });
});

describe('what a follower gets', () => {
  test('their part of what the book gave, in whole lots, and no more than they can hold at its price', () => {
    const block = { wanted: unit('0.3'), taken: unit('0.2'), price: unit('100100') };
    // 0.05 · 0.2 / 0.3 = 0.0333
    expect(quantityOf(unit('250'), OPENING, block)).toBe(unit('0.033'));
    // 250 · 20 / 100,100 = 0.04995
    expect(quantityOf(unit('250'), OPENING, { ...block, taken: block.wanted })).toBe(unit('0.049'));
    expect(quantityOf(unit('250'), OPENING, { ...block, taken: 0n })).toBe(0n);
    expect(quantityOf(0n, OPENING, { wanted: 0n, taken: 0n, price: 1n })).toBe(0n);
  });

  test('closes with its trader in proportion, and whole with the last part', () => {
    const part = { closed: unit('0.1'), held: unit('0.3') };
    expect(closedOf(unit('0.05'), part, OPENING.step)).toBe(unit('0.016'));
    expect(closedOf(unit('0.0055'), { closed: 7n, held: 7n }, OPENING.step)).toBe(unit('0.0055'));
  });
});

test('the fee is a share of what lies above the high water, and at most what is there', () => {
  const figures = { earned: 1_000n, highWater: 100n, share: unit('0.1'), point: 10_000n };
  expect(traderFeeOf(figures)).toBe(90n);
  expect(traderFeeOf({ ...figures, earned: 109n })).toBe(0n);
  expect(traderFeeOf({ ...figures, earned: 50n })).toBe(0n);
  expect(traderFeeOf({ ...figures, earned: -50n, highWater: -100n })).toBe(5n);
  expect(traderFeeOf({ ...figures, point: 30n })).toBe(30n);
  expect(traderFeeOf({ ...figures, point: -3n })).toBe(0n);
});

test('a block reaches half a percent from its trader’s fill', () => {
  expect(isWithinDeviation(unit('100500'), unit('100000'))).toBe(true);
  expect(isWithinDeviation(unit('99500'), unit('100000'))).toBe(true);
  expect(isWithinDeviation(unit('100500') + 2n, unit('100000'))).toBe(false);
});
