/** Futures over HTTP, on a real exchange with a real book. */
import { describe, expect, test } from 'vitest';
import type { AccountEvent } from '../../../src/protocol/accountEvents.ts';
import type { HistoryItem } from '../../../src/protocol/futures/history.ts';
import type {
  WireFuturesOption,
  WireOptionSetting,
  WireOrder,
  WirePosition,
} from '../../../src/protocol/futures/entities.ts';
import type { WireWallet } from '../../../src/protocol/ledger/entities.ts';
import type { WireTicker } from '../../../src/protocol/market/entities.ts';
import { marketOrder, signedInExchange } from '../../support/signedInExchange.ts';

const api = signedInExchange();

const ORDER_PATH = '/api/futures/order';
const BTC = 1;
const get = async <T>(path: string, as = api.token) =>
  (await api.exchange.get<T>(path, { token: as })).body;
const post = <T>(path: string, body: object, as = api.token) =>
  api.exchange.post<T>(path, body, { token: as });
const place = <T = WireOrder>(order: object, as = api.token) => post<T>(ORDER_PATH, order, as);

async function tickerOf(stock: string): Promise<WireTicker> {
  const key = `futures:${stock}`;
  const { body } = await api.exchange.get<{ value: WireTicker }>(`/api/stock/key_value?key=${key}`);
  return body.value;
}

/** A price on the tick, a share of the mark away from it. */
async function priceAt(share: number): Promise<string> {
  return (Number((await tickerOf('BTCUSDT')).mark) * share).toFixed(0);
}

const limit = async (more: object = {}) => ({
  futuresOptionId: BTC,
  marketType: 'LIMIT',
  side: 'BUY',
  price: await priceAt(0.95),
  quantity: '0.01',
  ...more,
});

describe('placing orders', () => {
  test('[F-A2] a limit order below the market works and holds its cost', async () => {
    const price = await priceAt(0.95);
    const { status, body } = await place(await limit({ price, clientOrderId: 'a-1' }));
    expect(status).toBe(200);
    expect(body).toMatchObject({
      clientOrderId: 'a-1',
      stock: 'BTCUSDT',
      price,
      quantity: '0.01',
      filledQuantity: '0',
      averagePrice: null,
      status: 'WORKING',
    });
    expect(await get<WireOrder[]>('/api/futures/history/open_order')).toEqual([body]);
    const wallets = await get<WireWallet[]>('/api/wallet/my');
    const futures = wallets.find(({ type }) => type === 'FUTURES');
    expect(futures?.gameWaitPoint).toBe(body.hold);
    expect(Number(body.hold)).toBeGreaterThan(0);
  });

  test('[F-A2] a market order answers filled, and the position is there', async () => {
    const { body } = await place(marketOrder('SELL'));
    expect(body).toMatchObject({ status: 'FILLED', filledQuantity: '0.01', price: null });
    const positions = await get<WirePosition[]>(
      `/api/futures/history/open_position?futuresOptionId=${BTC}`,
    );
    expect(positions).toHaveLength(1);
    expect(positions[0]).toMatchObject({
      side: 'SHORT',
      quantity: '0.01',
      entryPrice: body.averagePrice,
    });
    expect(await get('/api/futures/history/open_position?futuresOptionId=2')).toEqual([]);
  });

  test('[F-A1] the same client order id is one order', async () => {
    const order = await limit({ clientOrderId: 'once' });
    const answers = await Promise.all([place(order), place(order), place(order)]);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(await get<WireOrder[]>('/api/futures/history/open_order')).toHaveLength(1);
    const filled = marketOrder('BUY', { clientOrderId: 'filled-once' });
    const first = (await place(filled)).body;
    expect((await place(filled)).body).toEqual(first);
    expect(first.status).toBe('FILLED');
  });

  test('[F-A1] the same id with other content is refused', async () => {
    await place(await limit({ clientOrderId: 'once' }));
    const { body } = await place<{ code: string }>(
      await limit({ clientOrderId: 'once', quantity: '0.02' }),
    );
    expect(body.code).toBe('CLIENT_ORDER_ID_REUSED');
  });

  test('without an id each request is an order of its own', async () => {
    const order = await limit();
    const ids = [(await place(order)).body.clientOrderId, (await place(order)).body.clientOrderId];
    expect(new Set(ids).size).toBe(2);
  });

  test('a number and its text are the same order', async () => {
    const price = await priceAt(0.95);
    const first = await place(await limit({ clientOrderId: 'n', price, quantity: '0.01' }));
    const second = await place(
      await limit({ clientOrderId: 'n', price: Number(price), quantity: 0.01 }),
    );
    expect(second.body).toEqual(first.body);
  });
});

describe('cancelling', () => {
  test('[F-O13] answers the order as cancelled and frees what it held', async () => {
    const { id } = (await place(await limit())).body;
    const { body } = await post<WireOrder>('/api/futures/order/cancel', { id });
    expect(body).toMatchObject({ id, status: 'CANCELLED', cancelReason: 'USER', hold: '0' });
    expect(await get('/api/futures/history/open_order')).toEqual([]);
    const again = await post<{ code: string }>('/api/futures/order/cancel', { id });
    expect(again.body.code).toBe('ORDER_NOT_WORKING');
  });

  test("[F-A3] another's order is unknown, and goes on working", async () => {
    const { id } = (await place(await limit())).body;
    const other = (await api.exchange.signIn()).accessToken;
    const answer = await post('/api/futures/order/cancel', { id }, other);
    expect(answer.body).toEqual({
      status: 404,
      code: 'UNKNOWN_ORDER',
      message: '존재하지 않는 주문입니다.',
    });
    for (const made of ['o-99999', 'x', '1', "o-1' OR 1=1"]) {
      expect((await post('/api/futures/order/cancel', { id: made }, other)).body).toEqual(
        answer.body,
      );
    }
    expect(await get<WireOrder[]>('/api/futures/history/open_order', other)).toEqual([]);
    expect(await get<WireOrder[]>('/api/futures/history/open_order')).toHaveLength(1);
  });

  test('[F-O14] all at once, or those of one option', async () => {
    const btc = [(await place(await limit())).body.id, (await place(await limit())).body.id];
    const eth = Number((await tickerOf('ETHUSDT')).mark) * 0.95;
    const other = await place(await limit({ futuresOptionId: 2, price: eth.toFixed(0) }));
    const path = '/api/futures/order/cancel_all';
    expect((await post(path, { futuresOptionId: BTC })).body).toEqual({
      status: 200,
      cancelled: btc,
    });
    expect((await post(path, {})).body).toEqual({ status: 200, cancelled: [other.body.id] });
    expect((await post(path, {})).body).toEqual({ status: 200, cancelled: [] });
  });
});

describe('settings', () => {
  test('[F-O15] [F-O17] leverage and margin type are set, kept and listed', async () => {
    const setting = { futuresOptionId: BTC, leverage: 7 };
    const { body } = await post<WireOptionSetting>('/api/futures/order/leverage', setting);
    expect(body).toMatchObject(setting);
    const isolated = { futuresOptionId: BTC, marginType: 'ISOLATED' };
    const changed = await post<WireOptionSetting>('/api/futures/order/margin_type', isolated);
    expect(changed.body).toEqual({ ...setting, ...isolated });
    const again = await post<WireOptionSetting>('/api/futures/order/margin_type', isolated);
    expect(again.body).toEqual(changed.body);
    const all = await get<WireOptionSetting[]>('/api/futures/history/last_leverage');
    expect(all).toHaveLength(3);
    expect(all).toContainEqual(changed.body);
    expect((await place(await limit())).body).toMatchObject({
      leverage: 7,
      marginType: 'ISOLATED',
    });
  });

  test('are refused with the reason', async () => {
    await place(await limit());
    const type = { futuresOptionId: BTC, marginType: 'ISOLATED' };
    const refused = await post<{ code: string }>('/api/futures/order/margin_type', type);
    expect(refused.body.code).toBe('MARGIN_TYPE_CONFLICT');
    const tooHigh = { futuresOptionId: BTC, leverage: 500 };
    expect((await post('/api/futures/order/leverage', tooHigh)).body).toEqual({
      status: 400,
      code: 'INVALID_LEVERAGE',
      message: '레버리지는 1배 이상 125배 이하만 가능합니다.',
      data: { maximum: '125' },
    });
  });
});

describe('lists', () => {
  test('history by kind, newest first, by page', async () => {
    for (const side of ['BUY', 'SELL', 'BUY'] as const) {
      await place(marketOrder(side));
      await api.exchange.clock.run(1_000);
    }
    type Page = { items: HistoryItem[]; total: number; page: number; size: number };
    const list = (query: string) => get<Page>(`/api/futures/history/list?${query}`);
    const orders = await list('page=1&size=2');
    expect(orders).toMatchObject({ total: 3, page: 1, size: 2 });
    expect(orders.items.map((item) => item.kind === 'ORDER' && item.order.side)).toEqual([
      'BUY',
      'SELL',
    ]);
    const rest = await list('page=2&size=2');
    expect(rest.items.map((item) => item.kind === 'ORDER' && item.order.side)).toEqual(['BUY']);
    const trades = await list('resultType=TRADE');
    expect(trades.items).toHaveLength(3);
    expect(await list('futuresOptionId=2')).toMatchObject({ items: [], total: 0 });
    expect(await list(`startDate=${api.exchange.clock.now() + 1}`)).toMatchObject({
      items: [],
      total: 0,
    });
    expect(await list('resultType=FUNDING')).toEqual({ items: [], total: 0, page: 1, size: 20 });
  });

  test('account events after a seq, without a gap', async () => {
    await place(marketOrder('BUY'));
    await place(await limit());
    const all = await get<{ items: AccountEvent[]; lastSeq: number }>('/api/events?after=0');
    expect(all.items.map(({ seq }) => seq)).toEqual(all.items.map((_, index) => index + 1));
    expect(all.lastSeq).toBe(all.items.length);
    const types = all.items.map(({ type }) => type);
    expect(types).toEqual(
      expect.arrayContaining(['POINT', 'ORDER_SUCCESS', 'ORDER_FILLED', 'POSITION_OPEN']),
    );
    const tail = await get<{ items: AccountEvent[] }>(`/api/events?after=${all.lastSeq - 2}`);
    expect(tail.items).toEqual(all.items.slice(-2));
    const some = await get<{ items: AccountEvent[] }>('/api/events?after=1&size=2');
    expect(some.items).toEqual(all.items.slice(1, 3));
  });

  test('[H-R19] options with their tiers, filtered', async () => {
    const all = await get<WireFuturesOption[]>('/api/futures/option/list?isPlay=true');
    expect(all.map(({ stock }) => stock)).toEqual(['BTCUSDT', 'ETHUSDT', 'XAUUSD']);
    expect(all[0]).toMatchObject({
      id: 1,
      label: 'BTC/USDT',
      tickSize: '0.1',
      lotSize: '0.001',
      isOpen: true,
    });
    expect(all[0]?.tiers.at(-1)?.cap).toBeNull();
    expect(await get('/api/futures/option/list?isPlay=false')).toEqual([]);
    const gold = await get<WireFuturesOption[]>('/api/futures/option/list?stockPrefix=XAU');
    expect(gold.map(({ stock }) => stock)).toEqual(['XAUUSD']);
    expect(await get('/api/futures/option?futuresOptionId=1')).toEqual(all[0]);
  });
});

describe('prices', () => {
  test('[H-R19] last price, now and before', async () => {
    await api.exchange.clock.run(10_000);
    const ticker = await tickerOf('BTCUSDT');
    const now = await get<{ price: string }>('/api/stock/last_price?stock=BTCUSDT');
    expect(now).toMatchObject({ stock: 'BTCUSDT', price: ticker.last });
    expect(await get('/api/public/last_price?stock=BTCUSDT&second=0')).toEqual(now);
    const before = await get<{ at: number }>('/api/stock/last_price?stock=BTCUSDT&second=5');
    expect(before.at).toBeLessThanOrEqual(api.exchange.clock.now() - 5_000);
  });

  test('[F-A4] a chart is the newest of its range, at most 1,500 candles', async () => {
    const now = api.exchange.clock.now();
    type Chart = [number, string, string, string, string, string][];
    const chart = (query: string) => get<Chart>(`/api/stock/chart?stock=BTCUSDT&${query}`);
    const hour = await chart(`period=1m&beginMillis=${now - 3_600_000}&endMillis=${now}`);
    expect(hour).toHaveLength(60);
    expect(hour.map(([at]) => at)).toEqual(
      hour.map((_, index) => now - 3_600_000 + index * 60_000),
    );
    const all = await chart(`period=1m&beginMillis=0&endMillis=8640000000000000`);
    expect(all).toHaveLength(1_500);
    expect(all.at(-1)?.[0]).toBe(now);
    const closed = await chart(`period=1m&beginMillis=0&endMillis=8640000000000000&isFirst=false`);
    expect(closed.at(-1)).toEqual(all.at(-2));
    expect(await chart(`period=1m&beginMillis=${now}&endMillis=${now - 1}`)).toEqual([]);
  });

  test('[H-R19] book, forming candle and ticker by key', async () => {
    const value = (key: string) =>
      get<{ kind: string; key: string; value: object }>(`/api/stock/key_value?key=${key}`);
    expect(await value('orderbook:BTCUSDT')).toMatchObject({
      kind: 'orderbook',
      key: 'orderbook:BTCUSDT',
    });
    expect(await value('ohlc:BTCUSDT')).toMatchObject({ kind: 'ohlc' });
    expect(await value('futures:BTCUSDT')).toMatchObject({
      kind: 'futures',
      value: { stock: 'BTCUSDT' },
    });
    expect(await value('orderbook:NOSUCH')).toMatchObject({ code: 'UNKNOWN_STOCK' });
    expect(await value('secrets:BTCUSDT')).toMatchObject({ code: 'INVALID_PARAMETER' });
  });
});

describe('the site', () => {
  test('[W-S1] by code, with what this server offers', async () => {
    const demo = await get('/api/site_info/code?code=demo');
    expect(demo).toMatchObject({
      id: 1,
      code: 'demo',
      demoFunds: '10000',
      feed: { kind: 'synthetic' },
    });
    expect(demo).toMatchObject({ signupVerification: 'none', signupApproval: false });
    expect(await get('/api/site_info/code?code=site33')).toMatchObject({
      id: 33,
      signupVerification: 'email',
      signupApproval: false,
    });
    expect(await get('/api/site_info/code?code=site41')).toMatchObject({
      id: 41,
      signupVerification: 'none',
      signupApproval: true,
    });
    expect(await get('/api/site_info/code?code=nosuch')).toMatchObject({ code: 'UNKNOWN_SITE' });
  });

  test('[H-R19] fees and the clock', async () => {
    expect(await get('/fee.json')).toMatchObject({
      futures: { maker: '0.0002', taker: '0.0004', estimated: '0.0008' },
    });
    const ms = api.exchange.clock.now() - 250;
    expect(await get(`/api/server_time_offset?ms=${ms}`)).toEqual({
      status: 200,
      serverTime: api.exchange.clock.now(),
      offset: 250,
    });
  });
});
