/** Public figures of an instrument over HTTP, in memory and in PGlite. */
import { describe, expect, test } from 'vitest';
import { instrumentCode } from '../../../src/domain/ids.ts';
import { HOUR_MS } from '../../../src/domain/time.ts';
import type { WireInstrumentFigures } from '../../../src/protocol/futures/figureCalls.ts';
import type { WireTicker } from '../../../src/protocol/market/entities.ts';
import { createApiStores } from '../../support/apiStores.ts';
import { createManualClock } from '../../support/clock.ts';
import { createHttpExchange, type HttpExchange, OPENED_AT } from '../../support/httpExchange.ts';
import { tickOf } from '../../support/engine.ts';

const { open, openStore } = createApiStores();
const BTC = 1;
const GOLD = 104;

const figuresOf = async (exchange: HttpExchange, id = BTC): Promise<WireInstrumentFigures> =>
  (await exchange.get<WireInstrumentFigures>(`/api/futures/option/figures?futuresOptionId=${id}`))
    .body;

/** Figures that are not those that others have just read. */
async function freshFigures(exchange: HttpExchange): Promise<WireInstrumentFigures> {
  await exchange.clock.run(1_000);
  return figuresOf(exchange);
}

async function order(exchange: HttpExchange, token: string, side: string, quantity: string) {
  const body = { futuresOptionId: BTC, marketType: 'MARKET', side, quantity };
  expect((await exchange.post('/api/futures/order', body, { token })).status).toBe(200);
}

/** The mark of BTC/USDT moves to a share of its price, for one tick. */
async function crash(exchange: HttpExchange, share: number): Promise<void> {
  const { body } = await exchange.get<{ value: WireTicker }>(
    '/api/stock/key_value?key=futures:BTCUSDT',
  );
  const { last, mark } = body.value;
  const tick = tickOf(
    { instrument: instrumentCode('BTCUSDT'), last, mark: (Number(mark) * share).toFixed(1) },
    exchange.clock.now(),
  );
  await exchange.gateway.core.submit({ type: 'MoveMarket', tick });
}

describe.each(['memory', 'PGlite'] as const)('figures of an instrument in %s', (kind) => {
  test('[F-V11] open interest is what everybody holds, by side, also after a restart', async () => {
    const store = await openStore(kind);
    const clock = createManualClock(OPENED_AT);
    const first = await createHttpExchange({ store, clock });
    const [ann, bob] = [await first.signIn('anna'), await first.signIn('bobby')];
    expect((await figuresOf(first)).openInterest).toMatchObject({
      long: '0',
      short: '0',
      longs: 0,
      shorts: 0,
    });
    await order(first, ann.accessToken, 'BUY', '0.3');
    await order(first, bob.accessToken, 'SELL', '0.5');
    await order(first, bob.accessToken, 'BUY', '0.1');
    const held = await freshFigures(first);
    expect(held.openInterest).toMatchObject({ long: '0.3', short: '0.4', longs: 1, shorts: 1 });
    expect(Number(held.openInterest.value)).toBeGreaterThan(0.7 * 50_000);
    await order(first, ann.accessToken, 'SELL', '0.3');
    const later = await freshFigures(first);
    expect(later.openInterest).toMatchObject({ long: '0', short: '0.4', longs: 0, shorts: 1 });
    await first.stop();
    const second = await open(kind, { store, clock });
    expect((await figuresOf(second)).openInterest).toMatchObject({ short: '0.4', shorts: 1 });
  });

  test('[F-V12] a liquidation is listed for everybody, without its owner', async () => {
    const exchange = await open(kind);
    const { accessToken: token } = await exchange.signIn('trader');
    const ofOption = { futuresOptionId: BTC };
    await exchange.post(
      '/api/futures/order/margin_type',
      { ...ofOption, marginType: 'ISOLATED' },
      { token },
    );
    await order(exchange, token, 'BUY', '0.2');
    expect((await freshFigures(exchange)).liquidations).toEqual([]);
    await crash(exchange, 0.9);
    const { liquidations, openInterest } = await freshFigures(exchange);
    expect(liquidations).toEqual([
      { at: expect.any(Number), side: 'LONG', price: expect.any(String), quantity: '0.2' },
    ]);
    expect(openInterest.longs).toBe(0);
    const { body } = await exchange.get<{ items: readonly { fill: object }[] }>(
      '/api/futures/history/list?resultType=TRADE&size=1',
      { token },
    );
    const [own] = body.items;
    expect(own?.fill).toMatchObject({ isLiquidation: true, price: liquidations[0]?.price });
  });
});

test('[F-V11] a figure is computed once a second, however many ask', async () => {
  const exchange = await open('memory');
  const first = await figuresOf(exchange);
  const { accessToken: token } = await exchange.signIn('trader');
  await order(exchange, token, 'BUY', '0.1');
  expect(await figuresOf(exchange)).toEqual(first);
  expect((await freshFigures(exchange)).openInterest.long).toBe('0.1');
});

test('[F-V13] past funding rates are the settled ones, and of moments at which the market was open', async () => {
  const exchange = await open('memory');
  const { fundings } = await figuresOf(exchange);
  expect(fundings).toHaveLength(90);
  // 12 o'clock in Seoul is 3 UTC: the last moment was midnight UTC.
  expect(fundings[0]?.at).toBe(OPENED_AT - 3 * HOUR_MS);
  expect(fundings[1]?.at).toBe(OPENED_AT - 11 * HOUR_MS);
  const { accessToken: token } = await exchange.signIn('trader');
  await order(exchange, token, 'BUY', '0.1');
  exchange.clock.jumpTo(OPENED_AT + 6 * HOUR_MS);
  await exchange.clock.run(1_000);
  const login = { username: 'trader', password: 'maru2025' };
  const { body: session } = await exchange.post<{ accessToken: string }>('/api/login', login);
  const { body } = await exchange.get<{ items: readonly { funding: { rate: string } }[] }>(
    '/api/futures/history/list?resultType=FUNDING',
    { token: session.accessToken },
  );
  const [newest] = (await figuresOf(exchange)).fundings;
  expect(newest).toEqual({ at: OPENED_AT + 5 * HOUR_MS, rate: body.items[0]?.funding.rate });
  const gold = await figuresOf(exchange, GOLD);
  // From Saturday 06:00 to Monday 08:00 in Seoul gold is closed.
  const days = gold.fundings.map(({ at }) => new Date(at + 9 * HOUR_MS).getUTCDay());
  expect(days).not.toContain(0);
  expect(days.length).toBe(90);
});

test('[F-V11] an unknown instrument is refused', async () => {
  const exchange = await open('memory');
  const { body } = await exchange.get('/api/futures/option/figures?futuresOptionId=999');
  expect(body).toMatchObject({ code: 'UNKNOWN_OPTION' });
});
