/** Freezes are no account events: the user is informed by a message. */
import type { WithdrawalFreezeEvent } from '../../domain/withdrawalFreeze/withdrawalFreeze.ts';
import type { ProjectionTable } from '../projections/table.ts';

export const freezeProjections: ProjectionTable<WithdrawalFreezeEvent> = {
  WithdrawalsFrozen: {},
  WithdrawalsUnfrozen: {},
};
