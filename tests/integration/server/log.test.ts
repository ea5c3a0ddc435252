/** Log of a whole session, and its figures at /metrics. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import * as v from 'valibot';
import { CALLS } from '../../../src/protocol/contract.ts';
import { createStompClient } from '../../support/remote.ts';
import { type Directory, type RunningServer, startServer } from '../../support/server.ts';
import { emptyDataDirectory, serverMain } from '../../support/testedServer.ts';

// A limit for a hang; a start of a server on a busy machine takes its time.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

/** Nothing of it is a word of the exchange's own. */
const TYPED = {
  username: 'kimminsu77',
  password: 'hunter2secret',
  wrongPassword: 'hunter3secret',
  name: '김민수',
  phone: '010-4321-8765',
  email: 'minsu.kim@mail.example.org',
  clientOrderId: 'order-of-minsu-1',
  path: '/r/minsu-referral',
  query: 'typed-into-a-query',
};

let data: Directory;
let server: RunningServer;
beforeAll(async () => {
  data = await emptyDataDirectory();
  const environment = { LOG_REQUESTS: 'all', METRICS_PORT: '0' };
  server = await startServer({ main: serverMain(), dataDir: data.path, environment });
});
afterAll(async () => {
  await server.kill();
  await data.remove();
});

const sent: { readonly id: string; readonly route: string; readonly status: number }[] = [];

async function ask(method: 'GET' | 'POST', path: string, body?: object, token?: string) {
  const response = await fetch(`${server.url}${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const id = response.headers.get('x-request-id') ?? '';
  const route = path.startsWith('/r/') ? '/*' : path.replace(/\?.*$/, '');
  sent.push({ id, route, status: response.status });
  return response.text();
}

async function tradeOnce(): Promise<readonly string[]> {
  const { username, password, name, phone, email } = TYPED;
  await ask('POST', CALLS.signup.path, { username, password, name, phone, email });
  await ask('POST', CALLS.login.path, { username, password: TYPED.wrongPassword });
  const session = v.parse(
    CALLS.login.answer,
    JSON.parse(await ask('POST', CALLS.login.path, { username, password })),
  );
  const { accessToken, refreshToken } = session;
  const order = {
    clientOrderId: TYPED.clientOrderId,
    futuresOptionId: 1,
    marketType: 'MARKET',
    side: 'BUY',
    quantity: '0.002',
  };
  await ask('POST', CALLS.placeOrder.path, order, accessToken);
  await ask('GET', `${CALLS.me.path}?q=${TYPED.query}`, undefined, accessToken);
  await ask('GET', TYPED.path);
  const client = createStompClient(server.url, accessToken);
  await new Promise<void>((resolve) => {
    client.onConnect = () => resolve();
    client.activate();
  });
  await client.deactivate();
  return [accessToken, refreshToken];
}

test('[O-L2] a session of sign-up, log-in, order and socket leaves nothing typed in the log, [O-L1] and each answer carries the id of its line', async () => {
  const tokens = await tradeOnce();
  const url = server.output.map((line) => /^Metrics: (\S+)/.exec(line)?.[1]).find((one) => one);
  const figures = await (await fetch(url ?? '')).text();
  expect(await server.stop()).toBe(0);
  const lines = server.log.map((line): unknown => JSON.parse(line));
  for (const { id, route, status } of sent) {
    const found = lines.filter(
      (line) =>
        typeof line === 'object' && line !== null && 'request' in line && line.request === id,
    );
    expect(found).toMatchObject([{ level: 'info', message: 'request', route, status }]);
  }
  // The last is a page, which is there once the client was built.
  expect(sent.slice(0, -1).map(({ status }) => status)).toEqual([200, 401, 200, 200, 200]);
  const whole = [...server.log, figures].join('\n');
  for (const secret of [...Object.values(TYPED), ...tokens]) expect(whole).not.toContain(secret);
  const [, , operatorPassword = ''] =
    /log in as (\S+) with (\w+)\./.exec(server.output.join('\n')) ?? [];
  expect(operatorPassword).toHaveLength(20);
  expect(server.log.join('\n')).not.toContain(operatorPassword);
  expect(figures).toContain('maru_commands_total{kind="PlaceOrder",outcome="ok"} 1');
  expect(figures).toMatch(/^maru_store_seconds_count\{operation="append"\} [1-9]/m);
  expect(figures).toMatch(/^maru_feed_age_seconds\{stock="BTCUSDT"\} \d/m);
  expect(figures).toMatch(/^nodejs_eventloop_lag_seconds \d/m);
});
