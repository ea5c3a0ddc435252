/**
 * P2P trades and coupons of the log, recomputed: each step follows from the one before, coins are
 * held from the match to the end and leave once, and no coupon pays more often than it may.
 */
import type { Actor } from '../../src/domain/actor.ts';
import type { Coupon, CouponUse } from '../../src/domain/coupons/coupon.ts';
import type { CouponEvent } from '../../src/domain/coupons/commands.ts';
import type { UserId } from '../../src/domain/ids.ts';
import type { P2pEvent } from '../../src/domain/p2p/commands.ts';
import type { P2pStatus, P2pTrade } from '../../src/domain/p2p/p2p.ts';
import type { MoneyAuditOptions } from './moneyAudit.ts';
import type { Listed } from './moneyChecks.ts';
import {
  bookOf,
  type Changes,
  changesOf,
  holdChanges,
  type Movements,
  NOTHING,
  paymentChanges,
} from './movements.ts';
import type { TermsAudit } from './termsAudit.ts';

/** Statuses that may follow each status. Nothing follows an end. */
const FOLLOWS: Readonly<Record<P2pStatus, readonly P2pStatus[]>> = {
  REQUESTED: ['MATCHED', 'CANCELLED', 'EXPIRED'],
  MATCHED: ['PAID', 'CANCELLED', 'EXPIRED'],
  PAID: ['RELEASED', 'DISPUTED'],
  DISPUTED: ['RELEASED', 'CANCELLED'],
  RELEASED: [],
  CANCELLED: [],
  EXPIRED: [],
};

/** A trade as the purchase or sale for won that it is. */
const paymentOf = (trade: P2pTrade) => ({
  ...trade,
  type: trade.side === 'BUY' ? ('WB' as const) : ('WS' as const),
  provider: undefined,
  isP2p: true as const,
});

const isHeld = ({ side, status }: P2pTrade): boolean =>
  side === 'SELL' && ['MATCHED', 'PAID', 'DISPUTED'].includes(status);

/** Terms that no step changes. */
const termsText = ({ id, userId, side, wallet, amount, fee, won, wonRate }: P2pTrade): string =>
  [id, userId, side, wallet, amount, fee, won, wonRate].join();

export class TradeAudit {
  readonly #movements: Movements;
  readonly #terms: TermsAudit;
  readonly #complain: (line: string) => void;
  readonly #trades = new Map<string, P2pTrade>();
  readonly #coupons = new Map<string, Coupon>();
  readonly #ended = new Set<string>();
  readonly #uses = new Map<string, number>();
  readonly #names = new Set<string>();
  readonly #deposits = new Set<string>();
  readonly #requests = new Set<string>();

  constructor({ movements, terms, complain }: MoneyAuditOptions) {
    this.#movements = movements;
    this.#terms = terms;
    this.#complain = complain;
  }

  /** Whether the log has a trade or a use of a coupon by this id. */
  isKnown(id: string): boolean {
    return this.#trades.has(id) || this.#names.has(id);
  }

  /** How many trades there are by side and status, and how many uses of coupons. */
  counts(): Readonly<Record<string, number>> {
    const counts: Record<string, number> = {};
    const add = (name: string): void => {
      counts[name] = (counts[name] ?? 0) + 1;
    };
    for (const { side, status } of this.#trades.values()) add(`P2P ${side} ${status}`);
    for (const request of this.#requests) if (request.startsWith('coupon')) add('COUPON');
    return counts;
  }

  /** Released trades as their owners' lists have them. Rule [D-L4]. */
  released(): readonly Listed[] {
    return [...this.#trades.values()]
      .filter(({ status }) => status === 'RELEASED')
      .map(({ id, userId, side }) => ({
        userId,
        rows: [`${id}/${side === 'BUY' ? 'P2PB' : 'P2PS'}`],
        status: 'APPROVED',
      }));
  }

  /** Amount that a user's trades in progress hold in a wallet. */
  heldOf(user: UserId, wallet: string): bigint {
    let held = 0n;
    for (const trade of this.#trades.values())
      if (trade.userId === user && trade.wallet === wallet && isHeld(trade)) held += trade.amount;
    return held;
  }

  /** @param actor who caused the record of the event */
  onEvent(event: P2pEvent | CouponEvent, actor: Actor): void {
    switch (event.type) {
      case 'P2pRequested':
        this.#onRequested(event.trade);
        return;
      case 'P2pStepped':
        this.#onStepped(event.trade, actor);
        return;
      case 'CouponCreated':
        this.#coupons.set(event.coupon.id, event.coupon);
        return;
      case 'CouponEnded':
        this.#ended.add(event.id);
        return;
      case 'CouponUsed':
        this.#onUsed(event.use);
        return;
    }
  }

  #onRequested(trade: P2pTrade): void {
    if (this.#trades.has(trade.id) || trade.status !== 'REQUESTED')
      this.#complain(`${trade.id} was requested as ${trade.status}, or twice`);
    this.#once(`p2p/${trade.userId}/${trade.requestId}`);
    this.#terms.onApplied(paymentOf(trade));
    this.#movements.explain(trade.id, NOTHING);
    this.#trades.set(trade.id, trade);
  }

  #onStepped(trade: P2pTrade, actor: Actor): void {
    const { id, status, userId, steppedAt } = trade;
    const before = this.#trades.get(id);
    if (before === undefined || !FOLLOWS[before.status].includes(status)) {
      this.#complain(`${id} is ${status} and was ${before?.status ?? 'never requested'}`);
      return;
    }
    this.#trades.set(id, trade);
    if (termsText(before) !== termsText(trade)) this.#complain(`${id} became another trade`);
    const { expiresAt: endsAt = Infinity } = before;
    if ((status === 'EXPIRED') !== steppedAt >= endsAt)
      this.#complain(`${id} is ${status} at ${steppedAt}, its end is ${endsAt}`);
    // Who sells releases: no side gets won or coins by its own claim.
    if (status === 'RELEASED' && before.side === 'BUY' && actor === userId)
      this.#complain(`${id} is RELEASED by its buyer ${actor}`);
    if (status === 'PAID' && (actor === userId) !== (trade.side === 'BUY'))
      this.#complain(`${id} is PAID by ${actor}`);
    this.#movements.explain(id, changesBetween(before, trade));
    if (status === 'CANCELLED' || status === 'EXPIRED')
      this.#terms.releasePayment(paymentOf(trade));
  }

  #onUsed(use: CouponUse): void {
    const { couponId, number, userId, wallet, currency, amount, at, depositId } = use;
    const name = `${couponId}/${number}`;
    const coupon = this.#coupons.get(couponId);
    this.#names.add(name);
    const count = (key: string): number => {
      const uses = (this.#uses.get(key) ?? 0) + 1;
      this.#uses.set(key, uses);
      return uses;
    };
    const all = count(couponId);
    const own = count(`${couponId}/${userId}`);
    this.#once(`coupon/${userId}/${use.requestId}`);
    if (coupon === undefined || number !== all || all > coupon.usesMax || own > coupon.usesPerUser)
      this.#complain(`${name} is use ${all} of all and ${own} of ${userId}`);
    else if (at >= coupon.expiresAt || this.#ended.has(couponId))
      this.#complain(`${name} is after the coupon's end`);
    else if (currency !== coupon.currency || !coupon.wallets.includes(wallet))
      this.#complain(`${name} pays ${currency} to ${wallet}`);
    else if (!isBonus(amount, coupon)) this.#complain(`${name} pays ${amount}`);
    if (depositId !== undefined && this.#deposits.has(depositId))
      this.#complain(`${name} is a second bonus of ${depositId}`);
    if (depositId !== undefined) this.#deposits.add(depositId);
    const book = bookOf(wallet, currency);
    this.#movements.explain(
      name,
      changesOf([`bonus/${book}`, -amount], [`${userId}/${wallet}/point`, amount]),
    );
  }

  #once(request: string): void {
    if (this.#requests.has(request)) this.#complain(`${request} was carried out twice`);
    this.#requests.add(request);
  }
}

function changesBetween(before: P2pTrade, after: P2pTrade): Changes {
  if (after.status === 'RELEASED') return paymentChanges(paymentOf(after));
  if (isHeld(after) && !isHeld(before)) return holdChanges(after, after.amount);
  if (isHeld(before) && !isHeld(after)) return holdChanges(after, -after.amount);
  return NOTHING;
}

const isBonus = (amount: bigint, { bonus }: Coupon): boolean =>
  bonus.kind === 'AMOUNT' ? amount === bonus.amount : amount > 0n && amount <= bonus.maximum;
