/** Sort order of a market list. */
import { parseDecimal } from '../../domain/decimal.ts';
import type { WireFuturesOption } from '../../protocol/futures/entities.ts';
import type { WireTicker } from '../../protocol/market/entities.ts';
import { changeKey } from './TickerCells.tsx';

export const SORT_KEYS = ['name', 'price', 'change', 'turnover'] as const;
export type SortKey = (typeof SORT_KEYS)[number];

export interface MarketSort {
  readonly key: SortKey;
  readonly direction: 'up' | 'down';
}

/**
 * Names start ascending, figures descending; a second click reverses the order and a third one
 * clears it.
 */
export function nextSort(sort: MarketSort | undefined, key: SortKey): MarketSort | undefined {
  const first = key === 'name' ? 'up' : 'down';
  if (sort?.key !== key) return { key, direction: first };
  if (sort.direction === first) return { key, direction: first === 'up' ? 'down' : 'up' };
  return undefined;
}

/**
 * Sort key of the day's turnover, in USDT, so that coins of different prices compare; 0 while it is
 * not known.
 */
export const turnoverKey = (ticker: WireTicker | undefined): bigint =>
  parseDecimal(ticker?.turnover24 ?? '') ?? 0n;

function compare(key: SortKey, tickers: ReadonlyMap<string, WireTicker>) {
  const figure = ({ stock }: WireFuturesOption): bigint => {
    const ticker = tickers.get(stock);
    switch (key) {
      case 'name':
        return 0n;
      case 'price':
        return parseDecimal(ticker?.last ?? '') ?? 0n;
      case 'change':
        return changeKey(ticker);
      case 'turnover':
        return turnoverKey(ticker);
    }
  };
  return (a: WireFuturesOption, b: WireFuturesOption): number => {
    const [left, right] = [figure(a), figure(b)];
    if (left !== right) return left < right ? -1 : 1;
    return a.label.localeCompare(b.label);
  };
}

/** An unsorted list keeps the exchange's order. */
export function sortMarkets(
  options: readonly WireFuturesOption[],
  tickers: ReadonlyMap<string, WireTicker>,
  sort: MarketSort | undefined,
): readonly WireFuturesOption[] {
  if (sort === undefined) return options;
  const rising = options.toSorted(compare(sort.key, tickers));
  return sort.direction === 'up' ? rising : rising.toReversed();
}
