/** Which users' withdrawals are frozen, and why. Rules [D-F1] to [D-F4]. */
import type { UserId } from '../../domain/ids.ts';
import { reject, type Rejection } from '../../domain/rejections.ts';
import type { Millis } from '../../domain/time.ts';
import { number, text } from '../codec/cells.ts';
import { row } from '../codec/row.ts';
import { createSlice } from '../slice.ts';
import type { EngineState } from '../state.ts';
import type { SnapshotSection } from '../tables.ts';

export interface Freeze {
  readonly reason: string;
  readonly at: Millis;
}

const freezesOf = createSlice<Map<UserId, Freeze>>(() => new Map());

/** The freeze that holds for a user; undefined where none does. */
export const freezeOf = (state: EngineState, user: UserId): Freeze | undefined =>
  freezesOf(state).get(user);

export function setFreeze(state: EngineState, user: UserId, freeze: Freeze | undefined): void {
  if (freeze === undefined) freezesOf(state).delete(user);
  else freezesOf(state).set(user, freeze);
}

/** Why nothing leaves a user's account by the operator's word; undefined where it may. */
export function frozenRejection(state: EngineState, user: UserId): Rejection | undefined {
  const freeze = freezeOf(state, user);
  return freeze && reject('WITHDRAWALS_FROZEN', { reason: freeze.reason });
}

const memberRow = row({ reason: text, at: number });

/** A snapshot from before there were freezes has none of it: no user is frozen then. */
export const freezeSection: SnapshotSection = {
  name: 'withdrawalFreeze',
  version: 1,
  writeCommon: () => [],
  readCommon: () => {},
  writeMember(state, { user }) {
    const freeze = freezeOf(state, user.id);
    return freeze && memberRow.write(freeze);
  },
  readMember(state, id, stored) {
    setFreeze(state, id, memberRow.read(stored));
  },
};
