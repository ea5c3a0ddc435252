/** /bx_ws over real sockets: browser traffic and malicious traffic. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { sessionId, siteId, userId } from '../../../src/domain/ids.ts';
import { ACCESS_LIFE_SECONDS, signAccessToken } from '../../../src/gateway/auth/authenticate.ts';
import { createTokenKeys } from '../../../src/gateway/secrets.ts';
import { encodeFrame, type Frame } from '../../../src/gateway/broker/frame.ts';
import { FrameReader } from '../../../src/gateway/broker/frameReader.ts';
import { futuresEvent } from '../../../src/protocol/futures/accountEvents.ts';
import { CALLS } from '../../../src/protocol/contract.ts';
import { DESTINATIONS, marketTopic, SOCKET_PATH } from '../../../src/protocol/destinations.ts';
import { marketMessage, tickerListMessage } from '../../../src/protocol/market/entities.ts';
import { openKeyedStore } from '../../../src/server/keys/keyedStore.ts';
import { openPgliteStore } from '../../../src/server/store/pgliteStore.ts';
import {
  ask,
  createStompClient,
  type Remote,
  signUp,
  socketUrl,
  subscribe,
} from '../../support/remote.ts';
import { type Directory, type RunningServer, startServer } from '../../support/server.ts';
import { emptyDataDirectory, serverMain } from '../../support/testedServer.ts';
import { until } from '../../support/until.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

/** For a fact that must come; a hang ends then. */
const WAIT = { timeout: 30_000 };

let data: Directory;
let server: RunningServer;
let alice: Remote;
let bob: Remote;
/** A token of Alice's session, signed by this very exchange, whose time is over. */
let expired: string;

beforeAll(async () => {
  data = await emptyDataDirectory();
  const place = { main: serverMain(), dataDir: data.path };
  server = await startServer(place);
  alice = await signUp(server.url);
  bob = await signUp(server.url);
  await server.stop();
  expired = await signExpired(data.path, alice);
  server = await startServer({ ...place, port: server.port });
});
afterAll(async () => {
  await server.stop();
  await data.remove();
});

/** The claims of a token; both its parts are of this exchange. */
function claimsOf(token: string): { readonly sid: string; readonly sub: string } {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8')) as never;
}

const numberOf = (id: string): number => Number(id.replace(/^\D+/, ''));

async function signExpired(dataDir: string, { token }: Remote): Promise<string> {
  const database = await openPgliteStore(dataDir);
  const settings = { path: join(dataDir, 'keys.json'), mayRenew: false };
  const store = await openKeyedStore(database, settings, Date.now());
  const keys = createTokenKeys({ read: store.readMeta, write: store.writeMeta }, () => {
    throw new Error('the exchange has its secret already');
  });
  const { access } = await keys();
  await store.close();
  const { sub, sid } = claimsOf(token);
  const identity = {
    userId: userId(numberOf(sub)),
    sessionId: sessionId(numberOf(sid)),
    siteId: siteId(1),
  };
  return signAccessToken(access, identity, Date.now() - (ACCESS_LIFE_SECONDS + 60) * 1_000);
}

/** A WebSocket that records what it receives. */
interface Peer {
  readonly socket: WebSocket;
  /** Texts as they came, heartbeats included. */
  readonly texts: string[];
  readonly frames: () => readonly Frame[];
  readonly send: (command: string, headers?: Readonly<Record<string, string>>) => void;
  /** The next frame that has not been asked for yet. */
  readonly next: () => Promise<Frame>;
  readonly closed: Promise<number>;
}

async function open(path = SOCKET_PATH): Promise<Peer> {
  const socket = new WebSocket(socketUrl(server.url).replace(SOCKET_PATH, path), ['v12.stomp']);
  const texts: string[] = [];
  socket.on('message', (message: Buffer) => texts.push(message.toString('utf8')));
  const closed = once(socket, 'close').then(([code]) => Number(code));
  await once(socket, 'open');
  const frames = (): readonly Frame[] => new FrameReader().push(texts.join(''));
  let read = 0;
  return {
    socket,
    texts,
    frames,
    closed,
    send: (command, headers = {}) => socket.send(encodeFrame(command, Object.entries(headers))),
    next: async () => {
      read += 1;
      return until(
        () => {
          const frame = frames()[read - 1];
          if (frame === undefined) throw new Error(`${read - 1} frames came: ${texts.join('')}`);
          return frame;
        },
        { ...WAIT, interval: 5 },
      );
    },
  };
}

const GREETING = { 'accept-version': '1.2', host: 'maru' };
const bearing = (token: string): Readonly<Record<string, string>> => ({
  ...GREETING,
  Authorization: `Bearer ${token}`,
});

async function enter(headers: Readonly<Record<string, string>> = GREETING): Promise<Peer> {
  const peer = await open();
  peer.send('CONNECT', headers);
  expect(await peer.next()).toMatchObject({ command: 'CONNECTED' });
  return peer;
}

async function expectRefused(peer: Peer, code: string): Promise<void> {
  const frame = await peer.next();
  expect(frame.command).toBe('ERROR');
  expect(JSON.parse(frame.body)).toMatchObject({ code, message: expect.stringMatching(/\S/) });
  expect(await peer.closed).toBe(1008);
}

describe('CONNECT', () => {
  test('with a token names its user, without one a guest', async () => {
    const member = await enter(bearing(alice.token));
    expect(member.frames()[0]?.headers.get('user-name')).toBe(alice.userId);
    expect(member.socket.protocol).toBe('v12.stomp');
    const guest = await enter();
    expect(guest.frames()[0]?.headers.get('user-name')).toBe('guest');
    member.socket.close();
    guest.socket.close();
  });

  test('with a token whose time is over is refused', async () => {
    const peer = await open();
    peer.send('CONNECT', bearing(expired));
    await expectRefused(peer, 'TOKEN_EXPIRED');
    const answer = await ask(server.url, 'GET', CALLS.me.path, { token: expired });
    expect(answer).toMatchObject({ status: 401, body: { code: 'TOKEN_EXPIRED' } });
  });

  test('with a token of a session that was ended is refused, and its socket closes', async () => {
    const carol = await signUp(server.url);
    const listening = await enter(bearing(carol.token));
    expect((await carol.post(CALLS.logout.path)).status).toBe(200);
    expect(await listening.closed).toBe(1000);
    const peer = await open();
    peer.send('CONNECT', bearing(carol.token));
    await expectRefused(peer, 'TOKEN_EXPIRED');
  });

  test.each([
    ['a forged token', `${'x'.repeat(20)}.${'y'.repeat(20)}.${'z'.repeat(20)}`],
    ['no token at all', 'nonsense'],
  ])('with %s is refused', async (_, token) => {
    const peer = await open();
    peer.send('CONNECT', bearing(token));
    await expectRefused(peer, 'LOGIN_REQUIRED');
  });
});

describe("a user's queues", () => {
  test('of another user are refused, however they are spelt', async () => {
    for (const destination of [
      `/user/${bob.userId}/queue/futures`,
      '/queue/futures',
      `/queue/futures-user${bob.userId}`,
    ]) {
      const peer = await enter(bearing(alice.token));
      peer.send('SUBSCRIBE', { id: '1', destination });
      await expectRefused(peer, 'NO_PERMISSION');
    }
  });

  test('are not for guests', async () => {
    const peer = await enter();
    peer.send('SUBSCRIBE', { id: '1', destination: DESTINATIONS.futures });
    await expectRefused(peer, 'LOGIN_REQUIRED');
  });

  test('publish only a user’s own orders to them', async () => {
    const peers = await Promise.all([alice, bob].map(({ token }) => enter(bearing(token))));
    for (const peer of peers) {
      peer.send('SUBSCRIBE', { id: '1', destination: DESTINATIONS.futures, receipt: 'r' });
      expect(await peer.next()).toMatchObject({ command: 'RECEIPT' });
    }
    const order = { futuresOptionId: 1, marketType: 'MARKET', side: 'BUY', quantity: '0.001' };
    for (const remote of [alice, bob, alice]) {
      expect((await remote.post(CALLS.placeOrder.path, order)).status).toBe(200);
    }
    const accepted = (peer: Peer): readonly unknown[] =>
      peer
        .frames()
        .filter(({ command }) => command === 'MESSAGE')
        .map(({ body }) => v.parse(futuresEvent, JSON.parse(body)))
        .filter(({ type }) => type === 'ORDER_SUCCESS');
    const [ofAlice, ofBob] = peers;
    await until(() => {
      expect(ofAlice && accepted(ofAlice)).toHaveLength(2);
      expect(ofBob && accepted(ofBob)).toHaveLength(1);
    }, WAIT);
    for (const peer of peers) peer.socket.close();
  });
});

test('heartbeats come at the interval that was agreed on', async () => {
  const peer = await enter({ ...GREETING, 'heart-beat': '0,1000' });
  const offered = peer.frames()[0]?.headers.get('heart-beat') ?? '';
  const everyMs = Math.max(Number(offered.split(',')[0]), 1_000);
  const begin = performance.now();
  await until(() => expect(peer.texts).toContain('\n'), { timeout: everyMs * 3 });
  expect(performance.now() - begin).toBeGreaterThan(everyMs / 2);
  expect(peer.socket.readyState).toBe(WebSocket.OPEN);
  peer.socket.close();
});

describe('market topics', () => {
  test('publish the whole market first, then changes, at most 20 times a second', async () => {
    const client = createStompClient(server.url);
    await new Promise<void>((resolve) => {
      client.onConnect = () => resolve();
      client.activate();
    });
    const stocks: { readonly at: number; readonly body: unknown }[] = [];
    const lists: { readonly at: number; readonly body: unknown }[] = [];
    await subscribe(client, marketTopic('BTCUSDT'), ({ body }) =>
      stocks.push({ at: performance.now(), body: JSON.parse(body) }),
    );
    await subscribe(client, DESTINATIONS.tickers, ({ body }) =>
      lists.push({ at: performance.now(), body: JSON.parse(body) }),
    );
    await until(
      () => {
        expect(stocks.length).toBeGreaterThan(12);
        expect(lists.length).toBeGreaterThan(5);
      },
      { timeout: 60_000 },
    );
    await client.deactivate();
    const perSecond = (received: readonly { readonly at: number }[]): number =>
      ((received.length - 1) * 1_000) / ((received.at(-1)?.at ?? 0) - (received[0]?.at ?? 0));
    expect(perSecond(stocks)).toBeLessThanOrEqual(20);
    expect(perSecond(lists)).toBeLessThanOrEqual(4);
    const messages = stocks.map(({ body }) => v.parse(marketMessage, body));
    expect(messages[0]?.book).toBeDefined();
    const times = messages.map(({ ticker }) => ticker.at);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    for (const { body } of lists) v.parse(tickerListMessage, body);
  });

  test('of a stock that is not traded here are not there', async () => {
    const peer = await enter();
    peer.send('SUBSCRIBE', { id: '1', destination: marketTopic('NOSUCH') });
    await expectRefused(peer, 'NOT_FOUND');
  });
});

describe('what no client sends', () => {
  test('a frame larger than any of ours ends the session', async () => {
    const peer = await enter();
    peer.send('SUBSCRIBE', {
      id: '1',
      destination: DESTINATIONS.tickers,
      filler: 'x'.repeat(20_000),
    });
    await expectRefused(peer, 'MALFORMED_BODY');
  });

  test('a message beyond the limit of the socket is not even read', async () => {
    const peer = await enter();
    peer.socket.send('x'.repeat(100_000));
    expect(await peer.closed).toBe(1009);
  });

  test('binary messages are read as UTF-8, and what is none ends the session', async () => {
    const peer = await open();
    peer.socket.send(Buffer.from(encodeFrame('CONNECT', Object.entries(GREETING)), 'utf8'));
    expect(await peer.next()).toMatchObject({ command: 'CONNECTED' });
    peer.socket.send(Buffer.from([0xff, 0xfe, 0x00, 0xc3, 0x28, 0x0a, 0x0a, 0x00]));
    await expectRefused(peer, 'MALFORMED_BODY');
  });

  test('a message to others is refused', async () => {
    const peer = await enter(bearing(alice.token));
    peer.send('SEND', { destination: DESTINATIONS.notice });
    await expectRefused(peer, 'NO_PERMISSION');
  });
});

/** Bytes to the server's port, and what comes back until it hangs up. */
async function sendRaw(
  lines: readonly string[],
): Promise<{ readonly socket: Socket; readonly answer: Promise<string> }> {
  const socket = connect(server.port, '127.0.0.1');
  let received = '';
  socket.on('data', (chunk) => {
    received += chunk.toString('latin1');
  });
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(lines.map((line) => `${line}\r\n`).join(''));
  return { socket, answer: once(socket, 'close').then(() => received) };
}

const upgrade = (target: string, ...more: readonly string[]): readonly string[] => [
  `GET ${target} HTTP/1.1`,
  'Host: localhost',
  'Connection: Upgrade',
  'Upgrade: websocket',
  'Sec-WebSocket-Version: 13',
  'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==',
  ...more,
  '',
];

describe('an upgrade', () => {
  test.each(['/', '/api/me', '/bx_ws/', '/bx_ws2', '//', '//bx_ws', 'http://', '/%', '*'])(
    '[B-S3] anywhere else is refused: %s',
    async (target) => {
      const { answer } = await sendRaw(upgrade(target));
      expect((await answer).slice(0, 13)).toMatch(/^HTTP\/1\.1 40[04] /);
    },
  );

  test('[B-S3] with a query is one at /bx_ws all the same', async () => {
    const peer = await open(`${SOCKET_PATH}?token=x`);
    peer.send('CONNECT', GREETING);
    expect(await peer.next()).toMatchObject({ command: 'CONNECTED' });
    peer.socket.close();
  });

  test('of another protocol or version is refused', async () => {
    const old = upgrade(SOCKET_PATH).map((line) => line.replace('Version: 13', 'Version: 7'));
    expect(await (await sendRaw(old)).answer).toMatch(/^HTTP\/1\.1 4(?:00|26) /);
    const other = upgrade(SOCKET_PATH).map((line) => line.replace('websocket', 'h2c'));
    expect(await (await sendRaw(other)).answer).toMatch(/^HTTP\/1\.1 400 /);
  });

  test('whose peer is gone before the answer does no harm', async () => {
    for (const target of ['/elsewhere', SOCKET_PATH]) {
      for (let times = 0; times < 20; times += 1) {
        const { socket } = await sendRaw(upgrade(target));
        socket.resetAndDestroy();
      }
    }
    expect((await ask(server.url, 'GET', CALLS.fees.path)).status).toBe(200);
  });
});

test('requests that are none are answered or cut off, and the server goes on', async () => {
  const torn: readonly (readonly string[])[] = [
    ['GET // HTTP/1.1', 'Host: localhost', 'Connection: close', ''],
    ['GET /api/me HTTP/1.1', 'Host: a b/c?', 'Connection: close', ''],
    ['GET /api/me HTTP/1.1', 'Host: [', 'Connection: close', ''],
    ['GET http://[/api/me HTTP/1.1', 'Host: localhost', 'Connection: close', ''],
    ['POST /api/login HTTP/1.1', 'Host: localhost', 'Content-Length: -1', ''],
    ['BREW /pot HTTP/1.1', 'Host: localhost', ''],
    ['\u0016\u0003\u0001\u0002\u0000'],
  ];
  for (const long of [
    [`GET /${'x'.repeat(20_000)} HTTP/1.1`, 'Host: localhost', ''],
    ['GET /api/me HTTP/1.1', 'Host: localhost', `X-Long: ${'x'.repeat(20_000)}`, ''],
  ])
    expect(await (await sendRaw(long)).answer).toMatch(/^HTTP\/1\.1 400 [^]*INVALID_PARAMETER/);
  for (const lines of torn) {
    const { answer } = await sendRaw(lines);
    expect((await answer).slice(0, 12)).toMatch(/^(?:HTTP\/1\.1 [24]..)?$/);
  }
  const { status } = await ask(server.url, 'GET', CALLS.fees.path);
  expect(status).toBe(200);
  expect(server.output.filter((line) => /Error\b|^\s+at /.test(line))).toEqual([]);
});
