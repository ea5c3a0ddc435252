/** Tokens of a session: issued at login, renewed with each refresh token once, ended by logout. */
import type { Session, SessionOrigin } from '../../domain/accounts.ts';
import { statusRejection } from '../../domain/accounts/access.ts';
import {
  parseSessionId,
  parseUserId,
  type SessionId,
  type SiteId,
  type UserId,
} from '../../domain/ids.ts';
import { reject } from '../../domain/rejections.ts';
import type { DocumentChange } from '../documents/documents.ts';
import { refuse, type Reply, succeed } from '../reply.ts';
import { SECOND_MS } from '../../domain/time.ts';
import { type Rate, TokenBuckets } from '../limits/tokenBuckets.ts';
import { tooMany } from '../limits/addressLimits.ts';
import type { ReadTokenKeys, TokenKeys } from '../secrets.ts';
import type { Identity } from '../ports/bearer.ts';
import type { SessionsDep } from '../accounts/sessions.ts';
import type { Kernel } from '../kernel.ts';
import type { AccountReadsDep } from '../ports/accountReads.ts';
import { ACCESS_LIFE_SECONDS, signAccessToken } from './authenticate.ts';
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { base64url } from 'jose';
import type { RandomBytes } from '../ports.ts';
import { isSameText } from '../sameText.ts';

// Refresh tokens: `user.session.secret.mark`. The exchange keeps the SHA-256 of the secret only.
// The mark is an HMAC over the rest: a token that this exchange never issued is refused before its
// session is looked at, where a token that is not the current one would end it.

const SECRET_BYTES = 32;
const MARK_BYTES = 16;

interface RefreshSecret {
  readonly text: string;
  /** Hex SHA-256 of the text. */
  readonly hash: string;
}

interface RefreshClaim {
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

type Needs = Kernel & AccountReadsDep & SessionsDep;

export interface Tokens {
  readonly userId: UserId;
  readonly accessToken: string;
  readonly refreshToken: string;
  /** Seconds. */
  readonly expiresIn: number;
}

async function issueTokens(
  core: Kernel,
  keys: TokenKeys,
  secret: RefreshSecret,
  p: { readonly session: Session; readonly siteId: SiteId },
): Promise<Reply<Tokens>> {
  const { userId, id: sessionId } = p.session;
  const identity = { userId, siteId: p.siteId, sessionId };
  return succeed({
    userId,
    accessToken: await signAccessToken(keys.access, identity, core.clock.now()),
    refreshToken: writeRefreshToken(keys.refresh, identity, secret),
    expiresIn: ACCESS_LIFE_SECONDS,
  });
}

/**
 * A new session beside the user's others, stored with the changes alongside or not at all; the
 * status is checked atomically.
 */
export function createOpenSession(core: Needs, readKeys: ReadTokenKeys) {
  return async (
    userId: UserId,
    origin: SessionOrigin,
    alongside: readonly DocumentChange[] = [],
  ): Promise<Reply<Tokens>> => {
    const keys = await readKeys();
    const secret = createRefreshSecret(core.random);
    const opening = await core.readAccounts((accounts) => {
      const user = accounts.userById(userId);
      if (user === undefined) return refuse(reject('UNKNOWN_USER'));
      const rejection = statusRejection(user.status);
      if (rejection !== undefined) return refuse(rejection);
      const opened = core.sessions.open(userId, secret.hash, origin, alongside);
      return succeed({ siteId: user.siteId, opened });
    });
    if (!opening.ok) return opening;
    const { siteId, opened } = opening.answer;
    const session = await opened;
    if (!session.ok) return session;
    return issueTokens(core, keys, secret, { session: session.answer, siteId });
  };
}

/** Rate of one user's renewals: each writes to the store, and an access token lasts 15 minutes. */
const RENEWALS: Rate = { perSecond: 1, burst: 60 };

/**
 * Exchanges a refresh token for new tokens. TOKEN_REUSED when it was exchanged before, which ends
 * its session; TOKEN_EXPIRED when its session is over or this exchange never issued it;
 * NO_PERMISSION, which leaves it as it is, at another site than its user's.
 */
export function createRenew(core: Needs, readKeys: ReadTokenKeys) {
  const renewals = new TokenBuckets<UserId>(RENEWALS);
  return async (refreshToken: string, at: SiteId, address: string): Promise<Reply<Tokens>> => {
    const keys = await readKeys();
    const claim = readRefreshToken(keys.refresh, refreshToken);
    if (claim === undefined) return refuse(reject('TOKEN_EXPIRED'));
    const waitMs = renewals.take(claim.userId, core.clock.now());
    if (waitMs > 0) return refuse(tooMany(Math.ceil(waitMs / SECOND_MS)));
    const user = await core.readAccounts((accounts) => accounts.userById(claim.userId));
    if (user === undefined) return refuse(reject('TOKEN_EXPIRED'));
    if (user.siteId !== at) return refuse(reject('NO_PERMISSION'));
    const rejection = statusRejection(user.status);
    if (rejection !== undefined) return refuse(rejection);
    const secret = createRefreshSecret(core.random);
    const { sessionId, hash } = claim;
    const session = await core.sessions.rotate(sessionId, hash, secret.hash, address);
    if (!session.ok) return session;
    return issueTokens(core, keys, secret, { session: session.answer, siteId: user.siteId });
  };
}

/** Ends the session, or every session of its user. */
export const createLogout =
  (core: SessionsDep) =>
  async ({ userId, sessionId }: Identity, all: boolean): Promise<Reply<undefined>> => {
    if (!all) return core.sessions.end(sessionId, 'LOGOUT');
    const ended = await core.sessions.endAll(userId, 'LOGOUT');
    return ended.ok ? succeed(undefined) : ended;
  };
