/** Choices a person makes in this browser; each has its key, its default, and a reader for its text. */
import type { KeyValue } from './keyValue.ts';
import type { MarketType } from '../domain/futuresOrders.ts';
import { GAME_TYPES, type GameType } from '../domain/rounds/roundTypes.ts';
import { STORAGE_KEYS } from './storageKeys.ts';
import { readTerminal, terminalToText, type TerminalPreferences } from './terminalPreferences.ts';

export interface PreferenceValues {
  readonly theme: 'white' | 'dark';
  readonly language: 'ko' | 'en';
  /** Which colour means up; `language` follows the language. */
  readonly upColor: 'language' | 'red' | 'green';
  readonly favourites: readonly string[];
  readonly confirmOrders: boolean;
  /** Types that are sent unasked although confirmOrders is on. */
  readonly unconfirmedTypes: readonly MarketType[];
  readonly pnlBasis: 'mark' | 'last';
  /** The margin that ROE is a share of. */
  readonly roeBasis: 'entry' | 'mark';
  readonly soundFill: boolean;
  readonly soundWarning: boolean;
  readonly soundMessage: boolean;
  readonly terminal: TerminalPreferences;
  /** `language` follows the language: Seoul for Korean, the browser's own for English. */
  readonly timeZone: 'language' | 'Asia/Seoul' | 'UTC' | 'local';
  /** Sound at the end of a bet: on unless stored off. */
  readonly betEndAlarm: boolean;
  /** The option looked at last; undefined before the first. */
  readonly playingOption: string | undefined;
  /** The game of short rounds looked at last; undefined before the first. */
  readonly playingGame: GameType | undefined;
  /** Options of short rounds watched together; undefined before the first choice. */
  readonly watchedRounds: readonly number[] | undefined;
}

/** How one choice is kept: `read` answers the default for a text it does not know. */
interface Slot<T> {
  readonly key: string;
  readonly read: (text: string | undefined) => T;
  /** undefined removes the key. */
  readonly write: (value: T) => string | undefined;
}

type Slots = { readonly [Name in keyof PreferenceValues]: Slot<PreferenceValues[Name]> };

/** The same value while the text is the same, so that who watches a part is not told of the others. */
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

const MARKET_TYPES: readonly MarketType[] = ['LIMIT', 'MARKET', 'TAKEPROFIT', 'STOPLOSS'];

/** Ids as a comma list; what is no id is passed over. An empty list is a choice too. */
const readIds = (text: string | undefined): readonly number[] | undefined =>
  text
    ?.split(',')
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0);

const slots = (language: PreferenceValues['language']): Slots => ({
  theme: oneOf(STORAGE_KEYS.theme, ['white', 'dark'], 'white'),
  language: oneOf(STORAGE_KEYS.language, ['ko', 'en'], language),
  upColor: oneOf(STORAGE_KEYS.upColor, ['language', 'red', 'green'], 'language'),
  favourites: {
    key: STORAGE_KEYS.favourites,
    read: stable((text) => (text === undefined || text === '' ? [] : text.split(','))),
    write: (stocks) => stocks.join(','),
  },
  confirmOrders: onUnlessOff(STORAGE_KEYS.confirmOrders),
  unconfirmedTypes: {
    key: STORAGE_KEYS.unconfirmedTypes,
    read: stable((text) => {
      const kept = new Set(text?.split(','));
      return MARKET_TYPES.filter((type) => kept.has(type));
    }),
    write: (types) => types.join(','),
  },
  pnlBasis: oneOf(STORAGE_KEYS.pnlBasis, ['mark', 'last'], 'mark'),
  roeBasis: oneOf(STORAGE_KEYS.roeBasis, ['entry', 'mark'], 'entry'),
  soundFill: onUnlessOff(STORAGE_KEYS.soundFill),
  soundWarning: onUnlessOff(STORAGE_KEYS.soundWarning),
  soundMessage: onUnlessOff(STORAGE_KEYS.soundMessage),
  terminal: { key: STORAGE_KEYS.terminal, read: stable(readTerminal), write: terminalToText },
  timeZone: oneOf(STORAGE_KEYS.timeZone, ['language', 'Asia/Seoul', 'UTC', 'local'], 'language'),
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

export interface PreferenceStore {
  readonly values: {
    readonly get: () => PreferenceValues;
    /** Calls `listener` after each change, also one made in another tab. */
    readonly subscribe: (listener: () => void) => () => void;
  };
  readonly set: (change: Partial<PreferenceValues>) => void;
}

const NAMES = [
  'theme',
  'language',
  'upColor',
  'favourites',
  'confirmOrders',
  'unconfirmedTypes',
  'pnlBasis',
  'roeBasis',
  'soundFill',
  'soundWarning',
  'soundMessage',
  'betEndAlarm',
  'terminal',
  'timeZone',
  'playingOption',
  'playingGame',
  'watchedRounds',
] as const satisfies readonly (keyof PreferenceValues)[];

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
    unconfirmedTypes: read('unconfirmedTypes'),
    pnlBasis: read('pnlBasis'),
    roeBasis: read('roeBasis'),
    soundFill: read('soundFill'),
    soundWarning: read('soundWarning'),
    soundMessage: read('soundMessage'),
    betEndAlarm: read('betEndAlarm'),
    terminal: read('terminal'),
    timeZone: read('timeZone'),
    playingOption: read('playingOption'),
    playingGame: read('playingGame'),
    watchedRounds: read('watchedRounds'),
  });
  const keep = <Name extends keyof PreferenceValues>(
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
      for (const name of NAMES) if (name in change) keep(name, change[name]);
      refresh();
    },
  };
}
