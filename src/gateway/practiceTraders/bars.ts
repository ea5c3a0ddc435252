/** Closed bars of a feed, as strategies read them. */
import { type Price, price } from '../../domain/quantities.ts';
import type { Millis } from '../../domain/time.ts';
import type { Feed } from '../ports.ts';
import type { PracticeTrader } from './roster.ts';
import type { Bar } from './strategies.ts';

/** Bars that close in (from, to], oldest first; none for hours in which the market was closed. */
export const closedBars = (
  feed: Pick<Feed, 'candles'>,
  { stock, period, periodMs }: Pick<PracticeTrader, 'stock' | 'period' | 'periodMs'>,
  from: Millis,
  to: Millis,
): readonly (Bar & { readonly closedAt: Millis })[] =>
  feed
    .candles(stock, period, from - periodMs + 1, to - periodMs + 1, to)
    .map(({ at, high, low, close }) => ({
      closedAt: at + periodMs,
      high: Number(high),
      low: Number(low),
      close: Number(close),
    }));

/** The last close: prices are whole numbers of their unit, which a double holds exactly. */
export const lastPrice = (bars: readonly Bar[]): Price => price(BigInt(bars.at(-1)?.close ?? 0));
