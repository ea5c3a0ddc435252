/**
 * One user sends thousands of orders at once over real sockets. Each gets an answer, what was accepted is
 * there and nothing else, and another user who trades at the same time is served as if alone.
 */
import { Agent, request } from 'node:http';
import * as v from 'valibot';
import { describe, expect, test, vi } from 'vitest';
import { CALLS } from '../../../src/protocol/contract.ts';
import { type WireOrder, wireOrder } from '../../../src/protocol/futures/entities.ts';
import { turn } from '../../support/clock.ts';
import { expectAccountAddsUp, readAccount } from '../../support/accountAudit.ts';
import { ask, type Remote, signUp } from '../../support/remote.ts';
import { startServer } from '../../support/server.ts';
import { emptyDataDirectory, serverMain } from '../../support/testedServer.ts';

// A limit for a hang; a busy machine takes its time for so many answers.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 });

/** Connections the flood comes over; each has one request under way. */
const SOCKETS = 100;
const OPEN_ORDERS_MAX = 200;
/** Concurrent orders of another user. */
const TRADES = 40;

interface Answer {
  readonly clientOrderId: string;
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
  readonly retryAfter: string | undefined;
}

interface Order {
  readonly clientOrderId: string;
  readonly [field: string]: unknown;
}

/** A connection that the server had ended as idle just before: the same order is sent once more. */
const isReset = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ECONNRESET';

/** Places an order over one of the agent's connections; rejects when no answer comes. */
const send = (...asked: Parameters<typeof sendOnce>): Promise<Answer> =>
  sendOnce(...asked).catch((error: unknown) => {
    if (!isReset(error)) throw error;
    return send(...asked);
  });

function sendOnce(origin: string, agent: Agent, token: string, order: Order): Promise<Answer> {
  const { clientOrderId } = order;
  return new Promise((resolve, reject) => {
    const asking = request(
      `${origin}${CALLS.placeOrder.path}`,
      {
        agent,
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('error', reject);
        answer.on('end', () => {
          const body = JSON.parse(Buffer.concat(chunks).toString('utf8')) as Answer['body'];
          const retryAfter = answer.headers['retry-after'];
          resolve({ clientOrderId, status: answer.statusCode ?? 0, body, retryAfter });
        });
      },
    );
    asking.on('error', reject);
    asking.end(JSON.stringify(order));
  });
}

async function priceBelow(origin: string): Promise<string> {
  const { body } = await ask(origin, 'GET', CALLS.keyValue.path, {
    params: { key: 'futures:BTCUSDT' },
  });
  const ticker = v.parse(v.object({ value: v.object({ mark: v.string() }) }), body).value;
  return String(Math.round(Number(ticker.mark) * 0.95));
}

/** Orders that rest and orders that fill, so that both are among what must not be lost. */
const floodOrder =
  (price: string) =>
  (n: number): Order => ({
    clientOrderId: `flood-${n}`,
    futuresOptionId: 1,
    quantity: '0.001',
    ...(n % 2 === 0
      ? { marketType: 'LIMIT', side: 'BUY', price }
      : { marketType: 'MARKET', side: n % 4 === 1 ? 'BUY' : 'SELL' }),
  });

interface Flood {
  readonly answers: readonly Answer[];
  /** Answers that have come so far. */
  readonly count: () => number;
  readonly ended: Promise<unknown>;
}

function startFlood(origin: string, { token }: Remote, price: string, orders: number): Flood {
  const agent = new Agent({ keepAlive: true, maxSockets: SOCKETS });
  const orderOf = floodOrder(price);
  const answers: Answer[] = [];
  const sendAll = async (): Promise<void> => {
    const sent: Promise<unknown>[] = [];
    for (let n = 0; n < orders; n += 1) {
      sent.push(send(origin, agent, token, orderOf(n)).then((answer) => answers.push(answer)));
      // Making thousands of requests takes a while, in which answers are to be read too.
      if (n % SOCKETS === 0) await turn();
    }
    await Promise.all(sent);
  };
  const ended = sendAll().finally(() => agent.destroy());
  return { answers, count: () => answers.length, ended };
}

interface Trade {
  readonly answer: Answer;
  /** Answers of the flood that came while it was under way. */
  readonly passed: number;
}

/** Places orders one after another over one connection. */
async function trade(
  place: (order: Order) => Promise<Answer>,
  price: string,
  flood: Flood,
): Promise<readonly Trade[]> {
  const trades: Trade[] = [];
  for (let n = 0; n < TRADES; n += 1) {
    const before = flood.count();
    const answer = await place({ ...floodOrder(price)(0), clientOrderId: `beside-${n}` });
    trades.push({ answer, passed: flood.count() - before });
  }
  return trades;
}

async function historyOf(remote: Remote): Promise<ReadonlyMap<string, WireOrder>> {
  const found = new Map<string, WireOrder>();
  for (let page = 1; ; page += 1) {
    const { body } = await remote.get(CALLS.historyList.path, { page, size: 200 });
    const { items, total } = v.parse(CALLS.historyList.answer, body);
    for (const item of items) {
      if (item.kind === 'ORDER') found.set(item.order.clientOrderId, item.order);
    }
    if (found.size >= total || items.length === 0) return found;
  }
}

/**
 * Expects every order answered with 200 among the open or the finished orders, once, and no other.
 */
async function expectExactly(remote: Remote, answers: readonly Answer[]): Promise<void> {
  const account = await readAccount(remote);
  expectAccountAddsUp(account);
  const there = new Map(await historyOf(remote));
  const opened = account.orders.map((order) => [order.clientOrderId, order] as const);
  for (const [id, order] of opened) {
    expect(there.has(id)).toBe(false);
    there.set(id, order);
  }
  const accepted = answers.filter(({ status }) => status === 200);
  expect([...there.keys()].toSorted()).toEqual(
    accepted.map(({ clientOrderId }) => clientOrderId).toSorted(),
  );
  for (const { clientOrderId, body } of accepted) {
    expect(there.get(clientOrderId)?.id).toBe(v.parse(wireOrder, body).id);
  }
}

const codesOf = (answers: readonly Answer[]): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const { status, body } of answers) {
    const code = status === 200 ? 'ACCEPTED' : String(body['code']);
    counts.set(code, (counts.get(code) ?? 0) + 1);
  }
  return counts;
};

interface Run {
  readonly name: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly codes: readonly string[];
  readonly orders: number;
}

const RUNS: readonly Run[] = [
  {
    name: 'at the usual rate',
    environment: {},
    codes: ['ACCEPTED', 'TOO_MANY_REQUESTS', 'TOO_MANY_ORDERS'],
    // Each refusal beyond the first takes its turn, so many more would only take longer.
    orders: 1_200,
  },
  {
    name: 'with no limit but the exchange’s own',
    environment: { COMMAND_RATE: 'off' },
    codes: ['ACCEPTED', 'TOO_MANY_ORDERS', 'TRY_AGAIN'],
    orders: 1_500,
  },
];

describe.each(RUNS)(
  '[H-R13] [H-L4] $orders orders of one user at once, $name',
  ({ environment, codes, orders }) => {
    test('each is answered, what was accepted is there, and no other user is delayed', async () => {
      const data = await emptyDataDirectory();
      const server = await startServer({
        main: serverMain(),
        dataDir: data.path,
        environment: { FEED: 'synthetic:flood', READ_RATE: 'off', ...environment },
      });
      const [flooder, trader] = [await signUp(server.url), await signUp(server.url)];
      const price = await priceBelow(server.url);
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      const place = (order: Order) => send(server.url, agent, trader.token, order);
      // The connection is opened beforehand, as a terminal's is.
      const first = await place({ ...floodOrder(price)(0), clientOrderId: 'first' });
      const flood = startFlood(server.url, flooder, price, orders);
      const beside = await trade(place, price, flood);
      const whenDone = flood.count();
      await flood.ended;
      agent.destroy();

      const counts = codesOf(flood.answers);
      expect(flood.answers).toHaveLength(orders);
      expect([...counts.keys()].filter((code) => !codes.includes(code))).toEqual([]);
      expect(counts.get('ACCEPTED')).toBeGreaterThanOrEqual(100);
      for (const { body, retryAfter } of flood.answers) {
        const isSlowed = body['code'] === 'TOO_MANY_REQUESTS';
        expect(/^[1-9]\d*$/.test(retryAfter ?? '')).toBe(isSlowed);
      }
      await expectExactly(flooder, flood.answers);
      expect((await readAccount(flooder)).orders.length).toBeLessThanOrEqual(OPEN_ORDERS_MAX);

      // Each user waits for the requests under way on each connection, never for all that one user
      // wants.
      expect(whenDone).toBeGreaterThan(TRADES);
      expect(whenDone).toBeLessThan(orders);
      expect(beside.map(({ answer }) => answer.status)).toEqual(beside.map(() => 200));
      expect(Math.max(...beside.map(({ passed }) => passed))).toBeLessThanOrEqual(3 * SOCKETS);
      await expectExactly(trader, [first, ...beside.map(({ answer }) => answer)]);
      expect(await server.stop()).toBe(0);
      await data.remove();
    });
  },
);
