/** The users feature of the engine. */
import type { CommandTable, EngineFeature, SnapshotSection } from '../tables.ts';
import { userEvents } from './events.ts';
import type { CloseAccount, UserCommand } from '../../domain/accounts/commands.ts';
import { registerUser, setUserRole, setUserStatus } from './users.ts';
import { number } from '../codec/cells.ts';
import { row } from '../codec/row.ts';
import { evolveUserRegistered } from './evolve.ts';
import { userRow } from './rows.ts';

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
