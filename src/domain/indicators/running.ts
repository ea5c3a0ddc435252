/**
 * Indicators as running sums over closing prices. They are drawn and never traded on, so they are
 * doubles. A closed bar is taken in once; the forming bar is peeked at, as often as it changes.
 */
export interface Running<Value> {
  /** The value if the next bar closed at `close`; undefined while too few bars are known. */
  readonly peek: (close: number) => Value | undefined;
  /** Takes in a bar that has closed. */
  readonly take: (close: number) => void;
}

/** The last `length` closes, oldest first, with one more that is not kept. */
export function createWindow(length: number): {
  readonly with: (close: number) => readonly number[] | undefined;
  readonly take: (close: number) => void;
} {
  const kept: number[] = [];
  return {
    with: (close) => (kept.length < length - 1 ? undefined : [...kept, close]),
    take: (close) => {
      kept.push(close);
      if (kept.length >= length) kept.shift();
    },
  };
}

export const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** Values of a whole history; the last close is that of the forming bar and is left untaken. */
export function runOver<Value>(
  running: Running<Value>,
  closes: readonly number[],
): readonly (Value | undefined)[] {
  return closes.map((close, index) => {
    const value = running.peek(close);
    if (index < closes.length - 1) running.take(close);
    return value;
  });
}
