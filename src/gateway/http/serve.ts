/** From a request to an answer: site, parameters, token, handler, and the refusal's language. */
import type { Role } from '../../domain/accounts.ts';
import type { UserId } from '../../domain/ids.ts';
import type { Permission } from '../../domain/permissions.ts';
import { reject, type Rejection } from '../../domain/rejections.ts';
import { refusalLanguage, type Site } from '../../domain/sites.ts';
import { offersFeature } from '../../domain/siteType.ts';
import type { Access, AnyCall } from '../../protocol/call.ts';
import {
  type Authenticate,
  type AuthenticateResult,
  type Identity,
  UnavailableError,
} from '../core.ts';
import { type Gate, type Payer, rowsOf } from '../limits/gate.ts';
import type { Logger } from '../ports.ts';
import { type Reply, refuse } from '../reply.ts';
import { assertAnswer, type Endpoint, namedSiteId, type RawParams } from './endpoint.ts';
import { readUpload } from './fileBodies.ts';
import { preferredLanguage, type Refused, refusedAs } from './refusals.ts';
import { createCookieExchange } from './refreshCookie.ts';
import { bearerToken, deviceOf, idempotencyKey, readParams } from './requestParams.ts';
import type { SiteRegistry } from '../site/siteRegistry.ts';

export type Served =
  | { readonly ok: true; readonly answer: unknown; readonly setCookie?: string | undefined }
  | {
      readonly ok: false;
      readonly refused: Refused;
      readonly setCookie?: string | undefined;
      /** Set when the connection should be closed after the answer. */
      readonly isLast?: boolean;
    };

export interface ServeWorld {
  readonly authenticate: Authenticate;
  /** The bearer of a token of this exchange, whatever has become of the session. */
  readonly identify: (token: string) => Promise<Identity | undefined>;
  /** Read from memory, for the calls that need a role or a permission. */
  readonly roleOf: (userId: UserId) => Promise<Role | undefined>;
  /** What an operator was granted, from memory; good for the role ADMIN alone. */
  readonly holds: (userId: UserId, permission: Permission) => boolean;
  /** Why a member may not use what their role permits now. */
  readonly operatorRejection: (userId: UserId, role: Role) => Promise<Rejection | undefined>;
  readonly sites: Pick<SiteRegistry, 'byId' | 'ofRequest' | 'isAt'>;
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

/** What a request is about, as far as it could be read. */
interface Subject {
  readonly site: Site;
  readonly isAtSite: boolean;
  readonly identity: Identity | undefined;
}

/** Who sent a request to which site, and why they may not make the call. */
interface Admission {
  readonly subject: Subject;
  readonly rejection: Rejection | undefined;
}

const describeError = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);

const offerRejection = ({ feature }: AnyCall, site: Site): Rejection | undefined =>
  feature === undefined || offersFeature(site, feature) ? undefined : reject('NOT_OFFERED');

/** NO_PERMISSION for a member without the role or the permission that a call requires. */
async function accessRejection(
  world: ServeWorld,
  access: Access,
  userId: UserId,
): Promise<Rejection | undefined> {
  if (typeof access === 'string') return undefined;
  const role = await world.roleOf(userId);
  if (role === undefined) return reject('NO_PERMISSION');
  const isPermitted =
    'role' in access
      ? access.role === role
      : role === 'ADMIN' && world.holds(userId, access.permission);
  return isPermitted ? world.operatorRejection(userId, role) : reject('NO_PERMISSION');
}

function authenticate(world: ServeWorld, request: Request): Promise<AuthenticateResult> {
  const token = bearerToken(request);
  return token === undefined
    ? Promise.resolve({ ok: false, rejection: reject('LOGIN_REQUIRED') })
    : world.authenticate(token);
}

/** The site is the one named, else the host's; a member may act on their own alone. */
async function admit(
  world: ServeWorld,
  call: AnyCall,
  raw: RawParams,
  request: Request,
): Promise<Admission> {
  const { sites } = world;
  const namedId = namedSiteId(raw);
  const named = namedId === undefined ? undefined : sites.byId(namedId);
  const place = { host: new URL(request.url).host, siteInfoId: namedId };
  const asked = named ?? sites.ofRequest(request);
  const isAtSite = sites.isAt(asked.id, place);
  const guest: Subject = { site: asked, isAtSite, identity: undefined };
  if (namedId !== undefined && named === undefined) {
    return { subject: guest, rejection: reject('UNKNOWN_SITE') };
  }
  if (call.access === 'guest') {
    return { subject: guest, rejection: offerRejection(call, guest.site) };
  }
  const who = await authenticate(world, request);
  if (!who.ok) return { subject: guest, rejection: who.rejection };
  const { identity } = who;
  const site = sites.byId(identity.siteId) ?? asked;
  const subject: Subject = { site, isAtSite: sites.isAt(identity.siteId, place), identity };
  if (!subject.isAtSite) return { subject, rejection: reject('NO_PERMISSION') };
  const rejection = await accessRejection(world, call.access, identity.userId);
  return { subject, rejection: rejection ?? offerRejection(call, subject.site) };
}

/** Whoever cannot be identified as a member is a guest. */
const isSignedIn = (world: ServeWorld, request: Request): Promise<boolean> =>
  authenticate(world, request).then(
    ({ ok }) => ok,
    () => false,
  );

/** Some sites refuse guests in another language than members, so a token may matter here. */
async function refusedFor(
  world: ServeWorld,
  rejection: Rejection,
  { site, identity }: Subject,
  request: Request,
): Promise<Refused> {
  const isMember =
    identity !== undefined ||
    (site.texts === 'englishForGuests' && (await isSignedIn(world, request)));
  const preferred = preferredLanguage(request.headers.get('accept-language'));
  return refusedAs(rejection, refusalLanguage(site.texts, isMember, preferred), site.texts);
}

/** A refusal outside any call: unknown address, body too large or unreadable. */
export function serveRefusal(
  world: ServeWorld,
  rejection: Rejection,
  request: Request,
): Promise<Refused> {
  const query = Object.fromEntries(new URL(request.url).searchParams);
  const named = namedSiteId(query);
  const site = named === undefined ? undefined : world.sites.byId(named);
  const subject: Subject = {
    site: site ?? world.sites.ofRequest(request),
    isAtSite: false,
    identity: undefined,
  };
  return refusedFor(world, rejection, subject, request);
}

/**
 * The file is read for those alone who may send it. The form may name the site as well; it is
 * checked as if it had stood in the query.
 */
async function runUpload(
  world: ServeWorld,
  call: AnyCall,
  { request, query }: { readonly request: Request; readonly query: RawParams },
  run: (raw: RawParams) => Promise<Reply<unknown>>,
): Promise<Reply<unknown>> {
  const form = await readUpload(request);
  if (!form.ok) return form;
  const raw = { ...query, ...form.answer };
  const { rejection } = await admit(world, call, raw, request);
  return rejection === undefined ? run(raw) : refuse(rejection);
}

async function attempt(
  world: ServeWorld,
  endpoint: Endpoint,
  incoming: Incoming,
  spend: (rows: number) => void,
): Promise<Served> {
  const { request, address } = incoming;
  const { call } = endpoint;
  const params = await readParams(request, call.body === 'upload');
  if (!params.ok) {
    return { ok: false, refused: await serveRefusal(world, params.rejection, request) };
  }
  const admission = await admit(world, call, params.answer, request);
  const { subject, rejection } = admission;
  const language = preferredLanguage(request.headers.get('accept-language'));
  const { cookie: refreshCookie, header } = createCookieExchange(request);
  const [device, requestId] = [deviceOf(request), idempotencyKey(request)];
  const context = { ...subject, language, address, device, spend, requestId, refreshCookie };
  const run = (raw: RawParams) => endpoint.run(raw, context);
  const reply =
    rejection !== undefined
      ? { ok: false as const, rejection }
      : call.body === 'upload'
        ? await runUpload(world, call, { request, query: params.answer }, run)
        : await run(params.answer);
  const setCookie = header();
  if (!reply.ok) {
    const refused = await refusedFor(world, reply.rejection, subject, request);
    return { ok: false, refused, setCookie };
  }
  if (world.validateAnswers) assertAnswer(call, reply.answer);
  return { ...reply, setCookie };
}

/** A guest's call does without the store: a token that cannot be checked now is nobody's there. */
async function identityOf(
  world: ServeWorld,
  { access }: AnyCall,
  request: Request,
): Promise<Identity | undefined> {
  const token = bearerToken(request);
  if (token === undefined) return undefined;
  const identified = world.identify(token);
  return access === 'guest' ? identified.catch(() => undefined) : identified;
}

/** Passes the gate before anything of the request is read, and leaves it in any case. */
async function attemptInTurn(
  world: ServeWorld,
  endpoint: Endpoint,
  incoming: Incoming,
  who: { readonly identity: Identity | undefined; readonly payer: Payer },
): Promise<Served> {
  const { request } = incoming;
  const admission = await world.gate.enter(endpoint.call, who.payer);
  if (!admission.ok) {
    const { identity } = who;
    const own = identity === undefined ? undefined : world.sites.byId(identity.siteId);
    const site = own ?? world.sites.ofRequest(request);
    const subject = { site, identity, isAtSite: true };
    return { ok: false, refused: await refusedFor(world, admission.rejection, subject, request) };
  }
  let rows = 0;
  try {
    const spend = (more: number): void => void (rows += more);
    const served = await attempt(world, endpoint, incoming, spend);
    if (served.ok) spend(rowsOf(served.answer));
    return served;
  } finally {
    admission.leave(rows);
  }
}

function refuseDefect(
  world: ServeWorld,
  { call }: Endpoint,
  { request, trace }: Incoming,
  error: unknown,
): Refused {
  if (!(error instanceof UnavailableError)) {
    const problem = `${call.method} ${call.path} failed: ${describeError(error)}`;
    world.logger.warn(problem, { request: trace });
  }
  const { texts } = world.sites.ofRequest(request);
  const preferred = preferredLanguage(request.headers.get('accept-language'));
  return refusedAs(reject('TRY_AGAIN'), refusalLanguage(texts, false, preferred));
}

/**
 * Answers in any case: TRY_AGAIN when the store is away, and, logged, for a defect. A refusal may
 * take its time: see `Pauses`.
 */
export async function serveCall(
  world: ServeWorld,
  endpoint: Endpoint,
  incoming: Incoming,
): Promise<Served> {
  const { request, address } = incoming;
  let payer: Payer = { userId: undefined, address };
  try {
    const identity = await identityOf(world, endpoint.call, request);
    payer = { userId: identity?.userId, address };
    const served = await attemptInTurn(world, endpoint, incoming, { identity, payer });
    if (served.ok) return served;
    const { status } = served.refused;
    return { ...served, isLast: await world.gate.beforeRefusal(payer, status) };
  } catch (error) {
    const refused = refuseDefect(world, endpoint, incoming, error);
    const isLast = await world.gate.beforeRefusal(payer, refused.status);
    return { ok: false, refused, isLast };
  }
}
