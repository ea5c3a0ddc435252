/** One call of the contract joined with its handler, with the types of both. */
import * as v from 'valibot';
import { hiddenTextIn } from '../../domain/hiddenCharacters.ts';
import { reject, type Rejection } from '../../domain/rejections.ts';
import type { Site } from '../../domain/sites.ts';
import type { AnyCall, CallAnswer, CallGroup, CallParams, Schema } from '../../protocol/call.ts';
import type { KeyPermission } from '../../domain/apiKeys/apiKeys.ts';
import type { Bearer, Identity } from '../core.ts';
import type { RefreshCookie } from './refreshCookie.ts';
import { type Reply, refuse } from '../reply.ts';

/** Parameters by name as they came, from the query or the body. */
export type RawParams = Readonly<Record<string, unknown>>;

interface GuestContext {
  readonly site: Site;
  /** Whether tokens of `site` may be issued and renewed at the request's host. */
  readonly isAtSite: boolean;
  /** The language that the request prefers. */
  readonly language: 'ko' | 'en';
  /** Where the request came from, as the host reports it. */
  readonly address: string;
  /** The browser's user agent, cut to a bounded text; empty where it names none. */
  readonly device: string;
  readonly refreshCookie: RefreshCookie;
  /** Charges the requester for so many rows that were computed beside those of the answer. */
  readonly spend: (rows: number) => void;
  /** Idempotency-Key of the request; the same key is the same request. */
  readonly requestId: string | undefined;
}

interface MemberContext extends GuestContext {
  readonly identity: Identity;
}

/** Of a call that programs make too. */
interface BearerContext extends GuestContext {
  readonly identity: Bearer;
}

/** A request that may make its call; `identity` is undefined for guests and for calls of guests. */
export interface CallContext extends GuestContext {
  readonly identity: Bearer | undefined;
}

/** What a handler knows about the request: who sent it, unless guests may make the call. */
export type ContextOf<C extends AnyCall> = C['access'] extends 'guest'
  ? GuestContext
  : C extends { readonly key: KeyPermission }
    ? BearerContext
    : MemberContext;

/** Answers one call of the contract, its parameters checked. */
export type Handler<C extends AnyCall> = (
  params: CallParams<C>,
  context: ContextOf<C>,
) => Promise<Reply<CallAnswer<C>>> | Reply<CallAnswer<C>>;

/** A handler for each call of a group, and for no other. */
export type HandlersOf<Group extends CallGroup> = {
  readonly [Name in keyof Group]: Handler<Group[Name]>;
};

export interface Endpoint {
  readonly call: AnyCall;
  readonly run: (raw: RawParams, context: CallContext) => Promise<Reply<unknown>>;
}

/** Which field is wrong, and whether it is a number that could not be read. */
function rejectionOf(issue: v.BaseIssue<unknown>): Rejection {
  const name = v.getDotPath(issue) ?? 'body';
  return reject(issue.message === 'INVALID_NUMBER' ? 'INVALID_NUMBER' : 'INVALID_PARAMETER', {
    name,
  });
}

/**
 * Parameters as their schema reads them, or the first that is wrong. Texts are looked at as they came
 * and as they were read, because a parameter may be JSON in itself.
 */
export function checkParams<P extends Schema>(
  schema: P,
  raw: RawParams,
):
  | { readonly ok: true; readonly params: v.InferOutput<P> }
  | { readonly ok: false; readonly rejection: Rejection } {
  const result = v.safeParse(schema, raw, { abortEarly: true });
  if (!result.success) return { ok: false, rejection: rejectionOf(result.issues[0]) };
  const hidden = hiddenTextIn(raw) ?? hiddenTextIn(result.output);
  return hidden === undefined
    ? { ok: true, params: result.output }
    : { ok: false, rejection: reject('INVALID_PARAMETER', { name: hidden }) };
}

/** Whether a request has the identity that its call needs: a person's, or a program's too. */
const hasContext = ({ access, key }: AnyCall, { identity }: CallContext): boolean =>
  access === 'guest' || (identity !== undefined && (key !== undefined || 'sessionId' in identity));

const isContextOf = <C extends AnyCall>(
  call: C,
  context: CallContext,
): context is CallContext & ContextOf<C> => hasContext(call, context);

/** Joins a call with its handler: LOGIN_REQUIRED without an identity, then the parameters' schema. */
export const createEndpoint = <C extends AnyCall>(call: C, handler: Handler<C>): Endpoint => ({
  call,
  run: async (raw, context) => {
    if (!isContextOf(call, context)) return refuse(reject('LOGIN_REQUIRED'));
    const checked = checkParams<C['params']>(call.params, raw);
    return checked.ok ? handler(checked.params, context) : refuse(checked.rejection);
  },
});

/** Throws when an answer is not what the contract promises, including extra fields. */
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
