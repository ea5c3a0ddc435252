/** Scale orders over HTTP, in memory and in PGlite. */
import { describe, expect, test } from 'vitest';
import type { WireOrder } from '../../../src/protocol/futures/entities.ts';
import { createApiStores, STORE_KINDS } from '../../support/apiStores.ts';
import { createHttpExchange, PASSWORD } from '../../support/httpExchange.ts';

const { open, openStore } = createApiStores();

const PATH = '/api/futures/order/scale';

interface Placed {
  readonly orders: readonly WireOrder[];
}

const lowPrices = async (exchange: Awaited<ReturnType<typeof createHttpExchange>>) => {
  const { body } = await exchange.get<{ value: { last: string } }>(
    '/api/stock/key_value?key=futures:BTCUSDT',
  );
  const at = (factor: number) => String(Math.round(Number(body.value.last) * factor));
  return { firstPrice: at(0.97), lastPrice: at(0.95) };
};

describe.each(STORE_KINDS)('a scale order on a store in %s', (kind) => {
  test('[F-O40][F-O42] is placed whole, and once under its id, over a restart and when it is over', async () => {
    const store = await openStore(kind);
    const before = await createHttpExchange({ store });
    const { accessToken: token } = await before.signIn('scaler');
    const ladder = {
      ...(await lowPrices(before)),
      clientOrderId: 'ladder',
      futuresOptionId: 1,
      side: 'BUY',
      count: 4,
      quantity: '0.03',
      weights: 'RISING',
    };
    const { status, body } = await before.post<Placed>(PATH, ladder, { token });
    expect([status, body.orders.map(({ clientOrderId }) => clientOrderId)]).toEqual([
      200,
      ['ladder-1', 'ladder-2', 'ladder-3', 'ladder-4'],
    ]);
    expect(body.orders.map(({ quantity }) => quantity)).toEqual([
      '0.003',
      '0.006',
      '0.009',
      '0.012',
    ]);
    expect((await before.post<Placed>(PATH, ladder, { token })).body).toEqual(body);
    const other = await before.post<{ code: string }>(PATH, { ...ladder, count: 3 }, { token });
    expect([other.status, other.body.code]).toEqual([409, 'CLIENT_ORDER_ID_REUSED']);
    await before.stop();

    const exchange = await open(kind, { store, clock: before.clock });
    const credentials = { username: 'scaler', password: PASSWORD };
    const again = (await exchange.logIn(credentials)).accessToken;
    await exchange.post('/api/futures/order/cancel_all', {}, { token: again });
    const over = await exchange.post<Placed>(PATH, ladder, { token: again });
    expect(over.body.orders.map(({ status: now }) => now)).toEqual(
      Array.from({ length: 4 }, () => 'CANCELLED'),
    );
  });

  test('[F-O40] one that is refused leaves nothing behind', async () => {
    const exchange = await open(kind);
    const { accessToken: token } = await exchange.signIn('scaler');
    const prices = await lowPrices(exchange);
    const ladder = { ...prices, futuresOptionId: 1, side: 'BUY', count: 20, quantity: '900' };
    const refused = await exchange.post<{ code: string }>(PATH, ladder, { token });
    expect([refused.status, refused.body.code]).toEqual([409, 'INSUFFICIENT_BALANCE']);
    const orders = await exchange.get<readonly WireOrder[]>('/api/futures/history/open_order', {
      token,
    });
    expect(orders.body).toEqual([]);
  });
});

test('guests are asked to log in', async () => {
  const exchange = await open('memory');
  const { body } = await exchange.post<{ code: string }>(PATH, {});
  expect(body.code).toBe('LOGIN_REQUIRED');
});
