/** Orders of one person over HTTP, several at a time, until the server is gone. Seeded. */
import * as v from 'valibot';
import { expect } from 'vitest';
import { hashText, uniform } from '../../src/gateway/feeds/hash.ts';
import { CALLS } from '../../src/protocol/contract.ts';
import { wireOrder, type WireOrder } from '../../src/protocol/futures/entities.ts';
import { type Asking, ask, type Remote } from './remote.ts';
import { runLanes } from './lanes.ts';

type Params = NonNullable<Asking['params']>;

export interface OrderLoad {
  readonly remote: Remote;
  /** Orders that the server acknowledged, by client order id. */
  readonly acknowledged: ReadonlyMap<string, WireOrder>;
  /** Ids of orders whose cancelling was acknowledged. */
  readonly cancelled: ReadonlySet<string>;
  /** Orders sent and not answered, by client order id. */
  readonly unanswered: ReadonlyMap<string, Params>;
  /** Codes of refusals. */
  readonly refusals: readonly string[];
  /** Sends until a request gets no answer in every lane. `onSent` is called with each request. */
  readonly run: (onSent: () => void) => Promise<void>;
  /** Sends every unanswered order once more, as it was. */
  readonly retry: () => Promise<void>;
}

const OPTION_ID = 1;
const STOCK = 'BTCUSDT';
const LANES = 3;
const WORKING_MAX = 60;

async function markOf(origin: string): Promise<number> {
  const { body } = await ask(origin, 'GET', CALLS.keyValue.path, {
    params: { key: `futures:${STOCK}` },
  });
  const value = v.parse(CALLS.keyValue.answer, body);
  if (value.kind !== 'futures') throw new Error(`no ticker: ${JSON.stringify(body)}`);
  return Number(value.value.mark);
}

export async function createOrderLoad(
  origin: string,
  remote: Remote,
  seed: string,
): Promise<OrderLoad> {
  const noise = hashText(seed);
  const mark = await markOf(origin);
  const acknowledged = new Map<string, WireOrder>();
  const unanswered = new Map<string, Params>();
  const cancelled = new Set<string>();
  /** Asked for, whether or not it was answered: no order is cancelled twice. */
  const cancelling = new Set<string>();
  const refusals: string[] = [];
  let step = 0;

  /** A LIMIT far enough from the market to work on, or a MARKET order. */
  const nextOrder = (): Params => {
    const draw = (salt: number): number => uniform(noise, step, salt);
    const side = draw(1) < 0.5 ? 'BUY' : 'SELL';
    const away = 0.03 + 0.04 * draw(2);
    const price = (mark * (side === 'BUY' ? 1 - away : 1 + away)).toFixed(1);
    const isLimit = draw(3) < 0.7;
    return {
      clientOrderId: `${seed}-${step}`,
      futuresOptionId: OPTION_ID,
      marketType: isLimit ? 'LIMIT' : 'MARKET',
      side,
      quantity: `0.00${1 + Math.floor(draw(4) * 4)}`,
      ...(isLimit ? { price } : {}),
    };
  };

  const take = (clientOrderId: string, status: number, body: unknown): void => {
    if (status === 200) {
      const order = v.parse(wireOrder, body);
      expect(order.clientOrderId).toBe(clientOrderId);
      acknowledged.set(clientOrderId, order);
    } else refusals.push(String((body as { code?: unknown }).code));
    unanswered.delete(clientOrderId);
  };

  const place = async (params: Params): Promise<void> => {
    const clientOrderId = String(params['clientOrderId']);
    unanswered.set(clientOrderId, params);
    const { status, body } = await remote.post(CALLS.placeOrder.path, params);
    take(clientOrderId, status, body);
  };

  const workingOnes = (): readonly WireOrder[] =>
    [...acknowledged.values()].filter(
      ({ id, status }) => status === 'WORKING' && !cancelling.has(id),
    );

  const cancelOne = async (order: WireOrder): Promise<void> => {
    cancelling.add(order.id);
    const { status, body } = await remote.post(CALLS.cancelOrder.path, { id: order.id });
    if (status === 200) cancelled.add(order.id);
    else refusals.push(String((body as { code?: unknown }).code));
  };

  const act = (): Promise<void> => {
    step += 1;
    const working = workingOnes();
    const chosen = working[Math.floor(uniform(noise, step, 5) * working.length)];
    const isFull = working.length >= WORKING_MAX;
    if (chosen !== undefined && (isFull || uniform(noise, step, 6) < 0.15))
      return cancelOne(chosen);
    return place(nextOrder());
  };

  return {
    remote,
    acknowledged,
    cancelled,
    unanswered,
    refusals,
    run: (onSent) =>
      runLanes(
        LANES,
        async (sent) => {
          const acting = act();
          sent();
          await acting;
        },
        onSent,
      ),
    retry: async () => {
      for (const params of [...unanswered.values()]) await place(params);
    },
  };
}
