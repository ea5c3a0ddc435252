/** Closing more than one order may name, over HTTP, in memory and in PGlite. */
import { describe, expect, test } from 'vitest';
import { quantityOf } from '../../../src/domain/quantities.ts';
import type { EngineRules } from '../../../src/engine/contract.ts';
import type {
  WireFuturesOption,
  WireOrder,
  WirePlacedOrder,
  WirePosition,
} from '../../../src/protocol/futures/entities.ts';
import { createApiStores, STORE_KINDS } from '../../support/apiStores.ts';
import { createHttpExchange, type HttpExchange, PASSWORD } from '../../support/httpExchange.ts';

const { open, openStore } = createApiStores();

const PATH = '/api/futures/order';

/** One order of an instrument is at most 0.01. */
const rules = (usual: EngineRules): EngineRules => ({
  ...usual,
  options: usual.options.map((option) => ({ ...option, maxQuantity: quantityOf('0.01') })),
});

/** A long of 0.025. */
async function opened(exchange: HttpExchange, token: string): Promise<void> {
  const order = { futuresOptionId: 1, marketType: 'MARKET', side: 'BUY' };
  for (const quantity of ['0.01', '0.01', '0.005'])
    await exchange.post(PATH, { ...order, quantity }, { token });
}

const CLOSE = {
  clientOrderId: 'close',
  futuresOptionId: 1,
  marketType: 'MARKET',
  side: 'SELL',
  quantity: '0.025',
  reduceOnly: true,
};

const idsOf = (orders: readonly WireOrder[] | undefined) =>
  orders?.map(({ clientOrderId, quantity, status }) => `${clientOrderId} ${quantity} ${status}`);

const FILLED = ['close-1 0.01 FILLED', 'close-2 0.01 FILLED', 'close-3 0.005 FILLED'];

describe.each(STORE_KINDS)('a position beyond one order’s maximum, on a store in %s', (kind) => {
  test('[F-O70][F-O71][F-O74] is closed by one request, once, over a restart', async () => {
    const store = await openStore(kind);
    const before = await createHttpExchange({ store, rules });
    const { accessToken: token } = await before.signIn('closer');
    await opened(before, token);
    const { status, body } = await before.post<WirePlacedOrder>(PATH, CLOSE, { token });
    expect([status, body.clientOrderId, idsOf(body.parts)]).toEqual([200, 'close-1', FILLED]);
    const positions = await before.get<readonly WirePosition[]>(
      '/api/futures/history/open_position',
      { token },
    );
    expect(positions.body).toEqual([]);
    expect((await before.post(PATH, CLOSE, { token })).body).toEqual(body);
    const other = { ...CLOSE, quantity: '0.024' };
    const reused = await before.post<{ code: string }>(PATH, other, { token });
    expect([reused.status, reused.body.code]).toEqual([409, 'CLIENT_ORDER_ID_REUSED']);
    await before.stop();

    const exchange = await open(kind, { store, rules, clock: before.clock });
    const credentials = { username: 'closer', password: PASSWORD };
    const again = (await exchange.logIn(credentials)).accessToken;
    expect((await exchange.post(PATH, CLOSE, { token: again })).body).toEqual(body);
  });

  test('[F-O72] is closed by an item of a batch, or not at all', async () => {
    const exchange = await open(kind, { rules });
    const { accessToken: token } = await exchange.signIn('closer');
    await opened(exchange, token);
    const items = [
      { kind: 'place', ...CLOSE, clientOrderId: 'far', marketType: 'LIMIT', price: '1' },
      { kind: 'place', ...CLOSE },
    ];
    const { body } = await exchange.post<{
      readonly results: readonly {
        ok: boolean;
        order?: WirePlacedOrder;
        error?: { code: string };
      }[];
    }>('/api/futures/order/batch', { items }, { token });
    expect(
      body.results.map(({ ok, order, error }) => [ok, error?.code, idsOf(order?.parts)]),
    ).toEqual([
      [false, 'PRICE_OUT_OF_BAND', undefined],
      [true, undefined, FILLED],
    ]);
  });
});

test('[F-O70] without an id of the client’s; an instrument says as how many orders', async () => {
  const exchange = await open('memory', { rules });
  const { accessToken: token } = await exchange.signIn('closer');
  await opened(exchange, token);
  const { clientOrderId: _, ...close } = CLOSE;
  const { body } = await exchange.post<WirePlacedOrder>(PATH, close, { token });
  expect(body.parts?.map(({ quantity }) => quantity)).toEqual(['0.01', '0.01', '0.005']);
  const option = await exchange.get<WireFuturesOption>('/api/futures/option?futuresOptionId=1');
  expect(option.body).toMatchObject({ maxQuantity: '0.01', closingPartsMax: 200 });
});

test('[F-O5] an order that opens is still too large', async () => {
  const exchange = await open('memory', { rules });
  const { accessToken: token } = await exchange.signIn('opener');
  const order = { ...CLOSE, side: 'BUY', reduceOnly: false };
  const { body } = await exchange.post<{ code: string }>(PATH, order, { token });
  expect(body.code).toBe('QUANTITY_TOO_LARGE');
});
