/**
 * Builds the forming candle of any period from the forming minutes on the wire. The figures are
 * numbers because they only end up as pixels; nothing is computed from them.
 */
import { periodStart } from '../../../../domain/chartPeriods.ts';
import type { TradingHours } from '../../../../domain/instruments/hours.ts';
import type { ChartPeriod } from '../../../../domain/market.ts';
import { MINUTE_MS } from '../../../../domain/time.ts';
import type { WireCandle } from '../../../../protocol/market/entities.ts';

export interface Bar {
  /** Opening time, ms UTC. */
  readonly at: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
}

export const candleToBar = ([at, open, high, low, close, volume]: WireCandle): Bar => ({
  at,
  open: Number(open),
  high: Number(high),
  low: Number(low),
  close: Number(close),
  volume: Number(volume),
});

export interface Fold {
  readonly bar: Bar;
  /** The minute last folded in, and the bar's volume without it. */
  readonly minuteAt: number | undefined;
  readonly volumeBefore: number;
}

export const foldFrom = (bar: Bar): Fold => ({
  bar,
  minuteAt: undefined,
  volumeBefore: bar.volume,
});

/** Minutes are missing between the chart and the newest one: the candles must be reloaded. */
export type FoldResult =
  | { readonly kind: 'folded'; readonly fold: Fold }
  | { readonly kind: 'gap' };

/** Inputs of a candle's opening time: the period, and the hours of the instrument. */
export interface CandleKind {
  readonly hours: TradingHours;
  readonly period: ChartPeriod;
}

/** The opening of the candle that holds a moment, or of the one `offset` candles later. */
export const barStart = ({ hours, period }: CandleKind, at: number, offset = 0): number =>
  periodStart(hours, period, at, offset);

/** Folds one state of the forming minute into the forming candle. */
export function foldMinute(fold: Fold, minute: Bar, kind: CandleKind): FoldResult {
  const start = barStart(kind, minute.at);
  if (start < fold.bar.at) return { kind: 'folded', fold };
  if (start > fold.bar.at) {
    const isNext = start === barStart(kind, fold.bar.at, 1);
    if (!isNext || minute.at !== start) return { kind: 'gap' };
    return {
      kind: 'folded',
      fold: { bar: { ...minute, at: start }, minuteAt: minute.at, volumeBefore: 0 },
    };
  }
  const { bar, minuteAt } = fold;
  if (minuteAt !== undefined && minute.at > minuteAt + MINUTE_MS) return { kind: 'gap' };
  const volumeBefore = volumeBeforeMinute(fold, minute);
  return {
    kind: 'folded',
    fold: {
      minuteAt: minute.at,
      volumeBefore,
      bar: {
        at: bar.at,
        open: bar.open,
        high: Math.max(bar.high, minute.high),
        low: Math.min(bar.low, minute.low),
        close: minute.close,
        volume: volumeBefore + minute.volume,
      },
    },
  };
}

/** The bar loaded from the server already includes part of the forming minute. */
function volumeBeforeMinute({ bar, minuteAt, volumeBefore }: Fold, minute: Bar): number {
  if (minuteAt === undefined) return Math.max(0, bar.volume - minute.volume);
  return minute.at === minuteAt ? volumeBefore : bar.volume;
}
