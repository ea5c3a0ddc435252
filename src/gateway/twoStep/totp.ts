/**
 * Codes of authenticator apps: six digits of HMAC-SHA-1, another each 30 s (RFC 6238), as every app
 * reads them.
 */
import { Secret, TOTP } from 'otpauth';
import { type Millis, SECOND_MS } from '../../domain/time.ts';
import type { RandomBytes } from '../ports.ts';

const ISSUER = 'Maru';
const STEP_SECONDS = 30;
/** The length that RFC 4226 recommends. */
const SECRET_BYTES = 20;
/** Steps before and after the current one: clocks of telephones drift. */
const WINDOW = 1;

const totpOf = (secret: string, label: string): TOTP =>
  new TOTP({
    issuer: ISSUER,
    label,
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits: 6,
    period: STEP_SECONDS,
  });

/** @returns Base32 */
export const createTotpSecret = (random: RandomBytes): string =>
  new Secret({ buffer: new Uint8Array(random(SECRET_BYTES)).buffer }).base32;

/** `otpauth://totp/…`, what an app reads from a QR code. */
export const totpUri = (secret: string, username: string): string =>
  totpOf(secret, username).toString();

/** The step that a code belongs to, counted from 1970; undefined for a wrong code. */
export function stepOf(secret: string, code: string, now: Millis): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined;
  const delta = totpOf(secret, '').validate({ token: code, timestamp: now, window: WINDOW });
  return delta === null ? undefined : Math.floor(now / SECOND_MS / STEP_SECONDS) + delta;
}
