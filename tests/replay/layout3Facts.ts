/** Inputs of `layout3` beside the state: facts that are folded from the decoded events alone. */
import type { User } from '../../src/domain/accounts.ts';
import type { ExchangeEvent } from '../../src/domain/events.ts';
import type { FuturesOrder } from '../../src/domain/futuresOrders.ts';
import type { OrderId, UserId } from '../../src/domain/ids.ts';
import type { Bet } from '../../src/domain/rounds/roundTypes.ts';

/** How many finished orders, and how many ended bets, version 3 held of each user. */
const HELD = 200;

export interface MemberFacts {
  user: User;
  /** The last finished, in the order in which they finished. */
  finishedOrders: readonly FuturesOrder[];
  hasBet: boolean;
  endedBets: readonly Bet[];
}

export interface Layout3Facts {
  /** `userId/reference` of every deposit. */
  readonly deposits: Set<string>;
  /** In the order of their numbers. */
  readonly members: readonly MemberFacts[];
}

export function foldFacts(events: readonly ExchangeEvent[]): Layout3Facts {
  const fold = new Fold();
  for (const event of events) {
    fold.takeAccount(event);
    fold.takeTrade(event);
  }
  return fold.facts();
}

class Fold {
  readonly #members = new Map<UserId, MemberFacts>();
  readonly #accepted = new Set<OrderId>();
  readonly #deposits = new Set<string>();

  facts(): Layout3Facts {
    return {
      deposits: this.#deposits,
      members: [...this.#members.values()].toSorted(
        (a, b) => Number(a.user.id.slice(2)) - Number(b.user.id.slice(2)),
      ),
    };
  }

  takeAccount(event: ExchangeEvent): void {
    if (event.type === 'UserRegistered') this.#members.set(event.user.id, factsOf(event.user));
    if (event.type === 'UserStatusChanged') {
      const member = this.#memberOf(event.userId);
      member.user = { ...member.user, status: event.status };
    }
    if (event.type === 'UserRoleChanged') {
      const member = this.#memberOf(event.userId);
      member.user = { ...member.user, role: event.role };
    }
  }

  takeTrade(event: ExchangeEvent): void {
    if (event.type === 'MoneyMoved' && event.cause === 'DEPOSIT' && event.userId !== undefined)
      this.#deposits.add(`${event.userId}/${event.reference}`);
    if (event.type === 'OrderAccepted') this.#accepted.add(event.order.id);
    if (event.type === 'OrderFilled' && event.order.status === 'FILLED') this.#finish(event.order);
    if (event.type === 'OrderCancelled') this.#finish(event.order);
    if (event.type === 'BetPlaced') this.#memberOf(event.bet.userId).hasBet = true;
    if (event.type === 'BetSettled') {
      const member = this.#memberOf(event.bet.userId);
      member.endedBets = [...member.endedBets, event.bet].slice(-HELD);
    }
  }

  #memberOf(id: UserId): MemberFacts {
    const member = this.#members.get(id);
    if (member === undefined) throw new Error(`unknown user: ${id}`);
    return member;
  }

  /** The exchange's own order at a liquidation was never accepted, and was not held. */
  #finish(order: FuturesOrder): void {
    if (!this.#accepted.delete(order.id)) return;
    const member = this.#memberOf(order.userId);
    member.finishedOrders = [...member.finishedOrders, order].slice(-HELD);
  }
}

const factsOf = (user: User): MemberFacts => ({
  user,
  finishedOrders: [],
  hasBet: false,
  endedBets: [],
});
