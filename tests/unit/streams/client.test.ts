import { afterEach, expect, test } from 'vitest';
import type { AccountReport } from '../../../src/streams/account.ts';
import { EMPTY_ACCOUNT } from '../../../src/streams/emptyAccount.ts';
import type { ClientNotice } from '../../../src/streams/notices.ts';
import { createHttpExchange, PASSWORD } from '../../support/httpExchange.ts';
import {
  answered,
  createBrowser,
  endAll,
  endings,
  openTab,
  PERSON,
  waitFor,
} from './support/tab.ts';

afterEach(endAll);

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
  const notices: ClientNotice[] = [];
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
  const published = () => notices.map(({ key, values }) => `${key} ${values['label']}`);
  const notice = 'notice.ORDER_FILLED BTC/USDT';
  await waitFor(tab, exchange, () => published().includes(notice), notice);
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
