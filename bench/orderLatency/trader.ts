/** A user with an account on the real server: orders over HTTP, events over STOMP. */
import type { Client } from '@stomp/stompjs';
import { CALLS } from '../../src/protocol/contract.ts';
import { DESTINATIONS } from '../../src/protocol/destinations.ts';
import {
  ask,
  createStompClient,
  type Remote,
  signUp,
  subscribe,
} from '../../tests/support/remote.ts';
import { buildServer, startServer, temporaryDirectory } from '../../tests/support/server.ts';

export interface Trader {
  /** Places a resting LIMIT order; resolves when it is answered and published over the socket. */
  readonly placeOrder: () => Promise<void>;
  /** Makes room for more. */
  readonly cancelAll: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** Five per cent below the mark. */
async function priceBelow(origin: string): Promise<string> {
  const { body } = await ask(origin, 'GET', CALLS.keyValue.path, {
    params: { key: 'futures:BTCUSDT' },
  });
  const value = isRecord(body) ? body['value'] : undefined;
  const mark = isRecord(value) ? Number(value['mark']) : Number.NaN;
  return (mark * 0.95).toFixed(1);
}

function connected(origin: string, remote: Remote): Promise<Client> {
  const client = createStompClient(origin, remote.token);
  return new Promise((resolve, reject) => {
    client.onConnect = () => resolve(client);
    client.onStompError = (frame) => reject(new Error(frame.body));
    client.activate();
  });
}

export async function openTrader(): Promise<Trader> {
  const built = await buildServer();
  const data = await temporaryDirectory();
  const server = await startServer({
    main: built.main,
    dataDir: data.path,
    environment: { COMMAND_RATE: 'off' },
  });
  const remote = await signUp(server.url);
  const client = await connected(server.url, remote);
  const waiting = new Map<string, () => void>();
  await subscribe(client, DESTINATIONS.futures, ({ body }) => {
    const event: unknown = JSON.parse(body);
    if (!isRecord(event) || event['type'] !== 'ORDER_SUCCESS' || !isRecord(event['order'])) return;
    waiting.get(String(event['order']['clientOrderId']))?.();
  });
  const price = await priceBelow(server.url);
  let placed = 0;
  return {
    placeOrder: async () => {
      placed += 1;
      const clientOrderId = `bench-${placed}`;
      const published = new Promise<void>((resolve) => waiting.set(clientOrderId, resolve));
      const { status, body } = await remote.post(CALLS.placeOrder.path, {
        clientOrderId,
        futuresOptionId: 1,
        marketType: 'LIMIT',
        side: 'BUY',
        price,
        quantity: '0.001',
      });
      if (status !== 200) throw new Error(`an order was refused: ${JSON.stringify(body)}`);
      await published;
      waiting.delete(clientOrderId);
    },
    cancelAll: async () => {
      await remote.post(CALLS.cancelAll.path);
    },
    stop: async () => {
      await client.deactivate();
      await server.stop();
      await data.remove();
      await built.remove();
    },
  };
}
