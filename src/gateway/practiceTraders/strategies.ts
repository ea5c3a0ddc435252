/**
 * Published simple strategies as pure functions over closed bars. They decide, as a chart reader
 * would, on doubles; the orders they lead to are exact.
 */
import { bollingerBands, movingAverage } from '../../domain/indicators/averages.ts';
import { relativeStrength } from '../../domain/indicators/oscillators.ts';
import type { Running } from '../../domain/indicators/running.ts';

export interface Bar {
  readonly high: number;
  readonly low: number;
  readonly close: number;
}

export interface TradingStrategy {
  /** Closed bars that a decision looks back on. */
  readonly bars: number;
  /**
   * The units to hold after the last bar, above zero long and below zero short.
   * @param bars at least `bars` of them, oldest first
   * @param held what is held now
   */
  readonly decide: (bars: readonly Bar[], held: number) => number;
}

/** The value of an indicator at the last close. */
function atLast<Value>(running: Running<Value>, bars: readonly Bar[]): Value | undefined {
  const last = bars.at(-1);
  if (last === undefined) return undefined;
  for (const { close } of bars.slice(0, -1)) running.take(close);
  return running.peek(last.close);
}

/**
 * Long while the fast average is above the slow one, short below it: the variable-length moving
 * average rule of Brock, Lakonishok and LeBaron, "Simple Technical Trading Rules and the Stochastic
 * Properties of Stock Returns", 1992.
 */
export const averageCross = (fast: number, slow: number): TradingStrategy => ({
  bars: slow,
  decide: (bars, held) => {
    const quick = atLast(movingAverage(fast), bars.slice(-fast));
    const steady = atLast(movingAverage(slow), bars.slice(-slow));
    if (quick === undefined || steady === undefined || quick === steady) return held;
    return quick > steady ? 1 : -1;
  },
});

/**
 * Enters beyond the extreme of the last `entry` bars and leaves beyond the opposite extreme of the
 * last `exit` bars: Donchian's channel with the exits of the Turtle rules (Faith, "The Original
 * Turtle Trading Rules", 2003).
 */
export const channelBreakout = (entry: number, exit: number): TradingStrategy => ({
  bars: entry + 1,
  decide: (bars, held) => {
    const close = bars.at(-1)?.close ?? 0;
    const highest = (length: number) =>
      Math.max(...bars.slice(-length - 1, -1).map(({ high }) => high));
    const lowest = (length: number) =>
      Math.min(...bars.slice(-length - 1, -1).map(({ low }) => low));
    if (close > highest(entry)) return 1;
    if (close < lowest(entry)) return -1;
    if (held > 0) return close < lowest(exit) ? 0 : held;
    if (held < 0) return close > highest(exit) ? 0 : held;
    return 0;
  },
});

const RSI_MIDDLE = 50;
/** Wilder's average needs several lengths until its beginning no longer shows. */
const RSI_LENGTHS = 8;

/**
 * Buys below `low` and sells above `100 - low`, and leaves at the middle: Wilder's relative strength
 * index, "New Concepts in Technical Trading Systems", 1978.
 */
export const strengthReversion = (length: number, low: number): TradingStrategy => ({
  bars: length * RSI_LENGTHS,
  decide: (bars, held) => {
    const strength = atLast(relativeStrength(length), bars.slice(-length * RSI_LENGTHS));
    if (strength === undefined) return held;
    if (strength < low) return 1;
    if (strength > 100 - low) return -1;
    if (held > 0) return strength >= RSI_MIDDLE ? 0 : held;
    if (held < 0) return strength <= RSI_MIDDLE ? 0 : held;
    return 0;
  },
});

/**
 * Trades back to the middle once a close lies outside the bands: the reversal signal of Bollinger,
 * "Bollinger on Bollinger Bands", 2001.
 */
export const bandReversal = (length: number, width: number): TradingStrategy => ({
  bars: length,
  decide: (bars, held) => {
    const bands = atLast(bollingerBands(length, width), bars.slice(-length));
    const close = bars.at(-1)?.close ?? 0;
    if (bands === undefined) return held;
    if (close < bands.lower) return 1;
    if (close > bands.upper) return -1;
    if (held > 0) return close >= bands.middle ? 0 : held;
    if (held < 0) return close <= bands.middle ? 0 : held;
    return 0;
  },
});

/**
 * Holds one unit more for each step that the price lies below its average, and one less for each
 * above it, up to `unitsMax` in either direction: a grid around a moving center.
 * @param step share of the price between two lines of the grid
 */
export const grid = (length: number, step: number, unitsMax: number): TradingStrategy => ({
  bars: length,
  decide: (bars, held) => {
    const center = atLast(movingAverage(length), bars.slice(-length));
    const close = bars.at(-1)?.close ?? 0;
    if (center === undefined) return held;
    const lines = Math.trunc((center - close) / (center * step));
    return Math.max(-unitsMax, Math.min(unitsMax, lines));
  },
});
