/** Requests about users. */
import type { UserStatus } from '../accounts.ts';
import type { RegistrationId, SiteId, UserId } from '../ids.ts';
import type { Stamped } from '../time.ts';

/** Who it is stands in documents, under the id of the registration. */
export interface RegisterUser extends Stamped {
  readonly type: 'RegisterUser';
  readonly siteId: SiteId;
  readonly registrationId: RegistrationId;
}

/** The operator's; an account is closed by CloseAccount alone. */
export interface SetUserStatus extends Stamped {
  readonly type: 'SetUserStatus';
  readonly userId: UserId;
  readonly status: Exclude<UserStatus, 'CLOSED'>;
}

/** The user leaves for good. */
export interface CloseAccount extends Stamped {
  readonly type: 'CloseAccount';
  readonly userId: UserId;
}

export type UserCommand = RegisterUser | SetUserStatus | CloseAccount;
