/** The users feature of the engine. */
import type { CommandTable, EngineFeature, EventTable, SnapshotSection } from '../tables.ts';
import type { CloseAccount, UserCommand, UserEvent } from '../../domain/accounts/commands.ts';
import { registerUser, setUserRole, setUserStatus } from './users.ts';
import { number, userId, word } from '../codec/cells.ts';
import { row } from '../codec/row.ts';
import { evolveUserRegistered, evolveUserRole, evolveUserStatus } from './evolve.ts';
import { userRow } from './rows.ts';
import { ROLES, USER_STATUSES } from '../../domain/accounts.ts';

/** Events of users: stored form, owner, and the change each applies. */
const userEvents: EventTable<UserEvent> = {
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

const commonRow = row({ user: number });

/** Users in a snapshot. This section makes the members that the others fill. */
const accountsSection: SnapshotSection = {
  name: 'accounts',
  version: 1,
  writeCommon: ({ next }) => commonRow.write(next),
  readCommon: (state, stored) => void Object.assign(state.next, commonRow.read(stored)),
  writeMember: (_state, member) => [userRow.write(member.user)],
  readMember(state, _id, [user]) {
    evolveUserRegistered(state, userRow.read(user));
  },
};

const userCommands: CommandTable<Exclude<UserCommand, CloseAccount>> = {
  RegisterUser: registerUser,
  SetUserStatus: setUserStatus,
  SetUserRole: setUserRole,
};

export const accounts = {
  commands: userCommands,
  events: userEvents,
  section: accountsSection,
} satisfies EngineFeature;
