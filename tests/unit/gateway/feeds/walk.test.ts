/** The path inside a minute of the record. */
import { expect, test } from 'vitest';
import { uniform } from '../../../../src/gateway/feeds/hash.ts';
import { MOVES } from '../../../../src/gateway/feeds/shapes.ts';
import { type Bar, STEPS_A_MINUTE, walkMinute } from '../../../../src/gateway/feeds/walk.ts';

/** ETH/USDT, 2025-05-09 07:42 UTC, in ticks of 0.01: a rise that presses against its high. */
const RISE = { open: 230_731, high: 236_613, low: 230_692, close: 236_188 };

/** All minutes are of as many moves as there are. */
const LIVELY = Float64Array.from(MOVES, (moves) => (moves < 140 ? 0 : 1));

function longestPause(path: Float64Array): number {
  let longest = 1;
  let pause = 1;
  for (let step = 1; step < path.length; step += 1) {
    pause = path[step] === path[step - 1] ? pause + 1 : 1;
    longest = Math.max(longest, pause);
  }
  return longest;
}

/** The candle of a free walk, in ticks. */
function freeBar(seed: number): Bar {
  const prices = [100_000];
  for (let move = 0; move < 237; move += 1)
    prices.push((prices.at(-1) ?? 0) + (uniform(seed, move) < 0.5 ? -20 : 20));
  const [open = 0] = prices;
  return {
    open,
    high: Math.max(...prices),
    low: Math.min(...prices),
    close: prices.at(-1) ?? open,
  };
}

test('[M-F20] a minute that presses against its extremes does not stand still there', () => {
  const seeds = Array.from({ length: 500 }, (_, seed) => seed);
  const paths = seeds.map((seed) => walkMinute(RISE, LIVELY, seed));
  expect(Math.max(...paths.map(longestPause))).toBeLessThanOrEqual(20);
  for (const path of paths) {
    expect(path).toHaveLength(STEPS_A_MINUTE);
    expect(Math.max(...path)).toBe(RISE.high);
    expect(Math.min(...path)).toBe(RISE.low);
  }
});

test('[M-F20] after a rise the next move is up as often as down, over all walks that leave their own candle', () => {
  // The candles are those of free walks, so the made paths must be free walks again.
  let minutes = 0;
  let sum = 0;
  for (let seed = 0; seed < 4_000; seed += 1) {
    const bar = freeBar(seed);
    const path = walkMinute(bar, LIVELY, seed + 10_000);
    const [before = 0, now = 0, later = 0] = [path[60], path[120], path[200]];
    const won = Math.sign(now - before) * Math.sign(later - now);
    sum += won;
    minutes += Math.abs(won);
  }
  expect(Math.abs(sum)).toBeLessThan(4 * Math.sqrt(minutes));
});
