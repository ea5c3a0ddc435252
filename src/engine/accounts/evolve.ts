/** How users and sessions change with what happened to them. */
import type { Session, User, UserStatus } from '../../domain/accounts.ts';
import type { SessionId, UserId } from '../../domain/ids.ts';
import { createWallet, registerWallet } from '../ledger/evolve.ts';
import { type EngineState, type Member, memberOf, numberInId } from '../state.ts';
import { nameKey } from './users.ts';

export function evolveUserRegistered(state: EngineState, user: User): Member {
  const futures = createWallet(user.id, 'FUTURES', 'USDT');
  const member: Member = {
    user,
    number: numberInId(user.id),
    sessions: [],
    wallets: new Map(),
    futures,
    options: new Map(),
    cross: { marginType: 'CROSS', wallet: futures, holdings: [], hasSafeBands: false },
    positionMode: 'ONE_WAY',
    working: new Map(),
    oldestWorking: undefined,
    newestWorking: undefined,
    workingCount: 0,
    requests: new Map(),
    bets: undefined,
  };
  registerWallet(state, member, futures);
  state.members.set(user.id, member);
  state.usernames.set(nameKey(user.siteId, user.username), user.id);
  if (user.nick !== '') state.nicks.set(nameKey(user.siteId, user.nick), user.id);
  if (user.phone !== '') state.phones.set(nameKey(user.siteId, user.phone), user.id);
  state.next.user = Math.max(state.next.user, member.number + 1);
  return member;
}

export function evolveUserStatus(state: EngineState, id: UserId, status: UserStatus): void {
  const member = memberOf(state, id);
  member.user = { ...member.user, status };
}

export function evolveSessionOpened(state: EngineState, session: Session): void {
  state.sessions.set(session.id, session);
  memberOf(state, session.userId).sessions.push(session.id);
  state.next.session = Math.max(state.next.session, numberInId(session.id) + 1);
}

export function evolveSessionRotated(state: EngineState, session: Session): void {
  state.sessions.set(session.id, session);
}

export function evolveSessionEnded(state: EngineState, id: SessionId, user: UserId): void {
  state.sessions.delete(id);
  const { sessions } = memberOf(state, user);
  const index = sessions.indexOf(id);
  if (index >= 0) sessions.splice(index, 1);
}
