import { describe, expect, test } from 'vitest';
import {
  averageCross,
  bandReversal,
  type Bar,
  channelBreakout,
  grid,
  strengthReversion,
  type TradingStrategy,
} from '../../../../../src/gateway/practiceTraders/strategies.ts';

const barsOf = (closes: readonly number[]): readonly Bar[] =>
  closes.map((close) => ({ close, high: close + 1, low: close - 1 }));

/** Position after each close from the first decision on. */
function heldOver(strategy: TradingStrategy, closes: readonly number[]): readonly number[] {
  const bars = barsOf(closes);
  const held: number[] = [];
  for (let end = strategy.bars; end <= bars.length; end += 1)
    held.push(strategy.decide(bars.slice(end - strategy.bars, end), held.at(-1) ?? 0));
  return held;
}

describe('[Y-Z2] published strategies', () => {
  test('[Y-Z2] the averages cross: long above, short below, and held where they are equal', () => {
    const cross = averageCross(2, 4);
    // Averages of the last two and four closes: equal, 11.5 and 10.75, 13.5 and 12, 9.5 and 11.5.
    expect(heldOver(cross, [10, 10, 10, 10, 13, 14, 5])).toEqual([0, 1, 1, -1]);
    expect(cross.decide(barsOf([10, 10, 10, 10]), -1)).toBe(-1);
  });

  test('[Y-Z2] the channel: in beyond the extreme of the long one, out beyond that of the short one', () => {
    const closes = [10, 10, 10, 10, 10, 12, 12, 12, 10.5, 8];
    // Over the highest high of four bars, 11; below the lowest low of two, 11; below that of four, 9.5.
    expect(heldOver(channelBreakout(4, 2), closes)).toEqual([0, 1, 1, 1, 0, -1]);
  });

  test('[Y-Z2] the strength index: bought when low, sold when high, left at the middle', () => {
    const reversion = strengthReversion(2, 30);
    const falling = Array.from({ length: reversion.bars }, (_, n) => 100 - n);
    const rising = falling.toReversed();
    expect(reversion.decide(barsOf(falling), 0)).toBe(1);
    expect(reversion.decide(barsOf(rising), 0)).toBe(-1);
    const flat = barsOf(falling.map(() => 100));
    expect([1, -1, 0].map((held) => reversion.decide(flat, held))).toEqual([0, 0, 0]);
  });

  test('[Y-Z2] the bands: back to the middle from outside, held in between', () => {
    const reversal = bandReversal(5, 1.5);
    expect(reversal.decide(barsOf([10, 10, 10, 10, 6]), 0)).toBe(1);
    expect(reversal.decide(barsOf([10, 10, 10, 10, 14]), 0)).toBe(-1);
    // The middle is 9.2: below it a long is held, above it is closed.
    expect(reversal.decide(barsOf([10, 10, 10, 7, 9]), 1)).toBe(1);
    expect(reversal.decide(barsOf([10, 10, 7, 9, 10]), 1)).toBe(0);
  });

  test('[Y-Z2] the grid: a unit more for each line below the average, never beyond its last', () => {
    const lines = grid(4, 0.01, 2);
    expect(
      [100, 99, 98, 90, 103, 120].map((close) => lines.decide(barsOf([100, 100, 100, close]), 0)),
    ).toEqual([0, 0, 1, 2, -2, -2]);
  });
});
