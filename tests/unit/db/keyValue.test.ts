import { expect, test } from 'vitest';
import { createAcknowledged } from '../../../src/db/acknowledged.ts';
import { createKeyValue, type StorageArea } from '../../../src/db/keyValue.ts';
import { createPreferences } from '../../../src/db/preferences.ts';
import { createSessionStore, type StoredSession } from '../../../src/db/sessions.ts';
import { storedHostUrl } from '../../../src/db/siteMemory.ts';

/** A tab's view of storage that several tabs share; `isFull` refuses every write. */
function createTabs() {
  const shared = new Map<string, string>();
  const tabs: EventTarget[] = [];
  const state = { isFull: false };
  const openTab = () => {
    const events = new EventTarget();
    tabs.push(events);
    const tellOthers = (key: string): void => {
      for (const tab of tabs)
        if (tab !== events) tab.dispatchEvent(Object.assign(new Event('storage'), { key }));
    };
    const area: StorageArea = {
      getItem: (key) => shared.get(key) ?? null,
      setItem: (key, value) => {
        if (state.isFull) throw new DOMException('full', 'QuotaExceededError');
        if (shared.get(key) === value) return;
        shared.set(key, value);
        tellOthers(key);
      },
      removeItem: (key) => {
        if (shared.delete(key)) tellOthers(key);
      },
    };
    return createKeyValue(area, events);
  };
  return { shared, state, openTab };
}

const SESSION: StoredSession = {
  accessToken: 'a',
  refreshToken: 'r',
  expiresAt: 1_700_000_000_000,
  user: { id: 'u-1', username: 'name', role: 'PLAYER', status: 'NORMAL' },
};

test('what storage does not take is kept in memory', () => {
  const { shared, state, openTab } = createTabs();
  const tab = openTab();
  tab.set('theme', 'dark');
  state.isFull = true;
  tab.set('theme', 'white');
  expect([tab.get('theme'), shared.get('theme')]).toEqual(['white', 'dark']);
  state.isFull = false;
  tab.set('theme', 'dark');
  expect(tab.get('theme')).toBe('dark');
  tab.remove('theme');
  expect(tab.get('theme')).toBeUndefined();
});

test('without any storage everything works for as long as the page lives', () => {
  const forbidden: StorageArea = {
    getItem: () => {
      throw new DOMException('denied', 'SecurityError');
    },
    setItem: () => {
      throw new DOMException('denied', 'SecurityError');
    },
    removeItem: () => {
      throw new DOMException('denied', 'SecurityError');
    },
  };
  for (const storage of [createKeyValue(undefined), createKeyValue(forbidden)]) {
    expect(storage.get('a')).toBeUndefined();
    storage.set('a', '1');
    expect(storage.get('a')).toBe('1');
    storage.remove('a');
    expect(storage.get('a')).toBeUndefined();
  }
});

test('a change in another tab is reported and replaces a value held only by this page', () => {
  const { state, openTab } = createTabs();
  const here = openTab();
  const there = openTab();
  const reported: (string | undefined)[] = [];
  const end = here.onForeignChange((key) => reported.push(key));
  state.isFull = true;
  here.set('theme', 'dark');
  state.isFull = false;
  there.set('theme', 'white');
  expect(reported).toEqual(['theme']);
  expect(here.get('theme')).toBe('white');
  end();
  there.set('theme', 'dark');
  expect(reported).toEqual(['theme']);
});

test('[X-K1] live and practice keep separate sessions, and so do two backends', () => {
  const storage = createKeyValue(undefined);
  const live = createSessionStore(storage, 'live', 'https://a.example');
  const practice = createSessionStore(storage, 'practice', 'http://practice.localhost');
  live.set(SESSION);
  expect(practice.get()).toBeUndefined();
  practice.set({ ...SESSION, accessToken: 'p' });
  expect(live.get()).toEqual(SESSION);
  expect(storage.get('access_token')).toBe('a');
  expect(storage.get('practice_access_token')).toBe('p');
  // A token is never sent to a server that did not give it out.
  expect(createSessionStore(storage, 'live', 'https://b.example').get()).toBeUndefined();
  practice.clear();
  expect(live.get()).toEqual(SESSION);
  live.clear();
  expect(live.get()).toBeUndefined();
});

test('signing out in one tab is reported in the others, and a session is readable when it is reported', () => {
  const { openTab } = createTabs();
  const here = createSessionStore(openTab(), 'live', 'https://a.example');
  const there = createSessionStore(openTab(), 'live', 'https://a.example');
  const reported: (string | undefined)[] = [];
  there.onForeignChange(() => reported.push(there.get()?.accessToken));
  here.set(SESSION);
  here.clear();
  expect(reported).toEqual(['a', undefined]);
});

test('a session that was tampered with is none', () => {
  const storage = createKeyValue(undefined);
  const store = createSessionStore(storage, 'live', 'https://a.example');
  store.set(SESSION);
  storage.set('expires', 'soon');
  expect(store.get()?.expiresAt).toBe(0);
  for (const text of [
    '{',
    '"u-1"',
    '{"id":1}',
    '{"id":"u-1","username":"x","role":"KING","status":"NORMAL"}',
  ]) {
    storage.set('session_user', text);
    expect(store.get()).toBeUndefined();
  }
});

test('[X-K1] [X-K2] preferences stand under the keys of the specification, with its defaults', () => {
  const storage = createKeyValue(undefined);
  const preferences = createPreferences(storage, { language: 'en' });
  expect(preferences.values.get()).toEqual({
    cancelTimer: 'off',
    updateRate: 'normal',
    theme: 'white',
    language: 'en',
    upColor: 'language',
    favourites: [],
    confirmOrders: true,
    confirmBets: false,
    unconfirmedTypes: [],
    pnlBasis: 'mark',
    roeBasis: 'entry',
    hideBalances: false,
    developerPages: false,
    logDays: 30,
    logMegabytes: 200,
    soundFill: true,
    soundWarning: true,
    soundMessage: true,
    soundMoney: true,
    terminal: {
      panelSizes: {},
      hiddenColumns: {},
      bookGroupings: {},
      indicators: [],
      period: undefined,
      periods: ['1m', '5m', '15m', '1h', '4h', '1D'],
      priceType: 'LAST',
      compared: [],
      hideOthers: false,
      savedLayouts: {},
    },
    timeZone: 'language',
    boundKeys: {},
    betEndAlarm: true,
    playingOption: undefined,
  });
  preferences.set({
    theme: 'dark',
    language: 'ko',
    betEndAlarm: false,
    favourites: ['BTCUSDT', 'XAUUSD'],
    playingOption: '3',
  });
  const keys = ['theme', 'language', 'bet_end_alarm', 'favourites', 'playing_option'];
  expect(keys.map((key) => storage.get(key))).toEqual(['dark', 'ko', 'off', 'BTCUSDT,XAUUSD', '3']);
  const again = createPreferences(storage);
  expect(again.values.get()).toEqual(preferences.values.get());
  again.set({ playingOption: undefined, favourites: [] });
  expect(again.values.get()).toMatchObject({ playingOption: undefined, favourites: [] });
});

test('[X-K2] an unknown text is the default, and every setting can be set alone', () => {
  const storage = createKeyValue(undefined);
  for (const key of ['theme', 'language', 'up_color', 'confirm_orders', 'pnl_basis', 'time_zone'])
    storage.set(key, '?');
  const preferences = createPreferences(storage);
  expect(preferences.values.get()).toMatchObject({
    theme: 'white',
    language: 'ko',
    upColor: 'language',
    confirmOrders: true,
  });
  preferences.set({ upColor: 'green' });
  preferences.set({ confirmOrders: false });
  preferences.set({ pnlBasis: 'last' });
  preferences.set({ timeZone: 'UTC' });
  expect(preferences.values.get()).toMatchObject({
    upColor: 'green',
    confirmOrders: false,
    pnlBasis: 'last',
    timeZone: 'UTC',
    theme: 'white',
  });
});

test('the arrangement of the terminal is read field by field', () => {
  const storage = createKeyValue(undefined);
  const arranged = {
    panelSizes: { desk: [60, 20, 20] },
    hiddenColumns: { positions: ['funding', 'fee'] },
    bookGroupings: { BTCUSDT: '10' },
    indicators: ['MA:7', 'MACD:12:26:9'],
    period: '15m',
    periods: ['1m', '15m'],
    priceType: 'MARK',
    compared: ['ETHUSDT'],
    hideOthers: true,
    layout: { name: 'Scalping', model: '{"layout":{"type":"row"}}' },
    savedLayouts: { Scalping: '{"layout":{"type":"row"}}' },
  } as const;
  createPreferences(storage).set({ terminal: arranged, unconfirmedTypes: ['MARKET'] });
  const again = createPreferences(storage);
  expect(again.values.get()).toMatchObject({ terminal: arranged, unconfirmedTypes: ['MARKET'] });
  storage.set(
    'terminal',
    JSON.stringify({
      ...arranged,
      panelSizes: { desk: [60, 'x', 20], book: [30, 170], tables: [50, 50] },
      bookGroupings: ['10'],
      indicators: 'MA:7',
      period: '15 minutes',
      periods: ['1m', '7m'],
      priceType: 'MIDDLE',
      compared: ['A', 'B', 'C', 'D'],
      hideOthers: 1,
      layout: { name: 'Scalping' },
      savedLayouts: { Scalping: 7, Swing: '{}' },
    }),
  );
  storage.set('unconfirmed_types', 'MARKET,EVERYTHING,STOPLOSS');
  expect(createPreferences(storage).values.get()).toMatchObject({
    terminal: {
      panelSizes: { tables: [50, 50] },
      hiddenColumns: arranged.hiddenColumns,
      bookGroupings: {},
      indicators: [],
      period: undefined,
      periods: ['1m', '5m', '15m', '1h', '4h', '1D'],
      priceType: 'LAST',
      compared: ['A', 'B', 'C'],
      hideOthers: false,
      layout: undefined,
      savedLayouts: { Swing: '{}' },
    },
    unconfirmedTypes: ['MARKET', 'STOPLOSS'],
  });
});

test.each(['{', '[]', 'null', '7', ''])(
  'an arrangement that reads %j is as if never touched',
  (text) => {
    const storage = createKeyValue(undefined);
    const untouched = createPreferences(storage).values.get().terminal;
    storage.set('terminal', text);
    expect(createPreferences(storage).values.get().terminal).toEqual(untouched);
  },
);

test('a part that did not change stays the same value', () => {
  const preferences = createPreferences(createKeyValue(undefined));
  const { terminal, favourites, unconfirmedTypes } = preferences.values.get();
  preferences.set({ theme: 'dark' });
  const after = preferences.values.get();
  expect(after.terminal).toBe(terminal);
  expect(after.favourites).toBe(favourites);
  expect(after.unconfirmedTypes).toBe(unconfirmedTypes);
});

test('what was read of warnings is kept for each user alone, and forgotten with its position', () => {
  const storage = createKeyValue(undefined);
  const backend = { mode: 'live', origin: 'https://a.example' } as const;
  const store = createAcknowledged(storage, backend);
  store.add('u-1', 'p-1', 12);
  store.add('u-1', 'p-2', 13);
  expect([...store.get('u-1')]).toEqual([
    ['p-1', 12],
    ['p-2', 13],
  ]);
  expect(store.get('u-2').size).toBe(0);
  expect(createAcknowledged(storage, { ...backend, mode: 'practice' }).get('u-1').size).toBe(0);
  store.keepOnly('u-1', new Set(['p-2', 'p-3']));
  expect([...createAcknowledged(storage, backend).get('u-1')]).toEqual([['p-2', 13]]);
  storage.set('acknowledged_warnings|live|https://a.example|u-1', '{"p-2":"x","p-3":5}');
  expect([...store.get('u-1')]).toEqual([['p-3', 5]]);
  storage.set('acknowledged_warnings|live|https://a.example|u-1', '[');
  expect(store.get('u-1').size).toBe(0);
});

test('a preference changed in another tab is followed', () => {
  const { openTab } = createTabs();
  const here = createPreferences(openTab());
  const there = createPreferences(openTab());
  const seen: string[] = [];
  const end = here.values.subscribe(() => seen.push(here.values.get().theme));
  there.set({ theme: 'dark' });
  end();
  there.set({ theme: 'white' });
  expect(seen).toEqual(['dark']);
});

test('only a web address is taken for a stored host', () => {
  const storage = createKeyValue(undefined);
  expect(storedHostUrl(storage)).toBeUndefined();
  for (const [text, origin] of [
    ['https://other.example/path?x', 'https://other.example'],
    ['http://127.0.0.1:8080', 'http://127.0.0.1:8080'],
    ['javascript:alert(1)', undefined],
    ['other.example', undefined],
  ] as const) {
    storage.set('host_url', text);
    expect(storedHostUrl(storage)).toBe(origin);
  }
});
