/** One call of the contract joined with its handler, with the types of both. */
import * as v from 'valibot';
import type { AccountChange } from '../../domain/accountGuard/accountGuard.ts';
import { hiddenTextIn } from '../../domain/hiddenCharacters.ts';
import { reject, type Rejection } from '../../domain/rejections.ts';
import type { UserId } from '../../domain/ids.ts';
import type { Site } from '../../domain/sites.ts';
import type { AnyCall, CallAnswer, CallGroup, CallParams, Schema } from '../../protocol/call.ts';
import type { KeyPermission } from '../../domain/apiKeys/apiKeys.ts';
import { type Reply, refuse } from '../reply.ts';
import type { Bearer, Identity } from '../ports/bearer.ts';
import type { RefreshCookie } from './refreshCookie.ts';

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

/** Context of a call that programs may make too. */
interface BearerContext extends GuestContext {
  readonly identity: Bearer;
}

/** A request that may make its call; `identity` is undefined for guests and for calls of guests. */
export interface CallContext extends GuestContext {
  readonly identity: Bearer | undefined;
  readonly confirm: Confirm;
  readonly changes: AccountChanges;
}

/**
 * Called before a change of an account; the result, called once it is stored, notifies the
 * addresses that were valid before it.
 */
export type AccountChanges = (userId: UserId, change: AccountChange) => () => Promise<void>;

/** Secrets that a requester enters once more for a call that declares `confirm`. */
export interface Confirmation {
  readonly password: string | undefined;
  readonly code: string | undefined;
}

/** Why a call that declares `confirm` is not made; undefined where its requester is the owner. */
export type Confirm = (
  userId: UserId,
  confirmation: Confirmation,
) => Promise<Rejection | undefined>;

/** Context of a handler: the request's sender, unless guests may make the call. */
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

const textOf = (params: object, name: string): string | undefined => {
  const value: unknown = Reflect.get(params, name);
  return typeof value === 'string' ? value : undefined;
};

const isRecord = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Whether a parameter was given, or one inside another (`detailJson.bankInfo`). */
function isGiven(params: object, path: string): boolean {
  let value: unknown = params;
  for (const name of path.split('.'))
    value = isRecord(value) ? Reflect.get(value, name) : undefined;
  return value !== undefined;
}

/** Whether a call makes the change that its `confirm` is about. */
const isConcerned = ({ confirm }: AnyCall, params: object): boolean =>
  confirm === undefined || confirm === true || confirm.some((path) => isGiven(params, path));

/** Looked at after the parameters, so that no code is used up by a form filled in wrongly. */
async function confirmationRejection(
  call: AnyCall,
  params: object,
  context: CallContext,
): Promise<Rejection | undefined> {
  if (call.confirm === undefined || !isConcerned(call, params)) return undefined;
  if (context.identity === undefined) return reject('LOGIN_REQUIRED');
  return context.confirm(context.identity.userId, {
    password: textOf(params, 'accountPassword'),
    code: textOf(params, 'accountCode'),
  });
}

/** Informs the owner of an account of what a call changed, once it was carried out. */
async function informing<T>(
  call: AnyCall,
  params: object,
  { identity, changes }: CallContext,
  run: () => Reply<T> | Promise<Reply<T>>,
): Promise<Reply<T>> {
  const isNews = call.notifies !== undefined && isConcerned(call, params);
  if (call.notifies === undefined || !isNews || identity === undefined) return run();
  const inform = changes(identity.userId, call.notifies);
  const reply = await run();
  if (reply.ok) await inform();
  return reply;
}

/**
 * Joins a call with its handler: LOGIN_REQUIRED without an identity, then the parameters' schema,
 * then what `confirm` demands.
 */
export const createEndpoint = <C extends AnyCall>(call: C, handler: Handler<C>): Endpoint => ({
  call,
  run: async (raw, context) => {
    if (!isContextOf(call, context)) return refuse(reject('LOGIN_REQUIRED'));
    const checked = checkParams<C['params']>(call.params, raw);
    if (!checked.ok) return refuse(checked.rejection);
    const params = isRecord(checked.params) ? checked.params : {};
    const unconfirmed = await confirmationRejection(call, params, context);
    if (unconfirmed !== undefined) return refuse(unconfirmed);
    return informing(call, params, context, () => handler(checked.params, context));
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
