/** Users in a snapshot. This section makes the members that the others fill. */
import { number } from '../codec/cells.ts';
import { row } from '../codec/row.ts';
import type { SnapshotSection } from '../tables.ts';
import { evolveUserRegistered } from './evolve.ts';
import { userRow } from './rows.ts';

const commonRow = row({ user: number });

export const accountsSection: SnapshotSection = {
  name: 'accounts',
  version: 1,
  writeCommon: ({ next }) => commonRow.write(next),
  readCommon: (state, stored) => void Object.assign(state.next, commonRow.read(stored)),
  writeMember: (_state, member) => [userRow.write(member.user)],
  readMember(state, _id, [user]) {
    evolveUserRegistered(state, userRow.read(user));
  },
};
