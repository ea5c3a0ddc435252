/** Another user during a flood: orders one after another, ticks over the socket, and log-ins. */
import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { CALLS } from '../../src/protocol/contract.ts';
import { marketTopic } from '../../src/protocol/destinations.ts';
import { createStompClient, PASSWORD, subscribe } from '../../tests/support/remote.ts';

/** Orders per second are kept below what one user may place. */
const BETWEEN_ORDERS_MS = 22;
const BETWEEN_LOGINS_MS = 900;
/** Given up after this, and counted as having taken as long. */
const ANSWER_LIMIT_MS = 10_000;
/** Below the number of orders that may work at once. */
const CANCEL_EVERY = 100;

export interface Sample {
  /** Ms from the request to its answer. */
  readonly orders: readonly number[];
  /** Ms between two messages of one market. */
  readonly tickGaps: readonly number[];
  readonly logins: { readonly right: number; readonly total: number };
}

export interface WatchedTrader {
  readonly sampleFor: (ms: number) => Promise<Sample>;
  readonly stop: () => Promise<void>;
}

type Post = (path: string, body: object, token?: string) => Promise<number>;

/** In place of a status. */
const UNANSWERED = 0;

/** A connection that the server had ended as idle just before. */
const isReset = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ECONNRESET';

/** Requests over one connection that stays open, as a terminal's; answers the status. */
function createPost(origin: string, agent: Agent): Post {
  const post: Post = (path, body, token) =>
    sendOnce(path, body, token).catch((error: unknown) => {
      if (!isReset(error)) throw error;
      return post(path, body, token);
    });
  const sendOnce: Post = (path, body, token) =>
    new Promise((resolve, reject) => {
      const asking = request(
        `${origin}${path}`,
        {
          agent,
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            ...(token !== undefined && { authorization: `Bearer ${token}` }),
          },
        },
        (answer) => {
          answer.resume();
          answer.on('end', () => resolve(answer.statusCode ?? 0));
          answer.on('error', reject);
        },
      );
      asking.on('error', reject);
      asking.setTimeout(ANSWER_LIMIT_MS, () => {
        resolve(UNANSWERED);
        asking.destroy();
      });
      asking.end(JSON.stringify(body));
    });
  return post;
}

async function timesOfOrders(post: Post, p: Ordering, until: number): Promise<readonly number[]> {
  const taken: number[] = [];
  while (performance.now() < until) {
    const begun = performance.now();
    const status = await post(
      CALLS.placeOrder.path,
      {
        clientOrderId: `beside-${p.nextId()}`,
        futuresOptionId: 1,
        marketType: 'LIMIT',
        side: 'BUY',
        price: p.price,
        quantity: '0.001',
      },
      p.token,
    );
    taken.push(performance.now() - begun);
    if (status !== 200 && status !== UNANSWERED) throw new Error(`an order was answered ${status}`);
    if (taken.length % CANCEL_EVERY === 0) await post(CALLS.cancelAll.path, {}, p.token);
    await wait(BETWEEN_ORDERS_MS);
  }
  await post(CALLS.cancelAll.path, {}, p.token);
  return taken;
}

interface Ordering {
  readonly token: string;
  readonly price: string;
  readonly nextId: () => number;
}

async function rightLogins(
  post: Post,
  nextUsername: () => string,
  until: number,
): Promise<Sample['logins']> {
  let right = 0;
  let total = 0;
  while (performance.now() < until) {
    total += 1;
    const username = nextUsername();
    const status = await post(CALLS.login.path, { username, password: PASSWORD }).catch(() => 0);
    if (status === 200) right += 1;
    await wait(BETWEEN_LOGINS_MS);
  }
  return { right, total };
}

interface Watched {
  readonly token: string;
  readonly usernames: readonly string[];
}

/**
 * @param token of who places orders
 * @param usernames who log in, in turn: one user alone would do so too often
 * @param price of LIMIT orders that rest
 */
export async function openWatchedTrader(
  origin: string,
  { token, usernames }: Watched,
  price: string,
): Promise<WatchedTrader> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const loginAgent = new Agent({ keepAlive: true, maxSockets: 1 });
  const post = createPost(origin, agent);
  const client = createStompClient(origin, token);
  await new Promise<void>((resolve) => {
    client.onConnect = () => resolve();
    client.activate();
  });
  let last = performance.now();
  let gaps: number[] = [];
  await subscribe(client, marketTopic('BTCUSDT'), () => {
    const now = performance.now();
    gaps.push(now - last);
    last = now;
  });
  let placed = 0;
  let loggedIn = 0;
  const nextUsername = (): string => {
    loggedIn += 1;
    return usernames[loggedIn % usernames.length] ?? '';
  };
  const ordering = { token, price, nextId: () => (placed += 1) };
  return {
    sampleFor: async (ms) => {
      const until = performance.now() + ms;
      gaps = [];
      last = performance.now();
      const [orders, logins] = await Promise.all([
        timesOfOrders(post, ordering, until),
        rightLogins(createPost(origin, loginAgent), nextUsername, until),
      ]);
      return { orders, logins, tickGaps: [...gaps, performance.now() - last] };
    },
    stop: async () => {
      agent.destroy();
      loginAgent.destroy();
      await client.deactivate();
    },
  };
}
