/** Signing in and out: the actors of the auth machine as plain functions. */
import { firstValueFrom, from, map, race, timer, type SchedulerLike } from 'rxjs';
import type { SessionStore, StoredUser } from '../../db/sessions.ts';
import type { accountCalls } from '../../protocol/accounts/calls.ts';
import type { WireUser } from '../../protocol/accounts/entities.ts';
import type { Answer, CallError } from '../../protocol/answer.ts';
import type { CallInput } from '../../protocol/call.ts';
import { isRefusal } from '../answer.ts';
import type { Api } from '../api.ts';

/** `isStored`: known from this browser, not confirmed by the server now. */
export type SignInAnswer =
  | { readonly kind: 'signedIn'; readonly user: StoredUser; readonly isStored: boolean }
  | { readonly kind: 'refused'; readonly refusal: CallError };

export interface SignIn {
  /**
   * Username and password, with what else the login needs, to a session. Rejects when no answer
   * came.
   */
  readonly signIn: (
    username: string,
    password: string,
    more?: Pick<CallInput<typeof accountCalls.login>, 'newPassword' | 'otp'>,
  ) => Promise<SignInAnswer>;
  /**
   * The stored session confirmed by me and wallets. Without an answer the stored user stands, so
   * that the app opens offline; rejects when there is none.
   */
  readonly loadMe: () => Promise<SignInAnswer>;
  /** The same after renewing the session by its refresh token. */
  readonly renew: () => Promise<SignInAnswer>;
  /** loadMe, and if that is refused, renew. */
  readonly resume: () => Promise<SignInAnswer>;
  /** Notifies the server if it can be reached, forgets the session in any case. Never rejects. */
  readonly signOut: () => Promise<void>;
}

/** How long signing out waits for the server before it goes on without. */
const SIGN_OUT_MS = 2_000;

class UnansweredError extends Error {
  override readonly name = 'UnansweredError';
}

const LOGIN_REQUIRED: CallError = { status: 401, code: 'LOGIN_REQUIRED', message: '' };

const signedIn = (user: StoredUser, isStored: boolean): SignInAnswer => ({
  kind: 'signedIn',
  user,
  isStored,
});
const refused = (refusal: CallError): SignInAnswer => ({ kind: 'refused', refusal });

export function createSignIn(api: Api, sessions: SessionStore, scheduler: SchedulerLike): SignIn {
  /** An answer that is neither a yes nor a refusal says nothing about the session. */
  const withoutAnswer = (error: CallError): SignInAnswer => {
    const stored = sessions.get();
    if (stored === undefined) throw new UnansweredError(error.code);
    return signedIn(stored.user, true);
  };

  const confirm = async (): Promise<SignInAnswer> => {
    if (sessions.get() === undefined) return refused(LOGIN_REQUIRED);
    const [me, wallets]: [Answer<WireUser>, Answer<unknown>] = await Promise.all([
      api.call('me', {}),
      api.call('walletsMine', {}),
    ]);
    if (me.ok && wallets.ok) {
      const session = sessions.get();
      // Signed out in another tab while the request was in progress.
      if (session === undefined) return refused(LOGIN_REQUIRED);
      sessions.set({ ...session, user: me.value });
      return signedIn(me.value, false);
    }
    const failures = [me, wallets].flatMap((answer) => (answer.ok ? [] : [answer.error]));
    const refusal = failures.find(isRefusal);
    return refusal === undefined ? withoutAnswer(failures[0] ?? LOGIN_REQUIRED) : refused(refusal);
  };

  const renew = async (): Promise<SignInAnswer> => {
    const session = sessions.get();
    if (session === undefined) return refused(LOGIN_REQUIRED);
    const token = await api.tokens.renew(session.accessToken);
    switch (token.kind) {
      case 'token':
        return confirm();
      case 'none':
        return refused(LOGIN_REQUIRED);
      case 'failed':
        return withoutAnswer(token.error);
    }
  };

  return {
    signIn: async (username, password, more = {}) => {
      const answer = await api.call('login', { username, password, ...more });
      if (answer.ok) {
        api.tokens.keep(answer.value);
        return signedIn(answer.value.user, false);
      }
      if (answer.error.status === 0) throw new UnansweredError(answer.error.code);
      return refused(answer.error);
    },
    loadMe: confirm,
    renew,
    resume: async () => {
      const answer = await confirm();
      return answer.kind === 'refused' ? renew() : answer;
    },
    signOut: async () => {
      if (sessions.get() === undefined) return;
      // The call takes the token at once, so the session may be forgotten right after.
      const answered = from(api.call('logout', {})).pipe(map(() => undefined));
      api.tokens.clear();
      await firstValueFrom(race(answered, timer(SIGN_OUT_MS, scheduler)));
    },
  };
}
