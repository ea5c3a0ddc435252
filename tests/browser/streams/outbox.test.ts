/** The outbox in tabs of one browser, with its database, its locks and its channel. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openOutboxStore } from '../../../src/db/outboxStore.ts';
import type { OutboxEntry } from '../../../src/protocol/outboxCalls.ts';
import type { OutboxTab } from './outboxTab.ts';
import { until } from '../../support/until.ts';

const SOURCE = 'live|http://exchange.example|u-1';

interface Received {
  readonly id: string;
  readonly from: OutboxTab;
}

let opened = 0;
let storeName: string;
let windows: Window[];
/** In the order the requests came. */
let received: Received[];
/** The answer to this id never comes. */
let silentFor: string | undefined;
let underWay: number;
let mostUnderWay: number;

beforeEach(() => {
  opened += 1;
  storeName = `outbox-tabs-${opened}`;
  [windows, received, silentFor, underWay, mostUnderWay] = [[], [], undefined, 0, 0];
});
afterEach(() => {
  for (const one of windows) one.close();
  delete window.outboxScene;
});

async function receive(id: string, from: OutboxTab): Promise<boolean> {
  received.push({ id, from });
  if (id === silentFor) return new Promise(() => undefined);
  underWay += 1;
  mostUnderWay = Math.max(mostUnderWay, underWay);
  // Another tab could send something meanwhile.
  await navigator.locks.query();
  underWay -= 1;
  return true;
}

/** A tab of its own that has loaded the outbox. */
async function openTab(): Promise<OutboxTab & { readonly close: () => void }> {
  const opening = Promise.withResolvers<OutboxTab>();
  window.outboxScene = { storeName, receive, ready: opening.resolve };
  const own = window.open('about:blank', '_blank');
  if (own === null) throw new Error('this browser opens no tab');
  windows.push(own);
  const script = own.document.createElement('script');
  script.type = 'module';
  script.src = new URL('outboxTab.ts', import.meta.url).href;
  own.document.head.append(script);
  return { ...(await opening.promise), close: () => own.close() };
}

const ids = (): readonly string[] => received.map(({ id }) => id);

async function untilEmpty(): Promise<void> {
  const store = openOutboxStore<OutboxEntry>(storeName);
  try {
    await until(async () => expect(await store.of(SOURCE)).toEqual([]));
  } finally {
    store.close();
  }
}

test('[X-O2][X-O6] what two tabs enqueued offline goes out once each, in order, one at a time', async () => {
  const [first, second] = [await openTab(), await openTab()];
  for (const [tab, id] of [
    [first, 'a'],
    [second, 'b'],
    [first, 'c'],
    [second, 'd'],
  ] as const)
    await tab.enqueue(id);
  expect(received).toEqual([]);
  for (const tab of [second, first]) tab.setOnline();
  await untilEmpty();
  expect(ids()).toEqual(['a', 'b', 'c', 'd']);
  expect(mostUnderWay).toBe(1);
});

test('[X-O3][X-O6] a tab that closes while its request is under way leaves it to the other, with the same id', async () => {
  const [first, second] = [await openTab(), await openTab()];
  silentFor = 'a';
  first.setOnline();
  await first.enqueue('a');
  await until(() => expect(received).toHaveLength(1));
  silentFor = undefined;
  second.setOnline();
  await second.enqueue('b');
  expect(ids()).toEqual(['a']);
  first.close();
  await untilEmpty();
  expect(ids()).toEqual(['a', 'a', 'b']);
  expect(new Set(received.slice(1).map(({ from }) => from)).size).toBe(1);
  expect(received[1]?.from).not.toBe(received[0]?.from);
});

test('[X-O1] what was enqueued before all tabs closed is sent by one that is opened later', async () => {
  const first = await openTab();
  await first.enqueue('a');
  first.close();
  const later = await openTab();
  later.setOnline();
  await untilEmpty();
  expect(ids()).toEqual(['a']);
});
