/** View of the list of traders in the address, so that a link and a reload keep it. */
import { useSearchParams } from 'react-router-dom';
import {
  FIGURE_WINDOWS,
  type FigureWindow,
  TRADER_SORTS,
  type TraderSort,
} from '../../../../domain/copytrade/figures.ts';

export interface TraderPlace {
  /** Part of a name. */
  readonly words: string;
  readonly sort: TraderSort;
  readonly window: FigureWindow;
  readonly isHideFull: boolean;
  readonly isActiveOnly: boolean;
  readonly view: 'cards' | 'table';
  /** From 1. */
  readonly page: number;
  /** Ids of the traders to compare, at most three. */
  readonly compared: readonly string[];
}

export const COMPARED_MAX = 3;

const FIRST: TraderPlace = {
  words: '',
  sort: 'ROI',
  window: '30',
  isHideFull: false,
  isActiveOnly: true,
  view: 'cards',
  page: 1,
  compared: [],
};

/** Anything that cannot be read is as if it were left out. */
export function readPlace(params: URLSearchParams): TraderPlace {
  const page = Number(params.get('page') ?? '1');
  const ids = (params.get('compare') ?? '').split(',').filter((id) => id !== '');
  return {
    words: params.get('q') ?? '',
    sort: TRADER_SORTS.find((sort) => sort === params.get('sort')) ?? FIRST.sort,
    window: FIGURE_WINDOWS.find((window) => window === params.get('window')) ?? FIRST.window,
    isHideFull: params.get('hideFull') === '1',
    isActiveOnly: params.get('active') !== '0',
    view: params.get('view') === 'table' ? 'table' : 'cards',
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    compared: [...new Set(ids)].slice(0, COMPARED_MAX),
  };
}

/** Only what differs from the first look. */
export function writePlace(place: TraderPlace): Record<string, string> {
  return {
    ...(place.words !== '' && { q: place.words }),
    ...(place.sort !== FIRST.sort && { sort: place.sort }),
    ...(place.window !== FIRST.window && { window: place.window }),
    ...(place.isHideFull && { hideFull: '1' }),
    ...(!place.isActiveOnly && { active: '0' }),
    ...(place.view !== FIRST.view && { view: place.view }),
    ...(place.page !== 1 && { page: String(place.page) }),
    ...(place.compared.length > 0 && { compare: place.compared.join(',') }),
  };
}

/** Other traders begin at their first page; a look at the same ones stays where it is. */
export function nextPlace(place: TraderPlace, next: Partial<TraderPlace>): TraderPlace {
  const isSameList = Object.keys(next).every((key) => key === 'view' || key === 'compared');
  return { ...place, ...(isSameList ? {} : { page: 1 }), ...next };
}

export const withoutFilters = (place: TraderPlace): TraderPlace => ({
  ...place,
  words: '',
  isHideFull: false,
  isActiveOnly: false,
  page: 1,
});

export function useTraderPlace(): readonly [TraderPlace, (next: Partial<TraderPlace>) => void] {
  const [params, setParams] = useSearchParams();
  const place = readPlace(params);
  return [place, (next) => setParams(writePlace(nextPlace(place, next)))];
}
