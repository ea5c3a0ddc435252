/** SIGTERM: answers accepted requests, closes the sockets, saves a snapshot, and exits in time. */
import { once } from 'node:events';
import { type ClientRequest, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { CALLS } from '../../../src/protocol/contract.ts';
import { SOCKET_PATH } from '../../../src/protocol/destinations.ts';
import { openPgliteStore } from '../../../src/server/store/pgliteStore.ts';
import { ordersByClientId } from '../../support/accountAudit.ts';
import { readEvents, type Remote, signUp, socketUrl } from '../../support/remote.ts';
import {
  beginServer,
  type Directory,
  portForRestarts,
  type RunningServer,
  startServer,
} from '../../support/server.ts';
import { emptyDataDirectory, serverMain } from '../../support/testedServer.ts';

// A limit for a hang; several starts of a server on a busy machine take their time.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

/** From the signal to the end, on a machine that is busy with other tests too. */
const END_WITHIN_MS = 10_000;

let data: Directory;
let server: RunningServer;
beforeEach(async () => {
  data = await emptyDataDirectory();
  server = await startServer({ main: serverMain(), dataDir: data.path });
});
afterEach(async () => {
  await server.kill();
  await data.remove();
});

async function expectOrderlyEnd(): Promise<void> {
  const begin = performance.now();
  expect(await server.stop()).toBe(0);
  expect(performance.now() - begin).toBeLessThan(END_WITHIN_MS);
}

interface Asked {
  readonly clientOrderId: string;
  readonly answer: Promise<{ readonly status: number; readonly body: string }>;
}

/** A request whose head the server has read: it said so before it was sent the body. */
async function beginOrder(remote: Remote): Promise<ClientRequest> {
  const order = request(`${server.url}${CALLS.placeOrder.path}`, {
    method: 'POST',
    agent: false,
    headers: {
      authorization: `Bearer ${remote.token}`,
      'content-type': 'application/json',
      connection: 'keep-alive',
      expect: '100-continue',
    },
  });
  await once(order, 'continue');
  return order;
}

function finishOrder(order: ClientRequest, clientOrderId: string): Asked {
  const answer = once(order, 'response').then(async ([response]) => ({
    status: Number(response.statusCode),
    body: await text(response),
  }));
  const params = { clientOrderId, futuresOptionId: 1, marketType: 'MARKET', side: 'BUY' };
  order.end(JSON.stringify({ ...params, quantity: '0.001' }));
  return { clientOrderId, answer };
}

test('[O-D10] a signal right after the first answer ends in order', async () => {
  const other = await emptyDataDirectory();
  const port = await portForRestarts();
  const begun = beginServer({ main: serverMain(), dataDir: other.path, port });
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) expect(begun.isAlive()).toBe(true);
  process.kill(begun.pid, 'SIGTERM');
  expect(await begun.ended).toBe(0);
  await other.remove();
});

test('every order that was taken is answered, and is there after a restart exactly when it was confirmed', async () => {
  const remote = await signUp(server.url);
  const begun = await Promise.all(Array.from({ length: 60 }, () => beginOrder(remote)));
  const asked = begun.map((order, index) => finishOrder(order, `last-${index}`));
  await Promise.race(asked.map(({ answer }) => answer));
  await expectOrderlyEnd();
  const confirmed: string[] = [];
  for (const { clientOrderId, answer } of asked) {
    const { status, body } = await answer;
    expect([200, 503]).toContain(status);
    expect(JSON.parse(body)).toMatchObject(
      status === 200 ? { clientOrderId } : { code: 'TRY_AGAIN' },
    );
    if (status === 200) confirmed.push(clientOrderId);
  }
  expect(confirmed.length).toBeGreaterThan(0);

  server = await startServer({ main: serverMain(), dataDir: data.path, port: server.port });
  const known = ordersByClientId(await readEvents(remote));
  expect([...known.keys()].toSorted()).toEqual(confirmed.toSorted());
});

test('[O-A5] the first start shows the operator their password, the next one does not', async () => {
  const shown = () => server.output.filter((line) => line.startsWith('Operator: '));
  expect(shown()).toHaveLength(1);
  const [, username, password] = /log in as (\S+) with (\w+)\./.exec(shown()[0] ?? '') ?? [];
  const body = JSON.stringify({ username, password, newPassword: 'maru2025' });
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${server.url}/api/login`, { method: 'POST', headers, body });
  expect(await answer.json()).toMatchObject({ user: { role: 'ADMIN' } });
  await expectOrderlyEnd();
  server = await startServer({ main: serverMain(), dataDir: data.path, port: server.port });
  expect(shown()).toEqual([]);
});

test('[O-D10] sockets are closed with 1012, also those that have not said anything yet', async () => {
  const sockets = ['v12.stomp', []].map(
    (protocol) => new WebSocket(socketUrl(server.url), protocol),
  );
  await Promise.all(sockets.map((socket) => once(socket, 'open')));
  const closed = Promise.all(sockets.map((socket) => once(socket, 'close')));
  await expectOrderlyEnd();
  expect((await closed).map(([code]) => code)).toEqual([1012, 1012]);
});

test('a snapshot of the whole log is taken', async () => {
  await signUp(server.url);
  await expectOrderlyEnd();
  const store = await openPgliteStore(data.path);
  const snapshot = await store.loadSnapshot();
  const records = await store.read(0, 1_000);
  await store.close();
  expect(records.length).toBeGreaterThan(3);
  expect(snapshot?.position).toBe(records.at(-1)?.position);
});

test('[O-D3] a defect that nobody caught ends the process with its reason, and nothing acknowledged is lost', async () => {
  const remote = await signUp(server.url);
  const { port } = server;
  await server.stop();
  const defect = "process.on('SIGUSR2', () => Promise.reject(new Error('nobody caught this')));";
  const place = { main: serverMain(), dataDir: data.path, port };
  server = await startServer({
    ...place,
    environment: {
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(defect)}`,
    },
  });
  const order = await finishOrder(await beginOrder(remote), 'before-the-defect').answer;
  expect(order.status).toBe(200);
  expect(await server.end('SIGUSR2')).toBe(1);
  expect(server.output.join('\n')).toContain('Maru ends because of a defect: nobody caught this');
  server = await startServer(place);
  expect(ordersByClientId(await readEvents(remote)).has('before-the-defect')).toBe(true);
});

/** Connections of peers that do not do their part. */
async function openRaw(...lines: readonly string[]): Promise<Socket> {
  const socket = connect(server.port, '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(lines.map((line) => `${line}\r\n`).join(''));
  return socket;
}

test('an open connection does not delay the exit', async () => {
  const half = await openRaw('POST /api/login HTTP/1.1', 'Host: localhost', 'Content-Length: 100');
  const silent = await openRaw(
    `GET ${SOCKET_PATH} HTTP/1.1`,
    'Host: localhost',
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==',
    '',
  );
  const [upgraded] = await once(silent, 'data');
  expect(String(upgraded)).toMatch(/^HTTP\/1\.1 101 /);
  const idle = await openRaw('GET /fee.json HTTP/1.1', 'Host: localhost', '');
  const [answered] = await once(idle, 'data');
  expect(String(answered)).toMatch(/^HTTP\/1\.1 200 /);
  await expectOrderlyEnd();
  for (const socket of [half, silent, idle]) socket.destroy();
});
