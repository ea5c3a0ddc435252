/** The liquidation price of a cross position follows its account: [F-A13]. */
import * as v from 'valibot';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DESTINATIONS } from '../../../src/protocol/destinations.ts';
import { liquidationMessage } from '../../../src/protocol/futures/accountEvents.ts';
import type { WirePosition } from '../../../src/protocol/futures/entities.ts';
import { listenTo, type Listener } from '../../support/gateway.ts';
import { createHttpExchange, type HttpExchange } from '../../support/httpExchange.ts';

const BTC = 1;
const ETH = 2;
const CROSS = DESTINATIONS.cross;

let it: HttpExchange;
let token: string;
let listener: Listener;
beforeEach(async () => {
  it = await createHttpExchange();
  token = (await it.signIn()).accessToken;
  listener = await listenTo(it.gateway, token, [CROSS, DESTINATIONS.futures]);
});
afterEach(() => it.stop());

async function done<T>(path: string, body: object): Promise<T> {
  const answer = await it.post<T>(path, body, { token });
  expect(answer).toMatchObject({ status: 200 });
  return answer.body;
}
const buy = (futuresOptionId: number, quantity: string) =>
  done('/api/futures/order', { futuresOptionId, marketType: 'MARKET', side: 'BUY', quantity });
async function held(futuresOptionId: number): Promise<WirePosition> {
  const { body } = await it.get<WirePosition[]>('/api/futures/history/open_position', { token });
  const found = body.find((position) => position.futuresOptionId === futuresOptionId);
  if (found === undefined) throw new Error(`no position in ${futuresOptionId}`);
  return found;
}
const priceOf = ({ liquidationPrice }: WirePosition): number => Number(liquidationPrice);
const published = () => listener.received(CROSS).filter((body) => v.is(liquidationMessage, body));

/** A cross long of BTC, then an isolated position of ETH that takes 8,000 USDT from the wallet. */
async function moveMoneyAway(): Promise<WirePosition> {
  await buy(BTC, '0.3');
  const before = await held(BTC);
  await done('/api/futures/order/margin_type', { futuresOptionId: ETH, marginType: 'ISOLATED' });
  await buy(ETH, '0.1');
  const { id } = await held(ETH);
  await done('/api/futures/order/margin', {
    futuresPositionId: id,
    amount: '8000',
    type: 'ADD',
  });
  return before;
}

test('[F-A13] with 8,000 USDT moved away the answer is the price of the wallet that is left', async () => {
  const before = await moveMoneyAway();
  // 8,000 less behind 0.3: the price at which it is over is nearly 8,000 / 0.3 higher.
  expect(priceOf(await held(BTC)) - priceOf(before)).toBeGreaterThan(8_000 / 0.3);
});

test('[F-A13] the owner is notified of it within a second, and not again while it stands', async () => {
  const before = await moveMoneyAway();
  await it.clock.run(1_000);
  const messages = published();
  expect(messages).toHaveLength(1);
  expect(messages[0]).toMatchObject({ cause: 'ACCOUNT', position: { id: before.id } });
  expect(messages[0]?.position.liquidationPrice).toBe((await held(BTC)).liquidationPrice);
  // The only cross position: no mark moves its price.
  await it.clock.run(10_000);
  expect(published()).toHaveLength(1);
});

test('[F-A13] moves of the price within a tick are published once they add up to more', async () => {
  await buy(BTC, '0.3');
  await done('/api/futures/order/margin_type', { futuresOptionId: ETH, marginType: 'ISOLATED' });
  await buy(ETH, '0.1');
  const { id: futuresPositionId } = await held(ETH);
  await it.clock.run(1_000);
  const known = await held(BTC);
  const before = published().length;
  /** 0.02 USDT less behind 0.3 coins raises the price by 0.067, and a tick is 0.1. */
  const add = async (): Promise<number> => {
    await done('/api/futures/order/margin', { futuresPositionId, amount: '0.02', type: 'ADD' });
    await it.clock.run(1_000);
    return published().length - before;
  };
  expect(await add()).toBe(0);
  const counts = [await add(), await add(), await add()];
  expect(counts.at(-1)).toBe(1);
  const notified = published().at(-1)?.position;
  expect(Number(notified?.liquidationPrice) - priceOf(known)).toBeGreaterThan(0.1);
});

test('[F-A13] with two cross positions it follows the marks, at most once a second for each', async () => {
  await buy(BTC, '0.3');
  await buy(ETH, '10');
  await it.clock.run(20_000);
  for (const option of [BTC, ETH]) {
    const mine = published().filter(({ position }) => position.futuresOptionId === option);
    expect(mine.length).toBeGreaterThan(3);
    const gaps = mine.slice(1).map(({ at }, index) => at - (mine[index]?.at ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(1_000);
  }
});

test('[F-A13] an event of the position has the price of its own moment', async () => {
  const { id: futuresPositionId } = await moveMoneyAway();
  const answer = await done<WirePosition>('/api/futures/order/tpsl', {
    futuresPositionId,
    takeProfit: '200000',
    stopLoss: null,
  });
  const now = (await held(BTC)).liquidationPrice;
  expect(answer.liquidationPrice).toBe(now);
  const events = listener.received(DESTINATIONS.futures) as readonly {
    readonly type: string;
    readonly position?: WirePosition;
  }[];
  expect(events.at(-1)).toMatchObject({
    type: 'POSITION_UPDATE',
    cause: 'EXITS',
    position: { liquidationPrice: now },
  });
});
