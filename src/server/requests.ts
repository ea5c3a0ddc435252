/**
 * From Node's requests to the app: what names no address that can be read is refused before any
 * handler sees it, in the same shape as every other refusal. Rules [O-R1] to [O-R3].
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { getRequestListener } from '@hono/node-server';
import { reject, type Rejection } from '../domain/rejections.ts';
import { preferredLanguage, refusedAs } from '../gateway/calls/refusals.ts';
import { ANSWER_HEADERS } from '../gateway/http/admission.ts';
import type { Arrive } from './arrivals.ts';
import { createRequestIds, REQUEST_ID_HEADER } from './log/log.ts';

/** The app, as Hono and the exchange offer it. */
export type Fetch = (request: Request, env: unknown) => Response | Promise<Response>;

const TOO_MANY = 429;

/** Whether host and target make a URL; `1.2.3.4.5`, `a.1` and `xn--` do not. */
const hasReadableHost = (host: string | undefined): boolean =>
  host !== undefined && URL.canParse(`http://${host}/`);

/** The path of a request as it came; it need not be a URL that can be parsed. */
export const pathOf = ({ url = '' }: IncomingMessage): string => url.replace(/[?#].*$/s, '');

/** One refusal as the parts of an HTTP/1.1 message. */
function messageOf(rejection: Rejection, language: 'ko' | 'en') {
  const { status, body } = refusedAs(rejection, language);
  const text = JSON.stringify(body);
  const seconds = body.data?.['seconds'];
  const headers = {
    ...ANSWER_HEADERS,
    ...(status === TOO_MANY && seconds !== undefined && { 'retry-after': seconds }),
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(text)),
    connection: 'close',
  };
  return { status, text, headers };
}

const languageOf = ({ headers }: IncomingMessage) =>
  preferredLanguage(headers['accept-language'] ?? null);

function refuseRequest(
  rejection: Rejection,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): void {
  const { status, text, headers } = messageOf(rejection, languageOf(incoming));
  outgoing.writeHead(status, headers).end(incoming.method === 'HEAD' ? undefined : text);
}

/** The refusal of an upgrade or of bytes that are no request, written to the bare connection. */
export function refuseConnection(stream: Duplex, rejection: Rejection): void {
  const { status, text, headers } = messageOf(rejection, 'ko');
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  // The peer may be gone before it receives the refusal.
  stream.on('error', () => stream.destroy());
  stream.end(`HTTP/1.1 ${status} Refused\r\n${lines.join('')}\r\n${text}`);
}

/** Refusal of a request that Node's parser could not read: too large, too slow, or not HTTP. */
function rejectionOf(error: NodeJS.ErrnoException): Rejection {
  if (error.code === 'HPE_HEADER_OVERFLOW') return reject('INVALID_PARAMETER', { name: 'header' });
  if (error.code === 'HPE_CHUNK_EXTENSIONS_OVERFLOW') return reject('BODY_TOO_LARGE');
  return reject('MALFORMED_BODY');
}

/** Called when an answer was sent, or its connection closed; `ms` since the request arrived. */
export type OnAnswered = (incoming: IncomingMessage, outgoing: ServerResponse, ms: number) => void;

export interface RequestServerOptions {
  /** Resolves when a request may begin. */
  readonly arrive?: Arrive;
  readonly onAnswered?: OnAnswered;
  /** The id that another process gave a request which it forwarded. */
  readonly traceOf?: ((incoming: IncomingMessage) => string | undefined) | undefined;
}

/** A server of the app; it does not listen yet. */
export function createRequestServer(
  fetch: Fetch,
  { arrive = () => Promise.resolve(), onAnswered, traceOf }: RequestServerOptions = {},
): Server {
  const answer = getRequestListener(fetch, {
    // Thrown before the app is called: host and target do not make one address.
    errorHandler: () => {
      const { status, text, headers } = messageOf(
        reject('INVALID_PARAMETER', { name: 'path' }),
        'ko',
      );
      return new Response(text, { status, headers });
    },
  });
  /** The answer under way on a connection, which a refusal must not be written into. */
  const current = new WeakMap<Duplex, ServerResponse>();
  const nextId = createRequestIds();
  const handle = (incoming: IncomingMessage, outgoing: ServerResponse): void => {
    current.set(incoming.socket, outgoing);
    outgoing.setHeader(REQUEST_ID_HEADER, traceOf?.(incoming) ?? nextId());
    if (onAnswered !== undefined) {
      const begin = performance.now();
      outgoing.once('close', () => onAnswered(incoming, outgoing, performance.now() - begin));
    }
    void arrive(incoming).then(() => {
      // Its peer may be gone, or what followed on the connection was no HTTP.
      if (outgoing.destroyed) return;
      if (hasReadableHost(incoming.headers.host)) void answer(incoming, outgoing);
      else refuseRequest(reject('INVALID_PARAMETER', { name: 'host' }), incoming, outgoing);
    });
  };
  // A request without a host is refused as one with a wrong one is.
  const server = createServer({ requireHostHeader: false }, handle);
  // An expectation other than 100-continue may be ignored (RFC 9110, 10.1.1).
  server.on('checkExpectation', handle);
  server.on('clientError', (error, stream) => {
    const answering = current.get(stream);
    const isMidway = answering !== undefined && answering.headersSent && !answering.writableEnded;
    if (stream.writable && !isMidway) refuseConnection(stream, rejectionOf(error));
    else stream.destroy();
  });
  return server;
}
