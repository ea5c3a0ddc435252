/** Describes the filters of a list as data: each entry becomes one select of the filter bar. */
import type { DayRange } from './dateRange.ts';

/** Fields of every filter: days, empty for no limit. */
export interface ListFilter {
  readonly days: DayRange;
}

/** One field of a filter, chosen from a list of values; without a value everything passes. */
export interface FilterChoice<Filter> {
  readonly label: string;
  readonly words: readonly { readonly value: string; readonly label: string }[];
  readonly read: (filter: Filter) => string | undefined;
  /** The filter with another value, undefined for all; an unknown value changes nothing. */
  readonly write: (filter: Filter, value: string | undefined) => Filter;
}

/** A choice of `filter[key]` among `words`, each with its display name. */
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

/** Whether the bar restricts the list: some choice or day differs from the cleared filter. */
export const isFiltered = <Filter extends ListFilter>(
  choices: readonly FilterChoice<Filter>[],
  filter: Filter,
  cleared: Filter,
): boolean =>
  filter.days.from !== cleared.days.from ||
  filter.days.to !== cleared.days.to ||
  choices.some(({ read }) => read(filter) !== read(cleared));
