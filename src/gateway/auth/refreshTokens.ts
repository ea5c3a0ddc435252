/**
 * Refresh tokens: `user.session.secret.mark`. The exchange keeps the SHA-256 of the secret only.
 * The mark is an HMAC over the rest: a token that this exchange never issued is refused before its
 * session is looked at, where a token that is not the current one would end it.
 */
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { base64url } from 'jose';
import { parseSessionId, parseUserId, type SessionId, type UserId } from '../../domain/ids.ts';
import type { RandomBytes } from '../ports.ts';
import { isSameText } from '../sameText.ts';

const SECRET_BYTES = 32;
const MARK_BYTES = 16;

export interface RefreshSecret {
  readonly text: string;
  /** Hex SHA-256 of the text. */
  readonly hash: string;
}

export interface RefreshClaim {
  readonly userId: UserId;
  readonly sessionId: SessionId;
  /** Hex SHA-256 of the presented secret. */
  readonly hash: string;
}

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
const hashOf = (text: string): string => bytesToHex(sha256(utf8(text)));

export function createRefreshSecret(random: RandomBytes): RefreshSecret {
  const text = base64url.encode(random(SECRET_BYTES));
  return { text, hash: hashOf(text) };
}

const markOf = (key: Uint8Array, body: string): string =>
  base64url.encode(hmac(sha256, key, utf8(body)).subarray(0, MARK_BYTES));

export function writeRefreshToken(
  key: Uint8Array,
  owner: { readonly userId: UserId; readonly sessionId: SessionId },
  secret: RefreshSecret,
): string {
  const body = `${owner.userId}.${owner.sessionId}.${secret.text}`;
  return `${body}.${markOf(key, body)}`;
}

/** @returns what the token claims, or undefined when this exchange never issued it */
export function readRefreshToken(key: Uint8Array, token: string): RefreshClaim | undefined {
  const end = token.lastIndexOf('.');
  const body = token.slice(0, Math.max(0, end));
  if (!isSameText(token.slice(end + 1), markOf(key, body))) return undefined;
  const [user = '', session = '', secret = ''] = body.split('.');
  const userId = parseUserId(user);
  const sessionId = parseSessionId(session);
  if (userId === undefined || sessionId === undefined) return undefined;
  return { userId, sessionId, hash: hashOf(secret) };
}
