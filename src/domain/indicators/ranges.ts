/** Indicators of how far prices reach: true range, SuperTrend, stochastic. */
import { movingAverage, smoothedAverage } from './averages.ts';
import { createWindow, type IndicatorBar, type Running } from './running.ts';

/** Wilder's true range: the bar's own range, extended to the previous close. */
function trueRange({ high, low }: IndicatorBar, before: number | undefined): number {
  return before === undefined ? high - low : Math.max(high, before) - Math.min(low, before);
}

/**
 * Average true range of Wilder: true ranges smoothed with weight 1 / n, begun with the mean of the
 * first n. In units of the price.
 */
export function averageTrueRange(length: number): Running<number, IndicatorBar> {
  const average = smoothedAverage(length, 1 / length);
  let before: number | undefined;
  return {
    peek: (bar) => average.peek(trueRange(bar, before)),
    take: (bar) => {
      average.take(trueRange(bar, before));
      before = bar.close;
    },
  };
}

export interface SuperTrend {
  /** The line below a rising market; undefined while it falls. */
  readonly rising: number | undefined;
  /** The line above a falling market; undefined while it rises. */
  readonly falling: number | undefined;
}

interface TrendState {
  readonly upper: number;
  readonly lower: number;
  readonly close: number;
  readonly isRising: boolean;
}

/** A band moves towards the price alone, until the previous close was beyond it. */
function nextTrend(before: TrendState | undefined, bar: IndicatorBar, reach: number): TrendState {
  const { high, low, close } = bar;
  const middle = (high + low) / 2;
  const [upper, lower] = [middle + reach, middle - reach];
  if (before === undefined) return { upper, lower, close, isRising: close >= middle };
  const state = {
    upper: before.close > before.upper ? upper : Math.min(upper, before.upper),
    lower: before.close < before.lower ? lower : Math.max(lower, before.lower),
    close,
  };
  const isRising = before.isRising ? close >= state.lower : close > state.upper;
  return { ...state, isRising };
}

/**
 * SuperTrend (Seban): bands of `factor` average true ranges on either side of (high + low) / 2. The
 * line is the lower band until a close falls below it, then the upper band until a close rises above
 * that.
 */
export function superTrend(length: number, factor: number): Running<SuperTrend, IndicatorBar> {
  const range = averageTrueRange(length);
  let state: TrendState | undefined;
  const stateAt = (bar: IndicatorBar): TrendState | undefined => {
    const reach = range.peek(bar);
    return reach === undefined ? undefined : nextTrend(state, bar, factor * reach);
  };
  return {
    peek: (bar) => {
      const next = stateAt(bar);
      if (next === undefined) return undefined;
      return next.isRising
        ? { rising: next.lower, falling: undefined }
        : { rising: undefined, falling: next.upper };
    },
    take: (bar) => {
      state = stateAt(bar);
      range.take(bar);
    },
  };
}

export interface Stochastic {
  /** 0 to 100. */
  readonly k: number;
  /** Moving average of k; undefined until it has begun. */
  readonly d: number | undefined;
}

/** 50 where nothing moved: the close is at neither end. */
function placeInRange(bars: readonly IndicatorBar[], close: number): number {
  const low = Math.min(...bars.map((bar) => bar.low));
  const high = Math.max(...bars.map((bar) => bar.high));
  return high === low ? 50 : (100 * (close - low)) / (high - low);
}

/**
 * Stochastic oscillator (Lane): where the close lies between the lowest low and the highest high of
 * n bars, averaged over `smooth` bars (%K), and the average of that over `signal` bars (%D).
 */
export function stochastic(
  length: number,
  smooth: number,
  signal: number,
): Running<Stochastic, IndicatorBar> {
  const window = createWindow<IndicatorBar>(length);
  const smoothed = movingAverage(smooth);
  const line = movingAverage(signal);
  const rawAt = (bar: IndicatorBar): number | undefined => {
    const bars = window.with(bar);
    return bars === undefined ? undefined : placeInRange(bars, bar.close);
  };
  return {
    peek: (bar) => {
      const raw = rawAt(bar);
      const k = raw === undefined ? undefined : smoothed.peek(raw);
      return k === undefined ? undefined : { k, d: line.peek(k) };
    },
    take: (bar) => {
      const raw = rawAt(bar);
      if (raw !== undefined) {
        const k = smoothed.peek(raw);
        if (k !== undefined) line.take(k);
        smoothed.take(raw);
      }
      window.take(bar);
    },
  };
}
