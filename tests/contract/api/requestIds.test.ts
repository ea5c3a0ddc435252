/** The same request id is the same request, also after the engine has forgotten it: [F-A14]. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createMemoryStore } from '../../../src/gateway/stores/memory.ts';
import type { WireOrder, WirePosition } from '../../../src/protocol/futures/entities.ts';
import type { WireBet, WireRound } from '../../../src/protocol/rounds/entities.ts';
import type { Store } from '../../../src/gateway/ports.ts';
import { createHttpExchange, type HttpExchange } from '../../support/httpExchange.ts';
import { runningRound } from '../../support/roundPlayer.ts';

/** One more than the engine remembers. */
const OTHERS = 201;
const R30 = 11;

let it: HttpExchange;
let store: Store;
let token: string;
beforeEach(async () => {
  store = createMemoryStore();
  it = await createHttpExchange({ store });
  token = (await it.signIn()).accessToken;
  await it.clock.run(1_000);
});
afterEach(() => it.stop());

async function done<T>(path: string, body: object): Promise<T> {
  const answer = await it.post<T>(path, body, { token });
  expect(answer).toMatchObject({ status: 200 });
  return answer.body;
}
const refusal = async (path: string, body: object): Promise<string> =>
  (await it.post(path, body, { token })).body.code;
const held = async (): Promise<WirePosition | undefined> =>
  (await it.get<WirePosition[]>('/api/futures/history/open_position', { token })).body[0];
const each = async (act: (n: number) => Promise<unknown>): Promise<void> => {
  for (let n = 0; n < OTHERS; n += 1) {
    // What was taken from the book is offered again with the next tick.
    if (n % 20 === 0) await it.clock.run(250);
    await act(n);
  }
};

const order = (clientOrderId: string, side = 'BUY', quantity = '0.001') => ({
  futuresOptionId: 1,
  marketType: 'MARKET',
  side,
  quantity,
  clientOrderId,
});
const place = (body: object) => done<WireOrder>('/api/futures/order', body);

/** So many finished orders that the engine has forgotten those before them. */
const finishOthers = () => each((n) => place(order(`other-${n}`, n % 2 === 0 ? 'BUY' : 'SELL')));

describe('[F-A14] an order', () => {
  test('is the first one after 201 others have finished, and other content is refused', async () => {
    const first = await place(order('mine'));
    await finishOthers();
    const before = await held();
    expect(await place(order('mine'))).toEqual(first);
    expect(await refusal('/api/futures/order', order('mine', 'SELL'))).toBe(
      'CLIENT_ORDER_ID_REUSED',
    );
    expect((await held())?.quantity).toBe(before?.quantity);
  });

  test('with a trigger, a price, exits and reduce-only is compared as it was sent', async () => {
    const { value } = (
      await it.get<{ value: { last: string } }>('/api/stock/key_value?key=futures:BTCUSDT')
    ).body;
    const last = Math.round(Number(value.last));
    await place(order('long', 'BUY', '0.05'));
    const sent: readonly object[] = [
      {
        ...order('stop', 'SELL', '0.01'),
        marketType: 'STOPLOSS',
        triggerPrice: String(last - 2_000),
        isMarkSl: true,
      },
      {
        ...order('limit', 'BUY', '0.01'),
        marketType: 'LIMIT',
        price: String(last - 3_000),
        takeProfit: String(last + 3_000),
        isMarkTp: true,
      },
    ];
    const placed: WireOrder[] = [];
    for (const body of sent) placed.push(await place(body));
    for (const { id } of placed) await done('/api/futures/order/cancel', { id });
    await finishOthers();
    for (const [index, body] of sent.entries()) {
      const again = await place(body);
      expect(again).toMatchObject({ id: placed[index]?.id, status: 'CANCELLED' });
    }
    expect(await refusal('/api/futures/order', { ...sent[0], isMarkSl: false })).toBe(
      'CLIENT_ORDER_ID_REUSED',
    );
    expect(await refusal('/api/futures/order', { ...sent[1], isMarkTp: false })).toBe(
      'CLIENT_ORDER_ID_REUSED',
    );
  });

  test('sent ten times at once after that is still one', async () => {
    await finishOthers();
    const before = Number((await held())?.quantity ?? 0);
    const many = await Promise.all(
      Array.from({ length: 10 }, () => place(order('at-once', 'BUY', '0.01'))),
    );
    expect(new Set(many.map(({ id }) => id)).size).toBe(1);
    expect(Number((await held())?.quantity)).toBeCloseTo(before + 0.01, 8);
  });

  test('is the first one while 400 others of its user wait with it', async () => {
    const others = (prefix: string) =>
      Array.from({ length: OTHERS }, (_, n) =>
        place(order(`${prefix}-${n}`, n % 2 === 0 ? 'BUY' : 'SELL')),
      );
    const mine = () => place(order('mine', 'BUY', '0.01'));
    const [first, , again] = await Promise.all([mine(), Promise.all(others('a')), mine()]);
    const [, last] = await Promise.all([Promise.all(others('b')), mine()]);
    expect([again.id, last.id]).toEqual([first.id, first.id]);
  });

  test('is the first one after a restart', async () => {
    const first = await place(order('mine'));
    await finishOthers();
    await it.stop();
    it = await createHttpExchange({ store, clock: it.clock });
    await it.clock.run(1_000);
    expect(await place(order('mine'))).toEqual(first);
  });
});

describe('[F-A14] a bet', () => {
  test('is the first one after 201 others have ended', async () => {
    const bet = (round: WireRound, clientBetId: string, type = 'B') => ({
      tradeRoundId: round.id,
      type,
      point: '10',
      clientBetId,
    });
    const path = '/api/trade/history/betting';
    const firstRound = await runningRound(it, R30);
    const first = await done<WireBet>(path, bet(firstRound, 'mine'));
    await it.clock.run(31_000);
    const round = await runningRound(it, R30);
    await each((n) => done(path, bet(round, `other-${n}`)));
    await it.clock.run(31_000);
    const again = await done<WireBet>(path, bet(firstRound, 'mine'));
    expect(again.id).toBe(first.id);
    expect(again.status).not.toBe(0);
    expect(await refusal(path, bet(firstRound, 'mine', 'S'))).toBe('CLIENT_BET_ID_REUSED');
  });
});

describe('[F-A14] a change of margin', () => {
  test('moves nothing again after 201 others', async () => {
    await done('/api/futures/order/margin_type', { futuresOptionId: 1, marginType: 'ISOLATED' });
    await place(order('long', 'BUY', '0.01'));
    const id = (await held())?.id;
    const change = (clientRequestId: string, amount = '1') => ({
      futuresPositionId: id,
      amount,
      type: 'ADD',
      clientRequestId,
    });
    const path = '/api/futures/order/margin';
    await done(path, change('mine'));
    await each((n) => done(path, change(`other-${n}`)));
    const before = (await held())?.margin;
    expect((await done<WirePosition>(path, change('mine'))).margin).toBe(before);
    expect(await refusal(path, change('mine', '2'))).toBe('CLIENT_REQUEST_ID_REUSED');
    expect((await held())?.margin).toBe(before);
  });
});

describe('[F-A14] a price alert', () => {
  test('is not set again after 201 others are gone, and stays deleted', async () => {
    const alert = (clientAlertId: string, price = '1') => ({
      clientAlertId,
      stock: 'BTCUSDT',
      by: 'LAST',
      price,
    });
    const set = (clientAlertId: string) =>
      done<object[]>('/api/futures/price_alert/set', alert(clientAlertId));
    const remove = (clientAlertId: string) =>
      done<object[]>('/api/futures/price_alert/delete', { clientAlertId });
    await set('mine');
    await remove('mine');
    await each(async (n) => {
      await set(`other-${n}`);
      await remove(`other-${n}`);
    });
    expect(await set('mine')).toEqual([]);
    expect(await remove('mine')).toEqual([]);
    expect(await refusal('/api/futures/price_alert/set', alert('mine', '2'))).toBe(
      'CLIENT_ALERT_ID_REUSED',
    );
    expect(await refusal('/api/futures/price_alert/delete', { clientAlertId: 'never' })).toBe(
      'UNKNOWN_PRICE_ALERT',
    );
  });
});
