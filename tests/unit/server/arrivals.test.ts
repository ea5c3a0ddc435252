/** Requests and connections in turns that the test gives, over real sockets. */
import { once } from 'node:events';
import type { Server } from 'node:http';
import { connect, Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { userId } from '../../../src/domain/ids.ts';
import { WebSocket } from 'ws';
import { SOCKET_PATH } from '../../../src/protocol/destinations.ts';
import {
  createMessageArrivals,
  createRequestArrivals,
  paceConnections,
} from '../../../src/server/arrivals.ts';
import { openListener } from '../../../src/server/listener.ts';
import { createRequestServer } from '../../../src/server/requests.ts';
import { attachSockets } from '../../../src/server/sockets.ts';
import { turn } from '../../support/clock.ts';

const CROWD = 40;
const TRADER = userId(7);

const turns: (() => void)[] = [];
const begun: string[] = [];
const sockets: Socket[] = [];
let server: Server | undefined;

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  turns.length = 0;
  begun.length = 0;
  server?.closeAllConnections();
  await new Promise((resolve) => server?.close(resolve));
});

const nextTurn = (action: () => void): void => void turns.push(action);

/** Runs what waits for the next turn, and lets all that follows from it happen. */
async function giveTurn(): Promise<void> {
  for (const action of turns.splice(0)) action();
  await turn();
}

/** Until the server has read what was sent: the time of a socket is unpredictable. */
async function until(isSo: () => boolean, step: () => Promise<void> = turn): Promise<void> {
  while (!isSo()) await step();
}

const createServer = (): Server =>
  createRequestServer(
    (request) => {
      begun.push(new URL(request.url).pathname);
      return new Response('ok');
    },
    {
      arrive: createRequestArrivals({
        nextTurn,
        addressOf: () => '192.0.2.1',
        bearerOf: (token) => (token === 'trader' ? TRADER : undefined),
      }),
    },
  );

async function open(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  await once(socket, 'connect');
  return socket;
}

const send = (socket: Socket, path: string, token?: string): void =>
  void socket.write(
    `GET ${path} HTTP/1.1\r\nhost: localhost\r\n${
      token === undefined ? '' : `authorization: Bearer ${token}\r\n`
    }\r\n`,
  );

test('[O-R4] of one requester one request begins in a turn, and another does not wait behind a crowd', async () => {
  server = createServer();
  let received = 0;
  server.prependListener('request', () => void (received += 1));
  const port = await openListener(server, 0, '127.0.0.1');
  const crowd = await Promise.all(Array.from({ length: CROWD }, () => open(port)));
  const trader = await open(port);
  for (const socket of crowd) send(socket, '/crowd', 'unknown');
  await until(() => received === CROWD);
  expect(begun).toEqual([]);
  await giveTurn();
  expect(begun).toEqual(['/crowd']);
  send(trader, '/order', 'trader');
  await until(() => received === CROWD + 1);
  await giveTurn();
  expect(begun.filter((path) => path === '/order')).toHaveLength(1);
  expect(begun.length).toBeLessThanOrEqual(3);
  for (let before = begun.length; before < CROWD + 1; before = begun.length) {
    await giveTurn();
    expect(begun.length).toBe(before + 1);
  }
});

test('[O-R4] a request whose peer is gone when its turn comes is not carried out', async () => {
  server = createServer();
  const closed: Promise<unknown>[] = [];
  server.prependListener('request', ({ socket }) => void closed.push(once(socket, 'close')));
  const port = await openListener(server, 0, '127.0.0.1');
  const gone = await open(port);
  send(gone, '/gone');
  await until(() => closed.length === 1);
  gone.destroy();
  await closed[0];
  await giveTurn();
  expect(begun).toEqual([]);
});

const firstLine = async (socket: Socket): Promise<string> => {
  if (socket.readableLength === 0) await once(socket, 'readable');
  return String(socket.read()).split('\r\n')[0] ?? '';
};

test('[O-R5] connections that arrive together are taken one in a turn, with what they sent meanwhile', async () => {
  server = createServer();
  let taken = 0;
  server.prependListener('connection', () => void (taken += 1));
  paceConnections(server, nextTurn);
  let arrived = 0;
  server.on('connection', () => void (arrived += 1));
  const port = await openListener(server, 0, '127.0.0.1');
  const crowd = await Promise.all(Array.from({ length: CROWD }, () => open(port)));
  for (const socket of crowd) send(socket, '/crowd');
  await until(() => arrived === CROWD);
  expect(taken).toBe(0);
  await giveTurn();
  expect(taken).toBe(1);
  await giveTurn();
  expect(taken).toBe(2);
  await until(() => begun.length === CROWD, giveTurn);
  expect(await Promise.all(crowd.map(firstLine))).toEqual(crowd.map(() => 'HTTP/1.1 200 OK'));
});

test('[O-R5] a connection that is gone when its turn comes is not taken', async () => {
  server = createServer();
  let taken = 0;
  server.prependListener('connection', () => void (taken += 1));
  paceConnections(server, nextTurn);
  const arriving = once(server, 'connection');
  const port = await openListener(server, 0, '127.0.0.1');
  const gone = await open(port);
  const [socket]: readonly unknown[] = await arriving;
  if (!(socket instanceof Socket)) throw new TypeError('no connection arrived');
  // Not by `once`, which takes the error of a reset for a failure.
  const closed = new Promise((resolve) => socket.on('close', resolve));
  gone.resetAndDestroy();
  await closed;
  await giveTurn();
  expect(taken).toBe(0);
});

const SENT = 100;

test('[O-R6] of one address one message is read in a turn, in order, and another address does not wait behind it', async () => {
  const read: string[] = [];
  const arrive = createMessageArrivals(nextTurn);
  server = createServer();
  const opened: WebSocket[] = [];
  const asked: string[] = [];
  const host = attachSockets(
    server,
    () => ({ onText: (text) => void read.push(text), onClosed: () => undefined }),
    {
      addressOf: ({ headers }) => String(headers['x-from']),
      arrive: (from) => {
        asked.push(from);
        return arrive(from);
      },
    },
  );
  const port = await openListener(server, 0, '127.0.0.1');
  const openFrom = async (address: string): Promise<WebSocket> => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}${SOCKET_PATH}`, {
      headers: { 'x-from': address },
    });
    opened.push(socket);
    await once(socket, 'open');
    return socket;
  };
  const crowd = await openFrom('192.0.2.1');
  const trader = await openFrom('192.0.2.2');
  for (let n = 0; n < SENT; n += 1) crowd.send(`crowd ${n}`);
  await until(() => asked.length > 1);
  expect(read).toEqual([]);
  await giveTurn();
  expect(read).toEqual(['crowd 0']);
  trader.send('order');
  await until(() => asked.includes('192.0.2.2'));
  await giveTurn();
  expect(read.toSorted()).toEqual(['crowd 0', 'crowd 1', 'order']);
  await until(() => read.length === SENT + 1, giveTurn);
  expect(read.filter((text) => text !== 'order')).toEqual(
    Array.from({ length: SENT }, (_, n) => `crowd ${n}`),
  );
  for (const socket of opened) socket.terminate();
  await host.close(0);
});
