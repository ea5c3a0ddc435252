/** From a request to an answer: site, parameters, token, handler, and the refusal's language. */
import type { UserId } from '../../domain/ids.ts';
import { reject, type Rejection } from '../../domain/rejections.ts';
import { refusalLanguage } from '../../domain/sites.ts';
import type { AnyCall } from '../../protocol/call.ts';
import { type Gate, type Payer, rowsOf } from '../limits/gate.ts';
import type { Logger } from '../ports.ts';
import { type Reply, refuse } from '../reply.ts';
import {
  assertAnswer,
  type AccountChanges,
  type Confirm,
  type Endpoint,
  namedSiteId,
  type RawParams,
} from '../calls/endpoint.ts';
import { preferredLanguage, type Refused, refusedAs } from '../calls/refusals.ts';
import { createCookieExchange } from '../calls/refreshCookie.ts';
import type { Identity } from '../ports/bearer.ts';
import { UnavailableError } from '../ports/submit.ts';
import { type AdmissionDeps, admit, authenticate, signatureOf, type Subject } from './admission.ts';
import { readUpload } from './fileBodies.ts';
import { bearerToken, deviceOf, idempotencyKey, readBody, readParams } from './requestParams.ts';

export type Served =
  | { readonly ok: true; readonly answer: unknown; readonly setCookie?: string | undefined }
  | {
      readonly ok: false;
      readonly refused: Refused;
      readonly setCookie?: string | undefined;
      /** Set when the connection should be closed after the answer. */
      readonly isLast?: boolean;
    };

export interface ServeDeps extends AdmissionDeps {
  /** The bearer of a token of this exchange, whatever has become of the session. */
  readonly identify: (token: string) => Promise<Identity | undefined>;
  readonly confirm: Confirm;
  readonly changes: AccountChanges;
  readonly gate: Gate;
  readonly validateAnswers: boolean;
  readonly logger: Logger;
}

export interface Incoming {
  readonly request: Request;
  readonly address: string;
  /** The id that the host's answer carries. */
  readonly trace?: string | undefined;
}

const describeError = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);

/** Whether the requester is a member; one who cannot be identified is a guest. */
const isSignedIn = (deps: ServeDeps, request: Request): Promise<boolean> =>
  authenticate(deps, request).then(
    ({ ok }) => ok,
    () => false,
  );

/** Some sites refuse guests in another language than members, so a token may matter here. */
async function refusedFor(
  deps: ServeDeps,
  rejection: Rejection,
  { site, identity }: Subject,
  request: Request,
): Promise<Refused> {
  const isMember =
    identity !== undefined ||
    (site.texts === 'englishForGuests' && (await isSignedIn(deps, request)));
  const preferred = preferredLanguage(request.headers.get('accept-language'));
  return refusedAs(rejection, refusalLanguage(site.texts, isMember, preferred), site.texts);
}

/** A refusal outside any call: unknown address, body too large or unreadable. */
export function serveRefusal(
  deps: ServeDeps,
  rejection: Rejection,
  request: Request,
): Promise<Refused> {
  const query = Object.fromEntries(new URL(request.url).searchParams);
  const named = namedSiteId(query);
  const site = named === undefined ? undefined : deps.sites.byId(named);
  const subject: Subject = {
    site: site ?? deps.sites.ofRequest(request),
    isAtSite: false,
    identity: undefined,
  };
  return refusedFor(deps, rejection, subject, request);
}

/**
 * The file is read for those alone who may send it. The form may name the site as well; it is
 * checked as if it had stood in the query.
 */
async function runUpload(
  deps: ServeDeps,
  call: AnyCall,
  {
    request,
    address,
    query,
    spend,
  }: Incoming & { readonly query: RawParams; readonly spend: (rows: number) => void },
  run: (raw: RawParams) => Promise<Reply<unknown>>,
): Promise<Reply<unknown>> {
  const form = await readUpload(request, spend);
  if (!form.ok) return form;
  const raw = { ...query, ...form.answer };
  const { rejection } = await admit(deps, call, raw, { request, address, body: undefined });
  return rejection === undefined ? run(raw) : refuse(rejection);
}

/** Cost of a request, and the user whose program pays for it. */
interface Spent {
  rows: number;
  program: UserId | undefined;
}

async function attempt(
  deps: ServeDeps,
  endpoint: Endpoint,
  incoming: Incoming,
  spent: Spent,
): Promise<Served> {
  const { request, address } = incoming;
  const { call } = endpoint;
  const body = await readBody(request, call.body === 'upload');
  const params = readParams(request, body);
  if (!params.ok) {
    return { ok: false, refused: await serveRefusal(deps, params.rejection, request) };
  }
  const admission = await admit(deps, call, params.answer, { request, address, body });
  const { subject, rejection } = admission;
  const { identity } = subject;
  if (identity !== undefined && 'keyId' in identity) spent.program = identity.userId;
  const spend = (rows: number): void => void (spent.rows += rows);
  const language = preferredLanguage(request.headers.get('accept-language'));
  const { cookie: refreshCookie, header } = createCookieExchange(request);
  const [device, requestId] = [deviceOf(request), idempotencyKey(request)];
  const context = {
    ...subject,
    language,
    address,
    device,
    spend,
    requestId,
    refreshCookie,
    confirm: deps.confirm,
    changes: deps.changes,
  };
  const run = (raw: RawParams) => endpoint.run(raw, context);
  const reply =
    rejection !== undefined
      ? { ok: false as const, rejection }
      : call.body === 'upload'
        ? await runUpload(deps, call, { ...incoming, query: params.answer, spend }, run)
        : await run(params.answer);
  const setCookie = header();
  if (!reply.ok) {
    const refused = await refusedFor(deps, reply.rejection, subject, request);
    return { ok: false, refused, setCookie };
  }
  if (deps.validateAnswers) assertAnswer(call, reply.answer);
  return { ...reply, setCookie };
}

/**
 * A guest's call does without the store: a token that cannot be checked now counts as none there.
 */
async function identityOf(
  deps: ServeDeps,
  { access }: AnyCall,
  request: Request,
): Promise<Identity | undefined> {
  const token = bearerToken(request);
  // A program is known once its signature is checked; until then its address pays.
  if (token === undefined || signatureOf(request) !== undefined) return undefined;
  const identified = deps.identify(token);
  return access === 'guest' ? identified.catch(() => undefined) : identified;
}

/** Passes the gate before anything of the request is read, and leaves it in any case. */
async function attemptInTurn(
  deps: ServeDeps,
  endpoint: Endpoint,
  incoming: Incoming,
  who: { readonly identity: Identity | undefined; readonly payer: Payer },
): Promise<Served> {
  const { request } = incoming;
  const admission = await deps.gate.enter(endpoint.call, who.payer);
  if (!admission.ok) {
    const { identity } = who;
    const own = identity === undefined ? undefined : deps.sites.byId(identity.siteId);
    const site = own ?? deps.sites.ofRequest(request);
    const subject = { site, identity, isAtSite: true };
    return { ok: false, refused: await refusedFor(deps, admission.rejection, subject, request) };
  }
  const spent: Spent = { rows: 0, program: undefined };
  try {
    const served = await attempt(deps, endpoint, incoming, spent);
    if (served.ok) spent.rows += rowsOf(served.answer);
    return served;
  } finally {
    admission.leave(spent.rows);
    const { rows, program } = spent;
    if (program !== undefined) deps.gate.programs.charge(endpoint.call, program, rows);
  }
}

function refuseDefect(
  deps: ServeDeps,
  { call }: Endpoint,
  { request, trace }: Incoming,
  error: unknown,
): Refused {
  if (!(error instanceof UnavailableError)) {
    const problem = `${call.method} ${call.path} failed: ${describeError(error)}`;
    deps.logger.warn(problem, { request: trace });
  }
  const { texts } = deps.sites.ofRequest(request);
  const preferred = preferredLanguage(request.headers.get('accept-language'));
  return refusedAs(reject('TRY_AGAIN'), refusalLanguage(texts, false, preferred));
}

/**
 * Answers in any case: TRY_AGAIN when the store is away, and, logged, for a defect. A refusal may
 * take its time: see `Pauses`.
 */
export async function serveCall(
  deps: ServeDeps,
  endpoint: Endpoint,
  incoming: Incoming,
): Promise<Served> {
  const { request, address } = incoming;
  let payer: Payer = { userId: undefined, address };
  try {
    const identity = await identityOf(deps, endpoint.call, request);
    payer = { userId: identity?.userId, address };
    const served = await attemptInTurn(deps, endpoint, incoming, { identity, payer });
    if (served.ok) return served;
    const { status } = served.refused;
    return { ...served, isLast: await deps.gate.beforeRefusal(payer, status) };
  } catch (error) {
    const refused = refuseDefect(deps, endpoint, incoming, error);
    const isLast = await deps.gate.beforeRefusal(payer, refused.status);
    return { ok: false, refused, isLast };
  }
}
