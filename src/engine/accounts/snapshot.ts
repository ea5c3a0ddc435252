/** Users and their sessions in a snapshot. This section makes the members that the others fill. */
import { number } from '../codec/cells.ts';
import { readRow, type Row } from '../codec/fields.ts';
import { row } from '../codec/row.ts';
import type { EngineState, Member } from '../state.ts';
import type { SnapshotSection } from '../tables.ts';
import { evolveSessionOpened, evolveUserRegistered } from './evolve.ts';
import { sessionRow, userRow } from './rows.ts';

const commonRow = row({ user: number, session: number });

export const accountsSection: SnapshotSection = {
  name: 'accounts',
  version: 1,
  writeCommon: ({ next }) => commonRow.write(next),
  readCommon: (state, stored) => void Object.assign(state.next, commonRow.read(stored)),
  writeMember: (state, member) => [userRow.write(member.user), sessionRows(state, member)],
  readMember(state, _id, [user, sessions]) {
    evolveUserRegistered(state, userRow.read(user));
    for (const session of readRow(sessions)) evolveSessionOpened(state, sessionRow.read(session));
  },
};

const sessionRows = (state: EngineState, member: Member): Row =>
  member.sessions.flatMap((id) => {
    const session = state.sessions.get(id);
    return session === undefined ? [] : [sessionRow.write(session)];
  });
