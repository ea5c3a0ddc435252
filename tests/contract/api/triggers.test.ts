/** Trigger orders, take-profit and stop-loss, amending: over HTTP, on a market that moves. */
import { describe, expect, test } from 'vitest';
import type { HistoryItem } from '../../../src/protocol/futures/history.ts';
import type { WireOrder, WirePosition } from '../../../src/protocol/futures/entities.ts';
import type { WireWallet } from '../../../src/protocol/ledger/entities.ts';
import type { WireTicker } from '../../../src/protocol/market/entities.ts';
import { signedInExchange } from '../../support/signedInExchange.ts';

const api = signedInExchange();
const { get, post, done, refused, openOrders, positions } = api;

const BTC = 1;
const NONE = {
  takeProfit: null,
  stopLoss: null,
  isMarkTp: false,
  isMarkSl: false,
  takeProfitLimit: null,
  stopLossLimit: null,
};

const place = (more: object) =>
  done<WireOrder>('/api/futures/order', { futuresOptionId: BTC, quantity: '0.01', ...more });
const open = async (side: 'BUY' | 'SELL', more: object = {}): Promise<WirePosition> => {
  await place({ marketType: 'MARKET', side, ...more });
  const [position] = await positions();
  if (position === undefined) throw new Error('no position was opened');
  return position;
};
async function ticker(): Promise<WireTicker> {
  return (await get<{ value: WireTicker }>('/api/stock/key_value?key=futures:BTCUSDT')).value;
}
/** A price on the tick, so many ticks of a whole dollar away from the last one. */
const near = async (dollars: number): Promise<string> =>
  String(Math.round(Number((await ticker()).last)) + dollars);

/** Lets the market move until something is so; a market that walks comes by everywhere near. */
async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (let minute = 0; minute < 600; minute += 1) {
    if (await isSo()) return;
    await api.exchange.clock.run(15_000);
  }
  throw new Error('the market never came by');
}

describe('TAKEPROFIT and STOPLOSS orders', () => {
  test('[F-T11] say whether they are protected, and others may not', async () => {
    await open('BUY');
    const stop = {
      marketType: 'STOPLOSS',
      side: 'SELL',
      triggerPrice: await near(-5_000),
      clientOrderId: 'protected',
    };
    expect(await place({ ...stop, priceProtect: true })).toMatchObject({ priceProtect: true });
    expect(await openOrders()).toMatchObject([{ clientOrderId: 'protected', priceProtect: true }]);
    expect(await place({ ...stop, priceProtect: true })).toMatchObject({ priceProtect: true });
    const order = { futuresOptionId: BTC, quantity: '0.01', ...stop };
    expect(await refused('/api/futures/order', order)).toBe('CLIENT_ORDER_ID_REUSED');
    const limit = { marketType: 'LIMIT', price: await near(-5_000), triggerPrice: undefined };
    expect(
      await refused('/api/futures/order', {
        ...order,
        ...limit,
        side: 'BUY',
        clientOrderId: undefined,
        priceProtect: true,
      }),
    ).toBe('TRIGGER_NOT_ALLOWED');
  });

  test('wait for their trigger with nothing held, then close at the market', async () => {
    await open('SELL');
    const triggerPrice = await near(-120);
    const order = await place({
      marketType: 'TAKEPROFIT',
      side: 'BUY',
      triggerPrice,
      isMarkTp: true,
      clientOrderId: 'tp-1',
    });
    expect(order).toMatchObject({
      ...NONE,
      isMarkTp: true,
      triggerPrice,
      triggeredAt: null,
      price: null,
      hold: '0',
      status: 'WORKING',
    });
    expect(await openOrders()).toEqual([order]);
    await until(async () => (await openOrders()).length === 0);
    expect(await positions()).toEqual([]);
    const { items } = await get<{ items: HistoryItem[] }>('/api/futures/history/list');
    const [last] = items;
    expect(last).toMatchObject({
      kind: 'ORDER',
      order: { id: order.id, triggerPrice, status: 'FILLED', marketType: 'TAKEPROFIT' },
    });
    expect(last?.kind === 'ORDER' && last.order.triggeredAt).toBeGreaterThan(order.createdAt);
    const { items: events } = await get<{ items: { type: string; order?: WireOrder }[] }>(
      '/api/events?after=0&size=1000',
    );
    const mine = events.filter((event) => event.order?.id === order.id).map(({ type }) => type);
    expect(mine.slice(0, 3)).toEqual(['ORDER_SUCCESS', 'ORDER_UPDATE', 'ORDER_FILLED']);
  });

  test('are listed with the position they would close', async () => {
    const position = await open('SELL');
    const triggerPrice = await near(400);
    const stop = await place({ marketType: 'STOPLOSS', side: 'BUY', triggerPrice, isMarkSl: true });
    await place({ marketType: 'LIMIT', side: 'BUY', price: await near(-2_000) });
    const listed = await get(`/api/futures/history/open_sltp?futuresPositionId=${position.id}`);
    expect(listed).toEqual({ futuresPositionId: position.id, ...NONE, orders: [stop] });
  });

  test('are refused without a trigger, beyond it, and without a position', async () => {
    const order = { futuresOptionId: BTC, quantity: '0.01', side: 'SELL' };
    const path = '/api/futures/order';
    await open('BUY');
    const stop = { ...order, marketType: 'STOPLOSS' };
    expect(await refused(path, stop)).toBe('TRIGGER_REQUIRED');
    expect(await refused(path, { ...stop, triggerPrice: await near(500) })).toBe('WOULD_TRIGGER');
    expect(await refused(path, { ...stop, triggerPrice: '100.05' })).toBe('PRICE_OFF_TICK');
    const market = { ...order, marketType: 'MARKET', triggerPrice: await near(-500) };
    expect(await refused(path, market)).toBe('TRIGGER_NOT_ALLOWED');
    const other = { ...stop, futuresOptionId: 2, quantity: '0.1', triggerPrice: '1' };
    expect(await refused(path, other)).toBe('REDUCE_ONLY_REJECTED');
  });
});

describe('take-profit and stop-loss of a position', () => {
  const path = '/api/futures/order/tpsl';
  test('[F-E7] have a limit price where one is given, which stays with the exit that it belongs to', async () => {
    const { id: futuresPositionId } = await open('BUY');
    const [takeProfit, takeProfitLimit] = [await near(1_000), await near(900)];
    const set = await done<WirePosition>(path, { futuresPositionId, takeProfit, takeProfitLimit });
    expect(set).toMatchObject({ takeProfit, takeProfitLimit, stopLoss: null, stopLossLimit: null });
    const stop = { stopLoss: await near(-1_000), stopLossLimit: await near(-1_100) };
    const both = await done<WirePosition>(path, { futuresPositionId, ...stop });
    expect(both).toMatchObject({ takeProfit, takeProfitLimit, ...stop });
    const market = await done<WirePosition>(path, { futuresPositionId, takeProfit });
    expect(market).toMatchObject({ takeProfit, takeProfitLimit: null, ...stop });
    for (const [params, code] of [
      [{ takeProfit, takeProfitLimit: '100.05' }, 'PRICE_OFF_TICK'],
      [{ takeProfit, takeProfitLimit: await near(30_000) }, 'PRICE_OUT_OF_BAND'],
      [{ takeProfit: null, takeProfitLimit }, 'TRIGGER_REQUIRED'],
    ] as const)
      expect(await refused(path, { futuresPositionId, ...params })).toBe(code);
  });

  const exitsOf = (one: WirePosition) => ({
    takeProfit: one.takeProfit,
    stopLoss: one.stopLoss,
    isMarkTp: one.isMarkTp,
    isMarkSl: one.isMarkSl,
    takeProfitLimit: one.takeProfitLimit,
    stopLossLimit: one.stopLossLimit,
  });

  test('[F-A5] are set, kept where left out, and removed', async () => {
    const { id: futuresPositionId } = await open('BUY');
    const [takeProfit, stopLoss] = [await near(1_000), await near(-1_000)];
    const both = { ...NONE, takeProfit, stopLoss, isMarkSl: true };
    const set = await done<WirePosition>(path, { futuresPositionId, ...both });
    expect(exitsOf(set)).toEqual(both);
    expect(await positions()).toEqual([set]);
    const higher = await near(1_200);
    const one = await done<WirePosition>(path, { futuresPositionId, takeProfit: higher });
    expect(exitsOf(one)).toEqual({ ...both, takeProfit: higher });
    const again = await done<WirePosition>(path, { futuresPositionId, takeProfit: higher });
    expect(again).toEqual(one);
    const left = await done<WirePosition>(path, { futuresPositionId, stopLoss: null });
    expect(exitsOf(left)).toEqual({ ...NONE, takeProfit: higher });
    const gone = await done<WirePosition>(path, { futuresPositionId, takeProfit: null });
    expect(exitsOf(gone)).toEqual(NONE);
  });

  test('close what is left of the position when they are reached', async () => {
    const { id: futuresPositionId } = await open('BUY', { quantity: '0.03' });
    await done(path, {
      futuresPositionId,
      takeProfit: await near(60),
      stopLoss: await near(-60),
    });
    await place({ marketType: 'MARKET', side: 'SELL', quantity: '0.01' });
    await until(async () => (await positions()).length === 0);
    const { items } = await get<{ items: HistoryItem[] }>('/api/futures/history/list');
    expect(items[0]).toMatchObject({
      kind: 'ORDER',
      order: { quantity: '0.02', filledQuantity: '0.02', reduceOnly: true, status: 'FILLED' },
    });
    expect(await openOrders()).toEqual([]);
  });

  test('come with an order and go to the position it opens', async () => {
    const [takeProfit, stopLoss] = [await near(1_500), await near(-1_500)];
    const exits = {
      takeProfit,
      stopLoss,
      isMarkTp: true,
      isMarkSl: false,
      takeProfitLimit: await near(1_400),
      stopLossLimit: null,
    };
    const order = await place({
      marketType: 'LIMIT',
      side: 'BUY',
      price: await near(-60),
      ...exits,
    });
    expect(order).toMatchObject(exits);
    expect(await get(`/api/futures/history/tpsl?orderId=${order.id}`)).toEqual({
      orderId: order.id,
      ...exits,
    });
    await until(async () => (await positions()).length === 1);
    const [position] = await positions();
    expect(position).toMatchObject({ side: 'LONG', ...exits });
  });

  test('are refused on the wrong side, for closing orders, and of an unknown position', async () => {
    const { id: futuresPositionId } = await open('BUY');
    const [above, below] = [await near(500), await near(-500)];
    for (const exits of [{ takeProfit: below }, { stopLoss: above }]) {
      const { body } = await post<{ code: string; data: object }>(path, {
        futuresPositionId,
        ...exits,
      });
      expect(body).toMatchObject({
        code: 'EXIT_WRONG_SIDE',
        data: { name: Object.keys(exits)[0] },
      });
    }
    const closing = { futuresOptionId: BTC, marketType: 'MARKET', quantity: '0.01', side: 'SELL' };
    expect(
      await refused('/api/futures/order', { ...closing, reduceOnly: true, takeProfit: below }),
    ).toBe('EXIT_NOT_ALLOWED');
    for (const id of ['p-999', 'x', "p-1'--"]) {
      expect(await refused(path, { futuresPositionId: id, takeProfit: above })).toBe(
        'UNKNOWN_POSITION',
      );
    }
  });
});

describe('amending', () => {
  const path = '/api/futures/order/amend';

  test('changes price and quantity in one step and holds the difference', async () => {
    const price = await near(-2_000);
    const order = await place({ marketType: 'LIMIT', side: 'BUY', price, clientOrderId: 'mine' });
    const lower = await near(-3_000);
    const amended = await done<WireOrder>(path, { id: order.id, price: lower, quantity: '0.02' });
    expect(amended).toMatchObject({ id: order.id, clientOrderId: 'mine', price: lower });
    expect(amended.quantity).toBe('0.02');
    expect(Number(amended.hold)).toBeGreaterThan(Number(order.hold));
    expect(await openOrders()).toEqual([amended]);
    const wallets = await get<WireWallet[]>('/api/wallet/my');
    expect(wallets.find(({ type }) => type === 'FUTURES')?.gameWaitPoint).toBe(amended.hold);
    expect(await done(path, { id: order.id, price: lower })).toEqual(amended);
    expect(await done(path, { id: order.id })).toEqual(amended);
  });

  test('across the book it fills at once', async () => {
    const order = await place({ marketType: 'LIMIT', side: 'BUY', price: await near(-2_000) });
    const price = await near(50);
    const amended = await done<WireOrder>(path, { id: order.id, price });
    expect(amended).toMatchObject({ status: 'FILLED', filledQuantity: '0.01' });
    expect(await positions()).toHaveLength(1);
  });

  test('moves a trigger and what it listens to', async () => {
    await open('BUY');
    const stop = await place({
      marketType: 'STOPLOSS',
      side: 'SELL',
      triggerPrice: await near(-900),
    });
    const triggerPrice = await near(-1_100);
    const moved = await done<WireOrder>(path, { id: stop.id, triggerPrice, isMark: true });
    expect(moved).toMatchObject({ id: stop.id, triggerPrice, isMarkSl: true, isMarkTp: false });
  });

  test('leaves the order as it was when it is refused', async () => {
    const order = await place({ marketType: 'LIMIT', side: 'BUY', price: await near(-2_000) });
    const amend = (more: object) => refused(path, { id: order.id, ...more });
    expect(await amend({ price: '1' })).toBe('PRICE_OUT_OF_BAND');
    expect(await amend({ price: '99000.05' })).toMatch(/^PRICE_OFF_TICK$/);
    expect(await amend({ quantity: '0.0005' })).toBe('QUANTITY_TOO_SMALL');
    expect(await amend({ quantity: '9' })).toBe('INSUFFICIENT_BALANCE');
    expect(await amend({ triggerPrice: '100000' })).toBe('TRIGGER_NOT_ALLOWED');
    expect(await openOrders()).toEqual([order]);
    for (const id of ['o-999', 'x', '1']) {
      expect(await refused(path, { id, quantity: '0.02' })).toBe('UNKNOWN_ORDER');
    }
    await done('/api/futures/order/cancel', { id: order.id });
    expect(await amend({ quantity: '0.02' })).toBe('ORDER_NOT_WORKING');
  });
});

describe('stop-limit', () => {
  const stop = (more: object) =>
    place({ marketType: 'STOPLOSS', side: 'BUY', clientOrderId: 'stop-limit', ...more });

  test('[F-O26][F-O27] waits with both prices and without a hold, and is amended and cancelled', async () => {
    const triggerPrice = await near(5_000);
    const order = await stop({ triggerPrice, price: triggerPrice });
    expect(order).toMatchObject({
      triggerPrice,
      price: triggerPrice,
      reduceOnly: false,
      hold: '0',
      status: 'WORKING',
    });
    expect(await stop({ triggerPrice, price: triggerPrice })).toEqual(order);
    const price = await near(5_010);
    const amended = await done<WireOrder>('/api/futures/order/amend', { id: order.id, price });
    expect(amended).toMatchObject({ price, triggerPrice, hold: '0' });
    expect(await openOrders()).toEqual([amended]);
  });

  test('[F-O28] is a limit order once its price is reached, and stays the same in the history', async () => {
    const triggerPrice = await near(1);
    const breakout = { triggerPrice, price: await near(400), timeInForce: 'IOC' };
    await stop(breakout);
    await until(async () => (await openOrders()).length === 0);
    const { items } = await get<{ items: HistoryItem[] }>(
      '/api/futures/history/list?resultType=ORDER',
    );
    const [order] = items.flatMap((item) => (item.kind === 'ORDER' ? [item.order] : []));
    expect(order).toMatchObject({ status: 'FILLED', triggerPrice, timeInForce: 'IOC' });
    expect(order?.triggeredAt).toEqual(expect.any(Number));
    expect(await stop(breakout)).toEqual(order);
  });

  test('[F-O26] its price is near its trigger', async () => {
    const plain = { futuresOptionId: BTC, quantity: '0.01', marketType: 'STOPLOSS', side: 'BUY' };
    const far = { triggerPrice: await near(5_000), price: await near(-20_000) };
    expect(await refused('/api/futures/order', { ...plain, ...far })).toBe('PRICE_OUT_OF_BAND');
  });
});
