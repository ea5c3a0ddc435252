/**
 * The WebSocket that the page's first script opens while the app is still loading: over a slow line
 * its handshake costs a round trip, which is then over when the app has its first message to send.
 * For a guest it is also greeted, so that prices arrive before the app does; the app then continues
 * the same STOMP session.
 */
import { FRAMES_HEADER, JOINED_FRAMES, SOCKET_PROTOCOL } from '../protocol/destinations.ts';
import { framesOf, readPlainMessage } from './frameShortcut.ts';

/** Property of the page's global object that holds it until it is taken or given up. */
export const EARLY_SOCKET = 'maruEarlySocket';

/** Interval of heartbeats in both directions, ms, which every CONNECT of the client asks for. */
export const HEARTBEAT_MS = 10_000;

/** Subscription that is followed while the app is loading. */
export interface EarlyTopic {
  readonly destination: string;
  /** Takes the body of a message; false ends the subscription. */
  readonly take: (body: string) => boolean;
}

/** Handed from the page's first script to the app, which are two bundles: plain data. */
interface EarlySocket {
  readonly socket: WebSocket;
  isTaken: boolean;
  /** CONNECT was sent, as a guest. */
  hasSession: boolean;
  /** The first text that came back: it begins with CONNECTED. */
  greeting: string | undefined;
  /** Destination of its subscription: the exchange permits one for each destination. */
  destination: string | undefined;
}

const SUBSCRIPTION = 'early';
const CONNECT =
  `CONNECT\naccept-version:1.2\nheart-beat:${HEARTBEAT_MS},${HEARTBEAT_MS}\n` +
  `${FRAMES_HEADER}:${JOINED_FRAMES}\n\n\0`;
const subscribe = (destination: string): string =>
  `SUBSCRIBE\nid:${SUBSCRIPTION}\ndestination:${destination}\n\n\0`;
const UNSUBSCRIBE = `UNSUBSCRIBE\nid:${SUBSCRIPTION}\n\n\0`;

/** Sends CONNECT and SUBSCRIBE in one message; the exchange answers both without a further round trip. */
function beginSession(early: EarlySocket, { destination, take }: EarlyTopic): void {
  const { socket } = early;
  const receive = ({ data }: MessageEvent<unknown>): void => {
    if (typeof data !== 'string') return;
    early.greeting ??= data;
    const messages = framesOf(data).map(readPlainMessage);
    const bodies = messages.filter((message) => message?.subscription === SUBSCRIPTION);
    if (bodies.every((message) => take(message?.body ?? ''))) return;
    socket.removeEventListener('message', receive);
    if (early.destination !== undefined) socket.send(UNSUBSCRIBE);
    early.destination = undefined;
  };
  early.hasSession = true;
  early.destination = destination;
  socket.addEventListener('message', receive);
  socket.send(CONNECT + subscribe(destination));
}

/** Runs once the page's elements are there, which is before any script of the app runs. */
function whenParsed(run: () => void): void {
  if (document.readyState !== 'loading') run();
  else document.addEventListener('readystatechange', run, { once: true });
}

/**
 * Opens it, in the page's first script.
 * @param findTopic is asked when the socket is open and the page is parsed; undefined for a member
 * and for a page without a market: the socket then waits for the app
 */
export function openEarlySocket(
  url: string,
  findTopic: () => EarlyTopic | undefined,
  holder: object = globalThis,
): void {
  const socket = new WebSocket(url, [SOCKET_PROTOCOL]);
  const early: EarlySocket = {
    socket,
    isTaken: false,
    hasSession: false,
    greeting: undefined,
    destination: undefined,
  };
  Reflect.set(holder, EARLY_SOCKET, early);
  socket.addEventListener('open', () => {
    whenParsed(() => {
      const topic = early.isTaken ? undefined : findTopic();
      if (topic !== undefined) beginSession(early, topic);
    });
  });
}

const isEarlySocket = (value: unknown): value is EarlySocket =>
  value instanceof Object && 'socket' in value && value.socket instanceof WebSocket;

function remove(holder: object): EarlySocket | undefined {
  const early: unknown = Reflect.get(holder, EARLY_SOCKET);
  Reflect.deleteProperty(holder, EARLY_SOCKET);
  if (!isEarlySocket(early)) return undefined;
  early.isTaken = true;
  return early;
}

/**
 * The app's CONNECT is not sent: it is answered by the exchange's answer to the first one. Where
 * the app subscribes to a destination that is followed already, that subscription ends in the same
 * message, so that none is lost and none comes twice.
 */
function continueSession(early: EarlySocket): void {
  const { socket, greeting } = early;
  const subscribesToSame = (data: unknown): boolean =>
    typeof data === 'string' &&
    data.startsWith('SUBSCRIBE\n') &&
    data.includes(`\ndestination:${early.destination}\n`);
  const send = socket.send.bind(socket);
  const sendOrReplace: typeof send = (data) => {
    const isSame = early.destination !== undefined && subscribesToSame(data);
    if (isSame) early.destination = undefined;
    if (early.destination === undefined) Reflect.deleteProperty(socket, 'send');
    send(isSame && typeof data === 'string' ? UNSUBSCRIBE + data : data);
  };
  socket.send = () => {
    socket.send = sendOrReplace;
    // One that is still to come reaches the app by itself.
    if (greeting === undefined) return;
    queueMicrotask(() => {
      socket.onmessage?.(new MessageEvent('message', { data: greeting }));
    });
  };
}

/**
 * Takes it, once. One that is already open calls `onopen` of who takes it in the next microtask.
 * @param isGuest whether CONNECT will carry no token; a session that has begun is a guest's
 * @returns undefined when there is none of this URL, or it has failed
 */
export function takeEarlySocket(
  url: URL,
  isGuest: boolean,
  holder: object = globalThis,
): WebSocket | undefined {
  const early = remove(holder);
  if (early === undefined) return undefined;
  const { socket, hasSession } = early;
  const isSame = socket.url === url.href && (isGuest || !hasSession);
  if (!isSame || socket.readyState > WebSocket.OPEN) {
    socket.close();
    return undefined;
  }
  if (hasSession) continueSession(early);
  if (socket.readyState === WebSocket.OPEN) {
    queueMicrotask(() => {
      socket.onopen?.(new Event('open'));
    });
  }
  return socket;
}

/** Ends it where it was not taken: another tab of the user has the connection. */
export const dropEarlySocket = (holder: object = globalThis): void => {
  remove(holder)?.socket.close();
};
