/**
 * Who is signed in: empty → request → success or fail (specification, section 4). Logged in only
 * in `success`. The actors make the calls; they resolve with refusals and reject only when no answer
 * came at all.
 */
import { assign, fromPromise, setup } from 'xstate';
import type { UserStatus } from '../domain/accounts.ts';
import { notProvided } from './notProvided.ts';

export interface AuthUser {
  readonly id: string;
  readonly username: string;
  readonly role: 'PLAYER' | 'TRADER' | 'PARTNER' | 'ADMIN';
  readonly status: UserStatus;
}

export interface AuthRefusal {
  readonly code: string;
  readonly message: string;
}

/** The outcome of an attempt to sign in. `isStored`: known from this browser, not confirmed now. */
export type AuthAnswer =
  | { readonly kind: 'signedIn'; readonly user: AuthUser; readonly isStored: boolean }
  /** The server names the account as blocked instead of saying whose it is. */
  | { readonly kind: 'denied' }
  | { readonly kind: 'refused'; readonly refusal: AuthRefusal };

export interface Credentials {
  readonly username: string;
  readonly password: string;
  /** Code of the second step: from the authenticator app, or a recovery code. */
  readonly otp?: string;
  /** In place of a one-time password. */
  readonly newPassword?: string;
}

export type AuthEvent =
  | { readonly type: 'RESUME' }
  | ({ readonly type: 'LOGIN' } & Credentials)
  | { readonly type: 'LOGOUT' }
  /** The refresh token no longer works. */
  | { readonly type: 'SESSION_LOST'; readonly refusal: AuthRefusal }
  /** The server or another tab ended the session. */
  | { readonly type: 'FORCED_LOGOUT' }
  /** The account was blocked while signed in. */
  | { readonly type: 'DENIED' };

interface AuthContext {
  readonly user: AuthUser | undefined;
  readonly isStored: boolean;
  readonly refusal: AuthRefusal | undefined;
}

const SIGNED_OUT: AuthContext = { user: undefined, isStored: false, refusal: undefined };
const UNANSWERED: AuthRefusal = { code: 'NO_ANSWER', message: '' };

const outputOf = ({ event }: { readonly event: { readonly output: AuthAnswer } }): AuthAnswer =>
  event.output;

/** Where an answer leads: a refused one to `otherwise`. */
const answered = <const Target extends string>(otherwise: Target) =>
  [
    { guard: { type: 'isDenied', params: outputOf }, target: '#auth.denied' },
    {
      guard: { type: 'isSignedIn', params: outputOf },
      target: '#auth.success',
      actions: { type: 'storeAnswer', params: outputOf },
    },
    { target: otherwise, actions: { type: 'storeAnswer', params: outputOf } },
  ] as const;

export const authMachine = setup({
  types: { context: {} as AuthContext, events: {} as AuthEvent },
  actors: {
    /** Username and password to a session. */
    signIn: fromPromise<AuthAnswer, Credentials>(notProvided),
    /** Stored access token: me and wallets. */
    loadMe: fromPromise<AuthAnswer>(notProvided),
    /** Stored refresh token: a new session, then me and wallets. */
    renew: fromPromise<AuthAnswer>(notProvided),
    /** Notifies the server, clears tokens, user and message counters. Never rejects. */
    signOut: fromPromise<void>(notProvided),
  },
  actions: {
    storeAnswer: assign((_, answer: AuthAnswer) => answerToContext(answer)),
    forgetUnanswered: assign({ ...SIGNED_OUT, refusal: UNANSWERED }),
    /** Alerts that the account cannot be used. */
    alertDenied: () => undefined,
    /** Alerts that the connection was ended and reloads. */
    alertForcedLogout: () => undefined,
  },
  guards: {
    isDenied: (_, answer: AuthAnswer) =>
      answer.kind === 'denied' || (answer.kind === 'signedIn' && answer.user.status === 'DENY'),
    isSignedIn: (_, answer: AuthAnswer) => answer.kind === 'signedIn',
  },
}).createMachine({
  id: 'auth',
  context: SIGNED_OUT,
  initial: 'empty',
  states: {
    empty: {
      description: 'No sign-in has been attempted on this page yet.',
      on: { LOGIN: 'request.signingIn', RESUME: 'request.loadingMe' },
    },
    request: {
      initial: 'signingIn',
      states: {
        signingIn: {
          invoke: {
            src: 'signIn',
            input: ({ event }) =>
              event.type === 'LOGIN' ? credentialsOf(event) : { username: '', password: '' },
            onDone: answered('#auth.fail'),
            onError: { target: '#auth.fail', actions: 'forgetUnanswered' },
          },
        },
        loadingMe: {
          invoke: {
            src: 'loadMe',
            onDone: answered('#auth.request.renewing'),
            onError: 'renewing',
          },
        },
        renewing: {
          invoke: {
            src: 'renew',
            onDone: answered('#auth.leaving'),
            onError: { target: '#auth.leaving', actions: 'forgetUnanswered' },
          },
        },
      },
    },
    success: {
      tags: 'loggedIn',
      on: {
        LOGOUT: { target: 'leaving', actions: assign(SIGNED_OUT) },
        SESSION_LOST: {
          target: 'leaving',
          actions: assign(({ event }) => ({ ...SIGNED_OUT, refusal: event.refusal })),
        },
        FORCED_LOGOUT: { target: 'leaving', actions: [assign(SIGNED_OUT), 'alertForcedLogout'] },
        DENIED: 'denied',
        RESUME: { target: 'request.loadingMe' },
      },
    },
    denied: {
      entry: [assign(SIGNED_OUT), 'alertDenied'],
      always: 'leaving',
    },
    leaving: {
      description: 'Clears the session; the user counts as signed out at once.',
      invoke: { src: 'signOut', onDone: 'fail', onError: 'fail' },
    },
    fail: {
      on: { LOGIN: 'request.signingIn', RESUME: 'request.loadingMe' },
    },
  },
});

const credentialsOf = ({ username, password, otp, newPassword }: Credentials): Credentials => ({
  username,
  password,
  ...(otp === undefined ? {} : { otp }),
  ...(newPassword === undefined ? {} : { newPassword }),
});

function answerToContext(answer: AuthAnswer): AuthContext {
  switch (answer.kind) {
    case 'signedIn':
      return { user: answer.user, isStored: answer.isStored, refusal: undefined };
    case 'denied':
      return SIGNED_OUT;
    case 'refused':
      return { user: undefined, isStored: false, refusal: answer.refusal };
  }
}
