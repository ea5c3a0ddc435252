/** Who sent a request to which site, and why they may not make its call. */
import type { Role } from '../../domain/accounts.ts';
import type { UserId } from '../../domain/ids.ts';
import type { Permission } from '../../domain/permissions.ts';
import { reject, type Rejection } from '../../domain/rejections.ts';
import type { Site } from '../../domain/sites.ts';
import { offersFeature } from '../../domain/siteType.ts';
import type { Access, AnyCall } from '../../protocol/call.ts';
import type { AuthenticateKey } from '../apiKeys/authenticateKey.ts';
import { readSignature, type Signature } from '../apiKeys/signatures.ts';
import type { Gate } from '../limits/gate.ts';
import type { SiteRegistry } from '../sites/siteRegistry.ts';
import { namedSiteId, type RawParams } from '../calls/endpoint.ts';
import type { Authenticate, AuthenticateResult, Bearer } from '../ports/bearer.ts';
import { bearerToken } from './requestParams.ts';

export interface AdmissionDeps {
  readonly authenticate: Authenticate;
  readonly authenticateKey: AuthenticateKey;
  /** Read from memory, for the calls that need a role or a permission. */
  readonly roleOf: (userId: UserId) => Promise<Role | undefined>;
  /** Whether an operator was granted a permission, from memory; valid for the role ADMIN alone. */
  readonly holds: (userId: UserId, permission: Permission) => boolean;
  /** Why a member may not use what their role permits now. */
  readonly operatorRejection: (userId: UserId, role: Role) => Promise<Rejection | undefined>;
  readonly sites: Pick<SiteRegistry, 'byId' | 'ofRequest' | 'isAt'>;
  readonly gate: Pick<Gate, 'programs'>;
}

/** A request as far as it was read. */
export interface ReadRequest {
  readonly request: Request;
  readonly address: string;
  /** As it came; undefined where there is none to read. */
  readonly body: Uint8Array<ArrayBuffer> | undefined;
}

/** Site and identity of a request, as far as they could be read. */
export interface Subject {
  readonly site: Site;
  readonly isAtSite: boolean;
  readonly identity: Bearer | undefined;
}

export interface Admission {
  readonly subject: Subject;
  readonly rejection: Rejection | undefined;
}

type KeyedResult =
  | { readonly ok: true; readonly identity: Bearer }
  | { readonly ok: false; readonly rejection: Rejection };

const NO_BODY = new Uint8Array();

const offerRejection = ({ feature }: AnyCall, site: Site): Rejection | undefined =>
  feature === undefined || offersFeature(site, feature) ? undefined : reject('NOT_OFFERED');

/** NO_PERMISSION for a member without the role or the permission that a call requires. */
async function accessRejection(
  deps: AdmissionDeps,
  access: Access,
  userId: UserId,
): Promise<Rejection | undefined> {
  if (typeof access === 'string') return undefined;
  const role = await deps.roleOf(userId);
  if (role === undefined) return reject('NO_PERMISSION');
  const isPermitted =
    'role' in access
      ? access.role === role
      : role === 'ADMIN' && deps.holds(userId, access.permission);
  return isPermitted ? deps.operatorRejection(userId, role) : reject('NO_PERMISSION');
}

/** The bearer of the request's token; LOGIN_REQUIRED without one. */
export function authenticate(
  deps: Pick<AdmissionDeps, 'authenticate'>,
  request: Request,
): Promise<AuthenticateResult> {
  const token = bearerToken(request);
  return token === undefined
    ? Promise.resolve({ ok: false, rejection: reject('LOGIN_REQUIRED') })
    : deps.authenticate(token);
}

export const signatureOf = ({ headers }: Request): Signature | undefined =>
  readSignature((name) => headers.get(name));

/** A signed request is its program's, whatever token it carries beside the signature. */
async function authenticateProgram(
  deps: AdmissionDeps,
  { key: permission, kind, ...call }: AnyCall,
  { request, address, body = NO_BODY }: ReadRequest,
  signature: Signature,
): Promise<KeyedResult> {
  if (permission === undefined) return { ok: false, rejection: reject('KEY_NOT_PERMITTED') };
  // As it was sent, an empty query included.
  const target = request.url.slice(new URL(request.url).origin.length);
  const content = { method: request.method, target, body };
  const demand = { permission, isOnce: kind === 'command' };
  const result = await deps.authenticateKey({ signature, content, address }, demand);
  if (!result.ok) return result;
  const waiting = deps.gate.programs.take({ kind, ...call }, result.identity.userId);
  return waiting === undefined ? result : { ok: false, rejection: waiting };
}

/** The site is the one named, else the host's; a member may act on their own alone. */
export async function admit(
  deps: AdmissionDeps,
  call: AnyCall,
  raw: RawParams,
  read: ReadRequest,
): Promise<Admission> {
  const { sites } = deps;
  const { request } = read;
  const namedId = namedSiteId(raw);
  const named = namedId === undefined ? undefined : sites.byId(namedId);
  const place = { host: new URL(request.url).host, siteInfoId: namedId };
  const asked = named ?? sites.ofRequest(request);
  const isAtSite = sites.isAt(asked.id, place);
  const guest: Subject = { site: asked, isAtSite, identity: undefined };
  if (namedId !== undefined && named === undefined) {
    return { subject: guest, rejection: reject('UNKNOWN_SITE') };
  }
  const signature = signatureOf(request);
  if (call.access === 'guest') {
    // A program reads what guests read; it cannot sign up or log in.
    const isProgram = signature !== undefined && call.kind === 'command';
    const refused = isProgram ? reject('KEY_NOT_PERMITTED') : undefined;
    return { subject: guest, rejection: refused ?? offerRejection(call, guest.site) };
  }
  const who =
    signature === undefined
      ? await authenticate(deps, request)
      : await authenticateProgram(deps, call, read, signature);
  if (!who.ok) return { subject: guest, rejection: who.rejection };
  const { identity } = who;
  const site = sites.byId(identity.siteId) ?? asked;
  const subject: Subject = { site, isAtSite: sites.isAt(identity.siteId, place), identity };
  if (!subject.isAtSite) return { subject, rejection: reject('NO_PERMISSION') };
  const rejection = await accessRejection(deps, call.access, identity.userId);
  return { subject, rejection: rejection ?? offerRejection(call, subject.site) };
}

// Headers of every answer of the exchange's calls.

/** It is for the requester alone, of the type it states, and nothing a browser would run or frame. */
export const ANSWER_HEADERS = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
} as const;

/** Content security policy of the API document's page: plain HTML with its own style. */
export const DOCUMENT_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
