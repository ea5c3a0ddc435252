/** Events of users: stored form, owner, and the change each applies. */
import { ROLES, USER_STATUSES } from '../../domain/accounts.ts';
import type { UserEvent } from '../../domain/accounts/events.ts';
import { userId, word } from '../codec/cells.ts';
import { row } from '../codec/row.ts';
import type { EventTable } from '../tables.ts';
import { evolveUserRegistered, evolveUserRole, evolveUserStatus } from './evolve.ts';
import { userRow } from './rows.ts';

export const userEvents: EventTable<UserEvent> = {
  UserRegistered: {
    tag: 'UR',
    row: row({ user: userRow }),
    owner: ({ user }) => user.id,
    evolve: (state, { user }) => void evolveUserRegistered(state, user),
  },
  UserStatusChanged: {
    tag: 'US',
    row: row({ userId, status: word(USER_STATUSES) }),
    owner: (event) => event.userId,
    evolve: (state, event) => evolveUserStatus(state, event.userId, event.status),
  },
  UserRoleChanged: {
    tag: 'UL',
    row: row({ userId, role: word(ROLES) }),
    owner: (event) => event.userId,
    evolve: (state, event) => evolveUserRole(state, event.userId, event.role),
  },
};

/** Tags of versions 1 to 3 for sessions, which are now documents and no longer in the log. */
export const RETIRED_USER_TAGS: readonly string[] = ['SO', 'SR', 'SE'];
