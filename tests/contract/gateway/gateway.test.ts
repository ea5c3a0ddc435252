/** The exchange whole: requests in, messages out, and what of both outlives it. */
import * as v from 'valibot';
import { afterEach, describe, expect, it } from 'vitest';
import { DESTINATIONS, marketTopic, siteNoticeTopic } from '../../../src/protocol/destinations.ts';
import { formatDecimal, parseDecimal } from '../../../src/domain/decimal.ts';
import { instrumentCode } from '../../../src/domain/ids.ts';
import { SECOND_MS } from '../../../src/domain/time.ts';
import { stateHash } from '../../../src/gateway/loop/head.ts';
import { restore } from '../../../src/gateway/loop/restore.ts';
import { createMemoryStore } from '../../../src/gateway/stores/memory.ts';
import { accountEvent } from '../../../src/protocol/accountEvents.ts';
import { crossMessage, type CrossMessage } from '../../../src/protocol/futures/accountEvents.ts';
import type { WireOrder, WirePosition } from '../../../src/protocol/futures/entities.ts';
import type { WireWallet } from '../../../src/protocol/ledger/entities.ts';
import { marketMessage } from '../../../src/protocol/market/entities.ts';
import { turn } from '../../support/clock.ts';
import { listenTo, type Listener } from '../../support/gateway.ts';
import { createHttpExchange, type HttpExchange, OPENED_AT } from '../../support/httpExchange.ts';
import { createKeptLogger } from '../../support/logger.ts';
import { createRawPeer } from '../../support/stompPeer.ts';
import { createFaultyStore } from '../../support/storeFaults.ts';

const open: HttpExchange[] = [];
const openExchange = async (p: Parameters<typeof createHttpExchange>[0] = {}) => {
  const exchange = await createHttpExchange(p);
  open.push(exchange);
  return exchange;
};
afterEach(async () => {
  for (const exchange of open.splice(0)) await exchange.stop();
});

const BTC = { futuresOptionId: 1 };
const buy = (quantity: string, more: object = {}) => ({
  ...BTC,
  marketType: 'MARKET',
  side: 'BUY',
  quantity,
  ...more,
});
/** A limit order that waits: its price is a twentieth below the last, so within the band and far from a fill. */
async function waiting(exchange: HttpExchange, quantity: string) {
  const { body } = await exchange.get<{ readonly price: string }>(
    '/api/stock/last_price?stock=BTCUSDT',
  );
  const price = String(Math.floor(Number(body.price) * 0.95));
  return buy(quantity, { marketType: 'LIMIT', price });
}

const ACCOUNT_QUEUES = [DESTINATIONS.futures, DESTINATIONS.point];

/** Account events of both queues in order of seq. */
const eventsOf = (listener: Listener) =>
  ACCOUNT_QUEUES.flatMap((queue) => listener.received(queue))
    .map((body) => v.parse(accountEvent, body))
    .toSorted((a, b) => a.seq - b.seq);

interface Events {
  readonly items: readonly unknown[];
  readonly lastSeq: number;
}

describe('account events', () => {
  it('on the socket and in /api/events are the same, numbered from 1 without a gap', async () => {
    const exchange = await openExchange();
    const { accessToken: token } = await exchange.signIn();
    const before = await exchange.get<Events>('/api/events?after=0', { token });
    const listener = await listenTo(exchange.gateway, token, ACCOUNT_QUEUES);
    await exchange.post('/api/futures/order', buy('0.01'), { token });
    await exchange.post('/api/futures/order/leverage', { ...BTC, leverage: 5 }, { token });
    const low = await waiting(exchange, '0.01');
    const order = await exchange.post<WireOrder>('/api/futures/order', low, { token });
    await exchange.post('/api/futures/order/cancel', { id: order.body.id }, { token });
    await exchange.post('/api/futures/order', buy('0.01', { side: 'SELL' }), { token });
    const published = eventsOf(listener);
    const all = await exchange.get<Events>('/api/events?after=0', { token });
    expect(all.body.items).toEqual([...before.body.items, ...published]);
    expect(all.body.lastSeq).toBe(all.body.items.length);
    const seqs = v.parse(v.array(accountEvent), all.body.items).map(({ seq }) => seq);
    expect(seqs).toEqual(seqs.map((_, index) => index + 1));
    const types = new Set(published.map(({ type }) => type));
    for (const type of [
      'ORDER_SUCCESS',
      'ORDER_FILLED',
      'ORDER_CANCEL',
      'POSITION_OPEN',
      'LEVERAGE_UPDATE',
      'POSITION_CLOSE',
      'POINT',
    ])
      expect(types).toContain(type);
  });

  it('can be asked for in pieces of any size, beginning anywhere', async () => {
    const exchange = await openExchange();
    const { accessToken: token } = await exchange.signIn();
    for (const side of ['BUY', 'SELL', 'BUY']) {
      await exchange.post('/api/futures/order', buy('0.01', { side }), { token });
    }
    const { items } = (await exchange.get<Events>('/api/events?after=0', { token })).body;
    for (const size of [1, 2, 3, 7]) {
      const pieces: unknown[] = [];
      while (pieces.length < items.length) {
        const path = `/api/events?after=${pieces.length}&size=${size}`;
        const piece = (await exchange.get<Events>(path, { token })).body.items;
        expect(piece).toHaveLength(Math.min(size, items.length - pieces.length));
        pieces.push(...piece);
      }
      expect(pieces).toEqual(items);
    }
  });

  it('[H-L9] a list longer than what is read at once has all of them, in order', async () => {
    const exchange = await openExchange();
    const { accessToken: token } = await exchange.signIn();
    for (let n = 0; n < 230; n += 1) {
      const leverage = 2 + (n % 5);
      await exchange.post('/api/futures/order/leverage', { ...BTC, leverage }, { token });
    }
    const page = async (after: number, size: number) =>
      (await exchange.get<Events>(`/api/events?after=${after}&size=${size}`, { token })).body.items;
    const all = v.parse(v.array(accountEvent), await page(0, 1_000));
    expect(all.length).toBeGreaterThan(230);
    expect(all.map(({ seq }) => seq)).toEqual(all.map((_, index) => index + 1));
    expect(await page(7, 150)).toEqual(all.slice(7, 157));
  });

  it('reach only their user, on all of the user’s sockets', async () => {
    const exchange = await openExchange();
    const one = await exchange.signIn();
    const other = await exchange.signIn();
    const sockets = [
      await listenTo(exchange.gateway, one.accessToken, ACCOUNT_QUEUES),
      await listenTo(exchange.gateway, one.accessToken, ACCOUNT_QUEUES),
      await listenTo(exchange.gateway, other.accessToken, ACCOUNT_QUEUES),
    ];
    await exchange.post('/api/futures/order', buy('0.01'), { token: one.accessToken });
    const [first = [], second, third] = sockets.map(eventsOf);
    expect(first.length).toBeGreaterThan(2);
    expect(second).toEqual(first);
    expect(third).toEqual([]);
  });

  it('answer an order only after it was published', async () => {
    const exchange = await openExchange();
    const { accessToken: token } = await exchange.signIn();
    const listener = await listenTo(exchange.gateway, token, ACCOUNT_QUEUES);
    const published = await exchange
      .post('/api/futures/order', buy('0.01'), { token })
      .then(() => eventsOf(listener).length);
    expect(published).toBeGreaterThan(2);
  });
});

describe('sessions and sockets', () => {
  it('a refresh token used twice ends the session: /force_logout, then the socket closes', async () => {
    const exchange = await openExchange();
    const { accessToken, refreshToken } = await exchange.signIn();
    const listener = await listenTo(exchange.gateway, accessToken, ['/force_logout']);
    await exchange.post('/api/login', { refreshToken });
    expect(listener.closedWith()).toBeUndefined();
    await exchange.post('/api/login', { refreshToken });
    expect(listener.received('/force_logout')).toMatchObject([{ reason: 'REUSED' }]);
    expect(listener.closedWith()).toMatchObject({ code: 1000 });
  });

  it('a logout closes the sockets of its session and no other', async () => {
    const exchange = await openExchange();
    const credentials = await exchange.signUp('twice-here');
    const [one, two] = [
      await exchange.post<{ accessToken: string }>('/api/login', credentials),
      await exchange.post<{ accessToken: string }>('/api/login', credentials),
    ].map(({ body }) => body.accessToken);
    const left = await listenTo(exchange.gateway, one, ['/force_logout']);
    const right = await listenTo(exchange.gateway, two, ['/force_logout']);
    await exchange.post('/api/logout', {}, { token: one ?? '' });
    expect(left.closedWith()).toMatchObject({ code: 1000 });
    expect(left.received('/force_logout')).toEqual([]);
    expect(right.closedWith()).toBeUndefined();
    await expect(listenTo(exchange.gateway, one, [])).rejects.toThrow('CONNECTED');
  });

  it('a guest receives markets: a full message first, then changes', async () => {
    const exchange = await openExchange();
    await exchange.clock.run(10 * SECOND_MS);
    const guest = await listenTo(exchange.gateway, undefined, [
      marketTopic('BTCUSDT'),
      DESTINATIONS.tickers,
      siteNoticeTopic(1),
    ]);
    await exchange.clock.run(2 * SECOND_MS);
    const [whole, ...changes] = guest
      .received(marketTopic('BTCUSDT'))
      .map((body) => v.parse(marketMessage, body));
    expect(whole?.book?.bids).toHaveLength(20);
    expect(whole?.trades.length).toBeGreaterThan(10);
    expect(changes.length).toBeGreaterThan(4);
    const last = exchange.gateway.core.market.ticker(instrumentCode('BTCUSDT'));
    expect(changes.at(-1)?.ticker).toEqual(last);
    expect(guest.received(DESTINATIONS.tickers).length).toBeGreaterThan(2);
  });
});

describe('a store that fails at the first use of a token', () => {
  it('[H-R10] answers TRY_AGAIN over HTTP and STOMP, and the next attempt is taken', async () => {
    const store = createMemoryStore();
    const first = await createHttpExchange({ store });
    const { accessToken: token } = await first.signIn();
    await first.stop();
    let failures = 0;
    const readMeta: typeof store.readMeta = async (key) => {
      failures -= 1;
      if (failures >= 0) throw new Error('the medium failed');
      return store.readMeta(key);
    };
    const exchange = await openExchange({
      store: { ...store, readMeta },
      clock: first.clock,
      mayWarn: true,
    });
    failures = 2;
    const peer = createRawPeer(exchange.gateway.connect);
    peer.send('CONNECT', { 'accept-version': '1.2', Authorization: `Bearer ${token}` });
    await turn();
    expect(peer.frames().map(({ headers }) => headers.get('message'))).toEqual(['TRY_AGAIN']);
    expect(await exchange.get('/api/me', { token })).toMatchObject({ status: 503 });
    expect(await exchange.get('/api/me', { token })).toMatchObject({ status: 200 });
    await listenTo(exchange.gateway, token, []);
    expect(exchange.logger.warnings.map((line) => line.split('\n')[0])).toEqual([
      'a STOMP session failed: Error: the medium failed',
      'GET /api/me failed: Error: the medium failed',
    ]);
  });
});

describe('cross', () => {
  const crossOf = (listener: Listener): readonly CrossMessage[] =>
    listener.received(DESTINATIONS.cross).filter((body) => v.is(crossMessage, body));

  it('is published as marks move, at most once a second, equal to the wallet', async () => {
    const exchange = await openExchange();
    const { accessToken: token } = await exchange.signIn();
    const listener = await listenTo(exchange.gateway, token, [DESTINATIONS.cross]);
    await exchange.clock.run(5 * SECOND_MS);
    // Nothing moves without a position: one message, the state as it was found.
    expect(crossOf(listener)).toMatchObject([{ playerPoint: '10000', markPnl: '0' }]);
    await exchange.post('/api/futures/order', buy('0.05'), { token });
    await exchange.clock.run(30 * SECOND_MS);
    const messages = crossOf(listener);
    expect(messages.length).toBeGreaterThan(5);
    const gaps = messages.slice(1).map(({ at }, index) => at - (messages[index]?.at ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(SECOND_MS);
    const wallets = await exchange.get<readonly WireWallet[]>('/api/wallet/my', { token });
    const futures = wallets.body.find(({ type }) => type === 'FUTURES');
    const last = messages.at(-1);
    expect(last?.playerPoint).toBe(futures?.playerPoint);
    const mark = exchange.gateway.core.market.ticker(instrumentCode('BTCUSDT'))?.mark ?? '';
    const [position] = (
      await exchange.get<readonly WirePosition[]>('/api/futures/history/open_position', { token })
    ).body;
    const scaled = (text: string | undefined): bigint => parseDecimal(text ?? '') ?? 0n;
    const pnl =
      (scaled(position?.quantity) * (scaled(mark) - scaled(position?.entryPrice))) / 100_000_000n;
    expect(futures?.markPnl).toBe(formatDecimal(pnl));
  });
});

describe('funding', () => {
  it('at 08:00 UTC a long pays by its mark value, is notified and finds it in the history', async () => {
    const exchange = await openExchange();
    const eight = Date.UTC(2025, 4, 14, 8);
    exchange.clock.jumpTo(eight - SECOND_MS);
    const { accessToken: token } = await exchange.signIn();
    const listener = await listenTo(exchange.gateway, token, ACCOUNT_QUEUES);
    await exchange.post('/api/futures/order', buy('0.05'), { token });
    await exchange.clock.run(2 * SECOND_MS);
    const paid = eventsOf(listener).find(({ type }) => type === 'FUNDING_FEE');
    if (paid?.type !== 'FUNDING_FEE') throw new Error('no funding was published');
    const scaled = (text: string): bigint => parseDecimal(text) ?? 0n;
    const value = scaled(paid.markPrice) * scaled('0.05') * scaled(paid.rate);
    expect(scaled(paid.amount) * 10n ** 16n + value).toBeLessThanOrEqual(10n ** 16n);
    expect(scaled(paid.amount) < 0n).toBe(scaled(paid.rate) > 0n);
    const { body } = await exchange.get<{ total: number; items: readonly object[] }>(
      '/api/futures/history/list?resultType=FUNDING',
      { token },
    );
    expect(body).toMatchObject({
      total: 1,
      items: [{ kind: 'FUNDING', funding: { amount: paid.amount, rate: paid.rate } }],
    });
  });
});

describe('a restart', () => {
  it('keeps accounts, tokens, orders, history and the numbers of events', async () => {
    const store = createMemoryStore();
    const first = await openExchange({ store });
    const { accessToken: token } = await first.signIn();
    await first.post('/api/futures/order', buy('0.01'), { token });
    const limit = await waiting(first, '0.01');
    expect((await first.post('/api/futures/order', limit, { token })).status).toBe(200);
    const paths = [
      '/api/me',
      '/api/futures/history/open_order',
      '/api/futures/history/open_position',
      '/api/futures/history/list?resultType=TRADE',
      '/api/events?after=0',
    ];
    const read = (exchange: HttpExchange) =>
      Promise.all(paths.map(async (path) => (await exchange.get(path, { token })).body));
    const before = await read(first);
    await first.stop();
    const second = await openExchange({ store, clock: first.clock });
    expect(await read(second)).toEqual(before);
    const listener = await listenTo(second.gateway, token, ACCOUNT_QUEUES);
    await second.post('/api/futures/order', buy('0.01'), { token });
    const { lastSeq } = v.parse(v.object({ lastSeq: v.number() }), before[4]);
    expect(eventsOf(listener)[0]?.seq).toBe(lastSeq + 1);
  });

  it('answers TRY_AGAIN until the log is read', async () => {
    const exchange = await openExchange();
    const { accessToken: token } = await exchange.signIn();
    await exchange.stop();
    expect((await exchange.get('/api/me', { token })).body).toMatchObject({ code: 'TRY_AGAIN' });
    expect((await exchange.post('/api/futures/order', buy('0.01'), { token })).status).toBe(503);
  });
});

describe('a store that fails', () => {
  it('no request sees what is not stored', async () => {
    const medium = createMemoryStore();
    const store = createFaultyStore(medium);
    const exchange = await openExchange({ store, mayWarn: true });
    const { accessToken: token } = await exchange.signIn();
    const stored = store.groups.length;
    store.isHeld = true;
    store.fateOf = () => 'failed';
    const limit = await waiting(exchange, '0.01');
    const placed = exchange.post('/api/futures/order', limit, { token });
    while (store.groups.length === stored) await turn();
    let isAnswered = false;
    const orders = exchange.get<readonly unknown[]>('/api/futures/history/open_order', { token });
    void orders.then(() => (isAnswered = true));
    for (let n = 0; n < 20; n += 1) await turn();
    expect(isAnswered).toBe(false);
    store.release();
    expect((await placed).body).toMatchObject({ status: 503, code: 'TRY_AGAIN' });
    expect((await orders).body).toEqual([]);
    store.fateOf = () => 'stored';
    expect((await exchange.post('/api/futures/order', limit, { token })).status).toBe(200);
    const { head } = await restore(medium, exchange.gateway.core.rules, createKeptLogger());
    const rebuilt = stateHash(head.engine);
    await exchange.stop();
    const again = await restore(medium, exchange.gateway.core.rules, createKeptLogger());
    expect(stateHash(again.head.engine)).toBe(rebuilt);
  });
});

it('the exchange opens once, with its insurance fund', async () => {
  const store = createMemoryStore();
  for (let start = 0; start < 2; start += 1) {
    const exchange = await createHttpExchange({ store });
    await exchange.stop();
  }
  const log = await store.read(0, 100);
  expect(log.filter(({ events }) => events.includes('"XO"'))).toHaveLength(1);
  expect(log[0]?.at).toBe(OPENED_AT);
});
