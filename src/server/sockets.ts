/** WebSockets of the broker: /bx_ws on the server's own port. */
import { once } from 'node:events';
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type WebSocket } from 'ws';
import { reject, type Rejection } from '../domain/rejections.ts';
import type { SocketHandler, SocketPort } from '../gateway/ports.ts';
import { SOCKET_PATH, SOCKET_PROTOCOL } from '../protocol/destinations.ts';
import type { ArriveMessage } from './arrivals.ts';
import { isOwnOrigin } from './origins.ts';
import { pathOf, refuseConnection } from './requests.ts';

/** STOMP's names for its versions as WebSocket subprotocols, best first. */
const SUBPROTOCOLS = [SOCKET_PROTOCOL, 'v11.stomp', 'v10.stomp'];
/** A client's frame is small; what is larger is an error or an attack. */
const MESSAGE_BYTES_MAX = 64 * 1024;
/** Close code of RFC 6455's registry: the service restarts, and clients may reconnect. */
const SERVICE_RESTART = 1012;
const COME_BACK = 'come back later';
/** A socket with so many messages whose turn has not come is read no further until it has. */
const WAITING_MAX = 16;
/** A peer that has not read what is before the close frame by then is cut, which frees its bytes. */
const CLOSE_WITHIN_MS = 2_000;

export interface SocketHost {
  /**
   * Ends every connection with "service restart" and resolves when all are gone; a peer that has
   * not answered the close frame after `graceMs` is cut. Rule [O-D10].
   */
  readonly close: (graceMs: number) => Promise<void>;
}

export interface SocketOptions {
  /** Whose pages may open one besides those of the host itself. */
  readonly origins?: readonly string[];
  /** Where a request comes from, as the calls of its program report it. */
  readonly addressOf?: (request: IncomingMessage) => string;
  /** Resolves with why one more is refused; undefined when it may be opened. */
  readonly refuse?: (request: IncomingMessage) => Promise<Rejection | undefined>;
  /** Resolves when a message may be read; at once where nothing is given. */
  readonly arrive?: ArriveMessage;
}

/** Hands each WebSocket opened at /bx_ws to the broker; other paths are refused. */
export function attachSockets(
  server: Server,
  connect: (socket: SocketPort) => SocketHandler,
  options: SocketOptions = {},
): SocketHost {
  const { origins = [], addressOf, refuse = () => Promise.resolve(undefined) } = options;
  const arrive = options.arrive ?? (() => Promise.resolve());
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: MESSAGE_BYTES_MAX,
    // A small message that is inflated may become a large one.
    perMessageDeflate: false,
    handleProtocols: (offered) => SUBPROTOCOLS.find((name) => offered.has(name)) ?? false,
  });
  const onUpgrade = (request: IncomingMessage, stream: Duplex, head: Buffer): void => {
    if (pathOf(request) !== SOCKET_PATH) {
      refuseConnection(stream, reject('NOT_FOUND'));
      return;
    }
    const { origin, host } = request.headers;
    if (!isOwnOrigin(origin, host, origins)) {
      refuseConnection(stream, reject('NO_PERMISSION'));
      return;
    }
    // The peer may be gone while its turn comes.
    const ignore = (): void => undefined;
    stream.on('error', ignore);
    void refuse(request).then((rejection) => {
      if (stream.destroyed) return;
      if (rejection !== undefined) {
        refuseConnection(stream, rejection);
        return;
      }
      stream.off('error', ignore);
      sockets.handleUpgrade(request, stream, head, (socket) => {
        const address = addressOf?.(request);
        const handler = bind(socket, { host: request.headers.host, address }, connect);
        receive(socket, handler, () => arrive(address ?? ''));
      });
    });
  };
  server.on('upgrade', onUpgrade);
  return {
    close: async (graceMs) => {
      server.off('upgrade', onUpgrade);
      const gone = [...sockets.clients].map((socket) => {
        const closed = once(socket, 'close');
        socket.close(SERVICE_RESTART, COME_BACK);
        return closed;
      });
      sockets.close();
      const limit = setTimeout(() => {
        for (const socket of sockets.clients) socket.terminate();
      }, graceMs);
      await Promise.all(gone);
      clearTimeout(limit);
    },
  };
}

function bind(
  socket: WebSocket,
  { host, address }: { readonly host: string | undefined; readonly address: string | undefined },
  connect: (socket: SocketPort) => SocketHandler,
): SocketHandler {
  return connect({
    ...(host !== undefined && { host }),
    ...(address !== undefined && { address }),
    send: (text) => {
      if (socket.readyState === socket.OPEN) socket.send(text);
    },
    close: (code, reason) => {
      socket.close(code, reason);
      const limit = setTimeout(() => socket.terminate(), CLOSE_WITHIN_MS);
      socket.once('close', () => clearTimeout(limit));
    },
    bufferedBytes: () => socket.bufferedAmount,
  });
}

/** Hands over each message in its turn; a peer that sends faster is not read meanwhile. */
function receive(socket: WebSocket, handler: SocketHandler, arrive: () => Promise<void>): void {
  let waiting = 0;
  socket.on('message', (data) => {
    waiting += 1;
    if (waiting === WAITING_MAX) socket.pause();
    void arrive().then(() => {
      waiting -= 1;
      if (waiting === 0 && socket.isPaused) socket.resume();
      // stompjs may send text as bytes; both are the same UTF-8.
      handler.onText(toBuffer(data).toString('utf8'));
    });
  });
  socket.on('close', () => handler.onClosed());
  // ws closes the socket after an error; the close event is what counts.
  socket.on('error', () => undefined);
}

const toBuffer = (data: Buffer | ArrayBuffer | Buffer[]): Buffer =>
  Array.isArray(data) ? Buffer.concat(data) : Buffer.isBuffer(data) ? data : Buffer.from(data);
