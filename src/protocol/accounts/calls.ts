/** Signing up, signing in and who is signed in. */
import * as v from 'valibot';
import { type CallDocs, defineCall, GUEST_READ, MEMBER_COMMAND, MEMBER_READ } from '../call.ts';
import {
  booleanParam,
  deviceMark,
  done,
  knownPasswordParam,
  passwordParam,
  siteInfoId,
  twoStepCodeParam,
} from '../fields.ts';
import { PASSWORD_REFUSALS, sessionAnswer, wireUser } from './entities.ts';
import { SESSION, USER } from './examples.ts';

/** One line of text: no control characters, no halves of a character. */
const text = (max: number) =>
  v.pipe(v.string(), v.trim(), v.maxLength(max), v.regex(/^[^\p{Cc}\p{Cs}]*$/u));
/** JSON text that is stored unchanged. */
const jsonText = v.pipe(v.string(), v.maxLength(4_096), v.regex(/^[^\0\p{Cs}]*$/u));

const proof = v.pipe(text(128), v.minLength(1));

export const accountCalls = {
  me: defineCall({
    ...MEMBER_READ,
    path: '/api/me',
    params: v.object({ siteInfoId }),
    answer: wireUser,
  }),
  signup: defineCall({
    method: 'POST',
    path: '/api/player',
    access: 'guest',
    kind: 'command',
    params: v.object({
      username: text(64),
      password: passwordParam,
      name: v.pipe(text(64), v.minLength(1)),
      phone: v.pipe(text(20), v.regex(/^[\d-]{9,20}$/)),
      email: v.pipe(text(128), v.email()),
      nick: v.optional(text(32)),
      deviceMark,
      /** A partner's code. */
      partnerId: v.optional(v.nullable(v.union([text(64), v.number()]))),
      etcJson: v.optional(jsonText),
      bankInfo: v.optional(text(256)),
      address: v.optional(text(256)),
      /** Proof of the address as given here, where the site requires one. */
      emailProof: v.optional(proof),
      phoneProof: v.optional(proof),
      siteInfoId,
    }),
    answer: v.object({
      status: v.literal(200),
      id: v.string(),
      username: v.string(),
      /** WAIT needs an operator's approval before the first login. */
      userStatus: v.picklist(['NORMAL', 'WAIT']),
    }),
  }),
  checkUsername: defineCall({
    ...GUEST_READ,
    path: '/api/user/check_username',
    params: v.object({ username: text(64), siteInfoId }),
    answer: v.object({ status: v.literal(200), isAvailable: v.boolean() }),
  }),
  login: defineCall({
    method: 'POST',
    path: '/api/login',
    access: 'guest',
    kind: 'command',
    params: v.object({
      username: v.optional(text(64)),
      password: v.optional(knownPasswordParam),
      refreshToken: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(512))),
      deviceMark,
      /** A code of the authenticator app, or a recovery code. */
      otp: v.optional(twoStepCodeParam),
      /** In place of a one-time password. */
      newPassword: v.optional(passwordParam),
      /** Keeps the refresh token in an HttpOnly cookie, and renews with it. */
      cookie: v.optional(booleanParam),
      siteInfoId,
    }),
    answer: sessionAnswer,
  }),
  closeAccount: defineCall({
    ...MEMBER_COMMAND,
    path: '/api/player/close',
    params: v.object({ password: knownPasswordParam, siteInfoId }),
    answer: done,
  }),
  logout: defineCall({
    ...MEMBER_COMMAND,
    path: '/api/logout',
    params: v.object({ all: v.optional(booleanParam), siteInfoId }),
    answer: done,
  }),
} as const;

export const accountDocs = {
  me: {
    summary: 'The signed-in user with wallets by type.',
    refusals: [],
    example: { params: {}, answer: USER },
  },
  signup: {
    summary: 'Registers a player. On a demo site the FUTURES wallet receives play money at once.',
    refusals: [
      'INVALID_USERNAME',
      ...PASSWORD_REFUSALS,
      'DUPLICATE_USERNAME',
      'DUPLICATE_NICKNAME',
      'DUPLICATE_PHONE',
      'EMAIL_VERIFICATION_NEEDED',
      'PHONE_VERIFICATION_NEEDED',
      'VERIFICATION_EXPIRED',
      'UNKNOWN_PARTNER',
    ],
    example: {
      params: {
        username: 'trader01',
        password: 'maru2025',
        name: '홍길동',
        phone: '010-1234-5678',
        email: 'trader01@example.com',
        nick: 'gildong',
        siteInfoId: 1,
      },
      answer: { status: 200, id: 'u-1', username: 'trader01', userStatus: 'NORMAL' },
    },
  },
  checkUsername: {
    summary: 'Whether a username is free.',
    refusals: ['INVALID_USERNAME'],
    example: { params: { username: 'trader01' }, answer: { status: 200, isAvailable: true } },
  },
  login: {
    summary:
      'Signs in with username and password, or renews a session with a refresh token (each token works once). Where two-step login is on, `otp` is needed too. A one-time password has to be replaced by `newPassword`. With `cookie` the refresh token is kept in an HttpOnly cookie of this address, `refreshToken` is answered empty, and a renewal leaves it out.',
    refusals: [
      'WRONG_CREDENTIALS',
      'PASSWORD_CHANGE_NEEDED',
      ...PASSWORD_REFUSALS,
      'SAME_PASSWORD',
      'OTP_NEEDED',
      'OTP_MISMATCH',
      'OTP_LOCKED',
      'LOGIN_SLOWED',
      'ACCOUNT_DENIED',
      'ACCOUNT_CLOSED',
      'ACCOUNT_WAITING',
      'TOKEN_EXPIRED',
      'TOKEN_REUSED',
      'NO_PERMISSION',
    ],
    example: {
      params: { username: 'trader01', password: 'maru2025', siteInfoId: 1 },
      answer: SESSION,
      others: {
        renewal: { refreshToken: SESSION.refreshToken, siteInfoId: 1 },
        firstLogin: {
          username: 'support01',
          password: 'k4m7qx9w2p5r8t3v6y2z',
          siteInfoId: 1,
          newPassword: 'maru2025',
        },
        twoStep: { username: 'trader01', password: 'maru2025', otp: '123456', siteInfoId: 1 },
      },
    },
  },
  closeAccount: {
    summary:
      'Closes an account that holds no money, order, position or bet, and removes its personal data for good.',
    isExtension: true,
    refusals: ['WRONG_CREDENTIALS', 'LOGIN_SLOWED', 'ACCOUNT_NOT_EMPTY'],
    example: { params: { password: 'maru2025' }, answer: { status: 200 } },
  },
  logout: {
    summary: 'Ends the session of the token; with `all` every session of the user.',
    isExtension: true,
    refusals: [],
    example: { params: { all: false }, answer: { status: 200 } },
  },
} satisfies CallDocs<typeof accountCalls>;
