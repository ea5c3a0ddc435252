/** Hedge mode, margins of isolated positions, largest orders: over HTTP. */
import { describe, expect, test } from 'vitest';
import { DESTINATIONS } from '../../../src/protocol/destinations.ts';
import { decimal, formatDecimal } from '../../../src/domain/decimal.ts';
import type { CALLS } from '../../../src/protocol/contract.ts';
import type { AccountEvent } from '../../../src/protocol/accountEvents.ts';
import type { CrossMessage } from '../../../src/protocol/futures/accountEvents.ts';
import type { CallAnswer } from '../../../src/protocol/call.ts';
import type { WireOrder, WirePosition } from '../../../src/protocol/futures/entities.ts';
import type { WireWallet } from '../../../src/protocol/ledger/entities.ts';
import type { WireTicker } from '../../../src/protocol/market/entities.ts';
import { listenTo } from '../../support/gateway.ts';
import { marketOrder, signedInExchange } from '../../support/signedInExchange.ts';

const api = signedInExchange();
const { get, post, done, refused, positions } = api;

const BTC = 1;
const ORDER = '/api/futures/order';
const futuresWallet = async (): Promise<WireWallet> => {
  const wallet = (await get<WireWallet[]>('/api/wallet/my')).find(({ type }) => type === 'FUTURES');
  if (wallet === undefined) throw new Error('no wallet');
  return wallet;
};
const eventTypes = async (): Promise<readonly string[]> => {
  const { items } = await get<{ items: AccountEvent[] }>('/api/events?after=0&size=1000');
  return items.map((event) => ('cause' in event ? `${event.type} ${event.cause}` : event.type));
};

describe('hedge mode', () => {
  const MODE = '/api/futures/order/position_mode';
  const readMode = () => get('/api/futures/history/position_mode');
  const hedge = () => get<Hedge>('/api/futures/option/hedge?stock=BTCUSDT');
  type Hedge = CallAnswer<typeof CALLS.optionHedge>;

  test('[F-H1] is set, published and stored; setting the current mode again publishes nothing', async () => {
    expect(await readMode()).toEqual({ mode: 'ONE_WAY' });
    expect(await done(MODE, { mode: 'ONE_WAY' })).toEqual({ mode: 'ONE_WAY' });
    expect(await done(MODE, { mode: 'HEDGE' })).toEqual({ mode: 'HEDGE' });
    expect(await readMode()).toEqual({ mode: 'HEDGE' });
    expect((await eventTypes()).filter((type) => type === 'POSITION_MODE_UPDATE')).toHaveLength(1);
  });

  test('[F-H4] a long and a short stand beside each other, and each is closed by itself', async () => {
    await done(MODE, { mode: 'HEDGE' });
    await done(ORDER, marketOrder('BUY', { positionSide: 'LONG', quantity: '0.02' }));
    await done(ORDER, marketOrder('SELL', { positionSide: 'SHORT' }));
    const both = await positions();
    expect(both.map(({ side, quantity }) => [side, quantity])).toEqual([
      ['LONG', '0.02'],
      ['SHORT', '0.01'],
    ]);
    const { option, mode, long, short } = await hedge();
    expect({ stock: option.stock, mode, held: [long, short] }).toEqual({
      stock: 'BTCUSDT',
      mode: 'HEDGE',
      held: both,
    });
    expect(await refused(MODE, { mode: 'ONE_WAY' })).toBe('POSITION_MODE_CONFLICT');
    await done(ORDER, marketOrder('SELL', { positionSide: 'LONG', quantity: '0.02' }));
    expect(await hedge()).toMatchObject({ long: null, short: { quantity: '0.01' } });
    await done(ORDER, marketOrder('BUY', { positionSide: 'SHORT' }));
    expect(await positions()).toEqual([]);
    expect(await done(MODE, { mode: 'ONE_WAY' })).toEqual({ mode: 'ONE_WAY' });
  });

  test('orders that do not fit the mode are refused', async () => {
    expect(await refused(ORDER, marketOrder('BUY', { positionSide: 'LONG' }))).toBe(
      'POSITION_SIDE_CONFLICT',
    );
    await done(MODE, { mode: 'HEDGE' });
    expect(await refused(ORDER, marketOrder('BUY'))).toBe('POSITION_SIDE_CONFLICT');
    expect(await refused(ORDER, marketOrder('SELL', { positionSide: 'LONG' }))).toBe(
      'REDUCE_ONLY_REJECTED',
    );
    expect(
      await refused(ORDER, marketOrder('BUY', { positionSide: 'LONG', reduceOnly: true })),
    ).toBe('REDUCE_ONLY_REJECTED');
    const unknown = await get<{ code: string }>('/api/futures/option/hedge?stock=NOSUCH');
    expect(unknown.code).toBe('UNKNOWN_STOCK');
  });
});

describe('margin of an isolated position', () => {
  const MARGIN = '/api/futures/order/margin';
  async function isolated(): Promise<WirePosition> {
    await done('/api/futures/order/margin_type', { futuresOptionId: BTC, marginType: 'ISOLATED' });
    await done(ORDER, marketOrder('BUY'));
    const [position] = await positions();
    if (position === undefined) throw new Error('no position was opened');
    return position;
  }
  const plus = (a: string, b: string) => formatDecimal(decimal(a) + decimal(b));
  const minus = (a: string, b: string) => formatDecimal(decimal(a) - decimal(b));

  test('[F-G2] [F-G3] is added to from the wallet, which moves the liquidation price, and taken back', async () => {
    const position = await isolated();
    const before = await futuresWallet();
    const futuresPositionId = position.id;
    const added = await done<WirePosition>(MARGIN, {
      futuresPositionId,
      amount: '100',
      type: 'ADD',
    });
    expect(added.margin).toBe(plus(position.margin, '100'));
    expect(Number(added.liquidationPrice)).toBeLessThan(Number(position.liquidationPrice));
    const after = await futuresWallet();
    expect(after).toMatchObject({
      point: minus(before.point, '100'),
      realPoint: before.realPoint,
    });
    expect((await eventTypes()).slice(-2).toSorted()).toEqual([
      'POINT MARGIN',
      'POSITION_UPDATE_LIQUIDPRICE MARGIN',
    ]);
    const taken = { futuresPositionId, amount: 60.5, type: 'REMOVE' };
    expect(await done(MARGIN, taken)).toMatchObject({ margin: minus(added.margin, '60.5') });
    expect((await futuresWallet()).point).toBe(minus(before.point, '39.5'));
  });

  test('[F-G4] is moved once by the same request id, and other content is refused', async () => {
    const position = await isolated();
    const before = await futuresWallet();
    const change = {
      futuresPositionId: position.id,
      amount: '100',
      type: 'ADD',
      clientRequestId: 'margin-1',
    };
    const first = await done<WirePosition>(MARGIN, change);
    expect(await done<WirePosition>(MARGIN, change)).toEqual(first);
    expect(first.margin).toBe(plus(position.margin, '100'));
    expect((await futuresWallet()).point).toBe(minus(before.point, '100'));
    for (const other of [{ amount: '101' }, { type: 'REMOVE' }, { futuresPositionId: 'p-99' }]) {
      expect(await refused(MARGIN, { ...change, ...other })).toBe('CLIENT_REQUEST_ID_REUSED');
    }
    await done(MARGIN, { ...change, clientRequestId: 'margin-2' });
    expect((await futuresWallet()).point).toBe(minus(before.point, '200'));
  });

  test('[F-G1] is refused where there is none to move', async () => {
    const { id: futuresPositionId } = await isolated();
    const change = { futuresPositionId, amount: '1', type: 'REMOVE' };
    for (const amount of ['0', '-5']) {
      expect(await refused(MARGIN, { ...change, amount })).toBe('INVALID_AMOUNT');
    }
    const tooMuch = await post<{ code: string; data: { maximum: string } }>(MARGIN, {
      ...change,
      amount: '5000',
    });
    expect(tooMuch.body.code).toBe('MARGIN_TOO_LOW');
    expect(Number(tooMuch.body.data.maximum)).toBeGreaterThanOrEqual(0);
    expect(await refused(MARGIN, { ...change, type: 'ADD', amount: '50000' })).toBe(
      'INSUFFICIENT_BALANCE',
    );
    expect(await refused(MARGIN, { ...change, futuresPositionId: 'p-77' })).toBe(
      'UNKNOWN_POSITION',
    );
    expect(await refused(MARGIN, { ...change, type: 'MOVE' })).toBe('INVALID_PARAMETER');
    expect(await refused(MARGIN, { ...change, amount: '1e2' })).toBe('INVALID_NUMBER');
  });

  test('a cross position has none', async () => {
    await done(ORDER, marketOrder('BUY'));
    const [position] = await positions();
    const change = { futuresPositionId: position?.id, amount: '1', type: 'ADD' };
    expect(await refused(MARGIN, change)).toBe('MARGIN_NOT_ISOLATED');
  });

  test('[F-A12] what stands behind cross positions keeps step with the wallet, at once', async () => {
    const { id: futuresPositionId } = await isolated();
    const listener = await listenTo(api.exchange.gateway, api.token, [
      DESTINATIONS.cross,
      DESTINATIONS.point,
    ]);
    const last = (): CrossMessage | undefined =>
      (listener.received(DESTINATIONS.cross) as CrossMessage[]).at(-1);
    for (const [type, amount] of [
      ['ADD', '100'],
      ['REMOVE', '40'],
      ['ADD', '0.00000001'],
    ]) {
      await done(MARGIN, { futuresPositionId, amount, type });
      expect(last()?.playerPoint).toBe((await futuresWallet()).point);
    }
    await done('/api/futures/order', marketOrder('SELL'));
    expect(last()?.playerPoint).toBe((await futuresWallet()).point);
  });
});

describe('[F-A11] the largest orders at a leverage', () => {
  type QuantityPer = CallAnswer<typeof CALLS.quantityPer>;
  const at = (leverage: number, futuresOptionId = BTC) =>
    get<QuantityPer>(
      `/api/futures/order/qty_per?futuresOptionId=${futuresOptionId}&leverage=${leverage}`,
    );
  const lot = decimal('0.001');
  const oneMore = (text: string) => formatDecimal(decimal(text) + lot);

  /** LIMIT orders a little beyond the best price, so that the book's depth is no matter. */
  async function atBest(side: 'BUY' | 'SELL', quantity: string) {
    const { value } = await get<{ value: { bids: string[][]; asks: string[][] } }>(
      '/api/stock/key_value?key=orderbook:BTCUSDT',
    );
    const price = (side === 'BUY' ? value.asks : value.bids)[0]?.[0];
    return { futuresOptionId: BTC, marketType: 'LIMIT', side, price, quantity };
  }

  test.each([1, 5, 20])('%sx: what is said is taken, a lot more is refused', async (leverage) => {
    await done('/api/futures/order/leverage', { futuresOptionId: BTC, leverage });
    for (const side of ['BUY', 'SELL'] as const) {
      const answer = await at(leverage);
      const quantity = side === 'BUY' ? answer.maxBuyQuantity : answer.maxSellQuantity;
      expect(Number(quantity)).toBeGreaterThan(0);
      expect(await refused(ORDER, await atBest(side, oneMore(quantity)))).toMatch(
        /^(INSUFFICIENT_BALANCE|LEVERAGE_TIER|QUANTITY_TOO_LARGE)$/,
      );
      const { id } = await done<WireOrder>(ORDER, await atBest(side, quantity));
      await post('/api/futures/order/cancel', { id });
      for (const position of await positions()) {
        const opposite = position.side === 'LONG' ? 'SELL' : 'BUY';
        await done(ORDER, marketOrder(opposite, { quantity: position.quantity, reduceOnly: true }));
      }
    }
  });

  test('the tier of the leverage, the position and what it can close are counted', async () => {
    const high = await at(125);
    expect(high.maxPositionValue).toBe('300000');
    const { value } = await get<{ value: WireTicker }>('/api/stock/key_value?key=futures:BTCUSDT');
    expect(Number(high.maxBuyQuantity) * Number(value.last)).toBeLessThan(300_100);
    await done(ORDER, marketOrder('BUY', { quantity: '0.1' }));
    const after = await at(125);
    expect(Number(after.maxBuyQuantity)).toBeLessThan(Number(high.maxBuyQuantity) - 0.09);
    expect(Number(after.maxSellQuantity)).toBeGreaterThan(Number(high.maxSellQuantity) + 0.09);
    expect((await at(1)).maxPositionValue).toBeNull();
  });

  test('is refused for what is not offered', async () => {
    expect(await at(500)).toMatchObject({ code: 'INVALID_LEVERAGE', data: { maximum: '125' } });
    expect(await at(5, 77)).toMatchObject({ code: 'UNKNOWN_OPTION' });
    expect(await at(0)).toMatchObject({ code: 'INVALID_PARAMETER' });
  });
});
