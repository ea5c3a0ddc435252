/** Access tokens: JWT, HS256, claims `sub` (user), `sid` (session), `site`, `iat`, `exp`. */
import { errors, jwtVerify, SignJWT } from 'jose';
import * as v from 'valibot';
import { parseSessionId, parseUserId, siteId } from '../../domain/ids.ts';
import { reject, type Rejection } from '../../domain/rejections.ts';
import { SECOND_MS, type Millis } from '../../domain/time.ts';
import type { Identity } from '../ports/bearer.ts';

/** How long an access token works. */
export const ACCESS_LIFE_SECONDS = 900;

export type VerifyResult =
  | { readonly ok: true; readonly identity: Identity; readonly expiresAt: Millis }
  | { readonly ok: false; readonly rejection: Rejection };

const ALGORITHM = 'HS256';

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

export function signAccessToken(key: CryptoKey, identity: Identity, now: Millis): Promise<string> {
  const issued = Math.floor(now / SECOND_MS);
  return new SignJWT({ sid: identity.sessionId, site: identity.siteId })
    .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
    .setSubject(identity.userId)
    .setIssuedAt(issued)
    .setExpirationTime(issued + ACCESS_LIFE_SECONDS)
    .sign(key);
}

/**
 * The user and session of a token: TOKEN_EXPIRED for one that was once valid, LOGIN_REQUIRED for
 * anything else.
 */
export async function verifyAccessToken(
  key: CryptoKey,
  token: string,
  now: Millis,
): Promise<VerifyResult> {
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: [ALGORITHM],
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
    const code = error instanceof errors.JWTExpired ? 'TOKEN_EXPIRED' : 'LOGIN_REQUIRED';
    return { ok: false, rejection: reject(code) };
  }
}
