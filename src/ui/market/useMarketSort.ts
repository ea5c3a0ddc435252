import { useState } from 'react';
import type { WireFuturesOption } from '../../protocol/futures/entities.ts';
import { useServices } from '../services/ServicesContext.tsx';
import { type MarketSort, nextSort, type SortKey, sortMarkets } from './marketSort.ts';

/**
 * Sorts a market list by the figures at the moment of the click: rows that moved with every tick
 * could not be clicked.
 */
export function useMarketSort(options: readonly WireFuturesOption[]): {
  readonly sort: MarketSort | undefined;
  readonly toggle: (key: SortKey) => void;
  readonly rows: readonly WireFuturesOption[];
} {
  const { market } = useServices();
  const [sorting, setSorting] = useState<{
    readonly sort: MarketSort | undefined;
    readonly tickers: ReturnType<typeof market.tickers.get>;
  }>(() => ({ sort: undefined, tickers: market.tickers.get() }));
  return {
    sort: sorting.sort,
    toggle: (key) =>
      setSorting({ sort: nextSort(sorting.sort, key), tickers: market.tickers.get() }),
    rows: sortMarkets(options, sorting.tickers, sorting.sort),
  };
}
