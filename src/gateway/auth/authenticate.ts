/** Whether the bearer of an access token may act. */
import { statusRejection } from '../../domain/accounts/access.ts';
import { parseSessionId, parseUserId, siteId, type UserId } from '../../domain/ids.ts';
import { reject, type Rejection } from '../../domain/rejections.ts';
import { type Millis, SECOND_MS } from '../../domain/time.ts';
import type { AccessChecks, AccessKeys, ReadAccessChecks } from '../secrets.ts';
import type { Authenticate, Identity } from '../ports/bearer.ts';
import type { SessionsDep } from '../accounts/sessions.ts';
import type { Kernel } from '../kernel.ts';
import type { AccountReadsDep } from '../ports/accountReads.ts';
import { errors, jwtVerify, SignJWT } from 'jose';
import * as v from 'valibot';

// Access tokens: JWT, claims `sub` (user), `sid` (session), `site`, `iat`, `exp`. Signed with Ed25519,
// which a process checks without being able to sign; earlier versions signed with a shared secret.

/** How long an access token works. */
export const ACCESS_LIFE_SECONDS = 900;

type VerifyResult =
  | { readonly ok: true; readonly identity: Identity; readonly expiresAt: Millis }
  | { readonly ok: false; readonly rejection: Rejection };

const KEY_PAIR = 'EdDSA';
const SHARED = 'HS256';

const claims = v.object({
  sub: v.pipe(
    v.string(),
    v.transform(parseUserId),
    v.check((id) => id !== undefined),
  ),
  sid: v.pipe(
    v.string(),
    v.transform(parseSessionId),
    v.check((id) => id !== undefined),
  ),
  site: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  exp: v.number(),
});

export function signAccessToken(
  keys: AccessKeys,
  identity: Identity,
  now: Millis,
): Promise<string> {
  const issued = Math.floor(now / SECOND_MS);
  return new SignJWT({ sid: identity.sessionId, site: identity.siteId })
    .setProtectedHeader({ alg: keys.private === undefined ? SHARED : KEY_PAIR, typ: 'JWT' })
    .setSubject(identity.userId)
    .setIssuedAt(issued)
    .setExpirationTime(issued + ACCESS_LIFE_SECONDS)
    .sign(keys.private ?? keys.shared);
}

/** This process has no key for the token: its bearer renews it where tokens are issued. */
class UncheckableError extends Error {
  override readonly name = 'UncheckableError';
}

/** Each algorithm has a key of its own, so that none is used for the other. */
function keyFor(keys: AccessChecks, algorithm: string | undefined): CryptoKey {
  const key = algorithm === KEY_PAIR ? keys.public : keys.shared;
  if (key === undefined) throw new UncheckableError();
  return key;
}

/**
 * The user and session of a token: TOKEN_EXPIRED for one that was once valid or that cannot be checked
 * here, LOGIN_REQUIRED for anything else.
 */
export async function verifyAccessToken(
  keys: AccessChecks,
  token: string,
  now: Millis,
): Promise<VerifyResult> {
  try {
    const { payload } = await jwtVerify(token, ({ alg }) => keyFor(keys, alg), {
      algorithms: [KEY_PAIR, SHARED],
      currentDate: new Date(now),
      requiredClaims: ['sub', 'exp'],
    });
    const checked = v.safeParse(claims, payload);
    if (!checked.success || checked.output.sub === undefined || checked.output.sid === undefined) {
      return { ok: false, rejection: reject('LOGIN_REQUIRED') };
    }
    const { sub, sid, site, exp } = checked.output;
    const identity = { userId: sub, sessionId: sid, siteId: siteId(site) };
    return { ok: true, identity, expiresAt: exp * SECOND_MS };
  } catch (error) {
    const mayRenew = error instanceof errors.JWTExpired || error instanceof UncheckableError;
    return { ok: false, rejection: reject(mayRenew ? 'TOKEN_EXPIRED' : 'LOGIN_REQUIRED') };
  }
}

/**
 * Number of verified tokens cached: checking a signature costs more than the rest of a small
 * request.
 */
const REMEMBERED_MAX = 2_000;

type Verified = VerifyResult & { readonly ok: true };

interface Verifier {
  readonly verify: (token: string, now: Millis) => Promise<VerifyResult>;
  /** Result of an earlier verification, while it is valid. */
  readonly remembered: (token: string, now: Millis) => Verified | undefined;
}

/** Verifies signatures, once per token while it is valid. */
function createVerifier(checks: ReadAccessChecks): Verifier {
  const good = new Map<string, Verified>();
  const remembered: Verifier['remembered'] = (token, now) => {
    const known = good.get(token);
    return known !== undefined && known.expiresAt > now ? known : undefined;
  };
  const verify: Verifier['verify'] = async (token, now) => {
    const known = remembered(token, now);
    if (known !== undefined) return known;
    const verified = await verifyAccessToken(await checks(), token, now);
    if (!verified.ok) {
      good.delete(token);
      return verified;
    }
    good.set(token, verified);
    const [oldest] = good.keys();
    if (good.size > REMEMBERED_MAX && oldest !== undefined) good.delete(oldest);
    return verified;
  };
  return { verify, remembered };
}

export interface Authentication {
  /**
   * LOGIN_REQUIRED for a token this exchange never issued, TOKEN_EXPIRED when it has expired or its
   * session ended, ACCOUNT_DENIED and ACCOUNT_WAITING by the user's status.
   */
  readonly authenticate: Authenticate;
  /** The bearer of a token that has not expired, without a look at the session or the account. */
  readonly identify: (token: string) => Promise<Identity | undefined>;
  /** The same at once, for a token that was verified lately; undefined for any other. */
  readonly rememberedBearer: (token: string) => UserId | undefined;
}

export function createAuthentication(
  core: Kernel & AccountReadsDep & SessionsDep,
  checks: ReadAccessChecks,
): Authentication {
  const { verify, remembered } = createVerifier(checks);
  const rememberedBearer: Authentication['rememberedBearer'] = (token) =>
    remembered(token, core.clock.now())?.identity.userId;
  const identify: Authentication['identify'] = async (token) => {
    const verified = await verify(token, core.clock.now());
    return verified.ok ? verified.identity : undefined;
  };
  const authenticate: Authenticate = async (token) => {
    const verified = await verify(token, core.clock.now());
    if (!verified.ok) return verified;
    const { identity } = verified;
    const { userId, sessionId } = identity;
    const rejection = await core.readAccounts((accounts) => {
      const user = accounts.userById(userId);
      if (user === undefined) return reject('LOGIN_REQUIRED');
      const hasSession = core.sessions.byId(sessionId)?.userId === userId;
      return statusRejection(user.status) ?? (hasSession ? undefined : reject('TOKEN_EXPIRED'));
    });
    return rejection === undefined ? { ok: true, identity } : { ok: false, rejection };
  };
  return { authenticate, identify, rememberedBearer };
}
