/**
 * The shared client of all REST calls, typed by the contract. It adds siteInfoId and the bearer
 * token, renews the token when needed, and resolves in any case: failures are error bodies.
 */
import { type Observable, type SchedulerLike, Subject } from 'rxjs';
import type { SessionStore } from '../db/sessions.ts';
import type { Readable } from '../domain/readable.ts';
import type { SiteFeature } from '../domain/siteType.ts';
import type { AnyCall, CallAnswer } from '../protocol/call.ts';
import type { CallName, CALLS } from '../protocol/contract.ts';
import { FIRST_CALLS } from '../protocol/firstCalls.ts';
import type { Answer } from '../protocol/answer.ts';
import { clientError, fail, NOT_OFFERED } from './answer.ts';
import type { AnswerOf, MakeCall, Params, Sending } from './callTypes.ts';
import type { Exclusive } from './exclusive.ts';
import { exchangeText, type OutgoingCall } from './exchangeText.ts';
import { createMissingCalls } from './missingCalls.ts';
import { createLaterCalls, type LaterCalls, type SomeCalls } from './laterCalls.ts';
import { createTokens, type Tokens } from './tokens.ts';
import type { Transport } from './transport.ts';

type Call<Name extends CallName> = (typeof CALLS)[Name];
export type { AnswerOf, Params, Sending } from './callTypes.ts';

export interface Api {
  /**
   * Never rejects. Codes that the server does not send: NO_CONNECTION and TIMEOUT with status 0,
   * INVALID_ANSWER when the answer breaks the contract. After TIMEOUT a command may have been done.
   * A call that the site does not offer is NOT_OFFERED without a request.
   */
  readonly call: MakeCall;
  /** The definition of a call; undefined while its file cannot be loaded. */
  readonly find: LaterCalls['find'];
  readonly tokens: Tokens;
  /** Whether a call could not be made because its file could not be loaded. */
  readonly isIncomplete: Readable<boolean>;
  /** Extensions that this server was found not to have; they are not sent again. */
  readonly missing: Readable<ReadonlySet<CallName>>;
  /** Commands of a member that the server has carried out. */
  readonly carriedOut: Observable<CallName>;
}

/** All that most streams need of it. */
export type Caller = Pick<Api, 'call'>;

export interface ApiOptions {
  readonly transport: Transport;
  readonly sessions: SessionStore;
  readonly scheduler: SchedulerLike;
  readonly exclusive: Exclusive;
  /** The site's number once it is known. */
  readonly siteInfoId: () => number | undefined;
  /** Language of the refusals' texts. */
  readonly language: () => 'ko' | 'en';
  /** Whether the site offers a part of the product; all of them where left out. */
  readonly offers?: ((feature: SiteFeature) => boolean) | undefined;
  readonly timeoutMs?: number;
  readonly laterCalls?: LaterCalls;
  /** Identifier of this browser at sign-up and log-in; none where left out. */
  readonly deviceMark?: (() => string) | undefined;
}

const FIRST: SomeCalls = FIRST_CALLS;

/** The practice exchange starts with its first call, and a slow device takes its time for that. */
const TIMEOUT_MS = { live: 15_000, practice: 60_000 } as const;
/** Calls sent without a token: signing in must not depend on the session it replaces. */
const SIGN_IN: ReadonlySet<CallName> = new Set(['login', 'signup']);
/** Calls after which the exchange knows this browser as its user's. */
const MARKED: ReadonlySet<CallName> = new Set(['login', 'signup', 'findPassword']);

const IN_COOKIE = { cookie: true };

/** A token that a cookie keeps is not named. */
const renewalOf = (refreshToken: string, inCookie: object): object =>
  refreshToken === '' ? inCookie : { refreshToken, ...inCookie };

interface Sent<C extends AnyCall> {
  readonly call: C;
  readonly params: object;
  readonly token: string | undefined;
  readonly requestId: string | undefined;
}

function toOutgoing<C extends AnyCall>(
  options: ApiOptions,
  { call, params, token, requestId }: Sent<C>,
): OutgoingCall<C> {
  const siteInfoId = options.siteInfoId();
  const headers: Record<string, string> = { 'accept-language': options.language() };
  if (token !== undefined) headers['authorization'] = `Bearer ${token}`;
  if (requestId !== undefined) headers['idempotency-key'] = requestId;
  return {
    call,
    params: siteInfoId === undefined ? { ...params } : { ...params, siteInfoId },
    headers,
    // A renewal replaces the refresh token: one whose answer is lost ends the session.
    outlivesPage: call.path === FIRST_CALLS.login.path,
  };
}

const markOf = ({ deviceMark }: ApiOptions): object =>
  deviceMark === undefined ? {} : { deviceMark: deviceMark() };

type SendCall = <Name extends CallName>(
  name: Name,
  call: Call<Name>,
  params: Params<Name>,
  sending: Sending | undefined,
) => Promise<Answer<AnswerOf<Name>>>;

/** Calls by their names, and facts about the server that they reveal. */
function createRequests(
  { offers }: Pick<ApiOptions, 'offers'>,
  laterCalls: LaterCalls,
  sendCall: SendCall,
): Pick<Api, 'call' | 'find' | 'missing' | 'carriedOut'> {
  const missing = createMissingCalls(() => request);
  const carriedOut = new Subject<CallName>();
  const find = async <Name extends CallName>(name: Name): Promise<Call<Name> | undefined> =>
    FIRST[name] ?? laterCalls.find(name);

  const request = async <Name extends CallName>(
    name: Name,
    params: Params<Name>,
    sending?: Sending,
  ): Promise<Answer<AnswerOf<Name>>> => {
    // Without a pause where it is at hand: a log-out sends the token that it is about to forget.
    const known = FIRST[name] ?? (await laterCalls.find(name));
    if (known === undefined) return fail(clientError('NO_CONNECTION'));
    // The exchange would say the same: what the site does not offer is not requested at all.
    const { feature }: AnyCall = known;
    if (feature !== undefined && offers?.(feature) === false) return fail(NOT_OFFERED);
    const already = missing.answer(name, params);
    if (already !== undefined) return already;
    const answer = await sendCall(name, known, params, sending);
    if (answer.ok) {
      if (known.kind === 'command' && known.access !== 'guest') carriedOut.next(name);
      return answer;
    }
    await missing.note(name, answer.error);
    return missing.answer(name, params) ?? answer;
  };

  return { call: request, find, missing: missing.names, carriedOut: carriedOut.asObservable() };
}

export function createApi(options: ApiOptions): Api {
  const { transport, sessions, scheduler, exclusive, laterCalls = createLaterCalls() } = options;
  const timeoutMs = options.timeoutMs ?? TIMEOUT_MS[transport.mode];

  const send = <C extends AnyCall>(
    call: C,
    params: object,
    token: string | undefined,
    requestId?: string,
  ): Promise<Answer<CallAnswer<C>>> => {
    const outgoing = toOutgoing(options, { call, params, token, requestId });
    return exchangeText({ transport, scheduler, timeoutMs }, outgoing);
  };

  const inCookie = transport.hasCookies === true ? IN_COOKIE : {};
  const ownMark = (): object => markOf(options);
  const tokens = createTokens({
    sessions,
    scheduler,
    exclusive,
    lockName: `maru.refresh.${transport.mode}.${transport.origin}`,
    refresh: (refreshToken) =>
      send(FIRST_CALLS.login, renewalOf(refreshToken, inCookie), undefined),
  });

  const isTokenOf = (userId: string, token: string | undefined): boolean =>
    sessions.get()?.user.id === userId && sessions.get()?.accessToken === token;

  const sendSigned = async <C extends AnyCall>(
    call: C,
    params: object,
    sending?: Sending,
  ): Promise<Answer<CallAnswer<C>>> => {
    const sendWith = (token: string | undefined): Promise<Answer<CallAnswer<C>>> =>
      sending === undefined || isTokenOf(sending.as, token)
        ? send(call, params, token, sending?.requestId)
        : Promise.resolve(fail(clientError('NO_CONNECTION')));
    const fresh = await tokens.fresh();
    if (fresh.kind === 'failed') return fail(fresh.error);
    // Without a token the server says LOGIN_REQUIRED in the site's words.
    const token = fresh.kind === 'token' ? fresh.token : undefined;
    const answer = await sendWith(token);
    if (token === undefined || answer.ok || answer.error.code !== 'TOKEN_EXPIRED') return answer;
    const renewed = await tokens.renew(token);
    if (renewed.kind === 'token') return sendWith(renewed.token);
    return renewed.kind === 'failed' ? fail(renewed.error) : answer;
  };

  const sendCall = <Name extends CallName>(
    name: Name,
    call: Call<Name>,
    params: Params<Name>,
    sending: Sending | undefined,
  ): Promise<Answer<AnswerOf<Name>>> => {
    if (call.access !== 'guest') return sendSigned<Call<Name>>(call, params, sending);
    const marked = MARKED.has(name) ? { ...params, ...ownMark() } : params;
    const sent = name === 'login' ? { ...marked, ...inCookie } : marked;
    return send<Call<Name>>(call, sent, SIGN_IN.has(name) ? undefined : tokens.current());
  };

  return {
    ...createRequests(options, laterCalls, sendCall),
    tokens,
    isIncomplete: laterCalls.isMissing,
  };
}
