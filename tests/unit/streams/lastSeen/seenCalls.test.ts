/** Reads of screens, answered with what was last seen while no server does. */
import 'fake-indexeddb/auto';
import { Subject } from 'rxjs';
import { afterEach, expect, test } from 'vitest';
import { type LastSeenStore, openLastSeenStore } from '../../../../src/db/lastSeen.ts';
import { DAY_MS } from '../../../../src/domain/time.ts';
import type { Answer } from '../../../../src/protocol/answer.ts';
import { contentDocs } from '../../../../src/protocol/content/docs.ts';
import { type CallName, CALLS } from '../../../../src/protocol/contract.ts';
import { createSeenCalls } from '../../../../src/streams/lastSeen/seenCalls.ts';
import { createSeenPart } from '../../../../src/streams/lastSeen/seenPart.ts';
import { ManualScheduler, settle, START } from '../support/manualScheduler.ts';
import { marketMessage, wireTicker } from '../support/wire.ts';

const NOTICE = contentDocs.notice.example.answer;
const AWAY = { ok: false, error: { status: 0, code: 'NO_CONNECTION', message: '' } } as const;
const STARTING = { ok: false, error: { status: 503, code: 'TRY_AGAIN', message: '' } } as const;
const REFUSED = {
  ok: false,
  error: { status: 404, code: 'UNKNOWN_CONTENT', message: '' },
} as const;
const PUBLIC = 'live|https://a.example|';
const MINE = `${PUBLIC}u-1`;

const opened: LastSeenStore[] = [];
afterEach(() => {
  for (const store of opened.splice(0)) store.close();
});

let databases = 0;

/** A page of the same browser where the name is the same. */
function openPage(name = `last-seen-${(databases += 1)}`) {
  const store = openLastSeenStore(name);
  opened.push(store);
  const scheduler = new ManualScheduler();
  const priceChanges = new Subject<void>();
  const hidden = new Subject<void>();
  const recalled: (readonly [readonly unknown[], readonly unknown[]])[] = [];
  const puts: string[] = [];
  const page = {
    answer: { ok: true, value: NOTICE } as Answer<unknown>,
    scope: MINE,
    language: 'ko',
    seen: {
      tickers: [wireTicker('BTCUSDT', '60000')],
      stocks: [marketMessage('BTCUSDT', '60000', {})],
    },
  };
  const part = createSeenPart({
    store: {
      ...store,
      put: (scope, texts, limits) => {
        puts.push(...texts.map(({ key }) => `${scope} ${key.split('"')[1] ?? key}`));
        return store.put(scope, texts, limits);
      },
    },
    market: {
      seen: () => page.seen,
      recall: (tickers, stocks) => void recalled.push([tickers, stocks]),
    },
    publicScope: PUBLIC,
    isPresent: (scope) => scope === PUBLIC || scope === page.scope,
    priceChanges,
    hidden,
    scheduler,
    now: () => scheduler.now(),
    keepDays: () => 30,
  });
  const calls = createSeenCalls({
    api: {
      // The exchange answers what the test says.
      call: (() => Promise.resolve(page.answer)) as never,
      find: (call) => Promise.resolve(CALLS[call]),
    },
    load: () => Promise.resolve(part),
    scope: () => page.scope,
    about: () => ['demo', page.language],
  });
  const stored = async (): Promise<void> => {
    await calls.open();
    await scheduler.advance(1_000);
    await settle(40);
  };
  const read = (contentId = 'welcome') => calls.call('notice', { contentId });
  return {
    name,
    page,
    part,
    calls,
    stored,
    read,
    scheduler,
    priceChanges,
    hidden,
    puts,
    recalled,
  };
}

test('[L-S3] [T-C4] what was read is answered again with its time, also after a reload', async () => {
  const first = openPage();
  expect(await first.read()).toEqual({ ok: true, value: NOTICE });
  await first.stored();
  const next = openPage(first.name);
  for (const away of [AWAY, STARTING]) {
    next.page.answer = away;
    expect(await next.read()).toEqual({ ok: true, value: NOTICE, keptAt: START });
  }
});

test('[L-S3] what was not stored yet is answered too', async () => {
  const { page, read, calls } = openPage();
  await read();
  await calls.open();
  page.answer = AWAY;
  expect(await read()).toEqual({ ok: true, value: NOTICE, keptAt: START });
});

test('[L-S3] [T-C4] not what is refused, was never read, or is of another language or shape', async () => {
  const { page, read, stored, part } = openPage();
  await read();
  await stored();
  page.answer = REFUSED;
  expect(await read()).toEqual(REFUSED);
  page.answer = AWAY;
  expect(await read('other')).toEqual(AWAY);
  page.language = 'en';
  expect(await read()).toEqual(AWAY);
  const about = {
    scope: MINE,
    name: 'notice' as const,
    call: CALLS.notice,
    params: { contentId: 'old' },
    about: ['demo', 'en'],
  };
  part.keep(about, { id: 'old' });
  expect(await read('old')).toEqual(AWAY);
});

test('[L-S6] another user sees nothing of the first, and of whoever has left nothing is stored', async () => {
  const { page, read, stored, part, puts } = openPage();
  await read();
  page.scope = `${PUBLIC}u-2`;
  page.answer = AWAY;
  expect(await read()).toEqual(AWAY);
  await stored();
  expect(puts).toEqual([]);
  page.answer = { ok: true, value: NOTICE };
  await read();
  await stored();
  expect(puts).toEqual([`${PUBLIC}u-2 notice`]);
  await part.erase(`${PUBLIC}u-2`);
  page.answer = AWAY;
  expect(await read()).toEqual(AWAY);
});

test('[L-S2] commands and what is never kept go as they come', async () => {
  const { page, calls, stored, puts } = openPage();
  const make = (name: CallName) => calls.call(name, {});
  page.answer = { ok: true, value: {} };
  for (const name of ['placeOrder', 'profile', 'sessions', 'operatorMessageList'] as const)
    await make(name);
  await stored();
  expect(puts).toEqual([]);
  page.answer = AWAY;
  expect(await make('profile')).toEqual(AWAY);
});

test('[L-S5] prices are stored at most every 5 s and when the page is hidden, and shown at a start without a server', async () => {
  const page = openPage();
  const { puts, scheduler, priceChanges, hidden } = page;
  for (let change = 0; change < 20; change += 1) {
    priceChanges.next();
    await scheduler.advance(400);
  }
  await settle(40);
  expect(puts).toEqual([`${PUBLIC} tickers`, `${PUBLIC} stock:BTCUSDT`]);
  hidden.next();
  await settle(40);
  expect(puts).toHaveLength(4);
  const next = openPage(page.name);
  await next.part.recallMarket();
  expect(next.recalled).toEqual([[page.page.seen.tickers, page.page.seen.stocks]]);
});

test('[L-S6] what is older than the log keeps is forgotten with the next answer', async () => {
  const { page, read, stored, scheduler } = openPage();
  await read('old');
  await stored();
  await scheduler.advance(31 * DAY_MS);
  await read('new');
  await stored();
  page.answer = AWAY;
  expect(await read('old')).toEqual(AWAY);
  expect((await read('new')).ok).toBe(true);
});
