/** Wire shapes of users and their sessions. */
import { FORCED_SESSION_ENDS, ROLES, USER_STATUSES } from '../../domain/accounts.ts';
import * as v from 'valibot';
import { identifier } from '../fields.ts';
import { wireWallet } from '../ledger/entities.ts';

/** Who a user is, as every shape of their own account says it. */
export const personFields = {
  id: identifier,
  siteInfoId: v.number(),
  username: v.string(),
  name: v.string(),
  /** Empty if there is none. */
  nick: v.string(),
  /** Digits only; empty if there is none. */
  phone: v.string(),
  email: v.string(),
  role: v.picklist(ROLES),
  status: v.picklist(USER_STATUSES),
} as const;

const wirePerson = v.object(personFields);
export type WirePerson = v.InferOutput<typeof wirePerson>;

/** A user; another server's answer may leave out fields: see the specification's section 3. */
export const wireUser = v.object({
  ...personFields,
  siteInfoId: v.optional(v.number()),
  nick: v.optional(personFields.nick, ''),
  email: v.optional(personFields.email, ''),
  /** Wallets by type. */
  wallet: v.record(v.string(), wireWallet),
});
export type WireUser = v.InferOutput<typeof wireUser>;

/** The feature's part of the account on the client. */
export interface AccountsView {
  readonly user: WireUser | undefined;
}

/** Refusals of a new password by every call that sets one. */
export const PASSWORD_REFUSALS = [
  'INVALID_PASSWORD',
  'PASSWORD_LENGTH',
  'PASSWORD_COMMON',
] as const;

export const sessionAnswer = v.object({
  accessToken: v.string(),
  /** Empty where a cookie keeps it. */
  refreshToken: v.string(),
  /** Seconds until the access token expires. */
  expiresIn: v.number(),
  user: wireUser,
});
export type SessionAnswer = v.InferOutput<typeof sessionAnswer>;

/** Delivered on /force_logout before the server closes the socket of a session it ended. */
export const forceLogoutMessage = v.object({
  sessionId: v.string(),
  reason: v.picklist(FORCED_SESSION_ENDS),
});
