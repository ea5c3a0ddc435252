/** The cloud of Ichimoku Kinko Hyo (Hosoda). */
import { createWindow, type IndicatorBar, type Running } from './running.ts';

export interface Cloud {
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
