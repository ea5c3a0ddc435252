/** People and sessions. */
import type { SessionId, SiteId, UserId } from './ids.ts';
import type { Millis } from './time.ts';

export const ROLES = ['PLAYER', 'TRADER', 'PARTNER', 'ADMIN'] as const;
export type Role = (typeof ROLES)[number];
/** WAIT needs the operator's approval, DENY is blocked. */
export const USER_STATUSES = ['NORMAL', 'WAIT', 'DENY'] as const;
export type UserStatus = (typeof USER_STATUSES)[number];

export interface User {
  readonly id: UserId;
  readonly siteId: SiteId;
  readonly username: string;
  /** PHC text of a memory-hard hash; never leaves the exchange. */
  readonly passwordHash: string;
  readonly name: string;
  readonly nick: string;
  readonly phone: string;
  readonly email: string;
  readonly role: Role;
  readonly status: UserStatus;
  readonly registeredAt: Millis;
}

/** A refresh token's life. Only hashes (hex SHA-256) of tokens are kept. */
export interface Session {
  readonly id: SessionId;
  readonly userId: UserId;
  readonly refreshHash: string;
  readonly openedAt: Millis;
  readonly expiresAt: Millis;
}
