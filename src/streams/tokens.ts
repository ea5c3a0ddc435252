/**
 * The access token that requests and the socket carry, renewed when its time has passed. A refresh
 * token works once, so only one renewal runs at a time: all requests of this page wait for it, and
 * a lock over all tabs lets the others take up its result.
 */
import { firstValueFrom, type Observable, type SchedulerLike, Subject, timer } from 'rxjs';
import type { SessionStore, StoredSession } from '../db/sessions.ts';
import type { SessionAnswer } from '../protocol/accounts/entities.ts';
import type { Answer, CallError } from '../protocol/answer.ts';
import { clientError, isRefusal } from './answer.ts';
import { reportDefect } from './defects.ts';
import type { Exclusive } from './exclusive.ts';

export type TokenResult =
  | { readonly kind: 'token'; readonly token: string }
  /** No user is signed in, or the refresh token was refused just now. */
  | { readonly kind: 'none' }
  /** It has to be renewed and cannot be now. */
  | { readonly kind: 'failed'; readonly error: CallError };

export interface Tokens {
  /** A token that is still good, renewed first if its time has passed. */
  readonly fresh: () => Promise<TokenResult>;
  /** A token other than `stale`, which a server called expired. */
  readonly renew: (stale: string) => Promise<TokenResult>;
  /** The token as it stands if its time has not passed. */
  readonly current: () => string | undefined;
  /** Stores a session that the server has just opened. */
  readonly keep: (answer: SessionAnswer) => void;
  readonly clear: () => void;
  /** The refusal of the refresh token; the session has been cleared by then. */
  readonly lost: Observable<CallError>;
  /** The browser's cookie was another user's: whose session it is, this page has now. */
  readonly replaced: Observable<void>;
}

export interface TokensOptions {
  readonly sessions: SessionStore;
  readonly scheduler: SchedulerLike;
  readonly exclusive: Exclusive;
  /** Name of the lock, the same in all tabs of one mode and backend. */
  readonly lockName: string;
  /** POST /api/login with the refresh token; an empty one is in a cookie. */
  readonly refresh: (refreshToken: string) => Promise<Answer<SessionAnswer>>;
}

const toStored = (
  { accessToken, refreshToken, expiresIn, user }: SessionAnswer,
  now: number,
): StoredSession => ({
  accessToken,
  refreshToken,
  user,
  expiresAt: now + Math.floor(expiresIn * 1_000),
});

/**
 * A renewal by cookie is answered within this time, or lost, ms. The browser completes one whose page
 * was reloaded; the same cookie sent a second time meanwhile would end the session.
 */
const RENEWAL_MS = 3_000;

const NONE: TokenResult = { kind: 'none' };

/** Asks for a new token; by cookie only when no renewal of a page that is gone can be under way. */
const createRefresh =
  ({ sessions, scheduler, refresh }: TokensOptions) =>
  async (refreshToken: string): Promise<Answer<SessionAnswer>> => {
    if (refreshToken !== '') return refresh(refreshToken);
    const since = sessions.renewingSince();
    const remaining = since === undefined ? 0 : since + RENEWAL_MS - scheduler.now();
    // A device whose clock was set back does not wait for the time it shows.
    if (remaining > 0 && remaining <= RENEWAL_MS) await firstValueFrom(timer(remaining, scheduler));
    sessions.noteRenewal(scheduler.now());
    const answer = await refresh(refreshToken);
    // Without an answer it may be under way still: a page that is left sees its own request fail.
    if (answer.ok || isRefusal(answer.error)) sessions.noteRenewal(undefined);
    return answer;
  };

export function createTokens(options: TokensOptions): Tokens {
  const { sessions, scheduler, exclusive, lockName } = options;
  const refresh = createRefresh(options);
  const lost = new Subject<CallError>();
  const replaced = new Subject<void>();
  let renewing: Promise<TokenResult> | undefined;

  const isGood = ({ expiresAt }: StoredSession): boolean => scheduler.now() < expiresAt;

  const keep = (answer: SessionAnswer): void => sessions.set(toStored(answer, scheduler.now()));

  const renewOnce = async (stale: string): Promise<TokenResult> => {
    const session = sessions.get();
    if (session === undefined) return NONE;
    // Another tab was faster while this one waited for the lock.
    if (session.accessToken !== stale && isGood(session))
      return { kind: 'token', token: session.accessToken };
    const answer = await refresh(session.refreshToken);
    if (answer.ok) {
      keep(answer.value);
      if (answer.value.user.id === session.user.id)
        return { kind: 'token', token: answer.value.accessToken };
      // Nothing that this page shows may be done in another user's name.
      replaced.next();
      return NONE;
    }
    if (!isRefusal(answer.error)) return { kind: 'failed', error: answer.error };
    sessions.clear();
    lost.next(answer.error);
    return NONE;
  };

  const renew = (stale: string): Promise<TokenResult> => {
    renewing ??= exclusive(lockName, () => renewOnce(stale))
      .catch((error: unknown): TokenResult => {
        // The browser refused the lock; every call would reject with it.
        reportDefect(error);
        return { kind: 'failed', error: clientError('NO_CONNECTION') };
      })
      .finally(() => {
        renewing = undefined;
      });
    return renewing;
  };

  return {
    fresh: async () => {
      const session = sessions.get();
      if (session === undefined) return NONE;
      return isGood(session)
        ? { kind: 'token', token: session.accessToken }
        : renew(session.accessToken);
    },
    renew: async (stale) => {
      const session = sessions.get();
      // A request in progress while the token changed: the new one has not been tried yet.
      if (session !== undefined && session.accessToken !== stale && isGood(session)) {
        return { kind: 'token', token: session.accessToken };
      }
      return renew(stale);
    },
    current: () => {
      const session = sessions.get();
      return session !== undefined && isGood(session) ? session.accessToken : undefined;
    },
    keep,
    clear: () => sessions.clear(),
    lost: lost.asObservable(),
    replaced: replaced.asObservable(),
  };
}
