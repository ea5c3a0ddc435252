/** Applies user events to the state. */
import type { Role, User, UserStatus } from '../../domain/accounts.ts';
import type { UserId } from '../../domain/ids.ts';
import { createWallet, registerWallet } from '../ledger/evolve.ts';
import { ORDER_REQUEST, workingById } from '../futures/orderMemory.ts';
import { RequestMemory, Requests } from '../requests/requestMemory.ts';
import {
  type EngineState,
  type Member,
  memberOf,
  numberInId,
  type WorkingOrder,
} from '../state.ts';

export function evolveUserRegistered(state: EngineState, user: User): Member {
  const futures = createWallet(user.id, 'FUTURES', 'USDT');
  const requests = new Requests();
  const orders = new RequestMemory<WorkingOrder>(() => workingById(member), requests.readStored);
  requests.set(ORDER_REQUEST.kind, orders);
  const member: Member = {
    user,
    number: numberInId(user.id),
    wallets: new Map(),
    futures,
    options: new Map(),
    cross: { marginType: 'CROSS', wallet: futures, holdings: [], hasSafeBands: false },
    positionMode: 'ONE_WAY',
    orders,
    oldestWorking: undefined,
    newestWorking: undefined,
    workingCount: 0,
    requests,
    bets: undefined,
  };
  registerWallet(state, member, futures);
  state.members.set(user.id, member);
  state.next.user = Math.max(state.next.user, member.number + 1);
  return member;
}

export function evolveUserStatus(state: EngineState, id: UserId, status: UserStatus): void {
  const member = memberOf(state, id);
  member.user = { ...member.user, status };
}

export function evolveUserRole(state: EngineState, id: UserId, role: Role): void {
  const member = memberOf(state, id);
  member.user = { ...member.user, role };
}
