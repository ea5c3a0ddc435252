/**
 * The path inside a minute. A candle fixes the price at four moments within 60 s; between them it
 * walks at random, pinned to those four (a discrete bridge), on the tick and on a grid of
 * 250 ms.
 */
import { bell, hash32, uniform } from './hash.ts';

export const STEP_MS = 250;
export const STEPS_A_MINUTE = 240;

const LAST = STEPS_A_MINUTE - 1;
/** Share of steps at which nothing trades at another price. */
const HOLD = 0.4;
/**
 * Deviation of one step against the range of the minute; a free walk of a minute spans about its
 * range.
 */
const STEP_DEVIATION = 0.6 / Math.sqrt(STEPS_A_MINUTE);

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

type Pin = readonly [step: number, ticks: number];

/** Where the extremes are touched, in time order; extremes that are open or close need no pin. */
function pinsOf(bar: Bar, seed: number): readonly Pin[] {
  const inner: number[] = [];
  if (bar.low < Math.min(bar.open, bar.close)) inner.push(bar.low);
  if (bar.high > Math.max(bar.open, bar.close)) inner.push(bar.high);
  // A rising minute more often falls first, a falling one rises first.
  const lowFirst = uniform(seed, 1) < (bar.close >= bar.open ? 0.7 : 0.3);
  if (!lowFirst) inner.reverse();
  const first = 1 + (hash32(seed, 2) % (LAST - 2));
  const second = 1 + (hash32(seed, 3) % (LAST - 3));
  const steps =
    inner.length === 2
      ? [first, second >= first ? second + 1 : second].toSorted((a, b) => a - b)
      : [first];
  return [
    [0, bar.open],
    ...inner.map((ticks, index): Pin => [steps[index] ?? first, ticks]),
    [LAST, bar.close],
  ];
}

/**
 * The 240 prices of a minute, in ticks: the first is the open, the last the close, the extremes
 * are touched and never passed. The same bar and seed give the same path.
 */
export function walkMinute(bar: Bar, seed: number): Float64Array {
  const path = new Float64Array(STEPS_A_MINUTE).fill(bar.open);
  if (bar.high === bar.low) return path;
  const deviation = (bar.high - bar.low) * STEP_DEVIATION;
  const pins = pinsOf(bar, seed);
  for (let index = 1; index < pins.length; index += 1) {
    const from = pins[index - 1];
    const to = pins[index];
    if (from !== undefined && to !== undefined) bridge(path, from, to, bar, deviation, seed);
  }
  return path;
}

/** Reflected at the ends of the range; clamped, the price would stall there. */
function within(value: number, low: number, high: number): number {
  const range = high - low;
  const past = Math.abs(value - low) % (2 * range);
  return low + (past <= range ? past : 2 * range - past);
}

function bridge(
  path: Float64Array,
  from: Pin,
  to: Pin,
  bar: Bar,
  deviation: number,
  seed: number,
): void {
  const [start, startTicks] = from;
  const [end, endTicks] = to;
  const length = end - start;
  const free = new Float64Array(length + 1);
  for (let i = 1; i <= length; i += 1)
    free[i] = (free[i - 1] ?? 0) + deviation * bell(seed, start + i, 4);
  const overshoot = free[length] ?? 0;
  path[start] = startTicks;
  for (let i = 1; i < length; i += 1) {
    const held = uniform(seed, start + i, 5) < HOLD;
    const line = startTicks + ((endTicks - startTicks - overshoot) * i) / length + (free[i] ?? 0);
    const ticks = Math.round(within(line, bar.low, bar.high));
    path[start + i] = held ? (path[start + i - 1] ?? ticks) : ticks;
  }
  path[end] = endTicks;
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
