/** Filters of a list as data: each row of the table of filters becomes one select of the bar. */
import type { DayRange } from './dateRange.ts';

/** What every filter has: days, empty for no limit. */
export interface ListFilter {
  readonly days: DayRange;
}

/** One field of a filter, chosen from words; without a word everything passes. */
export interface FilterChoice<Filter> {
  readonly label: string;
  readonly words: readonly { readonly value: string; readonly label: string }[];
  readonly read: (filter: Filter) => string | undefined;
  /** The filter with another word, undefined for all; an unknown word changes nothing. */
  readonly write: (filter: Filter, value: string | undefined) => Filter;
}

/** A choice of `filter[key]` among `words`, each shown by its name. */
export function filterChoice<Filter, Key extends keyof Filter>(
  key: Key,
  label: string,
  words: readonly NonNullable<Filter[Key]>[],
  nameOf: (word: NonNullable<Filter[Key]>) => string,
): FilterChoice<Filter> {
  return {
    label,
    words: words.map((word) => ({ value: String(word), label: nameOf(word) })),
    read: (filter) => (filter[key] == null ? undefined : String(filter[key])),
    write: (filter, value) => {
      if (value === undefined) return { ...filter, [key]: undefined };
      const word = words.find((one) => String(one) === value);
      return word === undefined ? filter : { ...filter, [key]: word };
    },
  };
}

/** Whether the bar narrows the list: some choice or day differs from the cleared filter. */
export const isFiltered = <Filter extends ListFilter>(
  choices: readonly FilterChoice<Filter>[],
  filter: Filter,
  cleared: Filter,
): boolean =>
  filter.days.from !== cleared.days.from ||
  filter.days.to !== cleared.days.to ||
  choices.some(({ read }) => read(filter) !== read(cleared));
