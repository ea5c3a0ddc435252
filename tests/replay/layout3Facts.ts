/** What `layout3` needs beside the state: facts that are folded from the decoded events alone. */
import type { Session, User } from '../../src/domain/accounts.ts';
import type { ExchangeEvent } from '../../src/domain/events.ts';
import type { FuturesOrder } from '../../src/domain/futuresOrders.ts';
import type { OrderId, SessionId, UserId } from '../../src/domain/ids.ts';
import type { Bet } from '../../src/domain/rounds/roundTypes.ts';

/** How many finished orders, and how many ended bets, version 3 held of each user. */
const HELD = 200;

export interface MemberFacts {
  user: User;
  /** Open sessions, oldest first. */
  readonly sessions: Map<SessionId, Session>;
  /** The last finished, in the order in which they finished. */
  finishedOrders: readonly FuturesOrder[];
  hasBet: boolean;
  endedBets: readonly Bet[];
}

export interface Layout3Facts {
  nextSession: number;
  /** `userId/reference` of every deposit. */
  readonly deposits: Set<string>;
  /** In the order of their numbers. */
  readonly members: readonly MemberFacts[];
}

export function foldFacts(events: readonly ExchangeEvent[]): Layout3Facts {
  const members = new Map<UserId, MemberFacts>();
  const accepted = new Set<OrderId>();
  const deposits = new Set<string>();
  let nextSession = 1;
  const of = (id: UserId): MemberFacts => {
    const member = members.get(id);
    if (member === undefined) throw new Error(`unknown user: ${id}`);
    return member;
  };
  const finish = (order: FuturesOrder): void => {
    // The exchange's own order at a liquidation was never accepted and is not remembered.
    if (!accepted.delete(order.id)) return;
    const member = of(order.userId);
    member.finishedOrders = [...member.finishedOrders, order].slice(-HELD);
  };
  for (const event of events)
    switch (event.type) {
      case 'UserRegistered':
        members.set(event.user.id, factsOf(event.user));
        break;
      case 'UserStatusChanged':
        of(event.userId).user = { ...of(event.userId).user, status: event.status };
        break;
      case 'SessionOpened':
        nextSession = Math.max(nextSession, Number(event.session.id.slice(2)) + 1);
        of(event.session.userId).sessions.set(event.session.id, event.session);
        break;
      case 'SessionRotated':
        of(event.session.userId).sessions.set(event.session.id, event.session);
        break;
      case 'SessionEnded':
        of(event.userId).sessions.delete(event.sessionId);
        break;
      case 'MoneyMoved':
        if (event.cause === 'DEPOSIT' && event.userId !== undefined)
          deposits.add(`${event.userId}/${event.reference}`);
        break;
      case 'OrderAccepted':
        accepted.add(event.order.id);
        break;
      case 'OrderFilled':
        if (event.order.status === 'FILLED') finish(event.order);
        break;
      case 'OrderCancelled':
        finish(event.order);
        break;
      case 'BetPlaced':
        of(event.bet.userId).hasBet = true;
        break;
      case 'BetSettled': {
        const member = of(event.bet.userId);
        member.endedBets = [...member.endedBets, event.bet].slice(-HELD);
        break;
      }
      default:
    }
  return {
    nextSession,
    deposits,
    members: [...members.values()].toSorted(
      (a, b) => Number(a.user.id.slice(2)) - Number(b.user.id.slice(2)),
    ),
  };
}

const factsOf = (user: User): MemberFacts => ({
  user,
  sessions: new Map(),
  finishedOrders: [],
  hasBet: false,
  endedBets: [],
});
