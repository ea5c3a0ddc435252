/** Choices a person makes in this browser; each has its key, its default, and a reader for its text. */
import { MARKET_TYPES } from '../domain/futuresOrders.ts';
import {
  FOLLOWING_PREFERENCES,
  type FollowingPreferences,
  LANGUAGES,
  LOG_LIMITS,
  PNL_BASES,
  type PreferenceTexts,
  type Preferences,
  type PreferenceValues,
  readWhole,
  ROE_BASES,
  THEMES,
  CANCEL_TIMERS,
  TIME_ZONES,
  UPDATE_RATES,
  UP_COLORS,
  type WholeRange,
} from '../domain/preferences.ts';
import { boundKeysText, readBoundKeys } from '../domain/shortcuts.ts';
import { GAME_TYPES } from '../domain/rounds/roundTypes.ts';
import type { KeyValue } from './keyValue.ts';
import { STORAGE_KEYS } from './storageKeys.ts';
import { readTerminal, terminalToText } from './terminalPreferences.ts';

/** How one choice is stored: `read` returns the default for a text it does not know. */
interface Slot<T> {
  readonly key: string;
  readonly read: (text: string | undefined) => T;
  /** undefined removes the key. */
  readonly write: (value: T) => string | undefined;
}

export interface PreferenceDefaults {
  /** Used until the person chooses one. */
  readonly language: PreferenceValues['language'];
  /** A build under development shows its inside unless that is switched off. */
  readonly isDevelopment: boolean;
}

type Slots = { readonly [Name in keyof PreferenceValues]: Slot<PreferenceValues[Name]> };

/** The same value while the text is the same, so that a change of another key notifies no reader of this one. */
function stable<T>(read: (text: string | undefined) => T): (text: string | undefined) => T {
  let known: { readonly text: string | undefined; readonly value: T } | undefined;
  return (text) => {
    if (known?.text !== text || known === undefined) known = { text, value: read(text) };
    return known.value;
  };
}

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

const offUnlessOn = (key: string): Slot<boolean> => ({
  ...onUnlessOff(key),
  read: (text) => text === 'on',
});

const wholeIn = (key: string, range: WholeRange): Slot<number> => ({
  key,
  read: (text) => readWhole(text ?? '', range) ?? range.initial,
  write: String,
});

/** Ids as a comma list; anything that is not an id is skipped. An empty list is a choice too. */
const readIds = (text: string | undefined): readonly number[] | undefined =>
  text
    ?.split(',')
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0);

const slots = ({ language, isDevelopment }: PreferenceDefaults): Slots => ({
  developerPages: isDevelopment
    ? onUnlessOff(STORAGE_KEYS.developerPages)
    : offUnlessOn(STORAGE_KEYS.developerPages),
  logDays: wholeIn(STORAGE_KEYS.logDays, LOG_LIMITS.logDays),
  logMegabytes: wholeIn(STORAGE_KEYS.logMegabytes, LOG_LIMITS.logMegabytes),
  theme: oneOf(STORAGE_KEYS.theme, THEMES, 'white'),
  language: oneOf(STORAGE_KEYS.language, LANGUAGES, language),
  upColor: oneOf(STORAGE_KEYS.upColor, UP_COLORS, 'language'),
  favourites: {
    key: STORAGE_KEYS.favourites,
    read: stable((text) => (text === undefined || text === '' ? [] : text.split(','))),
    write: (stocks) => stocks.join(','),
  },
  confirmOrders: onUnlessOff(STORAGE_KEYS.confirmOrders),
  unconfirmedTypes: {
    key: STORAGE_KEYS.unconfirmedTypes,
    read: stable((text) => {
      const stored = new Set(text?.split(','));
      return MARKET_TYPES.filter((type) => stored.has(type));
    }),
    write: (types) => types.join(','),
  },
  confirmBets: offUnlessOn(STORAGE_KEYS.confirmBets),
  pnlBasis: oneOf(STORAGE_KEYS.pnlBasis, PNL_BASES, 'mark'),
  roeBasis: oneOf(STORAGE_KEYS.roeBasis, ROE_BASES, 'entry'),
  soundFill: onUnlessOff(STORAGE_KEYS.soundFill),
  soundWarning: onUnlessOff(STORAGE_KEYS.soundWarning),
  soundMessage: onUnlessOff(STORAGE_KEYS.soundMessage),
  soundMoney: onUnlessOff(STORAGE_KEYS.soundMoney),
  hideBalances: offUnlessOn(STORAGE_KEYS.hideBalances),
  cancelTimer: oneOf(STORAGE_KEYS.cancelTimer, CANCEL_TIMERS, 'off'),
  updateRate: oneOf(STORAGE_KEYS.updateRate, UPDATE_RATES, 'normal'),
  terminal: { key: STORAGE_KEYS.terminal, read: stable(readTerminal), write: terminalToText },
  timeZone: oneOf(STORAGE_KEYS.timeZone, TIME_ZONES, 'language'),
  boundKeys: {
    key: STORAGE_KEYS.boundKeys,
    read: stable(readBoundKeys),
    write: (keys) => (Object.keys(keys).length === 0 ? undefined : boundKeysText(keys)),
  },
  betEndAlarm: onUnlessOff(STORAGE_KEYS.betEndAlarm),
  playingOption: {
    key: STORAGE_KEYS.playingOption,
    read: (text) => text,
    write: (option) => option,
  },
  playingGame: {
    key: STORAGE_KEYS.playingGame,
    read: (text) => GAME_TYPES.find((type) => type === text),
    write: (type) => type,
  },
  watchedRounds: {
    key: STORAGE_KEYS.watchedRounds,
    read: stable(readIds),
    write: (ids) => ids?.join(','),
  },
});

export interface StoredPreferences extends Preferences {
  readonly following: FollowingPreferences;
}

/** The preferences that follow a user across devices, stored in the same slots. */
function createFollowing(storage: KeyValue, table: Slots, refresh: () => void) {
  const listeners = new Set<(texts: PreferenceTexts) => void>();
  const textOf = (name: keyof PreferenceValues): string | undefined => storage.get(table[name].key);
  const following: FollowingPreferences = {
    texts: () =>
      Object.fromEntries(
        FOLLOWING_PREFERENCES.flatMap((name) => {
          const text = textOf(name);
          return text === undefined ? [] : [[name, text]];
        }),
      ),
    take: (texts) => {
      for (const name of FOLLOWING_PREFERENCES) {
        const text = texts[name];
        if (text === null) storage.remove(table[name].key);
        else if (text !== undefined) storage.set(table[name].key, text);
      }
      refresh();
    },
    onSet: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const noteSet = (names: readonly string[]): void => {
    const set = FOLLOWING_PREFERENCES.filter((name) => names.includes(name));
    if (set.length === 0) return;
    const texts = Object.fromEntries(set.map((name) => [name, textOf(name) ?? null]));
    for (const listener of listeners) listener(texts);
  };
  return { following, noteSet };
}

type ReadOne = <Name extends keyof PreferenceValues>(name: Name) => PreferenceValues[Name];

const readEach = (read: ReadOne): PreferenceValues => ({
  theme: read('theme'),
  language: read('language'),
  upColor: read('upColor'),
  favourites: read('favourites'),
  confirmOrders: read('confirmOrders'),
  unconfirmedTypes: read('unconfirmedTypes'),
  confirmBets: read('confirmBets'),
  pnlBasis: read('pnlBasis'),
  roeBasis: read('roeBasis'),
  soundFill: read('soundFill'),
  soundWarning: read('soundWarning'),
  soundMessage: read('soundMessage'),
  soundMoney: read('soundMoney'),
  betEndAlarm: read('betEndAlarm'),
  hideBalances: read('hideBalances'),
  cancelTimer: read('cancelTimer'),
  updateRate: read('updateRate'),
  terminal: read('terminal'),
  timeZone: read('timeZone'),
  boundKeys: read('boundKeys'),
  playingOption: read('playingOption'),
  playingGame: read('playingGame'),
  watchedRounds: read('watchedRounds'),
  developerPages: read('developerPages'),
  logDays: read('logDays'),
  logMegabytes: read('logMegabytes'),
});

export function createPreferences(
  storage: KeyValue,
  { language = 'ko', isDevelopment = false }: Partial<PreferenceDefaults> = {},
): StoredPreferences {
  const table = slots({ language, isDevelopment });
  const isName = (name: string): name is keyof PreferenceValues => name in table;
  const read = <Name extends keyof PreferenceValues>(name: Name): PreferenceValues[Name] =>
    table[name].read(storage.get(table[name].key));
  const readAll = (): PreferenceValues => readEach(read);
  const store = <Name extends keyof PreferenceValues>(
    name: Name,
    value: PreferenceValues[Name] | undefined,
  ): void => {
    const { key, write } = table[name];
    const text = value === undefined ? undefined : write(value);
    if (text === undefined) storage.remove(key);
    else storage.set(key, text);
  };
  const listeners = new Set<() => void>();
  let current = readAll();
  const refresh = (): void => {
    current = readAll();
    for (const listener of listeners) listener();
  };
  const { following, noteSet } = createFollowing(storage, table, refresh);
  const keys = new Set<string>(Object.values(table).map(({ key }) => key));
  // Never unsubscribed: preferences are created once and live as long as the page.
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
      for (const name of Object.keys(change)) if (isName(name)) store(name, change[name]);
      refresh();
      noteSet(Object.keys(change));
    },
    following,
  };
}
