/** A candle as indicators read it. */
export interface IndicatorBar {
  /** Opening time, ms UTC. */
  readonly at: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
}

/**
 * Indicators as running sums over closing prices, or over whole bars. They are drawn and never
 * traded on, so they are doubles. A closed bar is taken in once; the forming bar is peeked at, as
 * often as it changes.
 */
export interface Running<Value, Taken = number> {
  /** The value if the next bar closed like this; undefined while too few bars are known. */
  readonly peek: (next: Taken) => Value | undefined;
  /** Takes in a bar that has closed. */
  readonly take: (closed: Taken) => void;
}

/** The last `length` values, oldest first, with one more that is not kept. */
export function createWindow<Taken = number>(
  length: number,
): {
  readonly with: (next: Taken) => readonly Taken[] | undefined;
  readonly take: (closed: Taken) => void;
} {
  const kept: Taken[] = [];
  return {
    with: (next) => (kept.length < length - 1 ? undefined : [...kept, next]),
    take: (closed) => {
      kept.push(closed);
      if (kept.length >= length) kept.shift();
    },
  };
}

export const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** Values of a whole history; the last one is the forming bar's and is left untaken. */
export function runOver<Value, Taken = number>(
  running: Running<Value, Taken>,
  bars: readonly Taken[],
): readonly (Value | undefined)[] {
  return bars.map((bar, index) => {
    const value = running.peek(bar);
    if (index < bars.length - 1) running.take(bar);
    return value;
  });
}
