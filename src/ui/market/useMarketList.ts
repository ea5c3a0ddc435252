import { useDeferredValue, useState } from 'react';
import type { WireFuturesOption } from '../../protocol/futures/entities.ts';
import { useServices } from '../services/ServicesContext.tsx';
import { useReadable, useSelected } from '../services/useReadable.ts';

export type MarketGroup = 'all' | 'favourites';

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
