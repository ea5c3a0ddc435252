/** Auth and account: the calls of this area that are built. */
import * as v from 'valibot';
import { defineCall } from '../call.ts';
import { wireUser } from './entities.ts';
import { booleanParam, done, siteInfoId } from '../fields.ts';

/** One line of text: no control characters, no halves of a character. */
const text = (max: number) =>
  v.pipe(v.string(), v.trim(), v.maxLength(max), v.regex(/^[^\p{Cc}\p{Cs}]*$/u));
/** JSON text kept as it is. */
const jsonText = v.pipe(v.string(), v.maxLength(4_096), v.regex(/^[^\0\p{Cs}]*$/u));

export const sessionAnswer = v.object({
  accessToken: v.string(),
  refreshToken: v.string(),
  /** Seconds until the access token expires. */
  expiresIn: v.number(),
  user: wireUser,
});
export type SessionAnswer = v.InferOutput<typeof sessionAnswer>;

export const accountCalls = {
  me: defineCall({
    method: 'GET',
    path: '/api/me',
    area: 'account',
    auth: true,
    summary: 'The signed-in user with wallets by type.',
    params: v.object({ siteInfoId }),
    answer: wireUser,
  }),
  signup: defineCall({
    method: 'POST',
    path: '/api/player',
    area: 'account',
    auth: false,
    summary: 'Registers a player. On a demo site the FUTURES wallet receives play money at once.',
    params: v.object({
      username: text(64),
      password: v.pipe(v.string(), v.maxLength(128)),
      name: v.pipe(text(64), v.minLength(1)),
      phone: v.pipe(text(20), v.regex(/^[\d-]{9,20}$/)),
      email: v.pipe(text(128), v.email()),
      nick: v.optional(text(32)),
      partnerId: v.optional(v.nullable(v.union([v.string(), v.number()]))),
      etcJson: v.optional(jsonText),
      bankInfo: v.optional(text(256)),
      address: v.optional(text(256)),
      siteInfoId,
    }),
    answer: v.object({ status: v.literal(200), id: v.string(), username: v.string() }),
  }),
  checkUsername: defineCall({
    method: 'GET',
    path: '/api/user/check_username',
    area: 'account',
    auth: false,
    summary: 'Whether a username is free.',
    params: v.object({ username: text(64), siteInfoId }),
    answer: v.object({ status: v.literal(200), isAvailable: v.boolean() }),
  }),
  login: defineCall({
    method: 'POST',
    path: '/api/login',
    area: 'account',
    auth: false,
    summary:
      'Signs in with username and password, or renews a session with a refresh token (each token works once).',
    params: v.object({
      username: v.optional(text(64)),
      password: v.optional(v.pipe(v.string(), v.maxLength(128))),
      refreshToken: v.optional(v.pipe(v.string(), v.maxLength(512))),
      siteInfoId,
    }),
    answer: sessionAnswer,
  }),
  logout: defineCall({
    method: 'POST',
    path: '/api/logout',
    area: 'extension',
    auth: true,
    summary: 'Ends the session of the token; with `all` every session of the user.',
    params: v.object({ all: v.optional(booleanParam), siteInfoId }),
    answer: done,
  }),
} as const;
