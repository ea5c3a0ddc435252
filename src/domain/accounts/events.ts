/** What happens to users and their sessions. */
import type { Session, User, UserStatus } from '../accounts.ts';
import type { SessionId, UserId } from '../ids.ts';

export const SESSION_ENDS = ['LOGOUT', 'REUSED', 'EXPIRED', 'REPLACED', 'DENIED'] as const;
export type SessionEnd = (typeof SESSION_ENDS)[number];

export type UserEvent =
  | { readonly type: 'UserRegistered'; readonly user: User }
  | { readonly type: 'UserStatusChanged'; readonly userId: UserId; readonly status: UserStatus }
  | { readonly type: 'SessionOpened'; readonly session: Session }
  | { readonly type: 'SessionRotated'; readonly session: Session }
  | {
      readonly type: 'SessionEnded';
      readonly sessionId: SessionId;
      readonly userId: UserId;
      readonly reason: SessionEnd;
    };
