/** The path inside a minute of the record. */
import { expect, test } from 'vitest';
import { STEPS_A_MINUTE, walkMinute } from '../../../../src/gateway/feeds/walk.ts';

/** ETH/USDT, 2025-05-09 07:42 UTC, in ticks of 0.01: a rise that presses against its high. */
const RISE = { open: 230_731, high: 236_613, low: 230_692, close: 236_188 };

function longestPause(path: Float64Array): number {
  let longest = 1;
  let pause = 1;
  for (let step = 1; step < path.length; step += 1) {
    pause = path[step] === path[step - 1] ? pause + 1 : 1;
    longest = Math.max(longest, pause);
  }
  return longest;
}

test('a minute that presses against its extremes does not stand still there', () => {
  const seeds = Array.from({ length: 500 }, (_, seed) => seed);
  const paths = seeds.map((seed) => walkMinute(RISE, { moves: 143, range: 1.6 }, seed));
  expect(Math.max(...paths.map(longestPause))).toBeLessThanOrEqual(20);
  for (const path of paths) {
    expect(path).toHaveLength(STEPS_A_MINUTE);
    expect(Math.max(...path)).toBe(RISE.high);
    expect(Math.min(...path)).toBe(RISE.low);
  }
});
