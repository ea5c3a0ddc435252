/** Lists of what is over: by kind, option, time and page. */
import { describe, expect, test } from 'vitest';
import type { HistoryItem } from '../../../src/protocol/futures/history.ts';
import type { WireOrder, WirePosition } from '../../../src/protocol/futures/entities.ts';
import type { WireTicker } from '../../../src/protocol/market/entities.ts';
import { PASSWORD } from '../../support/httpExchange.ts';
import { signedInExchange } from '../../support/signedInExchange.ts';

const api = signedInExchange();

interface List {
  readonly items: readonly HistoryItem[];
  readonly total: number;
  readonly page: number;
  readonly size: number;
}

const list = async (query: string, as = api.token) =>
  (await api.exchange.get<List>(`/api/futures/history/list?${query}`, { token: as })).body;
async function place(order: object): Promise<WireOrder> {
  const answer = await api.exchange.post<WireOrder>(
    '/api/futures/order',
    { futuresOptionId: 1, quantity: '0.01', ...order },
    { token: api.token },
  );
  expect(answer).toMatchObject({ status: 200 });
  return answer.body;
}
const last = async (): Promise<number> => {
  const { body } = await api.exchange.get<{ value: WireTicker }>(
    '/api/stock/key_value?key=futures:BTCUSDT',
  );
  return Math.round(Number(body.value.last));
};
const ids = ({ items }: List): readonly string[] =>
  items.flatMap((item) => (item.kind === 'ORDER' ? [item.order.id] : []));

describe('[F-A6] history/list', () => {
  test('has both ends of its range, and orders by their end', async () => {
    const orders: { readonly id: string; readonly at: number }[] = [];
    for (const side of ['BUY', 'SELL', 'BUY', 'SELL', 'BUY']) {
      const { id, updatedAt } = await place({ marketType: 'MARKET', side });
      orders.push({ id, at: updatedAt });
      await api.exchange.clock.run(60_000);
    }
    /** Orders from `first` on and before `end`, the newest first. */
    const ended = (first: number, end: number) =>
      orders
        .slice(first, end)
        .map(({ id }) => id)
        .toReversed();
    for (const [from, to] of [
      [0, 4],
      [1, 3],
      [2, 2],
      [4, 4],
    ] as const) {
      const [start, end] = [orders[from]?.at ?? 0, orders[to]?.at ?? 0];
      const found = await list(`startDate=${start}&endDate=${end}`);
      expect(ids(found)).toEqual(ended(from, to + 1));
      expect(found.total).toBe(to - from + 1);
      expect(ids(await list(`endDate=${start - 1}`))).toEqual(ended(0, from));
      expect(ids(await list(`startDate=${start + 1}&endDate=${end}`))).toEqual(
        ended(from + 1, to + 1),
      );
    }
    expect(await list(`startDate=${orders[3]?.at}&endDate=${orders[1]?.at}`)).toMatchObject({
      items: [],
      total: 0,
    });
  });

  test('its pages make up the whole, and stay so while something new is kept out by endDate', async () => {
    for (let n = 0; n < 7; n += 1) {
      await place({ marketType: 'MARKET', side: n % 2 === 0 ? 'BUY' : 'SELL' });
      if (n % 3 === 0) await api.exchange.clock.run(1_000);
    }
    const endDate = api.exchange.clock.now();
    const whole = await list(`endDate=${endDate}&size=200`);
    expect(whole).toMatchObject({ total: 7, page: 1, size: 200 });
    await api.exchange.clock.run(1_000);
    await place({ marketType: 'MARKET', side: 'SELL' });
    for (const size of [1, 2, 3, 7]) {
      const found: string[] = [];
      for (let page = 1; found.length < 7; page += 1) {
        const piece = await list(`endDate=${endDate}&page=${page}&size=${size}`);
        expect(piece).toMatchObject({ total: 7, page, size });
        found.push(...ids(piece));
      }
      expect(found).toEqual(ids(whole));
    }
    expect((await list('page=99')).items).toEqual([]);
  });

  test('has trigger orders and orders with exits as they ended', async () => {
    await place({ marketType: 'MARKET', side: 'BUY' });
    const at = await last();
    const stop = await place({
      marketType: 'STOPLOSS',
      side: 'SELL',
      triggerPrice: String(at - 800),
      isMarkSl: true,
    });
    const resting = await place({
      marketType: 'LIMIT',
      side: 'BUY',
      price: String(at - 2_000),
      takeProfit: String(at + 100),
    });
    await api.exchange.post('/api/futures/order/cancel_all', {}, { token: api.token });
    const { items } = await list('resultType=ORDER&futuresOptionId=1&size=2');
    const cancelled = { status: 'CANCELLED', cancelReason: 'USER', hold: '0' };
    expect(items).toMatchObject([
      { order: { id: resting.id, takeProfit: String(at + 100), isMarkTp: false, ...cancelled } },
      { order: { id: stop.id, triggerPrice: String(at - 800), isMarkSl: true, ...cancelled } },
    ]);
  });

  test('has executions and funding payments of one’s own alone', async () => {
    await place({ marketType: 'MARKET', side: 'BUY' });
    const { body } = await api.exchange.get<WirePosition[]>('/api/futures/history/open_position', {
      token: api.token,
    });
    const untilFunding = 8 * 3_600_000 - (api.exchange.clock.now() % (8 * 3_600_000));
    api.exchange.clock.jumpTo(api.exchange.clock.now() + untilFunding - 1_000);
    await api.exchange.clock.run(2_000);
    // The access token does not live until the next funding.
    const credentials = { username: 'trader1', password: PASSWORD };
    const { accessToken: later } = await api.exchange.logIn(credentials);
    const funding = await list('resultType=FUNDING', later);
    expect(funding.items).toMatchObject([
      { kind: 'FUNDING', funding: { futuresPositionId: body[0]?.id, stock: 'BTCUSDT' } },
    ]);
    expect((await list('resultType=TRADE', later)).items).toMatchObject([
      { kind: 'TRADE', fill: { futuresPositionId: body[0]?.id, isLiquidation: false } },
    ]);
    const stranger = (await api.exchange.signIn()).accessToken;
    for (const kind of ['ORDER', 'TRADE', 'FUNDING']) {
      expect(await list(`resultType=${kind}`, stranger)).toMatchObject({ items: [], total: 0 });
    }
  });

  test.each(['startDate=yesterday', 'endDate=-1', 'page=0', 'size=201', 'resultType=ALL'])(
    'refuses %s',
    async (query) => {
      const [name] = query.split('=');
      expect(await list(query)).toMatchObject({ status: 400, data: { name } });
    },
  );
});

describe('[F-A9] key_value', () => {
  test.each([
    ['orderbook:BTCUSDT', 'orderbook'],
    ['order_book:BTCUSDT', 'orderbook'],
    ['orderBook_BTCUSDT', 'orderbook'],
    ['ORDERBOOK-BTCUSDT', 'orderbook'],
    ['ohlc:BTCUSDT', 'ohlc'],
    ['OHLC.BTCUSDT', 'ohlc'],
    ['futures:BTCUSDT', 'futures'],
    ['futures_info:BTCUSDT', 'futures'],
    ['futuresInfo_BTCUSDT', 'futures'],
    ['FUTURES_INFO_BTCUSDT', 'futures'],
  ])('%s', async (key, kind) => {
    const { status, body } = await api.exchange.get<object>(`/api/stock/key_value?key=${key}`);
    expect({ status, ...body }).toMatchObject({ status: 200, kind, key });
  });

  test('refuses what is no key and what is no stock', async () => {
    for (const key of ['BTCUSDT', 'orderbook', 'orderbook:', 'book:BTCUSDT', 'ohlc:btcusdt', '']) {
      const { body } = await api.exchange.get(`/api/stock/key_value?key=${key}`);
      expect(body).toMatchObject({ code: 'INVALID_PARAMETER', data: { name: 'key' } });
    }
    expect((await api.exchange.get('/api/stock/key_value?key=ohlc:NOSUCH')).body.code).toBe(
      'UNKNOWN_STOCK',
    );
  });
});

test('[F-A10] last_price of a closed market is its last close', async () => {
  // Two hours after gold closed at six in the morning, Seoul.
  const closed = Date.UTC(2025, 4, 14, 21);
  api.exchange.clock.jumpTo(closed + 3_600_000);
  await api.exchange.clock.run(1_000);
  const candle = await api.exchange.get<[number, string, string, string, string, string][]>(
    `/api/stock/chart?stock=XAUUSD&period=1h&beginMillis=0&endMillis=${closed}`,
  );
  const close = candle.body.at(-1)?.[4];
  const { body } = await api.exchange.get('/api/stock/last_price?stock=XAUUSD&second=1800');
  expect(body).toMatchObject({ stock: 'XAUUSD', price: close });
});
