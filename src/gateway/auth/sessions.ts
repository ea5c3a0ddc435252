/** Sessions: opened, renewed with each refresh token once, ended. */
import type { Session, User } from '../../domain/accounts.ts';
import type { ExchangeEvent } from '../../domain/events.ts';
import type { UserId } from '../../domain/ids.ts';
import { reject } from '../../domain/rejections.ts';
import type { Millis } from '../../domain/time.ts';
import type { GatewayCore, Identity } from '../core.ts';
import { type Reply, refuse, succeed } from '../reply.ts';
import { ACCESS_LIFE_SECONDS, signAccessToken } from './accessTokens.ts';
import { statusRejection } from '../../domain/accounts/access.ts';
import {
  createRefreshSecret,
  readRefreshToken,
  REFRESH_LIFE_MS,
  type RefreshSecret,
  writeRefreshToken,
} from './refreshTokens.ts';
import type { ReadTokenKeys, TokenKeys } from './secrets.ts';

export interface Tokens {
  readonly userId: UserId;
  readonly accessToken: string;
  readonly refreshToken: string;
  /** Seconds. */
  readonly expiresIn: number;
}

function sessionIn(events: readonly ExchangeEvent[]): Session | undefined {
  for (const event of events) {
    if (event.type === 'SessionOpened' || event.type === 'SessionRotated') return event.session;
  }
  return undefined;
}

async function issueTokens(p: {
  readonly keys: TokenKeys;
  readonly user: User;
  readonly session: Session;
  readonly secret: RefreshSecret;
  readonly at: Millis;
}): Promise<Reply<Tokens>> {
  const identity = { userId: p.user.id, siteId: p.user.siteId, sessionId: p.session.id };
  return succeed({
    userId: p.user.id,
    accessToken: await signAccessToken(p.keys.access, identity, p.at),
    refreshToken: writeRefreshToken(p.keys.refresh, identity, p.secret),
    expiresIn: ACCESS_LIFE_SECONDS,
  });
}

/** A new session beside the user's others; the exchange ends the oldest beyond its maximum. */
export function createOpenSession(core: GatewayCore, readKeys: ReadTokenKeys) {
  return async (user: User): Promise<Reply<Tokens>> => {
    const keys = await readKeys();
    const secret = createRefreshSecret(core.random);
    const result = await core.submit({
      type: 'OpenSession',
      userId: user.id,
      refreshHash: secret.hash,
      expiresAt: core.clock.now() + REFRESH_LIFE_MS,
    });
    if (!result.ok) return refuse(result.rejection);
    const session = sessionIn(result.events);
    if (session === undefined) throw new Error('OpenSession opened no session');
    return issueTokens({ keys, user, session, secret, at: result.at });
  };
}

/**
 * Exchanges a refresh token for new tokens. TOKEN_REUSED when it was exchanged before, which ends
 * its session; TOKEN_EXPIRED when its session is over or this exchange never wrote it.
 */
export function createRenew(core: GatewayCore, readKeys: ReadTokenKeys) {
  return async (refreshToken: string): Promise<Reply<Tokens>> => {
    const keys = await readKeys();
    const claim = readRefreshToken(keys.refresh, refreshToken);
    if (claim === undefined) return refuse(reject('TOKEN_EXPIRED'));
    const user = await core.readAccounts((accounts) => accounts.userById(claim.userId));
    if (user === undefined) return refuse(reject('TOKEN_EXPIRED'));
    const rejection = statusRejection(user.status);
    if (rejection !== undefined) return refuse(rejection);
    const secret = createRefreshSecret(core.random);
    const result = await core.submit({
      type: 'RotateSession',
      sessionId: claim.sessionId,
      presentedHash: claim.hash,
      nextHash: secret.hash,
      expiresAt: core.clock.now() + REFRESH_LIFE_MS,
    });
    if (!result.ok) return refuse(result.rejection);
    const session = sessionIn(result.events);
    if (session !== undefined) return issueTokens({ keys, user, session, secret, at: result.at });
    const end = result.events.find((event) => event.type === 'SessionEnded');
    return refuse(reject(end?.reason === 'REUSED' ? 'TOKEN_REUSED' : 'TOKEN_EXPIRED'));
  };
}

/** Ends the session, or every session of its user. */
export function createLogout(core: GatewayCore) {
  return async (identity: Identity, all: boolean): Promise<Reply<undefined>> => {
    const ids = all
      ? await core.readAccounts((accounts) =>
          accounts.sessionsOf(identity.userId).map(({ id }) => id),
        )
      : [identity.sessionId];
    const results = await Promise.all(
      ids.map((sessionId) => core.submit({ type: 'EndSession', sessionId })),
    );
    // A session that ended by itself in the meantime is what was asked for.
    for (const result of results) {
      if (!result.ok && result.rejection.code === 'TRY_AGAIN') return refuse(result.rejection);
    }
    return succeed(undefined);
  };
}
