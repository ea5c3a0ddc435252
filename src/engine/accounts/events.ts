/** Events of users and sessions: how each is stored, whose it is and what it sets. */
import { USER_STATUSES } from '../../domain/accounts.ts';
import { SESSION_ENDS, type UserEvent } from '../../domain/accounts/events.ts';
import { sessionId, userId, word } from '../codec/cells.ts';
import { row } from '../codec/row.ts';
import type { EventTable } from '../tables.ts';
import {
  evolveSessionEnded,
  evolveSessionOpened,
  evolveSessionRotated,
  evolveUserRegistered,
  evolveUserStatus,
} from './evolve.ts';
import { sessionRow, userRow } from './rows.ts';

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
  SessionOpened: {
    tag: 'SO',
    row: row({ session: sessionRow }),
    owner: ({ session }) => session.userId,
    evolve: (state, { session }) => evolveSessionOpened(state, session),
  },
  SessionRotated: {
    tag: 'SR',
    row: row({ session: sessionRow }),
    owner: ({ session }) => session.userId,
    evolve: (state, { session }) => evolveSessionRotated(state, session),
  },
  SessionEnded: {
    tag: 'SE',
    row: row({ sessionId, userId, reason: word(SESSION_ENDS) }),
    owner: (event) => event.userId,
    evolve: (state, event) => evolveSessionEnded(state, event.sessionId, event.userId),
  },
};
