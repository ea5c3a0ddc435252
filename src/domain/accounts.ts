/** Users, their personal data and their sessions. */
import type { RegistrationId, SessionId, SiteId, UserId } from './ids.ts';
import type { Millis } from './time.ts';

export const ROLES = ['PLAYER', 'TRADER', 'PARTNER', 'ADMIN'] as const;
export type Role = (typeof ROLES)[number];
/** WAIT needs the operator's approval, DENY is blocked, CLOSED is final. */
export const USER_STATUSES = ['NORMAL', 'WAIT', 'DENY', 'CLOSED'] as const;
export type UserStatus = (typeof USER_STATUSES)[number];

/** A user as the log knows them. */
export interface User {
  readonly id: UserId;
  readonly siteId: SiteId;
  readonly role: Role;
  readonly status: UserStatus;
  readonly registeredAt: Millis;
  /** The attempt that registered them; undefined for users of the first versions. */
  readonly registrationId: RegistrationId | undefined;
  /** The partner whose code they signed up with. */
  readonly partnerId: UserId | undefined;
}

/** Personal data of a user: a document, never part of the log. */
export interface Profile {
  readonly siteId: SiteId;
  /** Unique within the site, as are nick and phone. */
  readonly username: string;
  readonly name: string;
  /** Empty if there is none. */
  readonly nick: string;
  /** Digits only; empty if there is none. */
  readonly phone: string;
  readonly email: string;
  /** Details that the user entered at sign-up beside the profile. */
  readonly signup?: SignupDetails | undefined;
}

export interface SignupDetails {
  readonly bankInfo?: string | undefined;
  readonly address?: string | undefined;
  /** JSON text, as the page sent it. */
  readonly etcJson?: string | undefined;
}

/** The lifetime of a refresh token. Only hashes (hex SHA-256) of tokens are stored. */
export interface Session {
  readonly id: SessionId;
  readonly userId: UserId;
  readonly refreshHash: string;
  readonly openedAt: Millis;
  readonly expiresAt: Millis;
  /** User agent of the browser that logged in; empty where it named none. */
  readonly device: string;
  /** Where it was last used; empty on a host without a network. */
  readonly address: string;
  /** When it was opened or last renewed. */
  readonly lastUsedAt: Millis;
}

/** Where a session is used from. */
export interface SessionOrigin {
  readonly device: string;
  readonly address: string;
}

/** Why a session ended other than by its own logout; its page is notified. */
export const FORCED_SESSION_ENDS = [
  'REUSED',
  'EXPIRED',
  'REPLACED',
  'DENIED',
  'CLOSED',
  /** By its user, from another of their sessions. */
  'ENDED',
  /** The password was changed. */
  'PASSWORD',
  /** By an operator. */
  'FORCED',
] as const;
/** Why a session ended. */
export const SESSION_ENDS = ['LOGOUT', ...FORCED_SESSION_ENDS] as const;
export type SessionEnd = (typeof SESSION_ENDS)[number];
