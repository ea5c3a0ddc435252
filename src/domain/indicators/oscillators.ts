/** Indicators that swing in a pane of their own. */
import { exponentialAverage, smoothedAverage } from './averages.ts';
import type { IndicatorBar, Running } from './running.ts';
import { DAY_MS } from '../time.ts';

/** 50 where nothing moved: neither side is the stronger. */
function strength(gain: number, loss: number): number {
  return gain + loss === 0 ? 50 : (100 * gain) / (gain + loss);
}

/**
 * Relative strength index of Wilder: 100 - 100 / (1 + G / L), which is 100 G / (G + L), with G and
 * L the averages of rises and falls from close to close, smoothed with weight 1 / n and begun with
 * the mean of the first n changes. 0 to 100.
 */
export function relativeStrength(length: number): Running<number> {
  const gains = smoothedAverage(length, 1 / length);
  const losses = smoothedAverage(length, 1 / length);
  let before: number | undefined;
  return {
    peek: (close) => {
      if (before === undefined) return undefined;
      const gain = gains.peek(Math.max(0, close - before));
      const loss = losses.peek(Math.max(0, before - close));
      return gain === undefined || loss === undefined ? undefined : strength(gain, loss);
    },
    take: (close) => {
      if (before !== undefined) {
        gains.take(Math.max(0, close - before));
        losses.take(Math.max(0, before - close));
      }
      before = close;
    },
  };
}

export interface Convergence {
  /** EMA(fast) - EMA(slow). */
  readonly macd: number;
  /** EMA(signal) of the macd; undefined until it has begun. */
  readonly signal: number | undefined;
  /** macd - signal. */
  readonly histogram: number | undefined;
}

/** Moving average convergence and divergence (Appel); lengths in bars, usually 12, 26 and 9. */
export function convergence(fast: number, slow: number, signal: number): Running<Convergence> {
  const fastAverage = exponentialAverage(fast);
  const slowAverage = exponentialAverage(slow);
  const signalAverage = exponentialAverage(signal);
  const macdAt = (close: number): number | undefined => {
    const left = fastAverage.peek(close);
    const right = slowAverage.peek(close);
    return left === undefined || right === undefined ? undefined : left - right;
  };
  return {
    peek: (close) => {
      const macd = macdAt(close);
      if (macd === undefined) return undefined;
      const line = signalAverage.peek(macd);
      return { macd, signal: line, histogram: line === undefined ? undefined : macd - line };
    },
    take: (close) => {
      const macd = macdAt(close);
      if (macd !== undefined) signalAverage.take(macd);
      fastAverage.take(close);
      slowAverage.take(close);
    },
  };
}

// Indicators that weigh prices with traded volume.

/**
 * On-balance volume (Granville): the volume of a bar is added when it closed above the previous
 * one, subtracted when below. Starts at 0 with the first bar known.
 */
export function onBalanceVolume(): Running<number, IndicatorBar> {
  let sum = 0;
  let before: number | undefined;
  const sumAt = ({ close, volume }: IndicatorBar): number =>
    before === undefined ? 0 : sum + Math.sign(close - before) * volume;
  return {
    peek: sumAt,
    take: (bar) => {
      sum = sumAt(bar);
      before = bar.close;
    },
  };
}

interface Traded {
  readonly day: number;
  readonly value: number;
  readonly volume: number;
}

/**
 * Volume-weighted average price since midnight UTC, with (high + low + close) / 3 as the price of a
 * bar. Undefined until something was traded on that day.
 */
export function volumeWeightedPrice(): Running<number, IndicatorBar> {
  let traded: Traded = { day: 0, value: 0, volume: 0 };
  const tradedAt = ({ at, high, low, close, volume }: IndicatorBar): Traded => {
    const day = Math.floor(at / DAY_MS);
    const value = ((high + low + close) / 3) * volume;
    return day === traded.day
      ? { day, value: traded.value + value, volume: traded.volume + volume }
      : { day, value, volume };
  };
  return {
    peek: (bar) => {
      const { value, volume } = tradedAt(bar);
      return volume > 0 ? value / volume : undefined;
    },
    take: (bar) => {
      traded = tradedAt(bar);
    },
  };
}
