/** Entries by stop and by trailing over HTTP, on a market that moves. */
import { describe, expect, test } from 'vitest';
import type { WireOrder } from '../../../src/protocol/futures/entities.ts';
import type { WireTicker } from '../../../src/protocol/market/entities.ts';
import { signedInExchange } from '../../support/signedInExchange.ts';

const api = signedInExchange();
const { get, openOrders, positions } = api;

const ORDER = '/api/futures/order';
const STOP = { futuresOptionId: 1, marketType: 'STOPLOSS', quantity: '0.01' };

const post = <T>(body: object) =>
  api.exchange.post<T>(ORDER, { ...STOP, ...body }, { token: api.token });
const codeOf = async (body: object) => (await post<{ code: string }>(body)).body.code;
async function place(body: object): Promise<WireOrder> {
  const answer = await post<WireOrder>(body);
  expect(answer).toMatchObject({ status: 200 });
  return answer.body;
}

/** A price on the tick, so many whole dollars away from the last one. */
async function near(dollars: number): Promise<string> {
  const { value } = await get<{ value: WireTicker }>('/api/stock/key_value?key=futures:BTCUSDT');
  return String(Math.round(Number(value.last)) + dollars);
}

/** Lets the market move until something is so; one that walks comes by one of two prices near. */
async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (let step = 0; step < 160; step += 1) {
    if (await isSo()) return;
    await api.exchange.clock.run(5_000);
  }
  throw new Error('the market never came by');
}

describe('a stop at the market', () => {
  test('[F-O30] only reduces where nothing is said, and may open with reduceOnly false', async () => {
    const triggerPrice = await near(120);
    expect(await codeOf({ side: 'BUY', triggerPrice })).toBe('REDUCE_ONLY_REJECTED');
    expect(await codeOf({ side: 'BUY', triggerPrice, reduceOnly: true })).toBe(
      'REDUCE_ONLY_REJECTED',
    );
    const [above, below] = [await near(15), await near(-15)];
    const up = await place({ side: 'BUY', triggerPrice: above, reduceOnly: false });
    const down = await place({ side: 'SELL', triggerPrice: below, reduceOnly: false });
    expect(up).toMatchObject({
      reduceOnly: false,
      hold: '0',
      price: null,
      activationPrice: null,
      triggerPrice: above,
    });
    expect(new Set(await openOrders())).toEqual(new Set([up, down]));
    await until(async () => (await openOrders()).length < 2);
    const [left] = await openOrders();
    expect(await positions()).toMatchObject([
      { side: left?.id === up.id ? 'SHORT' : 'LONG', quantity: '0.01' },
    ]);
  });

  test('[F-O2][F-O30] a repeated id is the same order, working and finished; a close is another', async () => {
    const body = {
      clientOrderId: 'entry-1',
      side: 'SELL',
      reduceOnly: false,
      triggerPrice: await near(-120),
    };
    const first = await place(body);
    expect(await place(body)).toEqual(first);
    expect(await codeOf({ ...body, reduceOnly: true })).toBe('CLIENT_ORDER_ID_REUSED');
    await api.exchange.post('/api/futures/order/cancel', { id: first.id }, { token: api.token });
    expect(await place(body)).toMatchObject({ id: first.id, status: 'CANCELLED' });
    expect(await codeOf({ ...body, reduceOnly: true })).toBe('CLIENT_ORDER_ID_REUSED');
  });

  test('[F-O30] is not among the exits of a position', async () => {
    await api.exchange.post(
      ORDER,
      { ...STOP, marketType: 'MARKET', side: 'BUY' },
      { token: api.token },
    );
    const [position] = await positions();
    const triggerPrice = await near(-400);
    const stop = await place({ side: 'SELL', triggerPrice });
    await place({ side: 'SELL', triggerPrice, reduceOnly: false });
    expect(
      await get(`/api/futures/history/open_sltp?futuresPositionId=${position?.id}`),
    ).toMatchObject({ orders: [stop] });
  });
});

describe('a trailing entry', () => {
  test('[F-T10] has no trigger until its activation price, then follows and opens', async () => {
    const trailing = { trailDistance: '5', reduceOnly: false };
    const activationPrice = await near(10);
    const high = await place({ ...trailing, side: 'SELL', activationPrice });
    await place({ ...trailing, side: 'BUY', activationPrice: await near(-10) });
    expect(high).toMatchObject({ triggerPrice: null, activationPrice, trailDistance: '5' });
    await until(async () => (await openOrders()).length < 2);
    const { items } = await get<{ items: { order: WireOrder }[] }>(
      '/api/futures/history/list?resultType=ORDER',
    );
    for (const { order } of items) {
      expect(order).toMatchObject({ status: 'FILLED', reduceOnly: false });
      const beyond = Number(order.triggerPrice) - Number(order.activationPrice);
      expect(order.side === 'SELL' ? beyond : -beyond).toBeGreaterThanOrEqual(-5);
    }
    expect(items.at(-1)?.order.realizedPnl).toBe('0');
  });

  test('[F-T10] what it cannot begin at is refused', async () => {
    const trailing = { side: 'SELL', trailRate: '0.01', reduceOnly: false };
    const passed = { ...trailing, activationPrice: await near(-50) };
    expect(await codeOf(passed)).toBe('ACTIVATION_REACHED');
    expect(await codeOf({ ...trailing, activationPrice: `${await near(50)}.05` })).toBe(
      'PRICE_OFF_TICK',
    );
    const untrailed = { side: 'SELL', reduceOnly: false, activationPrice: await near(50) };
    expect(await codeOf(untrailed)).toBe('INVALID_PARAMETER');
  });

  test('[F-O2][F-T10] a repeated id is the same order after it was cancelled unactivated', async () => {
    const trailing = {
      clientOrderId: 'trail-1',
      side: 'SELL',
      trailRate: '0.01',
      reduceOnly: false,
      isMarkSl: true,
      activationPrice: await near(5_000),
    };
    const { id } = await place(trailing);
    await api.exchange.post('/api/futures/order/cancel', { id }, { token: api.token });
    expect(await place(trailing)).toMatchObject({ id, status: 'CANCELLED' });
    expect(await codeOf({ ...trailing, isMarkSl: false })).toBe('CLIENT_ORDER_ID_REUSED');
  });
});
