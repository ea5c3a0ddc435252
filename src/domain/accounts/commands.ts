/** Requests about users and their sessions. */
import type { UserStatus } from '../accounts.ts';
import type { SessionId, SiteId, UserId } from '../ids.ts';
import type { Millis, Stamped } from '../time.ts';

export interface RegisterUser extends Stamped {
  readonly type: 'RegisterUser';
  readonly siteId: SiteId;
  readonly username: string;
  readonly passwordHash: string;
  readonly name: string;
  readonly nick: string;
  readonly phone: string;
  readonly email: string;
}

export interface SetUserStatus extends Stamped {
  readonly type: 'SetUserStatus';
  readonly userId: UserId;
  readonly status: UserStatus;
}

export interface OpenSession extends Stamped {
  readonly type: 'OpenSession';
  readonly userId: UserId;
  readonly refreshHash: string;
  readonly expiresAt: Millis;
}

/** Exchanges one refresh token for the next; a token that is not the current one ends the session. */
export interface RotateSession extends Stamped {
  readonly type: 'RotateSession';
  readonly sessionId: SessionId;
  readonly presentedHash: string;
  readonly nextHash: string;
  readonly expiresAt: Millis;
}

export interface EndSession extends Stamped {
  readonly type: 'EndSession';
  readonly sessionId: SessionId;
}

export type UserCommand = RegisterUser | SetUserStatus | OpenSession | RotateSession | EndSession;
