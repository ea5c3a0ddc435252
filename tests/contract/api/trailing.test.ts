/** Trailing stops over HTTP, through the rises and falls of the recorded market. */
import { expect, test } from 'vitest';
import type { WireOrder } from '../../../src/protocol/futures/entities.ts';
import { createApiStores } from '../../support/apiStores.ts';

const { open } = createApiStores();

const ORDER = '/api/futures/order';
const long = { futuresOptionId: 1, marketType: 'MARKET', side: 'BUY', quantity: '0.1' };
const trailing = { futuresOptionId: 1, marketType: 'STOPLOSS', side: 'SELL', quantity: '0.1' };

test('[F-T7][F-T8][F-T9] a bracket of a target and a trailing stop follows the market up and leaves on the way down', async () => {
  const exchange = await open('memory');
  const { accessToken: token } = await exchange.signIn('trailer');
  const post = <Body>(body: object) => exchange.post<Body>(ORDER, body, { token });
  await post(long);
  const last = async () => {
    const { body } = await exchange.get<{ value: { last: string } }>(
      '/api/stock/key_value?key=futures:BTCUSDT',
    );
    return Number(body.value.last);
  };
  const target = {
    ...trailing,
    marketType: 'TAKEPROFIT',
    triggerPrice: String(Math.round((await last()) * 1.2)),
  };
  expect((await post(target)).status).toBe(200);
  const { body: placed } = await post<WireOrder>({ ...trailing, trailRate: '0.004' });
  expect(placed).toMatchObject({ trailRate: '0.004', trailDistance: null, reduceOnly: true });

  const openNow = async () =>
    (await exchange.get<WireOrder[]>('/api/futures/history/open_order', { token })).body;
  const triggers = [Number(placed.triggerPrice)];
  for (let step = 0; step < 4_000; step += 1) {
    await exchange.clock.run(15_000);
    const stop = (await openNow()).find(({ id }) => id === placed.id);
    if (stop === undefined) break;
    triggers.push(Number(stop.triggerPrice));
  }
  expect(triggers).toEqual(triggers.toSorted((a, b) => a - b));
  expect(new Set(triggers).size).toBeGreaterThan(1);
  // The position is closed, and with it the target has nothing to reduce.
  expect(await openNow()).toEqual([]);
  const { body: history } = await exchange.get<{ items: { order: WireOrder }[] }>(
    '/api/futures/history/list?resultType=ORDER&size=20',
    { token },
  );
  const [stopped, left] = [placed.id, ''].map((id) =>
    history.items.find(({ order }) =>
      id === '' ? order.marketType === 'TAKEPROFIT' : order.id === id,
    ),
  );
  expect(stopped?.order).toMatchObject({ status: 'FILLED', trailRate: '0.004' });
  expect(Number(stopped?.order.averagePrice)).toBeLessThanOrEqual(triggers.at(-1) ?? 0);
  expect(left?.order).toMatchObject({ status: 'CANCELLED', cancelReason: 'REDUCE_ONLY' });
});

test('[F-T7] a distance and a rate at once, and neither with a trigger price, are refused', async () => {
  const exchange = await open('memory');
  const { accessToken: token } = await exchange.signIn('trailer');
  const codeOf = async (body: object) =>
    (await exchange.post<{ code: string }>(ORDER, body, { token })).body.code;
  await exchange.post(ORDER, long, { token });
  expect(await codeOf({ ...trailing, trailRate: '0.01', trailDistance: '100' })).toBe(
    'INVALID_PARAMETER',
  );
  expect(await codeOf({ ...trailing, trailRate: '0.5' })).toBe('INVALID_TRAIL');
  expect(await codeOf({ ...trailing, trailRate: '0.01', triggerPrice: '1000' })).toBe(
    'TRAIL_NOT_ALLOWED',
  );
});
