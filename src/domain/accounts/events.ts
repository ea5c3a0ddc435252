/** What happens to users. */
import type { Role, User, UserStatus } from '../accounts.ts';
import type { UserId } from '../ids.ts';

export type UserEvent =
  | { readonly type: 'UserRegistered'; readonly user: User }
  | { readonly type: 'UserStatusChanged'; readonly userId: UserId; readonly status: UserStatus }
  | { readonly type: 'UserRoleChanged'; readonly userId: UserId; readonly role: Role };
