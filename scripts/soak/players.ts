/** Who keeps a soaked server busy: traders, readers, people whose connection breaks, slow readers. */
import { setTimeout as pause } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { encodeFrame } from '../../src/gateway/broker/frame.ts';
import { CALLS } from '../../src/protocol/contract.ts';
import { DESTINATIONS, marketTopic } from '../../src/protocol/destinations.ts';
import { ask, createStompClient, type Remote, socketUrl } from '../../tests/support/remote.ts';
import type { Meters } from './meters.ts';

export interface Playground {
  readonly url: string;
  readonly meters: Meters;
  readonly signal: AbortSignal;
}

type Player = (ground: Playground, remote: Remote) => Promise<void>;

const OPTION = 1;
const STOCK = 'BTCUSDT';

const between = (least: number, most: number): number => least + Math.random() * (most - least);

/** Repeats a step with pauses until the soak ends; what throws is counted and goes on. */
async function repeat(
  { meters, signal }: Playground,
  name: string,
  pauses: readonly [least: number, most: number],
  step: () => Promise<void>,
): Promise<void> {
  while (!signal.aborted) {
    try {
      await step();
      await pause(between(...pauses), undefined, { signal });
    } catch (error) {
      if (signal.aborted) return;
      meters.failure(`${name}: ${error instanceof Error ? error.message : String(error)}`);
      await pause(1_000);
    }
  }
}

async function mark(url: string): Promise<number> {
  const { body } = await ask(url, 'GET', CALLS.lastPrice.path, { params: { stock: STOCK } });
  return typeof body === 'object' && body !== null && 'price' in body ? Number(body.price) : NaN;
}

/** Rests orders below the market, cancels them, and opens and closes a position now and then. */
const trade: Player = async (ground, remote) => {
  const { url, meters } = ground;
  let side: 'BUY' | 'SELL' = 'BUY';
  const place = async (order: object): Promise<void> => {
    const begun = performance.now();
    const { status, body } = await remote.post(CALLS.placeOrder.path, {
      futuresOptionId: OPTION,
      quantity: '0.001',
      ...order,
    });
    meters.order(performance.now() - begun);
    if (status !== 200) meters.failure(`order: ${status} ${codeOf(body)}`);
  };
  await repeat(ground, 'trader', [100, 600], async () => {
    const price = ((await mark(url)) * between(0.94, 0.97)).toFixed(1);
    for (let rest = 0; rest < 3; rest += 1)
      await place({ marketType: 'LIMIT', side: 'BUY', price });
    await place({ marketType: 'MARKET', side });
    side = side === 'BUY' ? 'SELL' : 'BUY';
    await remote.post(CALLS.cancelAll.path);
  });
};

/** Reads what screens read. */
const read: Player = (ground, remote) =>
  repeat(ground, 'reader', [200, 800], async () => {
    const answers = await Promise.all([
      remote.get(CALLS.openPositions.path),
      remote.get(CALLS.walletsMine.path),
      remote.get(CALLS.historyList.path, { resultType: 'ORDER', size: 50 }),
      ask(ground.url, 'GET', CALLS.lastPrice.path, { params: { stock: STOCK } }),
      ask(ground.url, 'GET', CALLS.optionList.path),
    ]);
    for (const { status, body } of answers) {
      if (status !== 200) ground.meters.failure(`read: ${status} ${codeOf(body)}`);
    }
  });

/** Connects, listens for a while, and is cut off. */
const reconnect: Player = (ground, remote) =>
  repeat(ground, 'reconnecting', [100, 1_000], async () => {
    const client = createStompClient(ground.url, remote.token);
    await new Promise<void>((resolve, reject) => {
      client.onConnect = () => resolve();
      client.onStompError = ({ body }) => reject(new Error(body));
      client.onWebSocketError = () => reject(new Error('no socket'));
      client.activate();
    });
    ground.meters.connected();
    for (const queue of [DESTINATIONS.futures, DESTINATIONS.point, DESTINATIONS.tickers]) {
      client.subscribe(queue, () => undefined);
    }
    await pause(between(2_000, 10_000), undefined, { signal: ground.signal }).catch(
      () => undefined,
    );
    client.forceDisconnect();
    await client.deactivate();
  });

/** Subscribes to everything and reads nothing, until the server hangs up or a minute has passed. */
const lag: Player = (ground) =>
  repeat(ground, 'slow reader', [500, 2_000], async () => {
    const socket = new WebSocket(socketUrl(ground.url), ['v12.stomp']);
    const closed = new Promise<void>((resolve) => socket.on('close', () => resolve()));
    socket.on('error', () => undefined);
    socket.on('open', () => {
      const send = (command: string, headers: Readonly<Record<string, string>>): void =>
        socket.send(encodeFrame(command, Object.entries(headers)));
      send('CONNECT', { 'accept-version': '1.2' });
      for (const stock of [STOCK, 'ETHUSDT', 'XRPUSDT']) {
        send('SUBSCRIBE', { id: stock, destination: marketTopic(stock) });
      }
      socket.pause();
    });
    const { signal } = ground;
    await Promise.race([closed, pause(60_000, undefined, { signal }).catch(() => undefined)]);
    socket.terminate();
  });

/** Watches a market all the time: the pause between two messages is what a trader sees. */
export async function watchMarket({ url, meters, signal }: Playground): Promise<void> {
  const client = createStompClient(url);
  client.reconnectDelay = 500;
  let last: number | undefined;
  client.onConnect = () => {
    client.subscribe(marketTopic(STOCK), () => {
      const now = performance.now();
      if (last !== undefined) meters.gap(now - last);
      last = now;
    });
  };
  client.activate();
  await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
  await client.deactivate();
}

const codeOf = (body: unknown): string =>
  typeof body === 'object' && body !== null && 'code' in body ? String(body.code) : '';

const PLAYERS: readonly Player[] = [trade, read, trade, reconnect, trade, lag];

/** The player at a place in the row of all; every sixth is the same. */
export const playerAt = (index: number): Player => PLAYERS[index % PLAYERS.length] ?? trade;
