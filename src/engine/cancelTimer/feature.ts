/** Timers that cancel all orders of a user. Rules [F-D..]. */
import {
  CANCEL_TIMER_CAUSES,
  CANCEL_TIMER_MAX_MS,
  CANCEL_TIMER_MIN_MS,
  type CancelTimerChanged,
  type CancelTimerCommand,
  type CancelTimerEvent,
  type SetCancelTimer,
} from '../../domain/cancelTimer/cancelTimer.ts';
import type { UserId } from '../../domain/ids.ts';
import { reject, type Rejection } from '../../domain/rejections.ts';
import type { Millis } from '../../domain/time.ts';
import { number, userId, word } from '../codec/cells.ts';
import { optional, row } from '../codec/row.ts';
import { cancelEvery } from '../futures/cancel.ts';
import { collectUpTo, type Heap, type HeapNode, isHeap, pushNode, removeNode } from '../heap.ts';
import { createSlice } from '../slice.ts';
import { type EngineState, type Member, memberOf } from '../state.ts';
import type {
  CommandTable,
  EngineFeature,
  EventTable,
  Invariants,
  OnClose,
  OnTick,
  SnapshotSection,
} from '../tables.ts';
import { byMember, type Turn } from '../turn.ts';

/** Its key is the deadline. */
interface RunningTimer extends HeapNode {
  readonly member: Member;
}

interface Timers {
  readonly heap: Heap<RunningTimer>;
  readonly byUser: Map<UserId, RunningTimer>;
}

const timersOf = createSlice<Timers>(() => ({ heap: [], byUser: new Map() }));

/** When all orders of the user are cancelled; undefined while no timer runs. */
export const cancelDeadlineOf = (state: EngineState, user: UserId): Millis | undefined =>
  timersOf(state).byUser.get(user)?.heapKey;

function setCancelTimer(turn: Turn, command: SetCancelTimer): Rejection | undefined {
  const { userId: user, durationMs } = command;
  const isRunning = cancelDeadlineOf(turn.state, user) !== undefined;
  if (durationMs === 0) {
    if (isRunning) emit(turn, user, 'CLEARED', undefined);
    return undefined;
  }
  if (durationMs < CANCEL_TIMER_MIN_MS || durationMs > CANCEL_TIMER_MAX_MS)
    return reject('INVALID_PARAMETER', { name: 'durationMs' });
  emit(turn, user, 'SET', turn.at + durationMs);
  return undefined;
}

const emit = (
  turn: Turn,
  user: UserId,
  cause: CancelTimerChanged['cause'],
  deadline: Millis | undefined,
): void => turn.emit({ type: 'CancelTimerChanged', userId: user, deadline, cause });

/** Cancels the orders of every user whose timer has run out, before the tick trades anything. */
const cancelDue: OnTick = (turn) => {
  const { heap } = timersOf(turn.state);
  if ((heap[0]?.heapKey ?? Infinity) > turn.at) return;
  const due: RunningTimer[] = [];
  collectUpTo(heap, turn.at, due);
  due.sort((a, b) => a.heapKey - b.heapKey || a.member.number - b.member.number);
  for (const { member } of due) {
    cancelEvery(turn, member, 'CANCEL_TIMER');
    emit(turn, member.user.id, 'REACHED', undefined);
  }
};

const clear: OnClose = (turn, user) => {
  if (cancelDeadlineOf(turn.state, user) !== undefined) emit(turn, user, 'CLEARED', undefined);
};

function setDeadline(state: EngineState, user: UserId, deadline: Millis | undefined): void {
  const { heap, byUser } = timersOf(state);
  const before = byUser.get(user);
  if (before !== undefined) removeNode(heap, before);
  byUser.delete(user);
  if (deadline === undefined) return;
  const running: RunningTimer = {
    member: memberOf(state, user),
    heapKey: deadline,
    heapIndex: -1,
  };
  byUser.set(user, running);
  pushNode(heap, running);
}

const events: EventTable<CancelTimerEvent> = {
  CancelTimerChanged: {
    tag: 'KT',
    row: row({ userId, deadline: optional(number), cause: word(CANCEL_TIMER_CAUSES) }),
    owner: (event) => event.userId,
    evolve: (state, { userId: user, deadline }) => setDeadline(state, user, deadline),
  },
};

const commands: CommandTable<CancelTimerCommand> = { SetCancelTimer: byMember(setCancelTimer) };

const section: SnapshotSection = {
  name: 'cancelTimer',
  version: 1,
  writeCommon: () => [],
  readCommon: () => {},
  writeMember(state, { user }) {
    const deadline = cancelDeadlineOf(state, user.id);
    return deadline === undefined ? undefined : [deadline];
  },
  readMember(state, id, stored) {
    setDeadline(state, id, memberRow.read(stored).deadline);
  },
};

const memberRow = row({ deadline: number });

const invariants: Invariants = (state) => {
  const { heap, byUser } = timersOf(state);
  return isHeap(heap) && heap.length === byUser.size ? [] : ['cancel timers are out of order'];
};

export const cancelTimer = {
  commands,
  events,
  section,
  invariants,
  onTick: cancelDue,
  onClose: clear,
} satisfies EngineFeature;
