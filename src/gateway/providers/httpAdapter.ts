/** A payment provider spoken to by signed HTTP requests. */
import type * as v from 'valibot';
import type { Provider } from '../../domain/ledger/accounts.ts';
import { SECOND_MS } from '../../domain/time.ts';
import type { Clock, RandomBytes } from '../ports.ts';
import { readMessage } from '../readMessage.ts';
import { type Answered, type Fetch, fetchInTime } from '../timedFetch.ts';
import type { CallbackReading, IncomingCallback, Outcome, ProviderPort } from './port.ts';
import { type Credentials, signedHeaders, Verifier } from './signature.ts';
import * as wire from './wire.ts';

/** Where a provider is reached. */
export interface ProviderLink extends Credentials {
  /** Without a slash at its end. */
  readonly baseUrl: string;
  /** No money moves behind it. */
  readonly isSandbox: boolean;
}

export interface HttpAdapterOptions {
  readonly link: ProviderLink;
  readonly fetch: Fetch;
  readonly clock: Pick<Clock, 'now' | 'after'>;
  readonly random: RandomBytes;
}

/** Without an answer by then, the outcome is unknown. */
const ANSWER_MS = 10 * SECOND_MS;

/** Sends one request; undefined when no whole answer came in time. */
function exchange(
  { link, fetch, clock, random }: HttpAdapterOptions,
  method: 'GET' | 'POST',
  path: string,
  body: string,
): Promise<Answered | undefined> {
  const url = new URL(`${link.baseUrl}${path}`);
  const message = { method, target: url.pathname + url.search, body };
  const headers = {
    ...signedHeaders(link, message, clock.now(), random),
    ...(method === 'POST' && { 'content-type': 'application/json' }),
  };
  const init = { method, headers, ...(method === 'POST' && { body }) };
  return fetchInTime({ fetch, clock }, url, init, ANSWER_MS);
}

const unknown = (problem: string) => ({ kind: 'unknown', problem }) as const;

/** Only a 200 in the agreed shape is done, and only a 422 with a reason is refused. */
function outcomeOf<Schema extends v.GenericSchema>(
  schema: Schema,
  answered: Answered | undefined,
): Outcome<v.InferOutput<Schema>> {
  if (answered === undefined) return unknown('no answer');
  const { status, text } = answered;
  if (status === 200) {
    const answer = readMessage(schema, text);
    return answer === undefined ? unknown('an answer of another shape') : { kind: 'done', answer };
  }
  const failed = status === 422 ? readMessage(wire.failure, text) : undefined;
  return failed === undefined
    ? unknown(`status ${status}`)
    : { kind: 'refused', reason: failed.reason };
}

/** A provider's word about another payment than the one in question says nothing about it. */
const about = (reference: string, outcome: Outcome<wire.Standing>): Outcome<wire.Standing> =>
  outcome.kind === 'done' && outcome.answer.reference !== reference
    ? unknown('an answer about another payment')
    : outcome;

function readCallback(
  verifier: Verifier,
  clock: Pick<Clock, 'now'>,
  { headers, ...message }: IncomingCallback,
): CallbackReading {
  const verification = verifier.verify(message, headers, clock.now());
  if (verification === 'invalid') return { kind: 'forged' };
  if (verification === 'replayed') return { kind: 'replayed' };
  const standing = readMessage(wire.standing, message.body);
  return standing === undefined ? { kind: 'malformed' } : { kind: 'payment', standing };
}

export function createHttpAdapter(provider: Provider, options: HttpAdapterOptions): ProviderPort {
  const { link, clock } = options;
  const verifier = new Verifier(link);
  const post = (path: string, body: object) =>
    exchange(options, 'POST', path, JSON.stringify(body));
  const get = (path: string) => exchange(options, 'GET', path, '');
  const pay = async (request: wire.PaymentRequest): Promise<Outcome<wire.Standing>> =>
    about(request.reference, outcomeOf(wire.standing, await post('/v1/payments', request)));
  return {
    provider,
    isSandbox: link.isSandbox,
    signUp: async (member, value) =>
      outcomeOf(wire.membership, await post('/v1/members', { member, value })),
    check: async (member) => outcomeOf(wire.membership, await get(`/v1/members/${member}`)),
    send: (order) => pay({ ...order, direction: 'IN' }),
    sell: (order) => pay({ ...order, direction: 'OUT' }),
    status: async (reference) => {
      const answered = await get(`/v1/payments/${encodeURIComponent(reference)}`);
      // Any other 404 may be a wrong address, and says nothing.
      const failed =
        answered?.status === 404 ? readMessage(wire.failure, answered.text) : undefined;
      if (failed?.code === wire.ABSENT) return { kind: 'done', answer: undefined };
      return about(reference, outcomeOf(wire.standing, answered));
    },
    chargePage: async (member) => {
      const outcome = outcomeOf(wire.page, await get(`/v1/members/${member}/charge`));
      return outcome.kind === 'done' ? { kind: 'done', answer: outcome.answer.url } : outcome;
    },
    readCallback: (incoming) => readCallback(verifier, clock, incoming),
  };
}
