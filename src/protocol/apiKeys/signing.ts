/**
 * How a program signs a request: HMAC-SHA-256 with its secret, in lower-case hex, of five lines
 * joined by line feeds. The last one is the body as it is sent; a GET has an empty one.
 */

export const KEY_HEADERS = {
  key: 'x-maru-key',
  /** Ms since 1970 UTC. */
  timestamp: 'x-maru-timestamp',
  /** Ms; may be left out, and is an empty line then. */
  recvWindow: 'x-maru-recv-window',
  signature: 'x-maru-signature',
} as const;

/** Method in the signature of a socket's CONNECT; its headers are the same. */
export const CONNECT_METHOD = 'CONNECT';

export interface SignedParts {
  readonly method: string;
  /** Path and query, as they are sent. */
  readonly target: string;
  readonly timestamp: string;
  /** Empty where it is left out. */
  readonly recvWindow: string;
}

/** Everything before the body. */
export const signedHead = ({ method, target, timestamp, recvWindow }: SignedParts): string =>
  `${[method, target, timestamp, recvWindow].join('\n')}\n`;
