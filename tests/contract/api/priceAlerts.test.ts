/** Price alerts over HTTP and STOMP, on a market that moves, in memory and in PGlite. */
import { describe, expect, test } from 'vitest';
import { DESTINATIONS } from '../../../src/protocol/destinations.ts';
import type { WirePriceAlert } from '../../../src/protocol/priceAlerts/entities.ts';
import { createApiStores, STORE_KINDS } from '../../support/apiStores.ts';
import { listenTo } from '../../support/gateway.ts';
import { createHttpExchange, type HttpExchange, PASSWORD } from '../../support/httpExchange.ts';

const { open, openStore } = createApiStores();

const SET = '/api/futures/price_alert/set';
const DELETE = '/api/futures/price_alert/delete';
const LIST = '/api/futures/price_alert/list';

/** A price so many whole dollars away from the last one. */
async function near(exchange: HttpExchange, token: string, dollars: number): Promise<string> {
  const { body } = await exchange.get<{ value: { last: string } }>(
    '/api/stock/key_value?key=futures:BTCUSDT',
    { token },
  );
  return String(Math.round(Number(body.value.last)) + dollars);
}

describe.each(STORE_KINDS)('price alerts on a store in %s', (kind) => {
  test('[P-A1][P-A2][P-A4][P-A5][P-A6] are set, listed, deleted, kept over a restart and reached once', async () => {
    const store = await openStore(kind);
    const before = await createHttpExchange({ store });
    const { accessToken } = await before.signIn('alerts');
    const alert = (id: string, price: string) => ({
      clientAlertId: id,
      stock: 'BTCUSDT',
      by: 'LAST',
      price,
    });
    const token = accessToken;
    const far = alert('far', await near(before, token, 20_000));
    // So near that it is reached within the life of a token, wherever the market walks.
    const close = alert('close', await near(before, token, 10));
    const other = alert('other', await near(before, token, -20_000));
    for (const body of [far, close, other, close])
      expect(await before.post<WirePriceAlert[]>(SET, body, { token })).toMatchObject({
        status: 200,
      });
    const left = await before.post<WirePriceAlert[]>(DELETE, { clientAlertId: 'other' }, { token });
    expect(left.body.map((each) => [each.clientAlertId, each.direction])).toEqual([
      ['far', 'ABOVE'],
      ['close', 'ABOVE'],
    ]);
    const refused = await before.post<{ code: string }>(DELETE, { clientAlertId: 'x' }, { token });
    expect([refused.status, refused.body.code]).toEqual([404, 'UNKNOWN_PRICE_ALERT']);
    await before.stop();

    const exchange = await open(kind, { store, clock: before.clock });
    const credentials = { username: 'alerts', password: PASSWORD };
    const again = (await exchange.logIn(credentials)).accessToken;
    const listed = async () =>
      (await exchange.get<WirePriceAlert[]>(LIST, { token: again })).body.map(
        ({ clientAlertId }) => clientAlertId,
      );
    expect(await listed()).toEqual(['far', 'close']);
    const listener = await listenTo(exchange.gateway, again, [DESTINATIONS.futures]);
    for (let step = 0; step < 50 && (await listed()).length > 1; step += 1)
      await exchange.clock.run(15_000);
    expect(await listed()).toEqual(['far']);
    const events = await exchange.get<{ items: { type: string; status?: string }[] }>(
      '/api/events?after=0&size=1000',
      { token: again },
    );
    expect(
      events.body.items.flatMap(({ type, status }) => (type === 'PRICE_ALERT' ? [status] : [])),
    ).toEqual(['SET', 'SET', 'SET', 'DELETED', 'REACHED']);
    expect(listener.received(DESTINATIONS.futures)).toMatchObject([
      { type: 'PRICE_ALERT', status: 'REACHED', alert: { clientAlertId: 'close' } },
    ]);
  });
});

test('guests are asked to log in', async () => {
  const exchange = await open('memory');
  const { body } = await exchange.get<{ code: string }>(LIST);
  expect(body.code).toBe('LOGIN_REQUIRED');
});
