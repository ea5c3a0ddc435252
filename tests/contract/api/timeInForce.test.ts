/** IOC, FOK and post-only over HTTP, on a market that moves, and in the history afterwards. */
import { expect, test } from 'vitest';
import type { HistoryItem } from '../../../src/protocol/futures/history.ts';
import type { WireOrder } from '../../../src/protocol/futures/entities.ts';
import type { WireTicker } from '../../../src/protocol/market/entities.ts';
import { readHistoryItem } from '../../../src/gateway/futures/history.ts';
import { signedInExchange } from '../../support/signedInExchange.ts';

const api = signedInExchange();
const { get, post } = api;

const LIMIT = { futuresOptionId: 1, marketType: 'LIMIT', side: 'BUY', quantity: '0.01' };

const ask = <T = WireOrder>(more: object) => post<T>('/api/futures/order', { ...LIMIT, ...more });
const place = async (more: object): Promise<WireOrder> => {
  const answer = await ask(more);
  expect(answer).toMatchObject({ status: 200 });
  return answer.body;
};
const refused = async (more: object) => {
  const { status, body } = await ask<{ code: string; message: string }>(more);
  return [status, body.code];
};
async function ticker(): Promise<WireTicker> {
  return (await get<{ value: WireTicker }>('/api/stock/key_value?key=futures:BTCUSDT')).value;
}
/** A whole price, so many dollars away from the last one. */
const near = async (dollars: number): Promise<string> =>
  String(Math.round(Number((await ticker()).last)) + dollars);
async function finished(): Promise<readonly WireOrder[]> {
  const { items } = await get<{ items: HistoryItem[] }>(
    '/api/futures/history/list?resultType=ORDER',
  );
  return items.flatMap((item) => (item.kind === 'ORDER' ? [item.order] : []));
}

test('[F-O21] an order that says nothing of it is GTC and not post-only', async () => {
  const order = await place({ price: await near(-500), clientOrderId: 'plain' });
  expect(order).toMatchObject({ timeInForce: 'GTC', postOnly: false, status: 'WORKING' });
  const price = order.price;
  expect(
    await place({ price, clientOrderId: 'plain', timeInForce: 'GTC', postOnly: false }),
  ).toEqual(order);
});

test('[F-O22] an IOC that meets nothing is over at once, and stays the same order', async () => {
  const ioc = { price: await near(-500), timeInForce: 'IOC', clientOrderId: 'ioc' };
  const order = await place(ioc);
  expect(order).toMatchObject({
    timeInForce: 'IOC',
    status: 'CANCELLED',
    cancelReason: 'IOC',
    filledQuantity: '0',
    hold: '0',
  });
  expect(await get('/api/futures/history/open_order')).toEqual([]);
  expect(await finished()).toEqual([order]);
  expect(await place(ioc)).toEqual(order);
  expect(await refused({ ...ioc, timeInForce: 'GTC' })).toEqual([409, 'CLIENT_ORDER_ID_REUSED']);
});

test('[F-O22][F-O23] an IOC and a FOK that meet the book are filled', async () => {
  const price = await near(200);
  for (const timeInForce of ['IOC', 'FOK'])
    expect(await place({ price, timeInForce })).toMatchObject({ timeInForce, status: 'FILLED' });
});

test('[F-O23] a FOK below the market is refused and leaves nothing', async () => {
  const fok = { price: await near(-500), timeInForce: 'FOK' };
  expect(await refused(fok)).toEqual([409, 'FOK_NOT_FILLABLE']);
  expect(await finished()).toEqual([]);
});

test('[F-O24] post-only rests below the market and is refused above it, when placed and amended', async () => {
  expect(await refused({ price: await near(200), postOnly: true })).toEqual([
    409,
    'POST_ONLY_WOULD_TAKE',
  ]);
  const order = await place({ price: await near(-500), postOnly: true });
  expect(order).toMatchObject({ postOnly: true, status: 'WORKING' });
  const { status, body } = await post<{ code: string }>('/api/futures/order/amend', {
    id: order.id,
    price: await near(200),
  });
  expect([status, body.code]).toEqual([409, 'POST_ONLY_WOULD_TAKE']);
  expect(await get('/api/futures/history/open_order')).toEqual([order]);
});

test('[F-O25] a GTD works until its moment and is in the history afterwards', async () => {
  const { at } = await ticker();
  const gtd = { price: await near(-5_000), timeInForce: 'GTD', clientOrderId: 'gtd' };
  expect(await refused({ ...gtd, goodTillDate: at - 60_000 })).toEqual([409, 'GOOD_TILL_PASSED']);
  const order = await place({ ...gtd, goodTillDate: at + 60_000 });
  expect(order).toMatchObject({ status: 'WORKING', goodTillDate: at + 60_000 });
  await api.exchange.clock.run(30_000);
  expect(await get('/api/futures/history/open_order')).toEqual([order]);
  await api.exchange.clock.run(45_000);
  expect(await get('/api/futures/history/open_order')).toEqual([]);
  const [ended] = await finished();
  expect(ended).toMatchObject({
    id: order.id,
    status: 'CANCELLED',
    cancelReason: 'EXPIRED',
    hold: '0',
  });
  expect(await place({ ...gtd, goodTillDate: at + 60_000 })).toEqual(ended);
});

test.each([
  [{ marketType: 'MARKET', timeInForce: 'IOC' }, 'TIME_IN_FORCE_NOT_ALLOWED'],
  [{ marketType: 'MARKET', postOnly: true }, 'POST_ONLY_NOT_ALLOWED'],
  [{ price: '60000', timeInForce: 'FOK', postOnly: true }, 'POST_ONLY_NOT_ALLOWED'],
  [{ price: '60000', timeInForce: 'GTD' }, 'GOOD_TILL_MISMATCH'],
  [{ price: '60000', goodTillDate: 4_000_000_000_000 }, 'GOOD_TILL_MISMATCH'],
  [{ price: '60000', timeInForce: 'GTD', goodTillDate: 1.5 }, 'INVALID_NUMBER'],
  [{ price: '60000', timeInForce: 'GTX' }, 'INVALID_PARAMETER'],
])('[F-O21] %j is %s', async (more, code) => {
  const price = 'price' in more ? { price: await near(-500) } : {};
  expect(await refused({ ...more, ...price })).toEqual([400, code]);
});

test('an order of before is read from the history as GTC', async () => {
  const order = await place({ price: await near(-500) });
  const old: Partial<WireOrder> = { ...order };
  delete old.timeInForce;
  delete old.postOnly;
  delete old.goodTillDate;

  expect(readHistoryItem(JSON.stringify({ kind: 'ORDER', order: old }))).toEqual({
    kind: 'ORDER',
    order,
  });
});
