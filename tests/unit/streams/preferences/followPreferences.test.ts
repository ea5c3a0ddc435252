import { BehaviorSubject, Subject } from 'rxjs';
import { describe, expect, test } from 'vitest';
import { createKeyValue } from '../../../../src/db/keyValue.ts';
import { createPreferences } from '../../../../src/db/preferences.ts';
import type { PreferenceTexts } from '../../../../src/domain/preferences.ts';
import type { OutboxEntryOf } from '../../../../src/protocol/outboxCalls.ts';
import type { Caller } from '../../../../src/streams/api.ts';
import { followPreferences } from '../../../../src/streams/preferences/followPreferences.ts';
import { settle } from '../support/manualScheduler.ts';

const OWNER = 'preferences_owner';

/** One browser; the account is what the exchange holds of one user. */
function createBrowserOf(local: Readonly<Record<string, string>> = {}) {
  const storage = createKeyValue(undefined);
  for (const [key, text] of Object.entries(local)) storage.set(key, text);
  const preferences = createPreferences(storage);
  const account: { version: number; values: PreferenceTexts } = { version: 0, values: {} };
  const connection = new BehaviorSubject(0);
  const bodies = new Subject<string>();
  let waiting: OutboxEntryOf<'savePreferences'>[] = [];
  const api = { call: () => Promise.resolve({ ok: true, value: account }) } as unknown as Caller;
  let ids = 0;
  const follow = (user: string, isLocal = false) =>
    followPreferences({
      api,
      socket: { connection, listen: () => bodies },
      preferences: preferences.following,
      enqueue: (entry) => {
        waiting.push(entry);
        return Promise.resolve();
      },
      waiting: () => Promise.resolve(waiting.map(({ params }) => params.changes)),
      newId: () => `id-${(ids += 1)}`,
      owner: { get: () => storage.get(OWNER), set: (owner) => storage.set(OWNER, owner) },
      user,
      isLocal,
    }).subscribe();
  return {
    preferences,
    follow,
    account,
    publish: async (changes: PreferenceTexts) => {
      bodies.next(JSON.stringify({ version: 9, changes }));
      await settle();
    },
    connect: async () => {
      connection.next(connection.value + 1);
      await settle();
    },
    favourites: () => preferences.values.get().favourites,
    sent: () => waiting.map(({ params }) => params.changes),
    sendAll: () => {
      for (const { params } of waiting) account.values = { ...account.values, ...params.changes };
      waiting = [];
    },
  };
}

describe('preferences that follow a person', () => {
  test('[X-P1] what is set here is enqueued, and what belongs to the device is not', () => {
    const browser = createBrowserOf();
    browser.follow('u-1');
    browser.preferences.set({ favourites: ['BTCUSDT'], theme: 'dark', hideBalances: true });
    browser.preferences.set({ soundFill: false });
    expect(browser.sent()).toEqual([{ favourites: 'BTCUSDT' }]);
  });

  test('[X-P1] what the account says, and what another device sets, is stored here and not sent back', async () => {
    const browser = createBrowserOf();
    browser.account.values = { favourites: 'ETHUSDT', upColor: 'red' };
    browser.follow('u-1');
    await browser.connect();
    expect(browser.favourites()).toEqual(['ETHUSDT']);
    await browser.publish({ favourites: 'XRPUSDT', upColor: null });
    expect(browser.favourites()).toEqual(['XRPUSDT']);
    expect(browser.preferences.values.get().upColor).toBe('language');
    expect(browser.sent()).toEqual([]);
  });

  test('[X-P3] what waits to be sent is not overwritten', async () => {
    const browser = createBrowserOf();
    browser.follow('u-1');
    browser.preferences.set({ favourites: ['BTCUSDT'] });
    browser.account.values = { favourites: 'ETHUSDT', upColor: 'red' };
    await browser.connect();
    await browser.publish({ favourites: 'XRPUSDT' });
    expect(browser.favourites()).toEqual(['BTCUSDT']);
    expect(browser.preferences.values.get().upColor).toBe('red');
    browser.sendAll();
    await browser.publish({ favourites: 'XRPUSDT' });
    expect(browser.favourites()).toEqual(['XRPUSDT']);
  });

  test('[X-P4] a guest’s choices go into the account where it does not know them', async () => {
    const browser = createBrowserOf({ favourites: 'BTCUSDT', up_color: 'green' });
    browser.account.values = { upColor: 'red' };
    browser.follow('u-1');
    await browser.connect();
    expect(browser.sent()).toEqual([{ favourites: 'BTCUSDT' }]);
    expect(browser.preferences.values.get().upColor).toBe('red');
    browser.sendAll();
    await browser.connect();
    expect(browser.sent()).toEqual([]);
  });

  test('[X-P4] another member’s choices are neither shown nor taken', async () => {
    const browser = createBrowserOf({ favourites: 'BTCUSDT', [OWNER]: 'u-2' });
    browser.follow('u-1');
    expect(browser.favourites()).toEqual([]);
    await browser.connect();
    expect(browser.sent()).toEqual([]);
    expect(browser.account.values).toEqual({});
  });

  test('[X-P5] in practice what the browser holds wins, whoever it belongs to', async () => {
    const browser = createBrowserOf({ favourites: 'BTCUSDT', [OWNER]: 'u-2' });
    browser.account.values = { favourites: 'ETHUSDT', timeZone: 'UTC' };
    browser.follow('p-1', true);
    await browser.connect();
    expect(browser.favourites()).toEqual(['BTCUSDT']);
    expect(browser.preferences.values.get().timeZone).toBe('UTC');
    expect(browser.sent()).toEqual([{ favourites: 'BTCUSDT' }]);
  });

  test('an unreadable message changes nothing', async () => {
    const browser = createBrowserOf({ favourites: 'BTCUSDT' });
    browser.follow('u-1');
    await browser.publish({ favourites: 7 } as unknown as PreferenceTexts);
    expect(browser.favourites()).toEqual(['BTCUSDT']);
  });
});
