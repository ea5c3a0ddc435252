/** A closed account in the tabs of one browser, on its stores. */
import { EMPTY, of, Subject } from 'rxjs';
import { afterEach, expect, test } from 'vitest';
import { createKeyValue } from '../../../src/db/keyValue.ts';
import { openOutboxStore } from '../../../src/db/outboxStore.ts';
import type { OutboxEntry } from '../../../src/protocol/outboxCalls.ts';
import { EMPTY_ACCOUNT } from '../../../src/streams/emptyAccount.ts';
import { createErasableLog } from '../../../src/streams/erasures.ts';
import { createExclusive } from '../../../src/streams/exclusive.ts';
import { viewToBaseline } from '../../../src/streams/facts.ts';
import { createOutbox } from '../../../src/streams/outbox/outbox.ts';
import { createForgetAccount } from '../../../src/wiring/forgetAccount.ts';
import { openLog, readFacts } from '../streams/support/harness.ts';
import { ManualScheduler, settle } from '../streams/support/manualScheduler.ts';
import { recordPageLog } from '../streams/support/pageLog.ts';

const BACKEND = { mode: 'live', origin: 'https://a.example' } as const;
const sourceOf = (userId: string): string => `live|https://a.example|${userId}`;
const ENTRY: OutboxEntry = { id: 'one', call: 'savePreferences', params: { changes: {} } };
const baseline = (seq: number) => viewToBaseline({ ...EMPTY_ACCOUNT, seq, at: seq });

const pageLog = recordPageLog();
const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

let browsers = 0;

function openBrowser() {
  browsers += 1;
  const { log } = openLog();
  const store = openOutboxStore<OutboxEntry>(`forgotten-${browsers}`);
  ends.push(log.close, store.close);
  const storage = createKeyValue(undefined);
  const names = new Subject<readonly [tab: number, userId: string]>();
  const scheduler = new ManualScheduler();
  const openTab = (tab: number) => {
    const own = createErasableLog(log);
    const outbox = createOutbox({
      store,
      backend: BACKEND,
      scheduler,
      exclusive: createExclusive(undefined),
      send: () => Promise.reject(new Error('offline')),
      connection: of(0),
      signal: { publish: () => undefined, received: EMPTY },
    });
    const forget = createForgetAccount({
      client: {
        transport: BACKEND,
        eraseAccount: async (userId) => void (await own.eraseForGood(sourceOf(userId))),
      },
      outbox,
      storage,
      scheduler,
      channel: {
        publish: (userId) => names.next([tab, userId]),
        onReceived: (listener) =>
          void names.subscribe(([from, userId]) => (from === tab ? undefined : listener(userId))),
      },
    });
    return { log: own, outbox, forget };
  };
  return { log, store, storage, openTab };
}

test('[W-L2] a closed account leaves log, outbox and keys of no tab behind, and those of others alone', async () => {
  const { log, store, storage, openTab } = openBrowser();
  const [first, second] = [openTab(1), openTab(2)];
  for (const user of ['u-1', 'u-12']) {
    await first.log.append(sourceOf(user), [baseline(1)]);
    await first.outbox.enqueue(user, ENTRY);
    storage.set(`unread_counts|${sourceOf(user)}`, '1,0');
    storage.set(`drawings|${sourceOf(user)}|BTCUSDT`, '[]');
    storage.set(`round_stakes|live|https://a.example|1|${user}`, '5');
  }
  // The other tab is writing at the moment, and goes on until it is signed out.
  const written = second.log.append(sourceOf('u-1'), [baseline(2)]);
  await first.forget('u-1');
  await written;
  await second.log.append(sourceOf('u-1'), [baseline(3)]);
  await second.outbox.enqueue('u-1', { ...ENTRY, id: 'two' });
  await settle();

  expect(await readFacts(log, sourceOf('u-1'))).toEqual([]);
  expect(await store.of(sourceOf('u-1'))).toEqual([]);
  expect(storage.keys().filter((key) => key.split('|').includes('u-1'))).toEqual([]);
  expect(await readFacts(log, sourceOf('u-12'))).toHaveLength(1);
  expect(await store.of(sourceOf('u-12'))).toHaveLength(1);
  expect(storage.keys()).toHaveLength(3);
});

test('[W-L2] what a tab that was closed meanwhile left behind is erased at the next start', async () => {
  const storage = createKeyValue(undefined);
  const erasedBy = (outcome: (userId: string) => Promise<void>) => {
    const erased: string[] = [];
    const forget = createForgetAccount({
      client: {
        transport: BACKEND,
        eraseAccount: (userId) => {
          erased.push(userId);
          return outcome(userId);
        },
      },
      outbox: { erase: () => Promise.resolve() },
      channel: { publish: () => undefined, onReceived: () => undefined },
      storage,
      scheduler: new ManualScheduler(),
    });
    return { erased, forget };
  };
  const closed = erasedBy(() => new Promise(() => undefined));
  void closed.forget('u-1');
  await settle();
  const failing = erasedBy(() => Promise.reject(new Error('the storage is full')));
  await settle();
  await expect.poll(() => pageLog.reported).toHaveLength(1);
  const next = erasedBy(() => Promise.resolve());
  await settle();
  expect([failing.erased, next.erased]).toEqual([['u-1'], ['u-1']]);
  expect(storage.keys()).toEqual([]);
  expect(erasedBy(() => Promise.resolve()).erased).toEqual([]);
});

test('[W-L2] a storage that does not answer keeps nobody waiting for longer than 10 s', async () => {
  const scheduler = new ManualScheduler();
  const forget = createForgetAccount({
    client: {
      transport: BACKEND,
      eraseAccount: () => new Promise(() => undefined),
    },
    outbox: { erase: () => Promise.resolve() },
    storage: createKeyValue(undefined),
    channel: { publish: () => undefined, onReceived: () => undefined },
    scheduler,
  });
  let isOver = false;
  const forgetting = forget('u-1').then(() => (isOver = true));
  await scheduler.advance(9_999);
  expect(isOver).toBe(false);
  await scheduler.advance(1);
  await forgetting;
  expect(isOver).toBe(true);
});
