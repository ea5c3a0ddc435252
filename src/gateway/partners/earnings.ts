/** Partners' earnings in the log: fees as they are paid, and how rounds end for a member. */
import type { StoredEvent } from '../../domain/events.ts';
import type { RoundId, UserId } from '../../domain/ids.ts';
import type { Currency } from '../../domain/ledger/currencies.ts';
import { FIRST_BINARY_CURRENCY } from '../../domain/ledger/wallets.ts';
import type { ProfitSource } from '../../domain/partners/partners.ts';
import {
  addMoney,
  type Money,
  money,
  NO_MONEY,
  notional,
  type Rate,
} from '../../domain/quantities.ts';
import { houseEdge } from '../../domain/rounds/payout.ts';
import type { Bet } from '../../domain/rounds/roundTypes.ts';

/**
 * Total volume that members below a partner traded, staked and copied, by currency. Rule [N-P10].
 */
interface Volume {
  readonly currency: Currency;
  readonly amount: Money;
}

export class MemberVolumes {
  readonly #volumes = new Map<UserId, Map<Currency, Money>>();
  readonly #changed = new Set<UserId>();

  of(member: UserId): readonly Volume[] {
    return Array.from(this.#volumes.get(member) ?? [], ([currency, amount]) => ({
      currency,
      amount,
    }));
  }

  set(member: UserId, volumes: readonly Volume[]): void {
    this.#volumes.set(
      member,
      new Map(volumes.map(({ currency, amount }) => [currency, amount] as const)),
    );
  }

  add(member: UserId, volumes: readonly Volume[]): void {
    if (volumes.length === 0) return;
    const own = this.#volumes.get(member) ?? new Map<Currency, Money>();
    for (const { currency, amount } of volumes)
      own.set(currency, addMoney(own.get(currency) ?? NO_MONEY, amount));
    this.#volumes.set(member, own);
    this.#changed.add(member);
  }

  takeChanged(): readonly { readonly id: UserId; readonly volumes: readonly Volume[] }[] {
    const changed = Array.from(this.#changed, (id) => ({ id, volumes: this.of(id) }));
    this.#changed.clear();
    return changed;
  }

  /** After a failure to keep them. */
  putBackChanged(members: readonly UserId[]): void {
    for (const id of members) this.#changed.add(id);
  }
}

/** Fees or losses of an event's owner, always above zero. */
interface Earning {
  readonly source: ProfitSource;
  readonly currency: Currency;
  readonly base: Money;
}

/** The fees in the events of one record. What a follower pays their trader is none of them. */
export function feesIn(events: readonly StoredEvent[]): readonly Earning[] {
  const found: Earning[] = [];
  for (const event of events) {
    const isOrder = event.type === 'OrderFilled';
    if (!isOrder && event.type !== 'CopyOpened' && event.type !== 'CopyClosed') continue;
    const { fee, insurance } = event.fill;
    // A fee that the insurance fund had to pay was not earned.
    if (fee <= insurance) continue;
    const base = money(fee - insurance);
    found.push({ source: isOrder ? 'FUTURES' : 'COPY', currency: 'USDT', base });
  }
  return found;
}

/** Volumes that the owner of a record traded, copied and staked in it. */
export function volumesIn(events: readonly StoredEvent[]): readonly Volume[] {
  const fills = events.flatMap((event) =>
    event.type === 'OrderFilled' || event.type === 'CopyOpened' || event.type === 'CopyClosed'
      ? [notional(event.fill.price, event.fill.quantity, 'cut')]
      : [],
  );
  const stakes = endedBetsIn(events).map(({ bet: { stake }, currency }) => ({
    currency,
    amount: stake,
  }));
  return [...fills.map((amount) => ({ currency: 'USDT', amount }) as const), ...stakes];
}

/** Net loss of a member in a round. */
export interface RoundResult {
  readonly currency: Currency;
  /** Stakes less payouts, of both sides together; below zero where the member won. */
  readonly net: Money;
  /** The house edge of the odds that the bets were accepted at. */
  readonly edge: Rate;
}

interface EndedBet {
  readonly bet: Bet;
  readonly currency: Currency;
}

/** Bets that ended, each with the currency of the owner's wallet of short rounds. */
function endedBetsIn(events: readonly StoredEvent[]): readonly EndedBet[] {
  const found: EndedBet[] = [];
  /** Currency of that wallet, stated by the posting that ends each bet. */
  let currency = FIRST_BINARY_CURRENCY;
  for (const event of events) {
    if (event.type === 'MoneyMoved' && (event.cause === 'BET_RESULT' || event.cause === 'CASH_OUT'))
      currency = event.wallets[0]?.currency ?? currency;
    else if (event.type === 'BetSettled' || event.type === 'BetCashedOut')
      found.push({ bet: event.bet, currency });
  }
  return found;
}

/**
 * How rounds ended for the member of a record: their bets of one round are one result. A round that
 * ended without gain or loss, such as a void one, is none.
 */
export function roundResultsIn(events: readonly StoredEvent[]): readonly RoundResult[] {
  const results = new Map<RoundId, RoundResult>();
  for (const { bet, currency } of endedBetsIn(events)) {
    const { roundId, stake, payout, odds } = bet;
    const before = results.get(roundId);
    const net = addMoney(before?.net ?? money(0n), money(stake - payout));
    const edge = houseEdge(odds);
    // All bets of a round have its odds; were they to differ, the lowest edge counts.
    const isLower = before === undefined || edge < before.edge;
    results.set(roundId, { currency, net, edge: isLower ? edge : before.edge });
  }
  return [...results.values()].filter(({ net }) => net !== 0n);
}

/**
 * Base of a partner's earnings from before profits were a share of net losses: every lost stake.
 */
export const lostStakesIn = (events: readonly StoredEvent[]): readonly Earning[] =>
  endedBetsIn(events).flatMap(({ bet: { stake, payout }, currency }) =>
    payout < stake ? [{ source: 'ROUNDS', currency, base: money(stake - payout) }] : [],
  );
