/**
 * The path inside a minute: a free walk that leaves the minute's candle, on the tick and on a grid
 * of 250 ms.
 */
import { uniform } from './hash.ts';
import { walkLike } from './shapes.ts';

export const STEP_MS = 250;
export const STEPS_A_MINUTE = 240;

const LAST = STEPS_A_MINUTE - 1;
/** Open, high, low and close in ticks. */
export interface Bar {
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
}

/** Two bars that follow each other, as one. */
export const joinBars = (first: Bar, second: Bar): Bar => ({
  open: first.open,
  high: Math.max(first.high, second.high),
  low: Math.min(first.low, second.low),
  close: second.close,
});

/**
 * The 240 prices of a minute, in ticks: the first is the open, the last the close, the extremes
 * are touched and never passed. The same bar and seed give the same path.
 * @param pace see `walkLike`
 */
export function walkMinute(
  { open, high, low, close }: Bar,
  pace: Float64Array,
  seed: number,
): Float64Array {
  const path = new Float64Array(STEPS_A_MINUTE).fill(open);
  const range = high - low;
  path[LAST] = close;
  if (range === 0) return path;
  const place = { open: (open - low) / range, close: (close - low) / range };
  const walk = walkLike(place, range, LAST - 2, pace, seed);
  for (let step = 1; step < LAST; step += 1)
    path[step] = low + Math.round((walk[step - 1] ?? 0) * range);
  return path;
}

/**
 * A minute's volume over its 240 steps, in units; the sum is exactly `total`. Bursts and pauses:
 * a step that moves the price trades more often and more.
 */
export function spreadVolume(total: number, path: Float64Array, seed: number): Float64Array {
  const share = new Float64Array(STEPS_A_MINUTE);
  let sum = 0;
  for (let step = 0; step < STEPS_A_MINUTE; step += 1) {
    const u = uniform(seed, step, 6);
    const moved = step > 0 && path[step] !== path[step - 1];
    sum += moved ? 0.3 + 2 * u * u * u : u < 0.5 ? 0 : u * u * u;
    share[step] = sum;
  }
  const volumes = new Float64Array(STEPS_A_MINUTE);
  let given = 0;
  for (let step = 0; step < STEPS_A_MINUTE; step += 1) {
    const upTo =
      step === LAST || sum === 0 ? total : Math.floor((total * (share[step] ?? 0)) / sum);
    volumes[step] = upTo - given;
    given = upTo;
  }
  return volumes;
}
