/** Registration and status of users. Rules [A..]. */
import type { User } from '../../domain/accounts.ts';
import type { RegisterUser, SetUserStatus } from '../../domain/accounts/commands.ts';
import { isUsername } from '../../domain/accounts/credentials.ts';
import { type SiteId, type UserId, userId } from '../../domain/ids.ts';
import { reject, type Rejection } from '../../domain/rejections.ts';
import { type HouseCredit, postHouseCredit } from '../ledger/decide.ts';
import { memberOf } from '../state.ts';
import type { Turn } from '../turn.ts';
import { endSessions } from './sessions.ts';

/** References of the demo funds among a user's deposits. */
const DEMO_FUNDS_REFERENCE = 'demo-funds';
const DEMO_BINARY_REFERENCE = 'demo-binary';

/** Names are unique within a site. */
export const nameKey = (site: SiteId, text: string): string => `${site}/${text}`;

export function registerUser(turn: Turn, command: RegisterUser): Rejection | undefined {
  const { state } = turn;
  if (!isUsername(command.username)) return reject('INVALID_USERNAME');
  if (state.usernames.has(nameKey(command.siteId, command.username)))
    return reject('DUPLICATE_USERNAME');
  if (command.nick !== '' && state.nicks.has(nameKey(command.siteId, command.nick)))
    return reject('DUPLICATE_NICKNAME');
  if (command.phone !== '' && state.phones.has(nameKey(command.siteId, command.phone)))
    return reject('DUPLICATE_PHONE');
  const user: User = {
    id: userId(state.next.user),
    siteId: command.siteId,
    username: command.username,
    passwordHash: command.passwordHash,
    name: command.name,
    nick: command.nick,
    phone: command.phone,
    email: command.email,
    role: 'PLAYER',
    status: 'NORMAL',
    registeredAt: turn.at,
  };
  turn.emit({ type: 'UserRegistered', user });
  const { demoFunds, demoBinary } = state.rules;
  creditDemo(turn, user.id, {
    wallet: 'FUTURES',
    amount: demoFunds,
    reference: DEMO_FUNDS_REFERENCE,
  });
  creditDemo(turn, user.id, {
    wallet: 'BINARY',
    amount: demoBinary,
    reference: DEMO_BINARY_REFERENCE,
  });
  return undefined;
}

function creditDemo(turn: Turn, user: UserId, credit: HouseCredit): void {
  if (credit.amount > 0n) postHouseCredit(turn, memberOf(turn.state, user), credit);
}

export function setUserStatus(turn: Turn, command: SetUserStatus): Rejection | undefined {
  const member = turn.state.members.get(command.userId);
  if (member === undefined) return reject('UNKNOWN_USER');
  if (member.user.status === command.status) return undefined;
  turn.emit({ type: 'UserStatusChanged', userId: command.userId, status: command.status });
  if (command.status === 'DENY') endSessions(turn, member, 'DENIED');
  return undefined;
}
