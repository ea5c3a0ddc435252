/** Moving averages and the bands around one. */
import { createWindow, type IndicatorBar, mean, type Running } from './running.ts';

/** Simple moving average: (C1 + ... + Cn) / n over the last n closes. */
export function movingAverage(length: number): Running<number> {
  const window = createWindow(length);
  return {
    peek: (close) => {
      const closes = window.with(close);
      return closes === undefined ? undefined : mean(closes);
    },
    take: window.take,
  };
}

/**
 * An average that retains `1 - weight` of its previous value, seeded with the mean of the first
 * `length` values: A = weight x + (1 - weight) A'. Exponential and Wilder's averages differ in the
 * weight.
 */
export function smoothedAverage(length: number, weight: number): Running<number> {
  const first: number[] = [];
  let average: number | undefined;
  const peek = (value: number): number | undefined => {
    if (average !== undefined) return weight * value + (1 - weight) * average;
    return first.length === length - 1 ? mean([...first, value]) : undefined;
  };
  return {
    peek,
    take: (value) => {
      average = peek(value);
      if (average === undefined) first.push(value);
    },
  };
}

/** Exponential moving average: weight 2 / (n + 1), seeded with the simple average of n closes. */
export const exponentialAverage = (length: number): Running<number> =>
  smoothedAverage(length, 2 / (length + 1));

export interface Bands {
  readonly middle: number;
  readonly upper: number;
  readonly lower: number;
}

/**
 * Bollinger bands: the simple average of n closes and `width` population standard deviations
 * (divided by n, as Bollinger does) on either side. The deviation is summed over the window
 * itself: a running sum of squares would lose the digits of a quiet market at a high price.
 */
export function bollingerBands(length: number, width: number): Running<Bands> {
  const window = createWindow(length);
  return {
    peek: (close) => {
      const closes = window.with(close);
      if (closes === undefined) return undefined;
      const middle = mean(closes);
      const deviation = Math.sqrt(mean(closes.map((one) => (one - middle) ** 2)));
      return { middle, upper: middle + width * deviation, lower: middle - width * deviation };
    },
    take: window.take,
  };
}

/** The cloud of Ichimoku Kinko Hyo (Hosoda). */
interface Cloud {
  /** Tenkan-sen: the middle of the range of `fast` bars. */
  readonly conversion: number | undefined;
  /** Kijun-sen: the middle of the range of `middle` bars. */
  readonly base: number | undefined;
  /** Senkou span A: the mean of conversion and base, `middle - 1` bars ago. */
  readonly leadA: number | undefined;
  /** Senkou span B: the middle of the range of `slow` bars, `middle - 1` bars ago. */
  readonly leadB: number | undefined;
}

function middleOf(length: number): Running<number, IndicatorBar> {
  const window = createWindow<IndicatorBar>(length);
  return {
    peek: (bar) => {
      const bars = window.with(bar);
      if (bars === undefined) return undefined;
      const high = Math.max(...bars.map((one) => one.high));
      return (high + Math.min(...bars.map((one) => one.low))) / 2;
    },
    take: window.take,
  };
}

type Leads = Pick<Cloud, 'leadA' | 'leadB'>;

/** Lengths in bars, usually 9, 26 and 52. The lagging span is the close itself and is not repeated. */
export function ichimoku(fast: number, middle: number, slow: number): Running<Cloud, IndicatorBar> {
  const [conversion, base, span] = [middleOf(fast), middleOf(middle), middleOf(slow)];
  const leads = createWindow<Leads>(middle);
  const now = (bar: IndicatorBar) => {
    const a = conversion.peek(bar);
    const b = base.peek(bar);
    const leadA = a === undefined || b === undefined ? undefined : (a + b) / 2;
    return { conversion: a, base: b, lead: { leadA, leadB: span.peek(bar) } };
  };
  return {
    peek: (bar) => {
      const { lead, ...lines } = now(bar);
      const [shifted] = leads.with(lead) ?? [];
      return { ...lines, leadA: shifted?.leadA, leadB: shifted?.leadB };
    },
    take: (bar) => {
      leads.take(now(bar).lead);
      for (const one of [conversion, base, span]) one.take(bar);
    },
  };
}
