import { describe, expect, test } from 'vitest';
import { ichimoku } from '../../../../src/domain/indicators/averages.ts';
import {
  averageTrueRange,
  stochastic,
  superTrend,
} from '../../../../src/domain/indicators/ranges.ts';
import { type IndicatorBar, runOver } from '../../../../src/domain/indicators/running.ts';
import {
  onBalanceVolume,
  volumeWeightedPrice,
} from '../../../../src/domain/indicators/oscillators.ts';
import { DAY_MS, HOUR_MS } from '../../../../src/domain/time.ts';

const bar = (high: number, low: number, close: number, volume = 1, at = 0): IndicatorBar => ({
  at,
  high,
  low,
  close,
  volume,
});

const rounded = (value: number | undefined) =>
  value === undefined ? undefined : Math.round(value * 100) / 100;

/** Highs, lows and closes of StockCharts' published worksheet of the average true range. */
const WORKSHEET: readonly (readonly [number, number, number])[] = [
  [48.7, 47.79, 48.16],
  [48.72, 48.14, 48.61],
  [48.9, 48.39, 48.75],
  [48.87, 48.37, 48.63],
  [48.82, 48.24, 48.74],
  [49.05, 48.64, 49.03],
  [49.2, 48.94, 49.07],
  [49.35, 48.86, 49.32],
  [49.92, 49.5, 49.91],
  [50.19, 49.87, 50.13],
  [50.12, 49.2, 49.53],
  [49.66, 48.9, 49.5],
  [49.88, 49.43, 49.75],
  [50.19, 49.73, 50.03],
  [50.36, 49.26, 50.31],
  [50.57, 50.09, 50.52],
];

describe('average true range', () => {
  test('the published worksheet: 0.55 after 14 bars, then 0.59 and 0.59', () => {
    const values = runOver(
      averageTrueRange(14),
      WORKSHEET.map((one) => bar(...one)),
    );
    expect(values.slice(0, 13).every((value) => value === undefined)).toBe(true);
    expect(values.slice(13).map(rounded)).toEqual([0.55, 0.59, 0.59]);
  });

  test('a gap counts: 10 to 12 after a close of 7 is a range of 5', () => {
    const values = runOver(averageTrueRange(2), [bar(8, 6, 7), bar(12, 10, 11)]);
    expect(values).toEqual([undefined, 3.5]);
  });
});

describe('SuperTrend', () => {
  test('the lower band only rises until a close falls below it', () => {
    // True ranges 2, 2, 2, 8; ATR (2) 2, 2, 5 from the second bar; factor 1.
    const values = runOver(superTrend(2, 1), [
      bar(11, 9, 10),
      bar(12, 10, 11.5),
      bar(12, 10, 11),
      bar(11, 3, 4),
    ]);
    expect(values).toEqual([
      undefined,
      { rising: 9, falling: undefined },
      { rising: 9, falling: undefined },
      // (11 + 3) / 2 + 5 = 12, below the 13 of before.
      { rising: undefined, falling: 12 },
    ]);
  });
});

describe('stochastic', () => {
  test('14, 3, 3 of a close at the top of every range is 100, at the bottom 0', () => {
    const rising = Array.from({ length: 20 }, (_, at) => bar(at + 1, at, at + 1));
    expect(runOver(stochastic(14, 3, 3), rising).at(-1)).toEqual({ k: 100, d: 100 });
    const falling = rising.map(({ low }) => bar(40 - low, 39 - low, 39 - low));
    expect(runOver(stochastic(14, 3, 3), falling).at(-1)).toEqual({ k: 0, d: 0 });
  });

  test('3, 2, 2 by hand', () => {
    // Raw: (8 - 4) / 6, (6 - 4) / 6, (10 - 5) / 5 of ranges 4-10, 4-10, 5-10.
    const values = runOver(stochastic(3, 2, 2), [
      bar(10, 4, 5),
      bar(9, 5, 6),
      bar(9, 6, 8),
      bar(10, 5, 7),
      bar(10, 6, 10),
    ]);
    // Raw from the third bar: 66.67, 40, 100; k from the fourth: 53.33, 70; d: 61.67.
    expect(values.slice(0, 3)).toEqual([undefined, undefined, undefined]);
    expect(rounded(values[3]?.k)).toBe(53.33);
    expect(values[3]?.d).toBeUndefined();
    expect(rounded(values[4]?.k)).toBe(70);
    expect(rounded(values[4]?.d)).toBe(61.67);
  });

  test('a market that does not move is in the middle', () => {
    const still = Array.from({ length: 6 }, () => bar(5, 5, 5));
    expect(runOver(stochastic(2, 1, 1), still).at(-1)).toEqual({ k: 50, d: 50 });
  });
});

describe('volumes', () => {
  test('on-balance volume of closes 10, 11, 10, 10 and volumes 5, 6, 7, 8', () => {
    const bars = [10, 11, 10, 10].map((close, at) => bar(close, close, close, 5 + at));
    expect(runOver(onBalanceVolume(), bars)).toEqual([0, 6, -1, -1]);
  });

  test('the volume-weighted price starts again at midnight UTC', () => {
    const bars = [
      bar(12, 9, 9, 1, DAY_MS),
      bar(22, 18, 20, 3, DAY_MS + HOUR_MS),
      bar(5, 5, 5, 0, 2 * DAY_MS),
      bar(6, 6, 6, 2, 2 * DAY_MS + HOUR_MS),
    ];
    expect(runOver(volumeWeightedPrice(), bars)).toEqual([10, 17.5, undefined, 6]);
  });
});

describe('Ichimoku', () => {
  test('the spans are those of the base length before, the bar itself counted', () => {
    const bars = [2, 4, 6, 8].map((middle) => bar(middle + 1, middle - 1, middle));
    const values = runOver(ichimoku(1, 2, 3), bars);
    expect(values.at(-1)).toEqual({
      conversion: 8,
      base: 7,
      // One bar before: (6 + 5) / 2, and the middle of 1 to 7.
      leadA: 5.5,
      leadB: 4,
    });
    expect(values[0]).toEqual({
      conversion: 2,
      base: undefined,
      leadA: undefined,
      leadB: undefined,
    });
  });
});
