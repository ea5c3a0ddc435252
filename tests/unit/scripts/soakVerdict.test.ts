/** The arithmetic of a soak's verdict. */
import { describe, expect, test } from 'vitest';
import { type Minute, percentile, slope, verdictOf } from '../../../scripts/soak/verdict.ts';

describe('percentiles', () => {
  test('are values that occurred', () => {
    const values = Array.from({ length: 100 }, (_, index) => 100 - index);
    expect(percentile(values, 0.5)).toBe(50);
    expect(percentile(values, 0.99)).toBe(99);
    expect(percentile(values, 1)).toBe(100);
    expect(percentile([7], 0.01)).toBe(7);
    expect(percentile([], 0.5)).toBe(0);
  });
});

describe('the slope', () => {
  test('of a line is its own, of a saw that falls back nearly none', () => {
    expect(slope([10, 12, 14, 16])).toBeCloseTo(2);
    expect(slope([16, 14, 12, 10])).toBeCloseTo(-2);
    expect(slope(Array.from({ length: 30 }, (_, index) => index % 3))).toBeLessThan(0.02);
    expect(slope([5])).toBe(0);
    expect(slope([])).toBe(0);
  });
});

describe('the verdict', () => {
  const minute = (heap: number, rss = 300): Minute => ({ heap, rss, lagP99: 2 });
  const PROMPT = [1, 2, 3];
  const grown = (by: number): readonly Minute[] =>
    Array.from({ length: 15 }, (_, index) => minute(50 + by * index));

  test('forgives growth in the first five minutes, and none after them', () => {
    const warm = [50, 90, 120, 140, 150].map((heap) => minute(heap));
    const flat = [160, 161, 159, 160, 161, 160].map((heap) => minute(heap));
    expect(verdictOf([...warm, ...flat], PROMPT).isGood).toBe(true);
    expect(verdictOf(grown(0.9), PROMPT).isGood).toBe(true);
    const bad = verdictOf(grown(1.2), PROMPT);
    expect(bad.isGood).toBe(false);
    expect(bad.lines.join('\n')).toMatch(/^ok +rss: 0\.00 .*\nFAILED heap: 1\.20 MB a minute/);
  });

  test('takes memory outside the heap as well', () => {
    const leaking = Array.from({ length: 15 }, (_, index) => minute(50, 300 + 2 * index));
    expect(verdictOf(leaking, PROMPT).isGood).toBe(false);
  });

  test('fails at a lag of 20 ms for one moment of a hundred', () => {
    const moments = (long: number): readonly number[] =>
      Array.from({ length: 1_000 }, (_, index) => (index < long ? 20 : 1));
    expect(verdictOf(grown(0), moments(11)).isGood).toBe(false);
    expect(verdictOf(grown(0), moments(10)).isGood).toBe(true);
  });

  test('says when a run was too short to tell', () => {
    const { lines, isGood } = verdictOf(grown(5).slice(0, 7), PROMPT);
    expect(isGood).toBe(true);
    expect(lines.join()).toContain('too short to tell');
  });
});
