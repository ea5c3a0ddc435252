import 'fake-indexeddb/auto';
import { afterEach, expect, test } from 'vitest';
import { createAcknowledged } from '../../../src/db/acknowledged.ts';
import { createKeyValue, type KeyValue } from '../../../src/db/keyValue.ts';
import { createSessionStore } from '../../../src/db/sessions.ts';
import { createSiteMemory } from '../../../src/db/siteMemory.ts';
import type { AccountReport } from '../../../src/streams/account.ts';
import { EMPTY_ACCOUNT } from '../../../src/streams/accountFold.ts';
import { createClient, type Client } from '../../../src/streams/client.ts';
import { createExclusive } from '../../../src/streams/exclusive.ts';
import type { Notice } from '../../../src/streams/notices.ts';
import { messagePortTransport } from '../../../src/streams/portTransport.ts';
import { serveMessagePort } from '../../../src/workers/servePort.ts';
import {
  createHttpExchange,
  OPENED_AT,
  PASSWORD,
  type HttpExchange,
} from '../../support/httpExchange.ts';
import { openLog, type OpenLog } from './support/harness.ts';
import { ManualScheduler, settle } from './support/manualScheduler.ts';

const endings: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).toReversed()) await end();
});

interface Tab {
  readonly client: Client;
  readonly scheduler: ManualScheduler;
}

/** What survives a reload: storage and the log. */
interface Browser {
  readonly storage: KeyValue;
  readonly opened: OpenLog;
}

const createBrowser = (): Browser => ({ storage: createKeyValue(undefined), opened: openLog() });

/** A page on a real exchange, through a real port; without an exchange there is no network. */
function openTab({ storage, opened }: Browser, exchange: HttpExchange | undefined): Tab {
  const { port1, port2 } = new MessageChannel();
  const refuse = (): never => {
    throw new TypeError('no network');
  };
  const stop = serveMessagePort(port2, {
    fetch: exchange === undefined ? refuse : (request) => exchange.gateway.http.fetch(request),
    connect:
      exchange?.gateway.connect ?? (() => ({ onText: () => undefined, onClosed: () => undefined })),
  });
  const scheduler = new ManualScheduler(exchange?.clock.now() ?? OPENED_AT);
  const transport = messagePortTransport(port1);
  const client = createClient({
    transport,
    log: opened.log,
    sessions: createSessionStore(storage, 'practice', transport.origin),
    siteMemory: createSiteMemory(storage, 'practice', `${transport.origin}|demo`),
    acknowledged: createAcknowledged(storage, { mode: 'practice', origin: transport.origin }),
    siteCode: 'demo',
    scheduler,
    frame: (action) => {
      const drawing = scheduler.schedule(action, 16);
      return () => drawing.unsubscribe();
    },
    exclusive: createExclusive(undefined),
    language: () => 'ko',
  });
  endings.push(() => {
    client.close();
    stop();
    port1.close();
    port2.close();
  });
  return { client, scheduler };
}

/** Time passes on both sides until it is so. */
async function waitFor(
  tab: Tab,
  exchange: HttpExchange | undefined,
  isTrue: () => boolean,
  what: string,
): Promise<void> {
  for (let step = 0; step < 400; step += 1) {
    if (isTrue()) return;
    await tab.scheduler.advance(50);
    await exchange?.clock.run(50);
    await settle();
  }
  throw new Error(`${what} did not come about`);
}

/** Password hashing takes its own time on the machine's clock. */
async function answered<T>(
  tab: Tab,
  exchange: HttpExchange | undefined,
  promise: Promise<T>,
): Promise<T> {
  const state = { isSettled: false };
  const settled = promise.finally(() => {
    state.isSettled = true;
  });
  settled.catch(() => undefined);
  for (let step = 0; !state.isSettled && step < 5_000; step += 1) {
    await settle(1);
    if (step % 50 === 49) {
      await tab.scheduler.advance(1);
      await exchange?.clock.run(1);
    }
  }
  return settled;
}

const PERSON = {
  username: 'trader1',
  password: PASSWORD,
  name: '홍길동',
  phone: '010-1234-5678',
  email: 'a@example.com',
};

test('from signing up to a filled order, and the same state again without a network', async () => {
  const exchange = await createHttpExchange();
  endings.push(() => exchange.stop());
  const browser = createBrowser();
  const tab = openTab(browser, exchange);
  const { client } = tab;
  expect(await answered(tab, exchange, client.loadSite())).toBe('network');
  expect(client.site.get()?.code).toBe('demo');
  await client.loadOptions();
  expect(await answered(tab, exchange, client.api.call('signup', PERSON))).toMatchObject({
    ok: true,
  });
  const auth = await answered(tab, exchange, client.auth.signIn('trader1', PASSWORD));
  if (auth.kind !== 'signedIn') throw new Error(auth.refusal.code);

  const reports: AccountReport[] = [];
  const notices: Notice[] = [];
  client.notices.notices.subscribe((notice) => notices.push(notice));
  const account = client.startAccount(auth.user.id).subscribe((report) => reports.push(report));
  const socket = client.socket.connect().subscribe();
  await waitFor(
    tab,
    exchange,
    () => reports.some(({ type }) => type === 'CAUGHT_UP'),
    'catching up',
  );
  expect(client.account.get().wallets['FUTURES']).toMatchObject({
    point: '10000',
    gameWaitPoint: '0',
  });

  const release = client.market.watch('BTCUSDT');
  await waitFor(tab, exchange, () => client.market.book('BTCUSDT').get() !== undefined, 'the book');
  const option = client.options.get().value?.find(({ stock }) => stock === 'BTCUSDT');
  if (option === undefined) throw new Error('BTCUSDT is not offered');
  const order = {
    clientOrderId: 'first',
    futuresOptionId: option.id,
    marketType: 'MARKET',
    side: 'BUY',
    quantity: '0.01',
  } as const;
  expect(await answered(tab, exchange, client.api.call('placeOrder', order))).toMatchObject({
    ok: true,
  });
  await waitFor(tab, exchange, () => client.account.get().fills.length > 0, 'the fill');
  const shown = client.account.get();
  expect(Object.values(shown.positions)).toMatchObject([
    { stock: 'BTCUSDT', side: 'LONG', quantity: '0.01' },
  ]);
  const told = () => notices.map(({ key, values }) => `${key} ${values['label']}`);
  for (const notice of ['notice.ORDER_FILLED BTC/USDT', 'notice.POSITION_OPEN BTC/USDT'])
    await waitFor(tab, exchange, () => told().includes(notice), notice);
  const ticker = client.market.tickers.get().get('BTCUSDT');
  expect(ticker?.last).toMatch(/^\d+(?:\.\d+)?$/);
  expect(Math.abs(client.clockOffsetMs.get())).toBeLessThanOrEqual(400);
  release();
  account.unsubscribe();
  socket.unsubscribe();
  expect(client.account.get()).toBe(EMPTY_ACCOUNT);

  const offline = openTab(browser, undefined);
  expect(await answered(offline, undefined, offline.client.loadSite())).toBe('stored');
  const stored = await answered(offline, undefined, offline.client.auth.resume());
  expect(stored).toMatchObject({ kind: 'signedIn', isStored: true, user: { username: 'trader1' } });
  const again: AccountReport[] = [];
  endings.push(
    (() => {
      const running = offline.client
        .startAccount(auth.user.id)
        .subscribe((report) => again.push(report));
      return () => running.unsubscribe();
    })(),
  );
  await waitFor(
    offline,
    undefined,
    () => again.some(({ type }) => type === 'REPLAYED'),
    'the replay',
  );
  expect(offline.client.account.get()).toEqual(shown);
  expect(offline.client.notices.history.get().map(({ key }) => key)).toContain(
    'notice.ORDER_FILLED',
  );
});

test('another user of the same browser sees nothing of the first, whose log can be erased', async () => {
  const exchange = await createHttpExchange();
  endings.push(() => exchange.stop());
  const browser = createBrowser();
  const tab = openTab(browser, exchange);
  const { client } = tab;
  await answered(tab, exchange, client.loadSite());
  const follow = async (username: string, phone: string) => {
    await answered(
      tab,
      exchange,
      client.api.call('signup', { ...PERSON, username, phone, email: `${username}@example.com` }),
    );
    const auth = await answered(tab, exchange, client.auth.signIn(username, PASSWORD));
    if (auth.kind !== 'signedIn') throw new Error(auth.refusal.code);
    const reports: AccountReport[] = [];
    const account = client.startAccount(auth.user.id).subscribe((report) => reports.push(report));
    account.add(client.socket.connect().subscribe());
    await waitFor(
      tab,
      exchange,
      () => reports.some(({ type }) => type === 'CAUGHT_UP'),
      'catching up',
    );
    return { userId: auth.user.id, account };
  };
  const first = await follow('trader1', '010-1111-1111');
  expect(client.account.get().user?.username).toBe('trader1');
  first.account.unsubscribe();
  await answered(tab, exchange, client.auth.signOut());
  expect(client.account.get()).toBe(EMPTY_ACCOUNT);
  const second = await follow('trader2', '010-2222-2222');
  expect(client.account.get().user?.username).toBe('trader2');
  second.account.unsubscribe();
  const sources = async () =>
    new Set((await browser.opened.database.segments.toArray()).map(({ source }) => source));
  expect((await sources()).size).toBe(2);
  await client.eraseAccount(first.userId);
  expect([...(await sources())]).toEqual([`practice|${client.transport.origin}|${second.userId}`]);
});
