import { useDeferredValue, useState } from 'react';
import type { WireFuturesOption } from '../../protocol/futures/entities.ts';
import { useServices } from '../services/ServicesContext.tsx';
import { useReadable, useSelected } from '../services/useReadable.ts';
import { type MarketSort, nextSort, type SortKey, sortMarkets } from './marketSort.ts';

type MarketGroup = 'all' | 'favourites';

/** Whether an instrument matches a search by code, label or either name. */
export function isMatch(option: WireFuturesOption, search: string): boolean {
  const wanted = search.trim().toLowerCase().replaceAll('/', '');
  if (wanted === '') return true;
  return [option.stock, option.label.replaceAll('/', ''), option.nameKo, option.nameEn].some(
    (text) => text.toLowerCase().replaceAll(' ', '').includes(wanted.replaceAll(' ', '')),
  );
}

/** The instruments on offer, filtered by group and search. */
export function useMarketList() {
  const services = useServices();
  const options = useReadable(services.options);
  const favourites = useSelected(services.preferences.values, (values) => values.favourites);
  const [group, setGroup] = useState<MarketGroup>('all');
  const [search, setSearch] = useState('');
  const wanted = useDeferredValue(search);
  const offered = (options.value ?? []).filter((option) => option.isPlay);
  const rows = offered.filter(
    (option) => (group === 'all' || favourites.includes(option.stock)) && isMatch(option, wanted),
  );
  return { status: options.status, group, setGroup, search, setSearch, rows, offered };
}

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
