/** Requests about users. */
import type { Role, User, UserStatus } from '../accounts.ts';
import type { RegistrationId, SiteId, UserId } from '../ids.ts';
import type { Stamped } from '../time.ts';
import type { Refusals } from '../refusal.ts';

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

/** Events of users. */
export type UserEvent =
  | { readonly type: 'UserRegistered'; readonly user: User }
  | { readonly type: 'UserStatusChanged'; readonly userId: UserId; readonly status: UserStatus }
  | { readonly type: 'UserRoleChanged'; readonly userId: UserId; readonly role: Role };

/** Refusals about sites, users and their credentials. */
export const USER_REJECTIONS = {
  UNKNOWN_SITE: 404,
  UNKNOWN_USER: 404,
  DUPLICATE_USERNAME: 409,
  DUPLICATE_NICKNAME: 409,
  DUPLICATE_PHONE: 409,
  ACCOUNT_CLOSED: 403,
  ACCOUNT_NOT_EMPTY: 409,
  INVALID_USERNAME: 400,
  INVALID_PASSWORD: 400,
  PASSWORD_LENGTH: 400,
  PASSWORD_COMMON: 400,
} as const satisfies Refusals;
