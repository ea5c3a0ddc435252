import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { deletePracticeStore } from '../../../src/workers/practice/practiceStore.ts';
import type { WirePosition } from '../../../src/protocol/futures/entities.ts';
import { messagePortTransport } from '../../../src/streams/portTransport.ts';
import type { Transport } from '../../../src/streams/transport.ts';
import {
  joinPracticeExchange,
  type PracticeExchange,
  startPracticeExchange,
} from '../../../src/workers/clients/exchangeClient.ts';

let exchange: PracticeExchange;
let transport: Transport;

function start(): void {
  exchange = startPracticeExchange();
  transport = messagePortTransport(exchange.port);
}

async function call<T>(
  method: 'GET' | 'POST',
  path: string,
  body?: object,
  token?: string,
): Promise<T> {
  const headers: Record<string, string> = { 'content-type': 'application/json' };
  if (token !== undefined) headers['authorization'] = `Bearer ${token}`;
  const init =
    body === undefined ? { method, headers } : { method, headers, body: JSON.stringify(body) };
  const response = await transport.fetch(new Request(new URL(path, transport.origin), init));
  const answer: unknown = await response.json();
  if (response.status !== 200) throw new Error(`${path}: ${JSON.stringify(answer)}`);
  return answer as T;
}

const login = (): Promise<{ readonly accessToken: string }> =>
  call('POST', '/api/login', { username: 'jiyoon', password: 'practice1' });

beforeEach(async () => {
  await deletePracticeStore();
  start();
});
afterEach(() => exchange.close());

describe('practice exchange: the gateway in a worker on IndexedDB', () => {
  it('serves the same calls as the server, and keeps what it acknowledged when its worker is killed', async () => {
    await call('POST', '/api/player', {
      username: 'jiyoon',
      password: 'practice1',
      name: 'Jiyoon',
      nick: 'jiyoon',
      phone: '010-2222-3333',
      email: 'jiyoon@example.com',
    });
    const { accessToken } = await login();
    const order = {
      futuresOptionId: 1,
      marketType: 'MARKET',
      side: 'BUY',
      quantity: '0.01',
      clientOrderId: 'once',
    };
    const placed = await call<{ readonly id: string; readonly status: string }>(
      'POST',
      '/api/futures/order',
      order,
      accessToken,
    );
    expect(placed.status).toBe('FILLED');
    const before = await call<readonly WirePosition[]>(
      'GET',
      '/api/futures/history/open_position',
      undefined,
      accessToken,
    );
    expect(before).toHaveLength(1);

    exchange.close();
    start();
    const again = await login();
    const after = await call<readonly WirePosition[]>(
      'GET',
      '/api/futures/history/open_position',
      undefined,
      again.accessToken,
    );
    expect(after).toEqual(before);
    const repeated = await call<{ readonly id: string }>(
      'POST',
      '/api/futures/order',
      order,
      again.accessToken,
    );
    expect(repeated.id).toBe(placed.id);
  });

  it('offers every instrument of the recorded days', async () => {
    const options = await call<readonly { readonly stock: string }[]>(
      'GET',
      '/api/futures/option/list?isPlay=true',
    );
    const stocks = options.map(({ stock }) => stock);
    for (const stock of ['BTCUSDT', 'ETHUSDT', 'XRPUSDT', 'SOLUSDT'])
      expect(stocks).toContain(stock);
  });

  // The last one: a shared exchange holds the store until this page ends.
  it('is one exchange for all tabs: what one does the other sees, and one that leaves takes nothing along', async () => {
    exchange.close();
    const first = joinPracticeExchange();
    const second = joinPracticeExchange();
    transport = messagePortTransport(first.port);
    await call('POST', '/api/player', {
      username: 'jiyoon',
      password: 'practice1',
      name: 'Jiyoon',
      nick: 'jiyoon',
      phone: '010-2222-3333',
      email: 'jiyoon@example.com',
    });
    transport = messagePortTransport(second.port);
    const { accessToken } = await login();
    const me = () => call<{ readonly username: string }>('GET', '/api/me', undefined, accessToken);
    expect(await me()).toMatchObject({ username: 'jiyoon' });
    first.close();
    expect(await me()).toMatchObject({ username: 'jiyoon' });
    second.close();
  });
});
