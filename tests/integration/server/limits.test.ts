/** Limits of the built server: guests behind a named proxy, pages and sockets. */
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { socketUrl } from '../../support/remote.ts';
import { type Directory, type RunningServer, startServer } from '../../support/server.ts';
import { emptyDataDirectory, serverMain } from '../../support/testedServer.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

let data: Directory;
let server: RunningServer;

beforeAll(async () => {
  data = await emptyDataDirectory();
  server = await startServer({
    main: serverMain(),
    dataDir: data.path,
    environment: { GUEST_RATE: '1/20', SIGNUP_RATE: '1/2', TRUSTED_PROXY: '127.0.0.0/8' },
  });
});
afterAll(async () => {
  await server.stop();
  await data.remove();
});

const behind = (address: string): RequestInit => ({
  headers: { 'x-forwarded-for': `203.0.113.77, ${address}` },
});

async function statuses(count: number, ask: () => Promise<Response>): Promise<readonly Response[]> {
  const answers: Response[] = [];
  for (let n = 0; n < count; n += 1) {
    const answer = await ask();
    await answer.arrayBuffer();
    answers.push(answer);
  }
  return answers;
}
const refusedOf = (answers: readonly Response[]): readonly Response[] =>
  answers.filter(({ status }) => status === 429);

describe('[H-L5] behind the proxy that the operator named', () => {
  test('each guest has a budget of their own, and the client’s own words count for nothing', async () => {
    const ask = (address: string) => () => fetch(`${server.url}/fee.json`, behind(address));
    const crowd = refusedOf(await statuses(30, ask('198.51.100.1')));
    expect(crowd.length).toBeGreaterThan(5);
    expect(crowd.every(({ headers }) => headers.get('retry-after') === '1')).toBe(true);
    expect(refusedOf(await statuses(10, ask('198.51.100.2')))).toEqual([]);
  });

  test('[A-S19] accounts are counted for each', async () => {
    const form = (name: string) => ({
      username: name,
      password: 'maru2025',
      name: 'Gildong',
      phone: `012-${String(name.length).padStart(3, '0')}-${name.slice(-4)}`,
      email: `${name}@example.com`,
    });
    const signup = async (name: string, address: string) => {
      const answer = await fetch(`${server.url}/api/player`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
        body: JSON.stringify(form(name)),
      });
      return answer.status;
    };
    const here = '198.51.100.5';
    expect(await signup('first1001', here)).toBe(200);
    expect(await signup('second1002', here)).toBe(200);
    expect(await signup('third1003', here)).toBe(429);
    expect(await signup('fourth1004', '198.51.100.6')).toBe(200);
  });
});

describe('[H-L7] pages and sockets', () => {
  const here = '198.51.100.7';

  test('have budgets apart from calls and from one another', async () => {
    const calls = refusedOf(
      await statuses(30, () => fetch(`${server.url}/fee.json`, behind(here))),
    );
    expect(calls.length).toBeGreaterThan(5);
    const [page] = await statuses(1, () => fetch(`${server.url}/no-such-file.js`, behind(here)));
    expect(page?.status).not.toBe(429);
    // A page counts for ten files.
    const pages = refusedOf(await statuses(12, () => fetch(`${server.url}/page`, behind(here))));
    expect(pages.length).toBeGreaterThan(5);
    // The pages that were under way when the budget was spent have overdrawn it a little.
    expect(pages[0]?.headers.get('retry-after')).toMatch(/^[1-3]$/);
    const socket = new WebSocket(socketUrl(server.url), ['v12.stomp'], {
      headers: { 'x-forwarded-for': here },
    });
    await once(socket, 'open');
    socket.terminate();
  });

  test('sockets beyond the budget are refused before they open', async () => {
    const open = async (): Promise<string> => {
      const socket = new WebSocket(socketUrl(server.url), ['v12.stomp'], {
        headers: { 'x-forwarded-for': '198.51.100.8' },
      });
      const what = await new Promise<string>((resolve) => {
        socket.on('open', () => resolve('open'));
        socket.on('error', (error) => resolve(String(error)));
      });
      socket.terminate();
      return what;
    };
    const all: string[] = [];
    for (let n = 0; n < 10; n += 1) all.push(await open());
    expect(all.filter((what) => what === 'open').length).toBeLessThan(8);
    expect(all.at(-1)).toContain('429');
  });
});
