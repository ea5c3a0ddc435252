/**
 * View of a console table, as part of the address: it survives a reload and can be sent to another
 * admin.
 */
import type { SortingState } from '@tanstack/react-table';
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { ListFilter } from '../kit/table/filterChoice.ts';
import type { Answer, Page } from '../../protocol/answer.ts';

export const PAGE_SIZES = ['20', '50', '100', '200'] as const;
const USUAL_SIZE = '50';

/** A part of a filter; `key` names it in the address and in `TableFilter.values`. */
export interface TableChoice {
  readonly key: string;
  readonly label: string;
  /** Values to choose from; without them any text is a value. */
  readonly words?: readonly { readonly value: string; readonly label: string }[];
}

/** A choice between two words, such as on and off; `isChosen` reads the choice. */
export const switchChoice = (
  key: string,
  label: string,
  words: { readonly on: string; readonly off: string },
): TableChoice => ({
  key,
  label,
  words: [
    { value: 'true', label: words.on },
    { value: 'false', label: words.off },
  ],
});

/** Chosen value of a `switchChoice`; undefined for both. */
export const isChosen = (value: string | undefined): boolean | undefined =>
  value === undefined ? undefined : value === 'true';

export interface TableFilter extends ListFilter {
  /** Chosen values by key of their choice; without an entry everything passes. */
  readonly values: Readonly<Record<string, string | undefined>>;
  /** Text that is looked for; empty for none. */
  readonly keyword: string;
}

export interface TablePlace {
  readonly filter: TableFilter;
  /** From 1. */
  readonly page: number;
  readonly size: (typeof PAGE_SIZES)[number];
  readonly sorting: SortingState;
}

export const NO_FILTER: TableFilter = { values: {}, keyword: '', days: { from: '', to: '' } };

/** A day as the address names it; empty text for anything else. */
const dayOf = (text: string | null): string =>
  text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : '';

/** Reads a place from the address; an invalid choice, page or size counts as absent. */
export function placeOf(params: URLSearchParams, choices: readonly TableChoice[]): TablePlace {
  const values = Object.fromEntries(
    choices.map(({ key, words }) => {
      const text = params.get(key) ?? undefined;
      return [key, words === undefined ? text : words.find(({ value }) => value === text)?.value];
    }),
  );
  const sort = params.get('sort') ?? '';
  const page = Number(params.get('page') ?? '1');
  return {
    filter: {
      values,
      keyword: params.get('q') ?? '',
      days: { from: dayOf(params.get('from')), to: dayOf(params.get('to')) },
    },
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    size: PAGE_SIZES.find((size) => size === params.get('size')) ?? USUAL_SIZE,
    sorting: sort === '' ? [] : [{ id: sort.replace(/^-/, ''), desc: sort.startsWith('-') }],
  };
}

/** The address of a place; entries that belong to others stay. */
export function withPlace(params: URLSearchParams, place: TablePlace): URLSearchParams {
  const { filter, page, size, sorting } = place;
  const [sort] = sorting;
  const entries: Readonly<Record<string, string | undefined>> = {
    ...filter.values,
    q: filter.keyword,
    from: filter.days.from,
    to: filter.days.to,
    page: page === 1 ? '' : String(page),
    size: size === USUAL_SIZE ? '' : size,
    sort: sort === undefined ? '' : `${sort.desc ? '-' : ''}${sort.id}`,
  };
  const next = new URLSearchParams(params);
  for (const [key, value] of Object.entries(entries)) {
    if (value === undefined || value === '') next.delete(key);
    else next.set(key, value);
  }
  return next;
}

/** The place in the address, and how to change it; another filter or size begins at the first page. */
export function useTablePlace(choices: readonly TableChoice[]) {
  const [params, setParams] = useSearchParams();
  const place = useMemo(() => placeOf(params, choices), [params, choices]);
  const change = useCallback(
    (part: Partial<TablePlace>) =>
      setParams((known) => withPlace(known, { ...placeOf(known, choices), page: 1, ...part }), {
        replace: true,
      }),
    [setParams, choices],
  );
  return { place, change };
}

/**
 * One page of a list that the exchange answers at once; pages count from 1.
 * @param textOf what the keyword is looked for in; left out where nothing is searched
 * @param isWanted what else decides whether a row is found
 */
export function pageOfList<Row>(
  answer: Answer<readonly Row[]>,
  request: { readonly keyword?: string | undefined; readonly page: number; readonly size: number },
  textOf: (row: Row) => string = () => '',
  isWanted: (row: Row) => boolean = () => true,
): Answer<Page<Row>> {
  if (!answer.ok) return answer;
  const { keyword = '', page, size } = request;
  const found = answer.value.filter(
    (row) => textOf(row).toLowerCase().includes(keyword.toLowerCase()) && isWanted(row),
  );
  return {
    ok: true,
    value: { items: found.slice((page - 1) * size, page * size), total: found.length },
  };
}
