/** Practice that is started again, in a worker on IndexedDB. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  deletePracticeStore,
  practiceStoreNames,
} from '../../../src/workers/practice/practiceStore.ts';
import { practiceRunName } from '../../../src/domain/practice/practiceRun.ts';
import { moneyOf } from '../../../src/domain/quantities.ts';
import type { WireWallet } from '../../../src/protocol/ledger/entities.ts';
import { messagePortTransport } from '../../../src/streams/portTransport.ts';
import {
  type PracticeExchange,
  startPracticeExchange,
} from '../../../src/workers/clients/exchangeClient.ts';

// A limit for a hang: each of three exchanges begins with a month of its practice traders.
vi.setConfig({ testTimeout: 240_000 });

const MOMENT = Date.UTC(2025, 4, 8, 13, 5);
const PERSON = {
  username: 'jiyoon',
  password: 'practice1',
  name: 'Jiyoon',
  nick: 'jiyoon',
  phone: '010-2222-3333',
  email: 'jiyoon@example.com',
};

const open: PracticeExchange[] = [];
const forget = async (): Promise<void> => {
  for (const exchange of open.splice(0)) exchange.close();
  for (const name of await practiceStoreNames()) await deletePracticeStore(name);
};
beforeEach(forget);
afterEach(forget);

function start(name?: string) {
  const exchange = startPracticeExchange(name);
  open.push(exchange);
  const transport = messagePortTransport(exchange.port, name);
  const call = async <T>(
    method: 'GET' | 'POST',
    path: string,
    body?: object,
    token?: string,
  ): Promise<T> => {
    const headers: Record<string, string> = { 'content-type': 'application/json' };
    if (token !== undefined) headers['authorization'] = `Bearer ${token}`;
    const init = { method, headers, ...(body && { body: JSON.stringify(body) }) };
    const response = await transport.fetch(new Request(new URL(path, transport.origin), init));
    const answer: unknown = await response.json();
    if (response.status !== 200) throw new Error(`${path}: ${JSON.stringify(answer)}`);
    return answer as T;
  };
  const register = async (): Promise<string> => {
    await call('POST', '/api/player', PERSON);
    return (await call<{ accessToken: string }>('POST', '/api/login', PERSON)).accessToken;
  };
  return { exchange, origin: transport.origin, call, register };
}

const nameOf = (number: number, funds: string): string =>
  practiceRunName({
    number,
    funds: moneyOf(funds),
    moment: { startAt: MOMENT, begunAt: Date.now() },
  });

it('[P-R6] is a new exchange with its own log; those before it are deleted once nobody uses them', async () => {
  const first = start();
  await first.register();
  const name = nameOf(1, '2500');
  const again = start(name);
  expect(again.origin).not.toBe(first.origin);
  const token = await again.register();
  const wallets = await again.call<readonly WireWallet[]>(
    'GET',
    '/api/wallet/my',
    undefined,
    token,
  );
  expect(wallets.find(({ type }) => type === 'FUTURES')?.point).toBe('2500');
  const time = await again.call<{ serverTime: number }>('GET', '/api/server_time_offset?ms=1');
  expect(time.serverTime).toBeGreaterThanOrEqual(MOMENT);
  expect(time.serverTime).toBeLessThan(MOMENT + 60_000);
  // The first one is still used: what it acknowledged is all there.
  expect(await practiceStoreNames()).toContain('maru-practice');
  await first.call('POST', '/api/login', PERSON);

  first.exchange.close();
  again.exchange.close();
  const third = start(nameOf(2, '100'));
  await third.register();
  await expect.poll(practiceStoreNames).toEqual([expect.stringContaining('maru-practice-run-2-')]);
});

it('[P-R2] the time of a moment goes on while the page is closed, and its accounts stay', async () => {
  const name = nameOf(1, '777.5');
  const before = start(name);
  await before.register();
  const first = await before.call<{ serverTime: number }>('GET', '/api/server_time_offset?ms=1');
  before.exchange.close();
  const after = start(name);
  const { accessToken } = await after.call<{ accessToken: string }>('POST', '/api/login', PERSON);
  expect(accessToken).toMatch(/./);
  const second = await after.call<{ serverTime: number }>('GET', '/api/server_time_offset?ms=1');
  expect(second.serverTime).toBeGreaterThan(first.serverTime);
});
