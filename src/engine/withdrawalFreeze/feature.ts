/** Freezing a user's withdrawals, and ending that. Rules [D-F1] to [D-F4]. */
import { reject, type Rejection } from '../../domain/rejections.ts';
import {
  FREEZE_REASON_MAX,
  type FreezeWithdrawals,
  type UnfreezeWithdrawals,
  type WithdrawalFreezeCommand,
  type WithdrawalFreezeEvent,
} from '../../domain/withdrawalFreeze/withdrawalFreeze.ts';
import { number, text, userId } from '../codec/cells.ts';
import { row } from '../codec/row.ts';
import type { CommandTable, EngineFeature, EventTable, OnClose } from '../tables.ts';
import type { Turn } from '../turn.ts';
import { freezeOf, freezeSection, setFreeze } from './freezes.ts';

/** Also of a blocked user: a freeze is not ended by letting them in again. */
function freezeWithdrawals(turn: Turn, command: FreezeWithdrawals): Rejection | undefined {
  const { state, at } = turn;
  const member = state.members.get(command.userId);
  if (member === undefined) return reject('UNKNOWN_USER');
  if (member.user.status === 'CLOSED') return reject('ACCOUNT_CLOSED');
  const reason = command.reason.trim();
  if (reason === '' || reason.length > FREEZE_REASON_MAX)
    return reject('INVALID_PARAMETER', { name: 'reason' });
  if (freezeOf(state, command.userId)?.reason === reason) return undefined;
  turn.emit({ type: 'WithdrawalsFrozen', userId: command.userId, reason, at });
  return undefined;
}

function unfreezeWithdrawals(
  { state, emit }: Turn,
  { userId: id }: UnfreezeWithdrawals,
): Rejection | undefined {
  if (!state.members.has(id)) return reject('UNKNOWN_USER');
  if (freezeOf(state, id) === undefined) return reject('WITHDRAWALS_NOT_FROZEN');
  emit({ type: 'WithdrawalsUnfrozen', userId: id });
  return undefined;
}

/** The reason names the user's affairs: it does not outlive the account. */
const endOnClose: OnClose = ({ state, emit }, user) => {
  if (freezeOf(state, user) !== undefined) emit({ type: 'WithdrawalsUnfrozen', userId: user });
};

const commands: CommandTable<WithdrawalFreezeCommand> = {
  FreezeWithdrawals: freezeWithdrawals,
  UnfreezeWithdrawals: unfreezeWithdrawals,
};

const events: EventTable<WithdrawalFreezeEvent> = {
  WithdrawalsFrozen: {
    tag: 'WF',
    row: row({ userId, reason: text, at: number }),
    owner: (event) => event.userId,
    evolve: (state, { userId: id, reason, at }) => setFreeze(state, id, { reason, at }),
  },
  WithdrawalsUnfrozen: {
    tag: 'WU',
    row: row({ userId }),
    owner: (event) => event.userId,
    evolve: (state, event) => setFreeze(state, event.userId, undefined),
  },
};

export const withdrawalFreeze = {
  commands,
  events,
  section: freezeSection,
  onClose: endOnClose,
} satisfies EngineFeature;
