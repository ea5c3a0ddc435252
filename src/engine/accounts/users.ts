/** Registration and status of users. Rules [A-U..]. */
import type { User } from '../../domain/accounts.ts';
import type { RegisterUser, SetUserRole, SetUserStatus } from '../../domain/accounts/commands.ts';
import { SIGNUP_REFERENCES } from '../../domain/bonus/bonus.ts';
import { type SiteId, userId } from '../../domain/ids.ts';
import { reject, type Rejection } from '../../domain/rejections.ts';
import { type HouseCredit, postHouseCredit } from '../ledger/decide.ts';
import { memberOf } from '../state.ts';
import type { Turn } from '../turn.ts';

export function registerUser(turn: Turn, command: RegisterUser): Rejection | undefined {
  const { state } = turn;
  const { partnerId } = command;
  if (partnerId !== undefined && !isPartner(state.members.get(partnerId)?.user, command.siteId))
    return reject('UNKNOWN_PARTNER');
  const user: User = {
    id: userId(state.next.user),
    siteId: command.siteId,
    role: command.role ?? 'PLAYER',
    status: command.status ?? 'NORMAL',
    registeredAt: turn.at,
    registrationId: command.registrationId,
    partnerId,
  };
  turn.emit({ type: 'UserRegistered', user });
  // An operator does not play.
  if (user.role === 'ADMIN') return undefined;
  const { demoFunds, demoBinary } = state.rules;
  creditDemo(turn, user, {
    wallet: 'FUTURES',
    amount: demoFunds,
    reference: SIGNUP_REFERENCES.FUTURES,
  });
  creditDemo(turn, user, {
    wallet: 'BINARY',
    amount: demoBinary,
    reference: SIGNUP_REFERENCES.BINARY,
  });
  return undefined;
}

const isPartner = (user: User | undefined, siteId: SiteId): boolean =>
  user?.role === 'PARTNER' && user.status === 'NORMAL' && user.siteId === siteId;

function creditDemo(turn: Turn, { id, siteId }: User, credit: HouseCredit): void {
  if (credit.amount > 0n && turn.state.rules.offersWallet(siteId, credit.wallet))
    postHouseCredit(turn, memberOf(turn.state, id), credit);
}

export function setUserStatus(turn: Turn, command: SetUserStatus): Rejection | undefined {
  const member = turn.state.members.get(command.userId);
  if (member === undefined) return reject('UNKNOWN_USER');
  if (member.user.status === 'CLOSED') return reject('ACCOUNT_CLOSED');
  if (member.user.status === command.status) return undefined;
  turn.emit({ type: 'UserStatusChanged', userId: command.userId, status: command.status });
  return undefined;
}

export function setUserRole(turn: Turn, { userId: id, role }: SetUserRole): Rejection | undefined {
  const member = turn.state.members.get(id);
  if (member === undefined) return reject('UNKNOWN_USER');
  if (member.user.status === 'CLOSED') return reject('ACCOUNT_CLOSED');
  if (member.user.role === role) return undefined;
  turn.emit({ type: 'UserRoleChanged', userId: id, role });
  return undefined;
}
