/** The timer that cancels all orders over HTTP and STOMP, in memory and in PGlite. */
import { describe, expect, test } from 'vitest';
import { DESTINATIONS } from '../../../src/protocol/destinations.ts';
import type { WireOrder } from '../../../src/protocol/futures/entities.ts';
import { createApiStores, STORE_KINDS } from '../../support/apiStores.ts';
import { listenTo } from '../../support/gateway.ts';
import { createHttpExchange, PASSWORD } from '../../support/httpExchange.ts';

const { open, openStore } = createApiStores();

const PATH = '/api/futures/cancel_all_after';

interface Timer {
  readonly deadline: number | null;
}

describe.each(STORE_KINDS)('the cancel timer on a store in %s', (kind) => {
  test('[F-D1][F-D2][F-D3] is set, kept over a restart, and cancels all orders once', async () => {
    const store = await openStore(kind);
    const before = await createHttpExchange({ store });
    const { accessToken: token } = await before.signIn('away');
    const { body: placed } = await before.post<WireOrder>(
      '/api/futures/order',
      {
        futuresOptionId: 1,
        marketType: 'LIMIT',
        side: 'BUY',
        price: String(await lowPrice(before)),
        quantity: '0.01',
      },
      { token },
    );
    expect(placed.status).toBe('WORKING');
    const set = await before.post<Timer>(PATH, { durationMs: 60_000 }, { token });
    expect((await before.get<Timer>(PATH, { token })).body).toEqual(set.body);
    const refused = await before.post<{ code: string }>(PATH, { durationMs: 4_000 }, { token });
    expect([refused.status, refused.body.code]).toEqual([400, 'INVALID_PARAMETER']);
    await before.stop();

    const exchange = await open(kind, { store, clock: before.clock });
    const credentials = { username: 'away', password: PASSWORD };
    const again = (await exchange.logIn(credentials)).accessToken;
    expect((await exchange.get<Timer>(PATH, { token: again })).body).toEqual(set.body);
    const listener = await listenTo(exchange.gateway, again, [DESTINATIONS.futures]);
    await exchange.clock.run(61_000);
    expect((await exchange.get<Timer>(PATH, { token: again })).body.deadline).toBeNull();
    expect(listener.received(DESTINATIONS.futures)).toMatchObject([
      { type: 'ORDER_CANCEL', order: { id: placed.id, cancelReason: 'CANCEL_TIMER' } },
      { type: 'CANCEL_TIMER', cause: 'REACHED', deadline: null },
    ]);
  });
});

async function lowPrice(exchange: Awaited<ReturnType<typeof createHttpExchange>>): Promise<number> {
  const { body } = await exchange.get<{ value: { last: string } }>(
    '/api/stock/key_value?key=futures:BTCUSDT',
  );
  return Math.round(Number(body.value.last) * 0.95);
}

test('guests are asked to log in', async () => {
  const exchange = await open('memory');
  const { body } = await exchange.get<{ code: string }>(PATH);
  expect(body.code).toBe('LOGIN_REQUIRED');
});
