/** Rules of the broker over real sockets, which come from several addresses of this machine. */
import { once } from 'node:events';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { encodeFrame, type Frame } from '../../../src/gateway/broker/frame.ts';
import { FrameReader } from '../../../src/gateway/broker/frameReader.ts';
import { SOCKET_PROTOCOL, tickerTopic } from '../../../src/protocol/destinations.ts';
import { socketUrl } from '../../support/remote.ts';
import { type Directory, type RunningServer, startServer } from '../../support/server.ts';
import { emptyDataDirectory, serverMain } from '../../support/testedServer.ts';
import { until } from '../../support/until.ts';

// A limit for a hang; a start of a server on a busy machine takes its time.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

/** At once; a subscription is half of one, and a second brings one back. */
const BUDGET = 4;
const TOPICS = ['BTCUSDT', 'ETHUSDT', 'XAUUSD'].map(tickerTopic);
/** As many as wait for each other's refill at most. */
const SOCKETS = 8;

let data: Directory;
let server: RunningServer;
const open = new Set<WebSocket>();
beforeAll(async () => {
  data = await emptyDataDirectory();
  server = await startServer({
    main: serverMain(),
    dataDir: data.path,
    environment: { GUEST_RATE: `1/${BUDGET}` },
  });
});
afterAll(async () => {
  for (const socket of open) socket.terminate();
  await server.kill();
  await data.remove();
});

interface Peer {
  readonly send: (command: string, headers: Readonly<Record<string, string>>) => void;
  /** The next frame of one of these commands. */
  readonly next: (...commands: readonly string[]) => Promise<Frame>;
  readonly closed: Promise<unknown>;
}

/** A guest's socket, connected. */
async function connect(localAddress: string): Promise<Peer> {
  const socket = new WebSocket(socketUrl(server.url), SOCKET_PROTOCOL, { localAddress });
  open.add(socket);
  const reader = new FrameReader({ headChars: 1e6, headers: 100, bodyChars: 1e7 });
  const frames: Frame[] = [];
  socket.on('message', (text: Buffer) => frames.push(...reader.push(text.toString('utf8'))));
  const closed = once(socket, 'close');
  await once(socket, 'open');
  // Compression was offered by this side, and is not by the exchange.
  expect(socket.extensions).toBe('');
  const peer: Peer = {
    send: (command, headers) => socket.send(encodeFrame(command, Object.entries(headers), '')),
    next: (...commands) =>
      until(
        () => {
          const at = frames.findIndex(({ command }) => commands.includes(command));
          const [frame] = at < 0 ? [] : frames.splice(at, 1);
          if (frame === undefined) throw new Error(`no ${commands.join(' or ')}`);
          return frame;
        },
        { timeout: 30_000, interval: 10 },
      ),
    closed,
  };
  peer.send('CONNECT', { 'accept-version': '1.2', 'heart-beat': '0,0' });
  await peer.next('CONNECTED');
  return peer;
}

const codeOf = (frame: Frame): string | undefined =>
  frame.command === 'ERROR' ? frame.headers.get('message') : undefined;

test('[B-S1] a second subscription to a destination is refused and ends the connection, not another one', async () => {
  const peer = await connect('127.0.0.2');
  const other = await connect('127.0.0.3');
  const [destination = ''] = TOPICS;
  peer.send('SUBSCRIBE', { id: '1', destination });
  other.send('SUBSCRIBE', { id: '1', destination });
  await peer.next('MESSAGE');
  peer.send('UNSUBSCRIBE', { id: '1' });
  peer.send('SUBSCRIBE', { id: '2', destination, receipt: 'again' });
  expect((await peer.next('RECEIPT', 'ERROR')).headers.get('receipt-id')).toBe('again');
  peer.send('SUBSCRIBE', { id: '3', destination });
  expect(codeOf(await peer.next('ERROR'))).toBe('ALREADY_SUBSCRIBED');
  await peer.closed;
  await other.next('MESSAGE');
});

test('[B-S2] an id of more than 128 characters is refused, whatever it is made of', async () => {
  const peer = await connect('127.0.0.4');
  const [destination = ''] = TOPICS;
  peer.send('SUBSCRIBE', { id: '나'.repeat(128), destination, receipt: 'r' });
  expect((await peer.next('RECEIPT', 'ERROR')).command).toBe('RECEIPT');
  peer.send('UNSUBSCRIBE', { id: '나'.repeat(128) });
  peer.send('SUBSCRIBE', { id: '나'.repeat(129), destination });
  expect(codeOf(await peer.next('ERROR'))).toBe('INVALID_PARAMETER');
  await peer.closed;
});

test('[B-L2] subscriptions of one address have one budget, whatever sockets ask, and another address its own', async () => {
  let refused: Frame | undefined;
  for (let sockets = 0; sockets < SOCKETS && refused === undefined; sockets += 1) {
    const peer = await connect('127.0.0.5');
    for (const destination of [...TOPICS, ...TOPICS, ...TOPICS]) {
      peer.send('SUBSCRIBE', { id: destination, destination, receipt: destination });
      const answer = await peer.next('RECEIPT', 'ERROR');
      if (answer.command === 'ERROR') refused = answer;
      if (refused !== undefined) break;
      peer.send('UNSUBSCRIBE', { id: destination });
    }
  }
  expect(refused && codeOf(refused)).toBe('TOO_MANY_REQUESTS');
  const neighbor = await connect('127.0.0.6');
  const [destination = ''] = TOPICS;
  neighbor.send('SUBSCRIBE', { id: '1', destination, receipt: 'served' });
  expect((await neighbor.next('RECEIPT', 'ERROR')).command).toBe('RECEIPT');
});
