/** One call of the contract joined with what answers it, its types kept. */
import * as v from 'valibot';
import { reject, type Rejection } from '../../domain/rejections.ts';
import type { Site } from '../../domain/sites.ts';
import type { AnyCall, CallAnswer, CallParams, Schema } from '../../protocol/call.ts';
import type { Identity } from '../core.ts';
import { type Reply, refuse } from '../reply.ts';

/** Parameters by name as they came, from the query or the body. */
export type RawParams = Readonly<Record<string, unknown>>;

export interface CallContext {
  readonly site: Site;
  /** Where the request came from, as the host tells it. */
  readonly address: string;
  /** Who asks; undefined for a guest and for calls that need no token. */
  readonly identity: Identity | undefined;
}

export interface MemberContext extends CallContext {
  readonly identity: Identity;
}

export interface Endpoint {
  readonly call: AnyCall;
  readonly run: (raw: RawParams, context: CallContext) => Promise<Reply<unknown>>;
}

type Answering<C extends AnyCall, Context> = (
  params: CallParams<C>,
  context: Context,
) => Promise<Reply<CallAnswer<C>>> | Reply<CallAnswer<C>>;

/** Which field is wrong, and whether it is a number that could not be read. */
function rejectionOf(issue: v.BaseIssue<unknown>): Rejection {
  const name = v.getDotPath(issue) ?? 'body';
  return reject(issue.message === 'INVALID_NUMBER' ? 'INVALID_NUMBER' : 'INVALID_PARAMETER', {
    name,
  });
}

function checkParams<P extends Schema>(
  schema: P,
  raw: RawParams,
):
  | { readonly ok: true; readonly params: v.InferOutput<P> }
  | { readonly ok: false; readonly rejection: Rejection } {
  const result = v.safeParse(schema, raw, { abortEarly: true });
  return result.success
    ? { ok: true, params: result.output }
    : { ok: false, rejection: rejectionOf(result.issues[0]) };
}

/** For a call that a guest may make. */
export function openCall<C extends AnyCall & { readonly auth: false }>(
  call: C,
  answer: Answering<C, CallContext>,
): Endpoint {
  return {
    call,
    run: async (raw, context) => {
      const checked = checkParams<C['params']>(call.params, raw);
      return checked.ok ? answer(checked.params, context) : refuse(checked.rejection);
    },
  };
}

/** For a call that needs somebody signed in. */
export function memberCall<C extends AnyCall & { readonly auth: true }>(
  call: C,
  answer: Answering<C, MemberContext>,
): Endpoint {
  return {
    call,
    run: async (raw, context) => {
      const { identity } = context;
      if (identity === undefined) return refuse(reject('LOGIN_REQUIRED'));
      const checked = checkParams<C['params']>(call.params, raw);
      return checked.ok
        ? answer(checked.params, { ...context, identity })
        : refuse(checked.rejection);
    },
  };
}

/** Throws when an answer is not what the contract promises, fields too many included. */
export function assertAnswer(call: AnyCall, answer: unknown): void {
  const result = v.safeParse(call.answer, answer);
  const where = `${call.method} ${call.path}`;
  if (!result.success) {
    const [issue] = result.issues;
    throw new Error(`${where} answers ${v.getDotPath(issue) ?? 'something'}: ${issue.message}`);
  }
  // A schema drops what it does not name, so an answer with such a field comes back shorter.
  if (JSON.stringify(result.output).length !== JSON.stringify(answer).length) {
    throw new Error(`${where} answers a field that the contract does not name`);
  }
}

/** The site that a request names by number; undefined when it names none. */
export function namedSiteId(raw: RawParams): number | undefined {
  const named = raw['siteInfoId'];
  if (typeof named === 'number') return Number.isSafeInteger(named) ? named : undefined;
  return typeof named === 'string' && /^\d{1,9}$/.test(named) ? Number(named) : undefined;
}
