import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  bollingerBands,
  exponentialAverage,
  movingAverage,
} from '../../../../src/domain/indicators/averages.ts';
import { convergence, relativeStrength } from '../../../../src/domain/indicators/oscillators.ts';
import { type Running, runOver } from '../../../../src/domain/indicators/running.ts';

const rounded = (values: readonly (number | undefined)[]) =>
  values.map((value) => (value === undefined ? undefined : Math.round(value * 1e6) / 1e6));

describe('averages, by hand', () => {
  test('MA 3 of 1, 2, 6, 4', () => {
    expect(runOver(movingAverage(3), [1, 2, 6, 4])).toEqual([undefined, undefined, 3, 4]);
  });

  test('EMA 3 begins with the mean of three, then moves half of the way', () => {
    // (2 + 4 + 6) / 3 = 4; (4 + 8) / 2 = 6; (6 + 2) / 2 = 4.
    expect(runOver(exponentialAverage(3), [2, 4, 6, 8, 2])).toEqual([
      undefined,
      undefined,
      4,
      6,
      4,
    ]);
  });

  test('BB 4, 2 of 2, 4, 4, 6: mean 4, variance (4 + 0 + 0 + 4) / 4 = 2', () => {
    const last = runOver(bollingerBands(4, 2), [2, 4, 4, 6]).at(-1);
    expect(last?.middle).toBe(4);
    expect(last?.upper).toBeCloseTo(4 + 2 * Math.SQRT2, 12);
    expect(last?.lower).toBeCloseTo(4 - 2 * Math.SQRT2, 12);
  });

  test('bands keep their digits at a high price', () => {
    const base = 1e8;
    const last = runOver(bollingerBands(2, 1), [base, base + 0.02]).at(-1);
    expect((last?.upper ?? 0) - (last?.lower ?? 0)).toBeCloseTo(0.02, 6);
  });
});

describe('oscillators, by hand', () => {
  test('RSI 2: changes +1, +1 are 100; then -1 leaves 0.5 against 0.5', () => {
    expect(runOver(relativeStrength(2), [10, 11, 12, 11])).toEqual([undefined, undefined, 100, 50]);
  });

  test('RSI 3 by the sheet: gains 3, 0, 3, losses 0, 3, 0, then -6', () => {
    // G = 6/3 = 2, L = 3/3 = 1: 66.67; then G = 4/3, L = (2 + 6)/3 = 8/3: 33.33.
    expect(rounded(runOver(relativeStrength(3), [10, 13, 10, 13, 7]))).toEqual([
      undefined,
      undefined,
      undefined,
      66.666_667,
      33.333_333,
    ]);
  });

  test('a market that does not move has no stronger side', () => {
    expect(runOver(relativeStrength(2), [5, 5, 5]).at(-1)).toBe(50);
  });

  test('MACD 2, 3, 2 of 3, 5, 7, 9, 5', () => {
    // EMA 2: -, 4, 6, 8, 6. EMA 3: -, -, 5, 7, 6. macd: 1, 1, 0. signal (2): -, 1, 1/3.
    const values = runOver(convergence(2, 3, 2), [3, 5, 7, 9, 5]);
    expect(values.slice(0, 2)).toEqual([undefined, undefined]);
    expect(rounded(values.slice(2).map((one) => one?.macd))).toEqual([1, 1, 0]);
    expect(rounded(values.slice(2).map((one) => one?.signal))).toEqual([undefined, 1, 0.333_333]);
    expect(rounded([values.at(-1)?.histogram])).toEqual([-0.333_333]);
  });
});

const price = fc.double({ min: 1, max: 1e6, noNaN: true });
const MAKERS: readonly (readonly [string, () => Running<unknown>])[] = [
  ['MA', () => movingAverage(5)],
  ['EMA', () => exponentialAverage(5)],
  ['BB', () => bollingerBands(5, 2)],
  ['RSI', () => relativeStrength(5)],
  ['MACD', () => convergence(3, 5, 4)],
];

describe.each(MAKERS)('%s', (_name, make) => {
  test('the forming bar is only peeked at: any number of its prices leave no trace', () => {
    fc.assert(
      fc.property(
        fc.array(price, { minLength: 1, maxLength: 30 }),
        fc.array(price),
        (closes, tries) => {
          const disturbed = make();
          const values = closes.map((close) => {
            for (const one of tries) disturbed.peek(one);
            const value = disturbed.peek(close);
            disturbed.take(close);
            return value;
          });
          expect(values).toEqual(runOver(make(), closes));
        },
      ),
      { numRuns: 50 },
    );
  });
});
