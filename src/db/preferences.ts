/** Choices a person makes in this browser; each has its key, its default, and a reader for its text. */
import type { KeyValue } from './keyValue.ts';
import { STORAGE_KEYS } from './storageKeys.ts';

export interface PreferenceValues {
  readonly theme: 'white' | 'dark';
  readonly language: 'ko' | 'en';
  /** Which colour means up; `language` follows the language. */
  readonly upColor: 'language' | 'red' | 'green';
  readonly favourites: readonly string[];
  readonly confirmOrders: boolean;
  readonly pnlBasis: 'mark' | 'last';
  /** `language` follows the language: Seoul for Korean, the browser's own for English. */
  readonly timeZone: 'language' | 'Asia/Seoul' | 'UTC' | 'local';
  /** Sound at the end of a bet: on unless stored off. */
  readonly betEndAlarm: boolean;
  /** The option looked at last; undefined before the first. */
  readonly playingOption: string | undefined;
}

/** How one choice is kept: `read` answers the default for a text it does not know. */
interface Slot<T> {
  readonly key: string;
  readonly read: (text: string | undefined) => T;
  /** undefined removes the key. */
  readonly write: (value: T) => string | undefined;
}

type Slots = { readonly [Name in keyof PreferenceValues]: Slot<PreferenceValues[Name]> };

const oneOf = <const T extends string>(key: string, words: readonly T[], fallback: T): Slot<T> => ({
  key,
  read: (text) => words.find((word) => word === text) ?? fallback,
  write: (value) => value,
});

const onUnlessOff = (key: string): Slot<boolean> => ({
  key,
  read: (text) => text !== 'off',
  write: (isOn) => (isOn ? 'on' : 'off'),
});

const slots = (language: PreferenceValues['language']): Slots => ({
  theme: oneOf(STORAGE_KEYS.theme, ['white', 'dark'], 'white'),
  language: oneOf(STORAGE_KEYS.language, ['ko', 'en'], language),
  upColor: oneOf(STORAGE_KEYS.upColor, ['language', 'red', 'green'], 'language'),
  favourites: {
    key: STORAGE_KEYS.favourites,
    read: (text) => (text === undefined || text === '' ? [] : text.split(',')),
    write: (stocks) => stocks.join(','),
  },
  confirmOrders: onUnlessOff(STORAGE_KEYS.confirmOrders),
  pnlBasis: oneOf(STORAGE_KEYS.pnlBasis, ['mark', 'last'], 'mark'),
  timeZone: oneOf(STORAGE_KEYS.timeZone, ['language', 'Asia/Seoul', 'UTC', 'local'], 'language'),
  betEndAlarm: onUnlessOff(STORAGE_KEYS.betEndAlarm),
  playingOption: {
    key: STORAGE_KEYS.playingOption,
    read: (text) => text,
    write: (option) => option,
  },
});

export interface PreferenceStore {
  readonly values: {
    readonly get: () => PreferenceValues;
    /** Calls `listener` after each change, also one made in another tab. */
    readonly subscribe: (listener: () => void) => () => void;
  };
  readonly set: (change: Partial<PreferenceValues>) => void;
}

/** @param language used until the person chooses one: the site's */
export function createPreferences(
  storage: KeyValue,
  language: PreferenceValues['language'] = 'ko',
): PreferenceStore {
  const table = slots(language);
  const read = <Name extends keyof PreferenceValues>(name: Name): PreferenceValues[Name] =>
    table[name].read(storage.get(table[name].key));
  const readAll = (): PreferenceValues => ({
    theme: read('theme'),
    language: read('language'),
    upColor: read('upColor'),
    favourites: read('favourites'),
    confirmOrders: read('confirmOrders'),
    pnlBasis: read('pnlBasis'),
    timeZone: read('timeZone'),
    betEndAlarm: read('betEndAlarm'),
    playingOption: read('playingOption'),
  });
  const keep = <T>({ key, write }: Slot<T>, value: T): void => {
    const text = write(value);
    if (text === undefined) storage.remove(key);
    else storage.set(key, text);
  };
  const listeners = new Set<() => void>();
  let current = readAll();
  const refresh = (): void => {
    current = readAll();
    for (const listener of listeners) listener();
  };
  const keys = new Set<string>(Object.values(table).map(({ key }) => key));
  // Lives as long as the page: preferences are made once and never taken down.
  storage.onForeignChange((key) => {
    if (key === undefined || keys.has(key)) refresh();
  });
  return {
    values: {
      get: () => current,
      subscribe: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    set: (change) => {
      if (change.theme !== undefined) keep(table.theme, change.theme);
      if (change.language !== undefined) keep(table.language, change.language);
      if (change.upColor !== undefined) keep(table.upColor, change.upColor);
      if (change.favourites !== undefined) keep(table.favourites, change.favourites);
      if (change.confirmOrders !== undefined) keep(table.confirmOrders, change.confirmOrders);
      if (change.pnlBasis !== undefined) keep(table.pnlBasis, change.pnlBasis);
      if (change.timeZone !== undefined) keep(table.timeZone, change.timeZone);
      if (change.betEndAlarm !== undefined) keep(table.betEndAlarm, change.betEndAlarm);
      if ('playingOption' in change) keep(table.playingOption, change.playingOption);
      refresh();
    },
  };
}
