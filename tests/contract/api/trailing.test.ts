/** Trailing stops over HTTP, through a rise and a fall of the market. */
import { expect, test } from 'vitest';
import { instrumentCode } from '../../../src/domain/ids.ts';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '../../../src/domain/time.ts';
import type { ListedFeed } from '../../../src/gateway/feeds/index.ts';
import type { WireOrder } from '../../../src/protocol/futures/entities.ts';
import { createApiStores } from '../../support/apiStores.ts';
import { OPENED_AT } from '../../support/httpExchange.ts';

const { open } = createApiStores();

const ORDER = '/api/futures/order';
const long = { futuresOptionId: 1, marketType: 'MARKET', side: 'BUY', quantity: '0.1' };
const trailing = { futuresOptionId: 1, marketType: 'STOPLOSS', side: 'SELL', quantity: '0.1' };

const RATE = '0.002';
const STEP_MS = 15 * SECOND_MS;
const LONGEST_MS = 10 * MINUTE_MS;

/**
 * The first minute after which the market rises by the rate before it falls by half of it, and then
 * falls by half as much again as the rate from its highest.
 */
function beforeRise(feed: ListedFeed): number {
  const rate = Number(RATE);
  for (let at = OPENED_AT; at < OPENED_AT + DAY_MS; at += MINUTE_MS) {
    const prices = feed
      .prices(instrumentCode('BTCUSDT'), at, at + LONGEST_MS)
      .map(({ price }) => Number(price));
    const [start = 0] = prices;
    const first = prices.findIndex((price) => price > start * (1 + rate));
    const hasFallen = prices.slice(0, first).some((price) => price < start * (1 - rate / 2));
    if (first < 0 || hasFallen) continue;
    let highest = start;
    for (const price of prices.slice(first)) {
      highest = Math.max(highest, price);
      if (price < highest * (1 - 1.5 * rate)) return at;
    }
  }
  throw new Error('in no minute of a day does the market rise and fall');
}

test('[F-T7][F-T8][F-T9] a bracket of a target and a trailing stop follows the market up and leaves on the way down', async () => {
  let moment = OPENED_AT;
  const feed = (made: ListedFeed): ListedFeed => {
    moment = beforeRise(made);
    return made;
  };
  const exchange = await open('memory', { feed });
  exchange.clock.jumpTo(moment);
  await exchange.clock.run(SECOND_MS);
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
  const { body: placed } = await post<WireOrder>({ ...trailing, trailRate: RATE });
  expect(placed).toMatchObject({ trailRate: RATE, trailDistance: null, reduceOnly: true });

  const openNow = async () =>
    (await exchange.get<WireOrder[]>('/api/futures/history/open_order', { token })).body;
  const triggers = [Number(placed.triggerPrice)];
  for (let passed = 0; passed < LONGEST_MS; passed += STEP_MS) {
    await exchange.clock.run(STEP_MS);
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
  expect(stopped?.order).toMatchObject({ status: 'FILLED', trailRate: RATE });
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
