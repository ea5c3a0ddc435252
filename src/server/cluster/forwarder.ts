/** Sends requests to the process that acts, over connections that stay open. Rules [O-Z1] to [O-Z5]. */
import { Agent, type ClientRequest, type IncomingMessage, request as openRequest } from 'node:http';
import { Readable } from 'node:stream';
import type { Arrived, Mark } from '../../gateway/ports/acting.ts';
import { UnavailableError } from '../../gateway/ports/submit.ts';
import type { Clock } from '../../gateway/ports.ts';
import { FORWARDED_HEADER, MARK_HEADER, readMark, sealEnvelope } from './envelope.ts';

/** Connections to the process that acts: more requests than that wait for one. */
const CONNECTIONS = 128;

/** A process that cannot read for so long, as while the database is away, answers all the same. */
const READ_WITHIN_MS = 5_000;

/** Headers about one connection alone (RFC 9110, 7.6.1), and those that this host sets itself. */
const OF_A_CONNECTION: ReadonlySet<string> = new Set([
  'connection',
  'keep-alive',
  'transfer-encoding',
  'upgrade',
  'x-request-id',
  MARK_HEADER,
  FORWARDED_HEADER,
]);

/** Statuses whose answers have no body, which `Response` insists on. */
const WITHOUT_BODY: ReadonlySet<number> = new Set([204, 205, 304]);

export interface ForwarderOptions {
  readonly secret: string;
  readonly clock: Pick<Clock, 'now' | 'after'>;
  /** Resolves once this process has read everything up to a mark. */
  readonly upTo: (mark: Mark) => Promise<void>;
}

export interface Forwarder {
  readonly forward: (request: Request, arrived: Arrived) => Promise<Response>;
  /**
   * Names the origin of the process that acts, undefined while there is none. Requests that wait for
   * an answer of another one are given up: it may never come.
   */
  readonly use: (origin: string | undefined) => void;
  readonly close: () => void;
}

function headersOf(from: Iterable<[string, string]>): Headers {
  const headers = new Headers();
  for (const [name, value] of from) if (!OF_A_CONNECTION.has(name)) headers.append(name, value);
  return headers;
}

function* pairsOf({ rawHeaders }: IncomingMessage): Iterable<[string, string]> {
  for (let at = 0; at + 1 < rawHeaders.length; at += 2)
    yield [(rawHeaders[at] ?? '').toLowerCase(), rawHeaders[at + 1] ?? ''];
}

/** Read as fast as it is taken: a file is never in memory as a whole. */
const streamOf = (incoming: IncomingMessage): ReadableStream<Uint8Array> =>
  new ReadableStream<Uint8Array>({
    start: (controller) => {
      incoming.on('data', (chunk: Uint8Array) => {
        controller.enqueue(chunk);
        if ((controller.desiredSize ?? 0) <= 0) incoming.pause();
      });
      incoming.once('end', () => controller.close());
      incoming.once('error', (error) => controller.error(error));
    },
    pull: () => void incoming.resume(),
    cancel: () => void incoming.destroy(),
  });

function responseOf(incoming: IncomingMessage): Response {
  const status = incoming.statusCode ?? 502;
  const headers = headersOf(pairsOf(incoming));
  if (WITHOUT_BODY.has(status)) {
    incoming.resume();
    return new Response(undefined, { status, headers });
  }
  return new Response(streamOf(incoming), { status, headers });
}

/** Resolves with the head of the answer; rejects when the connection breaks before it. */
function answerTo(outgoing: ClientRequest, { body }: Request): Promise<IncomingMessage> {
  return new Promise((resolve, fail) => {
    outgoing.once('response', resolve);
    outgoing.once('error', fail);
    if (body === null) outgoing.end();
    else {
      const source = Readable.from(body);
      source.once('error', (error) => outgoing.destroy(error));
      source.pipe(outgoing);
    }
  });
}

export function createForwarder({ secret, clock, upTo }: ForwarderOptions): Forwarder {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const waiting = new Map<ClientRequest, string>();
  let acting: string | undefined;

  const untilRead = (mark: Mark): Promise<void> =>
    new Promise((resolve) => {
      const cancel = clock.after(READ_WITHIN_MS, resolve);
      const end = (): void => {
        cancel();
        resolve();
      };
      upTo(mark).then(end, end);
    });

  const send = async (request: Request, arrived: Arrived, origin: string) => {
    const { pathname, search, host } = new URL(request.url);
    const target = pathname + search;
    const { method } = request;
    const headers = Object.fromEntries(headersOf(request.headers));
    const envelope = sealEnvelope(secret, { method, target, host }, arrived, clock.now());
    const outgoing = openRequest(new URL(target, origin), {
      agent,
      method,
      headers: { ...headers, host, [FORWARDED_HEADER]: envelope },
    });
    waiting.set(outgoing, origin);
    try {
      return await answerTo(outgoing, request);
    } catch (error) {
      throw new UnavailableError('the process that acts did not answer', { cause: error });
    } finally {
      waiting.delete(outgoing);
    }
  };

  return {
    forward: async (request, arrived) => {
      if (acting === undefined) throw new UnavailableError('no process acts at the moment');
      const incoming = await send(request, arrived, acting);
      const mark = readMark(incoming.headers[MARK_HEADER]);
      // It was carried out, whether or not this process can read as far now.
      if (mark !== undefined) await untilRead(mark);
      return responseOf(incoming);
    },
    use: (origin) => {
      acting = origin;
      for (const [outgoing, sentTo] of waiting)
        if (sentTo !== origin) outgoing.destroy(new Error('another process acts now'));
    },
    close: () => {
      acting = undefined;
      for (const outgoing of waiting.keys()) outgoing.destroy();
      agent.destroy();
    },
  };
}
