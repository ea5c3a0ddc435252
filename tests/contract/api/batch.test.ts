/** Batches of orders over HTTP, in memory and in PGlite. */
import { describe, expect, test } from 'vitest';
import type { BatchResult } from '../../../src/protocol/futures/calls/batch.ts';
import { createApiStores, STORE_KINDS } from '../../support/apiStores.ts';
import { type HttpExchange, PASSWORD } from '../../support/httpExchange.ts';

const { open, openStore } = createApiStores();

interface Answered {
  readonly results: readonly BatchResult[];
}

async function bid(exchange: HttpExchange): Promise<string> {
  const { body } = await exchange.get<{ value: { last: string } }>(
    '/api/stock/key_value?key=futures:BTCUSDT',
  );
  return String(Math.round(Number(body.value.last) * 0.97));
}

const send = (exchange: HttpExchange, items: readonly object[], token: string) =>
  exchange.post<Answered>('/api/futures/order/batch', { items }, { token });
const outcomes = ({ results }: Answered): readonly string[] =>
  results.map((one) => (one.ok ? one.order.status : one.error.code));
const workingOf = async (exchange: HttpExchange, token: string) =>
  (await exchange.get<readonly unknown[]>('/api/futures/history/open_order', { token })).body;

describe.each(STORE_KINDS)('a batch on a store in %s', (kind) => {
  test('[F-O50][F-O51] answers each item by the rules of its own call, and a refused one holds none back', async () => {
    const exchange = await open(kind);
    const { accessToken: token } = await exchange.signIn('batcher');
    const price = await bid(exchange);
    const order = { futuresOptionId: 1, marketType: 'LIMIT', side: 'BUY', price };
    const place = { kind: 'place', ...order, quantity: '0.01' };
    const { status, body } = await send(
      exchange,
      [
        { ...place, clientOrderId: 'one' },
        { ...place, clientOrderId: 'two', quantity: 'much' },
        { ...place, clientOrderId: 'three', quantity: '9999' },
        { kind: 'cancel', id: 'o-404' },
        { kind: 'cancel' },
        { ...place, clientOrderId: 'four' },
      ],
      token,
    );
    expect(status).toBe(200);
    expect(outcomes(body)).toEqual([
      'WORKING',
      'INVALID_NUMBER',
      'QUANTITY_TOO_LARGE',
      'UNKNOWN_ORDER',
      'INVALID_PARAMETER',
      'WORKING',
    ]);
    expect(body.results[1]).toMatchObject({
      error: { status: 400, data: { name: 'quantity' }, message: expect.stringMatching(/./) },
    });

    const [first, , , , , last] = body.results;
    const ids = [first, last].map((one) => (one?.ok ? one.order.id : ''));
    const cheaper = String(Number(price) - 10);
    const next = await send(
      exchange,
      [
        { kind: 'amend', id: ids[0], price: cheaper },
        { kind: 'cancel', id: ids[1] },
        { kind: 'cancel', id: ids[1] },
      ],
      token,
    );
    expect(outcomes(next.body)).toEqual(['WORKING', 'CANCELLED', 'ORDER_NOT_WORKING']);
    expect(next.body.results[0]).toMatchObject({ order: { price: cheaper } });
  });

  test('[F-O52] repeated, also after a restart, it places nothing twice', async () => {
    const store = await openStore(kind);
    const before = await open(kind, { store });
    const { accessToken: token } = await before.signIn('again');
    const order = { futuresOptionId: 1, marketType: 'LIMIT', side: 'BUY', quantity: '0.01' };
    const price = await bid(before);
    const items = ['a', 'b', 'c'].map((clientOrderId) => ({
      kind: 'place',
      clientOrderId,
      price,
      ...order,
    }));
    const first = await send(before, items, token);
    expect(outcomes(first.body)).toEqual(['WORKING', 'WORKING', 'WORKING']);
    expect((await send(before, items, token)).body).toEqual(first.body);
    await before.stop();

    const exchange = await open(kind, { store, clock: before.clock });
    const credentials = { username: 'again', password: PASSWORD };
    const fresh = (await exchange.logIn(credentials)).accessToken;
    const again = await send(exchange, items, fresh);
    const idsOf = ({ results }: Answered) => results.map((one) => one.ok && one.order.id);
    expect(idsOf(again.body)).toEqual(idsOf(first.body));
    expect(await workingOf(exchange, fresh)).toMatchObject([{}, {}, {}]);
  });
});

test('[F-O50] an empty batch, one of 21 items and an unknown kind are refused whole', async () => {
  const exchange = await open('memory');
  const { accessToken: token } = await exchange.signIn('batcher');
  const cancel = { kind: 'cancel', id: 'o-1' };
  const batches = [[], Array.from({ length: 21 }, () => cancel), [cancel, { kind: 'buy' }]];
  for (const items of batches)
    expect(await send(exchange, items, token)).toMatchObject({
      status: 400,
      body: { code: 'INVALID_PARAMETER' },
    });
  const most = Array.from({ length: 20 }, () => cancel);
  expect(outcomes((await send(exchange, most, token)).body)).toEqual(
    most.map(() => 'UNKNOWN_ORDER'),
  );
});
