/** What happens to users. */
import type { User, UserStatus } from '../accounts.ts';
import type { UserId } from '../ids.ts';

export type UserEvent =
  | { readonly type: 'UserRegistered'; readonly user: User }
  | { readonly type: 'UserStatusChanged'; readonly userId: UserId; readonly status: UserStatus };
