/**
 * The log: one JSON line for each thing worth one, on stderr. What people type, their tokens and
 * addresses are never part of a line; what looks like one in the words of another system is masked.
 * Rules [O-L1] to [O-L3].
 */
import type { LogContext, Logger } from '../../gateway/ports.ts';
import { randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { addressesOf } from '../../protocol/aliases.ts';
import { CALLS } from '../../protocol/contract.ts';
import { SOCKET_PATH } from '../../protocol/destinations.ts';

// Takes personal data and secrets out of a text that another system worded. Rule [O-L2].

const MASKS: readonly (readonly [pattern: RegExp, mask: string])[] = [
  // Tokens of this exchange, three parts of base64url, and whatever is named a bearer's.
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, '[token]'],
  [/\b(Bearer|Basic) +\S+/gi, '$1 [token]'],
  // User and password in an address of a carrier or a database.
  [/(\b[a-z][a-z\d+.-]*:\/\/)[^\s/@]+@/gi, '$1[user]@'],
  [/[\w.!#$%&'*+/=?^`{|}~-]+@[\w-]+(?:\.[\w-]+)+/g, '[e-mail]'],
  [/(?<![\w.])(?:\+82[- ]?|0)\d{1,2}[- ]?\d{3,4}[- ]?\d{4}(?![\w.])/g, '[number]'],
];

const masked = (text: string): string =>
  MASKS.reduce((known, [pattern, mask]) => known.replace(pattern, mask), text);

export interface RequestLine {
  /** The id that the answer's header carries. */
  readonly request: string;
  readonly method: string;
  /** As the contract writes it; a path that the exchange does not know is not repeated. */
  readonly route: string;
  readonly status: number;
  /** From its arrival to the end of its answer. */
  readonly ms: number;
}

export interface Log extends Pick<Logger, 'info' | 'warn'> {
  /** Written with others at the end of the turn: there may be thousands a second. */
  readonly request: (line: RequestLine) => void;
  /** Writes what waits; call it before the process ends. */
  readonly flush: () => void;
}

export interface LogOptions {
  /** Receives whole lines, each with its line break. */
  readonly write: (lines: string) => void;
  /** Ms since 1970. */
  readonly now: () => number;
}

export function createLog({ write, now }: LogOptions): Log {
  let waiting: string[] = [];
  const lineOf = (level: string, fields: object): string =>
    `${JSON.stringify({ at: new Date(now()).toISOString(), level, ...fields })}\n`;
  const flush = (): void => {
    if (waiting.length === 0) return;
    const lines = waiting.join('');
    waiting = [];
    write(lines);
  };
  const say = (level: string, message: string, about?: LogContext): void => {
    waiting.push(lineOf(level, { message: masked(message), ...about }));
    flush();
  };
  return {
    info: (message, about) => say('info', message, about),
    warn: (message, about) => say('warn', message, about),
    request: ({ ms, ...line }) => {
      if (waiting.length === 0) setImmediate(flush);
      waiting.push(lineOf('info', { message: 'request', ...line, ms: Math.round(ms * 10) / 10 }));
    },
    flush,
  };
}

/** An id for each request: the log and the answer's header carry the same one. Rule [O-L1]. */
export const REQUEST_ID_HEADER = 'x-request-id';

/** Distinguishes the requests of two runs of the process. */
const RUN_BYTES = 4;
const BASE = 36;

export function createRequestIds(): () => string {
  const run = randomBytes(RUN_BYTES).toString('hex');
  let requests = 0;
  return () => {
    requests += 1;
    return `${run}-${requests.toString(BASE)}`;
  };
}

export function requestIdOf(outgoing: ServerResponse): string | undefined {
  const id = outgoing.getHeader(REQUEST_ID_HEADER);
  return typeof id === 'string' ? id : undefined;
}

// A path as it may be repeated in the log and in the names of metrics. Rules [O-L2], [O-M2].

const OWN = ['/healthz', '/readyz', '/fee.json', '/api/docs', '/api/openapi.json', SOCKET_PATH];

const KNOWN: ReadonlySet<string> = new Set([
  ...OWN,
  ...Object.values(CALLS).flatMap(({ path }) => addressesOf(path)),
]);

/**
 * The path where the exchange knows it, else what kind of path it is: its sender may write anything
 * into it.
 */
export function routeOf(path: string): string {
  if (KNOWN.has(path)) return path;
  if (path.startsWith('/api/')) return '/api/*';
  return path.startsWith('/assets/') ? '/assets/*' : '/*';
}
