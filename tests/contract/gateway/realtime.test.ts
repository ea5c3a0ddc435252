/** Events as the terminal receives them: on the socket, in the list of events, after a restart. */
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, it as scenario } from 'vitest';
import { DESTINATIONS } from '../../../src/protocol/destinations.ts';
import { createMemoryStore } from '../../../src/gateway/stores/memory.ts';
import { type AccountEvent, accountEvent } from '../../../src/protocol/accountEvents.ts';
import { crossMessage, type CrossMessage } from '../../../src/protocol/futures/accountEvents.ts';
import type { WireOrder, WirePosition } from '../../../src/protocol/futures/entities.ts';
import type { WireWallet } from '../../../src/protocol/ledger/entities.ts';
import type { WireTicker } from '../../../src/protocol/market/entities.ts';
import { listenTo, type Listener } from '../../support/gateway.ts';
import { createHttpExchange, type HttpExchange } from '../../support/httpExchange.ts';

const QUEUES = [DESTINATIONS.futures, DESTINATIONS.point, DESTINATIONS.cross];

let it: HttpExchange;
let token: string;
let listener: Listener;
let last: number;
beforeEach(async () => {
  it = await createHttpExchange();
  token = (await it.signIn()).accessToken;
  listener = await listenTo(it.gateway, token, QUEUES);
  const key = '/api/stock/key_value?key=futures:BTCUSDT';
  last = Math.round(Number((await it.get<{ value: WireTicker }>(key)).body.value.last));
});
afterEach(() => it.stop());

async function done<T>(path: string, body: object): Promise<T> {
  const answer = await it.post<T>(path, body, { token });
  expect(answer).toMatchObject({ status: 200 });
  return answer.body;
}
const get = async <T>(path: string) => (await it.get<T>(path, { token })).body;
const place = (side: 'BUY' | 'SELL', more: object = {}) =>
  done<WireOrder>('/api/futures/order', {
    futuresOptionId: 1,
    marketType: 'MARKET',
    side,
    quantity: '0.01',
    ...more,
  });
const published = (): readonly AccountEvent[] =>
  QUEUES.slice(0, 2)
    .flatMap((queue) => listener.received(queue))
    .map((body) => v.parse(accountEvent, body))
    .toSorted((a, b) => a.seq - b.seq);
/** Events since `seq`, those of the wallet and its bonus aside: type, and cause where there is one. */
const since = (seq: number): readonly string[] =>
  published()
    .filter((event) => event.seq > seq && event.type !== 'POINT' && event.type !== 'BONUS')
    .map((event) => ('cause' in event ? `${event.type} ${event.cause}` : event.type));
const now = (): number => published().at(-1)?.seq ?? 0;
const cross = (): CrossMessage | undefined =>
  listener
    .received(DESTINATIONS.cross)
    .filter((body) => v.is(crossMessage, body))
    .at(-1);
const positions = () => get<WirePosition[]>('/api/futures/history/open_position');

const futuresWallet = async (): Promise<WireWallet | undefined> =>
  (await get<WireWallet[]>('/api/wallet/my')).find(({ type }) => type === 'FUTURES');

/** Cross message and wallet agree; the socket publishes exactly the events of the list. */
async function expectInStep(): Promise<void> {
  const wallet = await futuresWallet();
  expect(cross()).toMatchObject({
    playerPoint: wallet?.playerPoint,
    markPnl: wallet?.markPnl,
    minusFundingFee: wallet?.minusFundingFee,
  });
  const { items } = await get<{ items: AccountEvent[] }>('/api/events?after=0&size=1000');
  expect(items.slice(-published().length)).toEqual(published());
  expect(published().map(({ seq }) => seq)).toEqual(
    published().map((_, n) => (published()[0]?.seq ?? 0) + n),
  );
}

describe('each change is published under its name', () => {
  scenario('a hedge: mode, both sides, their ends; the cross figures keep step', async () => {
    await done('/api/futures/order/position_mode', { mode: 'HEDGE' });
    expect(since(0)).toEqual(['POSITION_MODE_UPDATE']);
    const steps: readonly [side: 'BUY' | 'SELL', positionSide: string, events: string[]][] = [
      ['BUY', 'LONG', ['POSITION_OPEN']],
      ['SELL', 'SHORT', ['POSITION_OPEN']],
      ['BUY', 'LONG', ['POSITION_UPDATE INCREASED']],
      ['SELL', 'LONG', ['POSITION_UPDATE REDUCED']],
      ['BUY', 'SHORT', ['POSITION_CLOSE']],
    ];
    for (const [side, positionSide, events] of steps) {
      const seq = now();
      await place(side, { positionSide });
      expect(since(seq)).toEqual(['ORDER_SUCCESS', 'ORDER_FILLED', ...events]);
      await expectInStep();
    }
  });

  scenario('exits and amendments', async () => {
    await place('BUY');
    const [position] = await positions();
    const orders = { price: String(last - 2_000), marketType: 'LIMIT' };
    const { id } = await place('BUY', orders);
    const { id: stop } = await place('SELL', {
      marketType: 'STOPLOSS',
      triggerPrice: String(last - 900),
    });
    const seq = now();
    const futuresPositionId = position?.id;
    const exits = { futuresPositionId, takeProfit: String(last + 900), stopLoss: null };
    await done('/api/futures/order/tpsl', exits);
    await done('/api/futures/order/amend', { id, price: String(last - 3_000) });
    await done('/api/futures/order/amend', { id: stop, triggerPrice: String(last - 800) });
    await done('/api/futures/order/amend', { id: stop, triggerPrice: String(last - 800) });
    expect(since(seq)).toEqual(['POSITION_UPDATE EXITS', 'ORDER_UPDATE', 'ORDER_UPDATE']);
    await expectInStep();
  });

  scenario('margin and leverage of an isolated position', async () => {
    await done('/api/futures/order/margin_type', { futuresOptionId: 1, marginType: 'ISOLATED' });
    await place('SELL');
    const [position] = await positions();
    const futuresPositionId = position?.id;
    const seq = now();
    await done('/api/futures/order/margin', { futuresPositionId, amount: '50', type: 'ADD' });
    await done('/api/futures/order/margin', { futuresPositionId, amount: '10', type: 'REMOVE' });
    await done('/api/futures/order/leverage', { futuresOptionId: 1, leverage: 2 });
    expect(since(seq)).toEqual([
      'POSITION_UPDATE_LIQUIDPRICE MARGIN',
      'POSITION_UPDATE_LIQUIDPRICE MARGIN',
      'LEVERAGE_UPDATE',
      'POSITION_UPDATE_LIQUIDPRICE LEVERAGE',
    ]);
    await expectInStep();
  });

  scenario('funding of both sides of a hedge', async () => {
    const eight = Date.UTC(2025, 4, 14, 8);
    it.clock.jumpTo(eight - 1_000);
    const credentials = { username: 'trader1', password: 'maru2025' };
    token = (await it.post<{ accessToken: string }>('/api/login', credentials)).body.accessToken;
    listener = await listenTo(it.gateway, token, QUEUES);
    await done('/api/futures/order/position_mode', { mode: 'HEDGE' });
    await place('BUY', { positionSide: 'LONG', quantity: '0.03' });
    await place('SELL', { positionSide: 'SHORT' });
    const seq = now();
    await it.clock.run(2_000);
    expect(since(seq)).toEqual(['FUNDING_FEE', 'FUNDING_FEE']);
    expect(cross()?.playerPoint).toBe((await futuresWallet())?.playerPoint);
    await place('BUY', { positionSide: 'LONG' });
    await expectInStep();
  });
});

scenario('a restart keeps mode, exits, triggers and amended orders', async () => {
  const store = createMemoryStore();
  const first = await createHttpExchange({ store });
  const session = await first.signIn();
  const asking = { token: session.accessToken };
  await first.post('/api/futures/order/position_mode', { mode: 'HEDGE' }, asking);
  const order = { futuresOptionId: 1, quantity: '0.01' };
  const long = { ...order, side: 'BUY', positionSide: 'LONG' };
  await first.post(
    '/api/futures/order',
    { ...long, marketType: 'MARKET', takeProfit: String(last + 900), isMarkTp: true },
    asking,
  );
  const stop = {
    ...order,
    marketType: 'STOPLOSS',
    side: 'SELL',
    positionSide: 'LONG',
    triggerPrice: String(last - 900),
  };
  await first.post('/api/futures/order', stop, asking);
  const limit = { ...long, marketType: 'LIMIT', price: String(last - 2_000) };
  const { body } = await first.post<WireOrder>('/api/futures/order', limit, asking);
  await first.post('/api/futures/order/amend', { id: body.id, quantity: '0.02' }, asking);
  const read = async (exchange: HttpExchange) =>
    Promise.all(
      [
        '/api/me',
        '/api/futures/history/open_order',
        '/api/futures/option/hedge?stock=BTCUSDT',
        '/api/events?after=0',
      ].map(async (path) => (await exchange.get<unknown>(path, asking)).body),
    );
  const before = await read(first);
  expect(before[1]).toMatchObject([{ marketType: 'STOPLOSS' }, { quantity: '0.02' }]);
  expect(before[2]).toMatchObject({
    mode: 'HEDGE',
    long: { takeProfit: String(last + 900), isMarkTp: true },
  });
  await first.stop();
  const second = await createHttpExchange({ store, clock: first.clock });
  expect(await read(second)).toEqual(before);
  await second.stop();
});
