/** OCOs over HTTP, in memory and in PGlite. */
import { describe, expect, test } from 'vitest';
import type { WireOrder } from '../../../src/protocol/futures/entities.ts';
import { createApiStores, STORE_KINDS } from '../../support/apiStores.ts';
import { createHttpExchange, PASSWORD } from '../../support/httpExchange.ts';

const { open, openStore } = createApiStores();

const PATH = '/api/futures/order/oco';

interface Placed {
  readonly orders: readonly WireOrder[];
}

/** A buy well below the market, or a stop-limit well above it. */
async function entryAt(exchange: Awaited<ReturnType<typeof createHttpExchange>>) {
  const { body } = await exchange.get<{ value: { last: string } }>(
    '/api/stock/key_value?key=futures:BTCUSDT',
  );
  const at = (factor: number) => String(Math.round(Number(body.value.last) * factor));
  return {
    clientOrderId: 'pair',
    futuresOptionId: 1,
    side: 'BUY',
    quantity: '0.01',
    price: at(0.97),
    triggerPrice: at(1.02),
    stopLimitPrice: at(1.03),
  };
}

describe.each(STORE_KINDS)('an OCO on a store in %s', (kind) => {
  test('[F-O60][F-O64] is placed once, survives a restart, and is cancelled as one', async () => {
    const store = await openStore(kind);
    const before = await createHttpExchange({ store });
    const { accessToken: token } = await before.signIn('paired');
    const entry = await entryAt(before);
    const { status, body } = await before.post<Placed>(PATH, entry, { token });
    expect(status).toBe(200);
    const [limit, stop] = body.orders;
    expect(body.orders).toMatchObject([
      { clientOrderId: 'pair-1', marketType: 'LIMIT', postOnly: true, pairedWith: stop?.id },
      { clientOrderId: 'pair-2', marketType: 'STOPLOSS', hold: '0', pairedWith: limit?.id },
    ]);
    expect((await before.post<Placed>(PATH, entry, { token })).body).toEqual(body);
    const other = await before.post<{ code: string }>(
      PATH,
      { ...entry, quantity: '0.02' },
      { token },
    );
    expect([other.status, other.body.code]).toEqual([409, 'CLIENT_ORDER_ID_REUSED']);
    await before.stop();

    const exchange = await open(kind, { store, clock: before.clock });
    const credentials = { username: 'paired', password: PASSWORD };
    const again = (await exchange.logIn(credentials)).accessToken;
    await exchange.post('/api/futures/order/cancel', { id: limit?.id }, { token: again });
    const over = await exchange.post<Placed>(PATH, entry, { token: again });
    expect(over.body.orders.map(({ status: now, cancelReason }) => [now, cancelReason])).toEqual([
      ['CANCELLED', 'USER'],
      ['CANCELLED', 'OCO'],
    ]);
  });

  test('[F-O60][F-O65] what is refused leaves nothing behind, and a quantity stays', async () => {
    const exchange = await open(kind);
    const { accessToken: token } = await exchange.signIn('paired');
    const entry = await entryAt(exchange);
    const refused = await exchange.post<{ code: string }>(
      PATH,
      { ...entry, quantity: '900' },
      { token },
    );
    expect([refused.status, refused.body.code]).toEqual([409, 'INSUFFICIENT_BALANCE']);
    const workingOrders = () =>
      exchange.get<readonly WireOrder[]>('/api/futures/history/open_order', { token });
    expect((await workingOrders()).body).toEqual([]);
    const { body } = await exchange.post<Placed>(PATH, entry, { token });
    const amended = await exchange.post<{ code: string }>(
      '/api/futures/order/amend',
      { id: body.orders[0]?.id, quantity: '0.02' },
      { token },
    );
    expect([amended.status, amended.body.code]).toEqual([409, 'PAIRED_QUANTITY']);
    expect((await workingOrders()).body).toHaveLength(2);
  });
});

test('guests are asked to log in', async () => {
  const exchange = await open('memory');
  const { body } = await exchange.post<{ code: string }>(PATH, {});
  expect(body.code).toBe('LOGIN_REQUIRED');
});
