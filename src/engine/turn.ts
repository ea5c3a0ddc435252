/** What every decision works with: the state as it is now, a way to tell events, and the time. */
import type { UserStatus } from '../domain/accounts.ts';
import type { UserId } from '../domain/ids.ts';
import { reject, type Rejection } from '../domain/rejections.ts';
import type { Millis } from '../domain/time.ts';
import type { Emit } from './contract.ts';
import type { EngineState, Member } from './state.ts';

export interface Turn {
  readonly state: EngineState;
  readonly emit: Emit;
  readonly at: Millis;
}

/** Why a user in this status may not act; undefined when he may. */
function statusRejection(status: UserStatus): Rejection | undefined {
  switch (status) {
    case 'NORMAL':
      return undefined;
    case 'WAIT':
      return reject('ACCOUNT_WAITING');
    case 'DENY':
      return reject('ACCOUNT_DENIED');
  }
}

/** The user behind a command, if he exists and may act. */
export function actingMember(
  state: EngineState,
  id: UserId,
): { readonly member: Member } | { readonly rejection: Rejection } {
  const member = state.members.get(id);
  if (member === undefined) return { rejection: reject('UNKNOWN_USER') };
  const rejection = statusRejection(member.user.status);
  return rejection === undefined ? { member } : { rejection };
}
