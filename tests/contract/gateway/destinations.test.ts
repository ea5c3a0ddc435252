/** Destinations from the real broker to the streams of a page. */
import { afterEach, describe, expect, test } from 'vitest';
import { parseUserId } from '../../../src/domain/ids.ts';
import type { WireOperatorOption } from '../../../src/protocol/rounds/operatorCalls.ts';
import { DESTINATIONS } from '../../../src/protocol/destinations.ts';
import { createMemoryStore } from '../../../src/gateway/stores/memory.ts';
import { operatorOf } from '../../support/apiMoney.ts';
import { createApiStores } from '../../support/apiStores.ts';
import type { HttpExchange, SessionBody } from '../../support/httpExchange.ts';
import { openPage } from '../../support/page.ts';
import { createFaultyStore } from '../../support/storeFaults.ts';
import { settle, until } from '../../unit/streams/support/manualScheduler.ts';

const { open } = createApiStores();
const pages: { readonly close: () => void }[] = [];
afterEach(() => {
  for (const page of pages.splice(0)) page.close();
});

async function pageOf(exchange: HttpExchange, session: SessionBody | undefined, siteInfoId = 1) {
  const opened = await openPage(exchange, session, siteInfoId);
  pages.push(opened);
  // The broker has the page's subscriptions once they had a turn.
  await settle();
  return opened;
}

const textsOf = (notices: readonly { readonly key: string; readonly values: object }[]) =>
  notices.map(({ key, values }) => [key, values]);

describe('[X-D4] /user/queue/point and /force_logout', () => {
  test('a change of the wallet reaches the pages of its owner alone', async () => {
    const exchange = await open('memory');
    const [own, other] = [await exchange.signIn(), await exchange.signIn()];
    const [mine, theirs] = [await pageOf(exchange, own), await pageOf(exchange, other)];
    const [points, none] = [mine.bodiesOf(DESTINATIONS.point), theirs.bodiesOf(DESTINATIONS.point)];
    await settle();
    const { status } = await exchange.post(
      '/api/futures/order',
      { futuresOptionId: 1, marketType: 'MARKET', side: 'BUY', quantity: '0.01' },
      { token: own.accessToken },
    );
    expect(status).toBe(200);
    await until(() => points.length > 0, 'the wallet');
    expect(points[0]).toMatchObject({ type: 'POINT' });
    expect(none).toEqual([]);
  });

  test('a session that the exchange ends is the page’s forced logout; another one stays', async () => {
    const exchange = await open('memory');
    const [own, other] = [await exchange.signIn(), await exchange.signIn()];
    const [mine, theirs] = [await pageOf(exchange, own), await pageOf(exchange, other)];
    const id = parseUserId(own.user.id);
    if (id === undefined) throw new Error('a session has a user');
    await exchange.gateway.core.sessions.endAll(id, 'DENIED');
    await until(() => mine.reports.length > 1, 'the forced logout');
    expect(mine.reports.at(-1)).toEqual({ type: 'FORCED_LOGOUT' });
    expect(theirs.reports).toEqual([{ type: 'OPENED' }]);
  });
});

describe('[X-D1] /log_error', () => {
  test('[X-D2] a market whose feed fails is a warning to everybody signed in, once a minute', async () => {
    let isBroken = false;
    const exchange = await open('memory', {
      mayWarn: true,
      feed: (made) => ({
        ...made,
        tick: (stock, since, at) => {
          if (isBroken && stock === 'BTCUSDT') throw new Error('no data');
          return made.tick(stock, since, at);
        },
      }),
    });
    const members = [
      await pageOf(exchange, await exchange.signIn()),
      await pageOf(exchange, await exchange.signIn('abroad', { siteInfoId: 15 }), 15),
    ];
    const guest = await pageOf(exchange, undefined);
    isBroken = true;
    await exchange.clock.run(50_000);
    await settle();
    const said = { code: 'FEED_DELAYED' };
    expect(members.map(({ notices }) => textsOf(notices))).toEqual([
      [['notice.LOG_ERROR', { ...said, text: 'BTCUSDT 시세 수신이 지연되고 있습니다.' }]],
      [['notice.LOG_ERROR', { ...said, text: 'Prices of BTCUSDT are delayed.' }]],
    ]);
    expect(members[0]?.notices[0]?.tone).toBe('warning');
    expect(guest.notices).toEqual([]);
    await exchange.clock.run(20_000);
    await settle();
    expect(members[0]?.notices).toHaveLength(2);
  });

  test('a store that fails is one too', async () => {
    const store = createFaultyStore(createMemoryStore());
    const exchange = await open('memory', { store, mayWarn: true });
    const session = await exchange.signIn();
    const own = await pageOf(exchange, session);
    store.fateOf = () => 'failed';
    const { body } = await exchange.post(
      '/api/futures/order',
      { futuresOptionId: 1, marketType: 'MARKET', side: 'BUY', quantity: '0.01' },
      { token: session.accessToken },
    );
    expect(body.code).toBe('TRY_AGAIN');
    await until(() => own.notices.length > 0, 'the warning');
    expect(textsOf(own.notices)).toEqual([
      ['notice.LOG_ERROR', { code: 'TRY_AGAIN', text: '잠시 후 다시시도해주세요.' }],
    ]);
    store.fateOf = () => 'stored';
  });

  test('a payment provider that does not answer warns the applicant alone', async () => {
    const link = {
      baseUrl: 'http://silent.test',
      key: 'k',
      secret: 's'.repeat(32),
      isSandbox: true,
    };
    const exchange = await open('memory', {
      mayWarn: true,
      providers: {
        links: new Map([['dh-safety', link]]),
        fetch: () => Promise.reject(new TypeError('the network is down')),
      },
    });
    const [own, other] = [await exchange.signIn(), await exchange.signIn()];
    const [mine, theirs] = [await pageOf(exchange, own), await pageOf(exchange, other)];
    const applied = exchange.post(
      '/api/dh-safety/signup',
      { clientRequestId: 'slow', walletType: 'USDT', won: '138000' },
      { token: own.accessToken },
    );
    await exchange.clock.run(60_000);
    await applied;
    await until(() => mine.notices.length > 0, 'the warning');
    expect(textsOf(mine.notices)).toMatchObject([
      ['notice.LOG_ERROR', { code: 'PROVIDER_UNAVAILABLE' }],
    ]);
    expect(theirs.notices).toEqual([]);
  });
});

describe('[X-D3] /error', () => {
  test('an operator alerts one member, a site or everybody, and leaves a trail', async () => {
    const exchange = await open('memory');
    const boss = await operatorOf(exchange);
    const first = await exchange.signIn('first1');
    const abroad = await exchange.signIn('abroad', { siteInfoId: 15 });
    const [one, other, guest] = [
      await pageOf(exchange, first),
      await pageOf(exchange, abroad, 15),
      await pageOf(exchange, undefined),
    ];
    const alert = (more: object) =>
      exchange.post<{ reached: number; code?: string }>(
        '/api/operator/alert',
        { reason: 'maintenance', ...more },
        { token: boss.token },
      );
    expect((await alert({ text: '모두에게' })).body.reached).toBe(3);
    expect((await alert({ text: 'Site 15', siteId: 15 })).body.reached).toBe(1);
    expect((await alert({ text: '한 사람에게', userId: first.user.id })).body.reached).toBe(1);
    await until(
      () => one.alerts.length + other.alerts.length + guest.alerts.length === 5,
      'the alerts',
    );
    const words = ({ alerts }: typeof one) => alerts.map(({ key, values }) => [key, values]);
    expect(words(one)).toEqual([
      ['alert.TEXT', { text: '모두에게' }],
      ['alert.TEXT', { text: '한 사람에게' }],
    ]);
    expect(words(other)).toEqual([
      ['alert.TEXT', { text: '모두에게' }],
      ['alert.TEXT', { text: 'Site 15' }],
    ]);
    expect(words(guest)).toEqual([['alert.TEXT', { text: '모두에게' }]]);
    expect((await alert({ text: 'a', userId: 'u-404' })).body.code).toBe('UNKNOWN_USER');
    expect((await alert({ text: 'a', siteId: 404 })).body.code).toBe('UNKNOWN_SITE');
    const refused = await exchange.post(
      '/api/operator/alert',
      { text: 'a', reason: 'b' },
      { token: first.accessToken },
    );
    expect(refused.body.code).toBe('NO_PERMISSION');
    const trail = await exchange.gateway.core.documents.audit({ kind: 'act', page: 1, size: 20 });
    const acts = trail.items.map(({ after }) => JSON.parse(after ?? '{}'));
    expect(acts).toContainEqual(
      expect.objectContaining({
        name: 'alert',
        target: 'site 15',
        operator: boss.id,
        reason: 'maintenance',
        outcome: 'DONE',
        details: { siteId: '15', text: 'Site 15' },
      }),
    );
  });
});

test('[U-C25] /topic/round_options names an option as the first round takes bets that has its new odds', async () => {
  const exchange = await open('memory');
  const boss = await operatorOf(exchange);
  const guest = await pageOf(exchange, undefined);
  const news = guest.bodiesOf(DESTINATIONS.roundOptions);
  await settle();
  const change = { optionId: 11, odds: '1.8', reason: 'quiet market' };
  const { body } = await exchange.post<WireOperatorOption>('/api/operator/options/change', change, {
    token: boss.token,
  });
  // Bets on a rent round are taken in the length of a round before its start.
  const from = (body.pending?.from ?? 0) - 30_000;
  await exchange.clock.run(from - exchange.clock.now() - 1_000);
  expect(news).toEqual([]);
  await exchange.clock.run(2_000);
  await until(() => news.length > 0, 'the changed option');
  expect(news).toMatchObject([{ tradeOptionIds: [11] }]);
});

test('[O-N4] /topic/money_terms is published as a change begins to hold', async () => {
  const exchange = await open('memory');
  const boss = await operatorOf(exchange);
  const guest = await pageOf(exchange, undefined);
  const news = guest.bodiesOf(DESTINATIONS.moneyTerms);
  await settle();
  const from = exchange.clock.now() + 60_000;
  const change = { id: 1, walletType: 'USDT', type: 'W', minimum: '50', reason: 'network' };
  for (const more of [{}, { maximum: '900', from }])
    await exchange.post(
      '/api/operator/terms/change',
      { ...change, ...more },
      { token: boss.token },
    );
  await exchange.clock.run(1_000);
  await until(() => news.length === 1, 'the change that holds at once');
  await exchange.clock.run(from - exchange.clock.now() - 1_000);
  expect(news).toHaveLength(1);
  await exchange.clock.run(2_000);
  await until(() => news.length === 2, 'the change that was named for later');
  expect(news).toMatchObject([{}, { at: from }]);
});
