/** The only place where live and practice differ: how a request and a socket reach the exchange. */
import type { IStompSocket } from '@stomp/stompjs';
import { SOCKET_PATH, SOCKET_PROTOCOL } from '../protocol/destinations.ts';
import { takeEarlySocket } from './earlySocket.ts';

export interface Transport {
  readonly mode: 'live' | 'practice';
  /** Origin that paths are resolved against; names the backend in logs and sessions. */
  readonly origin: string;
  /** Whether it shares the page's origin: refresh tokens are kept in cookies then. */
  readonly hasCookies?: boolean;
  /** Rejects when no answer came. */
  readonly fetch: (request: Request) => Promise<Response>;
  /**
   * A socket that is about to open.
   * @param isGuest whether its CONNECT will carry no token
   */
  readonly openSocket: (isGuest: boolean) => IStompSocket;
}

/**
 * A server over HTTP and WebSocket.
 * @param baseUrl of the backend: `https://demo.example.com`, or the page's own origin
 */
export function liveTransport(baseUrl: string): Transport {
  const { origin } = new URL(baseUrl);
  const socketUrl = new URL(SOCKET_PATH, origin);
  socketUrl.protocol = socketUrl.protocol === 'https:' ? 'wss:' : 'ws:';
  return {
    mode: 'live',
    origin,
    hasCookies: globalThis.location?.origin === origin && navigator.cookieEnabled,
    fetch: (request) => fetch(request),
    openSocket: (isGuest) =>
      takeEarlySocket(socketUrl, isGuest) ?? new WebSocket(socketUrl, [SOCKET_PROTOCOL]),
  };
}
