/** The socket that the page's first script opened, as the app takes it over. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  dropEarlySocket,
  EARLY_SOCKET,
  takeEarlySocket,
} from '../../../src/streams/earlySocket.ts';

const URL_OF_EXCHANGE = new URL('wss://demo.maru.exchange/bx_ws');

/** The part of the browser's socket that changes hands. */
class PageSocket {
  static readonly OPEN = 1;
  readonly url: string;
  readonly readyState: number;
  isClosed = false;
  onopen: (() => void) | undefined;

  constructor(readyState: number, url = URL_OF_EXCHANGE.href) {
    this.readyState = readyState;
    this.url = url;
  }

  close(): void {
    this.isClosed = true;
  }
}

beforeEach(() => vi.stubGlobal('WebSocket', PageSocket));
afterEach(() => vi.unstubAllGlobals());

const held = (socket: PageSocket): object => ({ [EARLY_SOCKET]: socket });
const opensOf = (socket: PageSocket): Promise<number> => {
  let opens = 0;
  socket.onopen = () => {
    opens += 1;
  };
  return Promise.resolve().then(() => opens);
};

test('[O-P7] an open socket is taken once and reports to its new owner that it is open', async () => {
  const socket = new PageSocket(1);
  const holder = held(socket);
  expect(takeEarlySocket(URL_OF_EXCHANGE, holder)).toBe(socket);
  expect(await opensOf(socket)).toBe(1);
  expect(takeEarlySocket(URL_OF_EXCHANGE, holder)).toBeUndefined();
  expect(socket.isClosed).toBe(false);
});

test('[O-P7] one that is still connecting reports by itself', async () => {
  const socket = new PageSocket(0);
  expect(takeEarlySocket(URL_OF_EXCHANGE, held(socket))).toBe(socket);
  expect(await opensOf(socket)).toBe(0);
});

test.each([
  ['it has failed', new PageSocket(3)],
  ['it is closing', new PageSocket(2)],
  ['the app talks to another exchange', new PageSocket(1, 'wss://other.example.com/bx_ws')],
])('[O-P7] the app opens its own when %s', (_, socket) => {
  expect(takeEarlySocket(URL_OF_EXCHANGE, held(socket))).toBeUndefined();
  expect(socket.isClosed).toBe(true);
});

test('[O-P7] one that nobody took is closed; without one nothing happens', () => {
  const socket = new PageSocket(1);
  const holder = held(socket);
  dropEarlySocket(holder);
  dropEarlySocket(holder);
  expect(socket.isClosed).toBe(true);
  expect(takeEarlySocket(URL_OF_EXCHANGE, holder)).toBeUndefined();
});
