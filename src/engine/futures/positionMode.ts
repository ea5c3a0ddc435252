/** One-way or hedge mode of a user. Rules [F-H..]. */
import type { ChangePositionMode } from '../../domain/futures/commands.ts';
import { reject, type Rejection } from '../../domain/rejections.ts';
import type { Member } from '../state.ts';
import type { Turn } from '../turn.ts';
import { holdingsOf } from './holdings.ts';

/** Changes the mode of all options at once, while nothing is open anywhere. */
export function changePositionMode(
  turn: Turn,
  command: ChangePositionMode,
  member: Member,
): Rejection | undefined {
  const { userId, mode } = command;
  if (member.positionMode === mode) return undefined;
  if (isAnythingOpen(member)) return reject('POSITION_MODE_CONFLICT');
  turn.emit({ type: 'PositionModeChanged', userId, mode });
  return undefined;
}

function isAnythingOpen(member: Member): boolean {
  if (member.workingCount > 0) return true;
  return holdingsOf(member).some(({ position }) => position !== undefined);
}
