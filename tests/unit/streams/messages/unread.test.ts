import { BehaviorSubject, Subject } from 'rxjs';
import { expect, test } from 'vitest';
import { createKeyValue, type StorageArea } from '../../../../src/db/keyValue.ts';
import { createUnreadMemory } from '../../../../src/db/unreadCounts.ts';
import { DESTINATIONS } from '../../../../src/protocol/destinations.ts';
import { succeed } from '../../../../src/streams/answer.ts';
import type { Caller } from '../../../../src/streams/api.ts';
import { openUnread, readNewMessage } from '../../../../src/streams/messages/unread.ts';
import { turn } from '../../../support/clock.ts';

const BACKEND = { mode: 'live', origin: 'https://demo.example' } as const;

/** One browser: what a tab stores is an event in the others. */
function createBrowser() {
  const stored = new Map<string, string>();
  const area: StorageArea = {
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, text) => {
      stored.set(key, text);
      for (const tab of tabs) tab(key);
    },
    removeItem: (key) => void stored.delete(key),
  };
  const tabs: ((key: string) => void)[] = [];
  return {
    openTab: (userId = 'u-1') => {
      const events = new EventTarget();
      const memory = createUnreadMemory(createKeyValue(area, events), BACKEND);
      tabs.push((key) => events.dispatchEvent(Object.assign(new Event('storage'), { key })));
      const connection = new BehaviorSubject(0);
      const bodies = new Map<string, Subject<string>>();
      const counted = { messages: 0, contacts: 0 };
      /** Resolves requests for counts. */
      let answering: Promise<void> = Promise.resolve();
      const api = {
        call: async (name: string) => {
          const count = counted[name === 'messageUnreadCount' ? 'messages' : 'contacts'];
          await answering;
          return succeed({ count });
        },
      } as unknown as Caller;
      const listen = (destination: string) => {
        const known = bodies.get(destination) ?? new Subject<string>();
        bodies.set(destination, known);
        return known;
      };
      const unread = openUnread({ userId, socket: { connection, listen }, api, memory });
      const news: string[] = [];
      unread.news.subscribe((kind) => news.push(kind));
      return {
        unread,
        news,
        counted,
        memory,
        messages: () => unread.counts.value.messages,
        hold: () => {
          let release: () => void = () => undefined;
          answering = new Promise((resolve) => (release = resolve));
          return release;
        },
        connect: () => connection.next(connection.value + 1),
        receive: (body: string, destination: string = DESTINATIONS.newMessage) =>
          bodies.get(destination)?.next(body),
      };
    },
  };
}

test('[M-U1] a number replaces the count, any other truthy value adds one', () => {
  const cases: readonly [body: string, count: number][] = [
    ['7', 7],
    ['0', 0],
    ['-3', 0],
    ['true', 5],
    ['"새 메시지"', 5],
    ['{"id":"m"}', 5],
    ['새 메시지', 5],
    ['false', 4],
    ['null', 4],
    ['""', 4],
    ['', 4],
  ];
  expect(cases.map(([body]) => [body, readNewMessage(body, 4)])).toEqual(cases);
});

test('[M-U2] counts are read after each connection, and a frame meanwhile is newer', async () => {
  const tab = createBrowser().openTab();
  tab.counted.messages = 2;
  tab.connect();
  await turn();
  expect(tab.messages()).toBe(2);
  const release = tab.hold();
  tab.connect();
  tab.receive('5');
  release();
  await turn();
  expect(tab.messages()).toBe(5);
  tab.receive('{"contact":{},"unread":3}', DESTINATIONS.contact);
  expect(tab.unread.counts.value.contacts).toBe(3);
});

test('[M-U3] counts survive a reload, are shared by tabs, and are one user’s', () => {
  const browser = createBrowser();
  const [first, second] = [browser.openTab(), browser.openTab()];
  first.receive('3');
  expect(second.messages()).toBe(3);
  expect(browser.openTab().messages()).toBe(3);
  expect(browser.openTab('u-2').messages()).toBe(0);
  second.unread.lower('messages', 1);
  expect([first.messages(), second.messages()]).toEqual([2, 2]);
  first.memory.clear('u-1');
  expect(browser.openTab().messages()).toBe(0);
});

test('[M-U4] a rise is news in every tab, a fall or a repetition in none', async () => {
  const browser = createBrowser();
  const [first, second] = [browser.openTab(), browser.openTab()];
  first.receive('1');
  second.receive('1');
  first.receive('true');
  second.receive('true');
  expect([first.messages(), second.messages()]).toEqual([2, 2]);
  expect([first.news, second.news]).toEqual([
    ['messages', 'messages'],
    ['messages', 'messages'],
  ]);
  first.receive('2');
  first.receive('0');
  first.counted.messages = 0;
  first.connect();
  await turn();
  expect(first.news).toHaveLength(2);
  // What arrived while there was no connection.
  first.counted.messages = 1;
  first.connect();
  await turn();
  expect(first.news).toHaveLength(3);
});

test('[M-U2] nothing is counted once it is closed', async () => {
  const tab = createBrowser().openTab();
  tab.counted.messages = 9;
  const release = tab.hold();
  tab.connect();
  tab.unread.close();
  release();
  tab.receive('4');
  await turn();
  expect(tab.messages()).toBe(0);
});

test('[M-U4] what was unread before a log-in is counted and is no news', async () => {
  const browser = createBrowser();
  const before = browser.openTab();
  before.counted.messages = 3;
  before.counted.contacts = 1;
  before.connect();
  await turn();
  expect([before.messages(), before.news]).toEqual([3, []]);
  // It arrived since.
  before.counted.messages = 4;
  before.connect();
  await turn();
  expect(before.news).toEqual(['messages']);
  before.unread.close();
  // The log-out forgets the counts, and the next log-in reads the same ones.
  before.memory.clear('u-1');
  const after = browser.openTab();
  after.counted.messages = 4;
  after.counted.contacts = 1;
  after.connect();
  await turn();
  expect([after.unread.counts.value, after.news]).toEqual([{ messages: 4, contacts: 1 }, []]);
  after.receive('5');
  expect(after.news).toEqual(['messages']);
  // A reload knows what was counted: a message that came meanwhile is news.
  const reloaded = browser.openTab();
  reloaded.counted.messages = 6;
  reloaded.counted.contacts = 1;
  reloaded.connect();
  await turn();
  expect(reloaded.news).toEqual(['messages']);
});
