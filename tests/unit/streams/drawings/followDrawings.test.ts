/** Two browsers of one person and their account, on a clock that is moved by hand. */
import { BehaviorSubject, Subject } from 'rxjs';
import { describe, expect, test } from 'vitest';
import { createDrawingTexts } from '../../../../src/db/drawingTexts.ts';
import { createKeyValue } from '../../../../src/db/keyValue.ts';
import {
  type Drawing,
  DRAWING_CHANGES_MAX,
  type DrawingEntry,
  DRAWINGS_MAX,
  mergeDrawings,
} from '../../../../src/domain/drawings/drawings.ts';
import type { OutboxEntryOf } from '../../../../src/protocol/outboxCalls.ts';
import type { Caller } from '../../../../src/streams/api.ts';
import {
  createDrawingBook,
  createDrawingSender,
} from '../../../../src/streams/drawings/drawingBook.ts';
import { followDrawings } from '../../../../src/streams/drawings/followDrawings.ts';
import { ManualScheduler, settle } from '../support/manualScheduler.ts';

const STOCK = 'BTCUSDT';
const TOGETHER_MS = 500;

const line = (n: number, changedAt = n): Drawing => ({
  id: `0mabcdefgh${String(n).padStart(4, '0')}`,
  kind: 'HORIZONTAL',
  anchors: [{ at: 60_000, price: '66000.5' }],
  color: '2',
  changedAt,
});

/** The exchange's drawings of one user, and its notifications. */
function createAccount() {
  const bodies = new Subject<string>();
  let entries: readonly DrawingEntry[] = [];
  let reads = 0;
  return {
    bodies,
    entries: () => entries,
    reads: () => reads,
    read: () => {
      reads += 1;
      return { ok: true, value: { version: 1, entries } };
    },
    save: (stock: string, changes: readonly DrawingEntry[]) => {
      entries = mergeDrawings(entries, changes);
      bodies.next(JSON.stringify({ version: 2, stock, changes }));
    },
  };
}

function createBrowserOf(account: ReturnType<typeof createAccount>) {
  const source = { mode: 'live', origin: 'https://a.example' } as const;
  const book = createDrawingBook(createDrawingTexts(createKeyValue(undefined), source));
  const connection = new BehaviorSubject(0);
  const scheduler = new ManualScheduler();
  const waiting: OutboxEntryOf<'saveDrawings'>[] = [];
  const sender = createDrawingSender({
    enqueue: (entry) => {
      waiting.push(entry);
      return Promise.resolve();
    },
    newId: () => `id-${waiting.length}`,
    scheduler,
  });
  const api = { call: () => Promise.resolve(account.read()) } as unknown as Caller;
  const socket = { connection, listen: () => account.bodies };
  const drawn = book.of('u-1', STOCK);
  return {
    drawn: drawn.get,
    book,
    waiting,
    flush: sender.flush,
    openChart: () =>
      followDrawings({ api, socket, book, sender, owner: 'u-1', stock: STOCK }).subscribe(),
    draw: (...entries: DrawingEntry[]) => {
      book.save('u-1', STOCK, entries);
      sender.add(STOCK, entries);
    },
    connect: async () => {
      connection.next(connection.value + 1);
      await settle();
    },
    disconnect: () => connection.next(0),
    wait: () => scheduler.advance(TOGETHER_MS),
    sendAll: () => {
      for (const { params } of waiting.splice(0)) account.save(params.stock, params.changes);
    },
  };
}

describe('drawings between a browser and the account', () => {
  test('[W-D8] what is drawn on one device appears on the other, open or opened later', async () => {
    const account = createAccount();
    const [first, second, third] = [1, 2, 3].map(() => createBrowserOf(account));
    if (first === undefined || second === undefined || third === undefined) throw new Error();
    for (const browser of [first, second]) {
      browser.openChart();
      await browser.connect();
    }
    first.draw(line(1));
    await first.wait();
    first.sendAll();
    expect(second.drawn()).toEqual([line(1)]);
    expect(second.waiting).toEqual([]);
    third.openChart();
    await third.connect();
    expect(third.drawn()).toEqual([line(1)]);
  });

  test('[W-D8] two devices that draw without a connection lose nothing', async () => {
    const account = createAccount();
    const [first, second] = [createBrowserOf(account), createBrowserOf(account)];
    for (const browser of [first, second]) {
      browser.openChart();
      await browser.connect();
      browser.disconnect();
    }
    first.draw(line(1), line(2));
    second.draw(line(3));
    for (const browser of [first, second]) {
      await browser.wait();
      await browser.connect();
      browser.sendAll();
    }
    const all = [line(1), line(2), line(3)];
    for (const drawn of [first.drawn(), second.drawn(), account.entries()])
      expect(drawn).toEqual(all);
  });

  test('[W-D8] what was never sent goes out when the chart opens again, and only that', async () => {
    const account = createAccount();
    account.save(STOCK, [line(1), line(2, 9)]);
    const browser = createBrowserOf(account);
    browser.book.save('u-1', STOCK, [line(1), line(2), line(3)]);
    browser.openChart();
    await browser.connect();
    await browser.wait();
    expect(browser.waiting.map(({ params }) => params.changes)).toEqual([[line(3)]]);
    await browser.connect();
    await browser.wait();
    expect(browser.waiting).toHaveLength(1);
  });

  test('[W-D9] a drawing without room in the account waits in the browser until there is room', async () => {
    const account = createAccount();
    const full = Array.from({ length: DRAWINGS_MAX }, (_, n) => line(n, 5));
    account.save(STOCK, full);
    const browser = createBrowserOf(account);
    const [extra, moved] = [line(DRAWINGS_MAX, 6), line(7, 8)];
    browser.book.save('u-1', STOCK, [...full, extra, moved]);
    const sentByOpening = async () => {
      const open = browser.openChart();
      await browser.connect();
      await browser.wait();
      open.unsubscribe();
      const sent = browser.waiting.flatMap(({ params }) => params.changes);
      browser.sendAll();
      return sent;
    };
    expect(await sentByOpening()).toEqual([moved]);
    expect(await sentByOpening()).toEqual([]);
    expect(browser.drawn()).toContainEqual(extra);
    account.save(STOCK, [{ id: line(3).id, isRemoved: true, changedAt: 9 }]);
    expect(await sentByOpening()).toEqual([extra]);
    expect(account.entries()).toContainEqual(extra);
  });

  test('[W-D8] a held key is one request, and many drawings are as many as one takes', async () => {
    const browser = createBrowserOf(createAccount());
    for (let at = 1; at <= 30; at += 1) browser.draw(line(1, at));
    expect(browser.waiting).toEqual([]);
    await browser.wait();
    expect(browser.waiting.map(({ params }) => params.changes)).toEqual([[line(1, 30)]]);
    browser.draw(...Array.from({ length: DRAWING_CHANGES_MAX + 1 }, (_, n) => line(n, 50)));
    browser.flush();
    const counts = browser.waiting.map(({ params }) => params.changes.length);
    expect(counts).toEqual([1, DRAWING_CHANGES_MAX, 1]);
  });

  test('[W-D9] messages of other instruments and unreadable ones change nothing', async () => {
    const account = createAccount();
    const browser = createBrowserOf(account);
    browser.openChart();
    await browser.connect();
    for (const body of [
      '{',
      JSON.stringify({ version: 1, stock: 'ETHUSDT', changes: [line(1)] }),
      JSON.stringify({ version: 1, stock: STOCK, changes: [{ ...line(1), anchors: [] }] }),
    ])
      account.bodies.next(body);
    expect(browser.drawn()).toEqual([]);
  });

  test('[W-D8] a closed chart listens no longer', async () => {
    const account = createAccount();
    const browser = createBrowserOf(account);
    const open = browser.openChart();
    await browser.connect();
    open.unsubscribe();
    account.save(STOCK, [line(1)]);
    await browser.connect();
    expect(browser.drawn()).toEqual([]);
    expect(account.reads()).toBe(2);
  });
});
