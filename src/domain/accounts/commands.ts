/** Requests about users. */
import type { Role, UserStatus } from '../accounts.ts';
import type { RegistrationId, SiteId, UserId } from '../ids.ts';
import type { Stamped } from '../time.ts';

/** Personal data is in documents, under the id of the registration. */
export interface RegisterUser extends Stamped {
  readonly type: 'RegisterUser';
  readonly siteId: SiteId;
  readonly registrationId: RegistrationId;
  /** The exchange's first operator; PLAYER where left out. */
  readonly role?: 'ADMIN';
  /** Waits for an operator's approval; NORMAL where left out. */
  readonly status?: 'WAIT';
  /** The partner whose code they signed up with. */
  readonly partnerId?: UserId;
}

/** Issued by the operator; only CloseAccount closes an account. */
export interface SetUserStatus extends Stamped {
  readonly type: 'SetUserStatus';
  readonly userId: UserId;
  readonly status: Exclude<UserStatus, 'CLOSED'>;
}

/** Issued by an operator. */
export interface SetUserRole extends Stamped {
  readonly type: 'SetUserRole';
  readonly userId: UserId;
  readonly role: Role;
}

/** The user closes their account for good. */
export interface CloseAccount extends Stamped {
  readonly type: 'CloseAccount';
  readonly userId: UserId;
}

export type UserCommand = RegisterUser | SetUserStatus | SetUserRole | CloseAccount;
