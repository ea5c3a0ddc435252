/**
 * The side of the process that acts: requests that others forward count as the person's whom they
 * came from, and their answers state how far the store was written. Rules [O-Z2] to [O-Z6].
 */
import type { IncomingMessage } from 'node:http';
import { reject } from '../../domain/rejections.ts';
import { preferredLanguage, refusedAs } from '../../gateway/calls/refusals.ts';
import type { Arrived, Mark } from '../../gateway/ports/acting.ts';
import type { Clock } from '../../gateway/ports.ts';
import type { ProcessFacts } from '../../gateway/ports/processes.ts';
import type { Fetch } from '../requests.ts';
import { type AddressOf, isBindings } from '../visits.ts';
import { FORWARDED_HEADER, MARK_HEADER, openEnvelope, writeMark } from './envelope.ts';
import { readReport } from './processBook.ts';

/** Where processes report to the one that acts. */
export const REPORT_PATH = '/cluster/report';

export interface ReceiverOptions {
  readonly secret: string;
  readonly clock: Pick<Clock, 'now'>;
  readonly isActing: () => boolean;
  readonly mark: () => Promise<Mark>;
  readonly onReport: (facts: ProcessFacts) => void;
}

export interface Receiver {
  /** The address of a request as the process it arrived at stated it, or else as here. */
  readonly addressOf: (own: AddressOf) => AddressOf;
  /** The id of a forwarded request's answer; undefined for others. */
  readonly traceOf: (incoming: IncomingMessage) => string | undefined;
  /** Refuses what was forwarded by anyone else, and to a process that does not act. */
  readonly receiving: (fetch: Fetch) => Fetch;
}

type Opened = Arrived | 'forged' | undefined;

function refusal(code: 'NO_PERMISSION' | 'TRY_AGAIN', request: Request): Response {
  const language = preferredLanguage(request.headers.get('accept-language'));
  const { status, body } = refusedAs(reject(code), language);
  return Response.json(body, { status });
}

export function createReceiver({
  secret,
  clock,
  isActing,
  mark,
  onReport,
}: ReceiverOptions): Receiver {
  const opened = new WeakMap<IncomingMessage, { readonly value: Opened }>();
  const open = (incoming: IncomingMessage): Opened => {
    const header = incoming.headers[FORWARDED_HEADER];
    if (typeof header !== 'string') return undefined;
    const { method = '', url: target = '', headers } = incoming;
    const request = { method, target, host: headers.host ?? '' };
    return openEnvelope(secret, request, header, clock.now()) ?? 'forged';
  };
  /** Opened once: its address and its id are asked for several times. */
  const forwardedBy = (incoming: IncomingMessage): Opened => {
    const known = opened.get(incoming) ?? { value: open(incoming) };
    opened.set(incoming, known);
    return known.value;
  };
  return {
    addressOf: (own) => (incoming) => {
      const arrived = forwardedBy(incoming);
      return arrived === undefined || arrived === 'forged' ? own(incoming) : arrived.address;
    },
    traceOf: (incoming) => {
      const arrived = forwardedBy(incoming);
      return arrived === undefined || arrived === 'forged' ? undefined : arrived.trace;
    },
    receiving: (fetch) => async (request, env) => {
      const arrived = isBindings(env) ? forwardedBy(env.incoming) : undefined;
      if (arrived === undefined) return fetch(request, env);
      if (arrived === 'forged') return refusal('NO_PERMISSION', request);
      // It would be forwarded once more, and back.
      if (!isActing()) return refusal('TRY_AGAIN', request);
      if (new URL(request.url).pathname === REPORT_PATH) {
        onReport(readReport(await request.json()));
        return new Response(undefined, { status: 204 });
      }
      const answer = await fetch(request, env);
      const marked = new Response(answer.body, answer);
      marked.headers.set(MARK_HEADER, writeMark(await mark()));
      return marked;
    },
  };
}
