/**
 * Effects of an application or a P2P trade on its wallet: hold, return, pay. Every amount is in the
 * wallet's currency, won beside it in won.
 */
import { bookOf, type HouseAccount } from '../../domain/ledger/accounts.ts';
import { type Application, isOutgoing } from '../../domain/money/application.ts';
import { walletOf } from '../ledger/evolve.ts';
import { post, type Posting, startPosting, toHouse, toPocket } from '../ledger/posting.ts';
import { memberOf, type Wallet } from '../state.ts';
import type { Turn } from '../turn.ts';

export interface Payment extends Pick<
  Application,
  'userId' | 'type' | 'wallet' | 'amount' | 'fee' | 'won' | 'provider'
> {
  /** The reference of its movements. */
  readonly id: string;
}

/** Moves the amount from `point` to `wait`; the caller has checked that it is there. */
export function hold({ state, emit }: Turn, payment: Payment): void {
  const wallet = walletFor(state, payment);
  const posting = startPosting();
  toPocket(posting, wallet, 'point', -payment.amount);
  toPocket(posting, wallet, 'wait', payment.amount);
  post(emit, posting, 'HOLD', payment.id);
}

/** Returns the amount that an outgoing payment held. */
export function releasePayment({ state, emit }: Turn, payment: Payment): void {
  if (!isOutgoing(payment.type)) return;
  const wallet = walletFor(state, payment);
  const posting = startPosting();
  toPocket(posting, wallet, 'wait', -payment.amount);
  toPocket(posting, wallet, 'point', payment.amount);
  post(emit, posting, 'RELEASE', payment.id);
}

/** The money goes where the payment asks for; payments outside of the exchange go to `transit`. */
export function pay({ state, emit }: Turn, payment: Payment): void {
  const { type, id, amount, fee } = payment;
  const wallet = walletFor(state, payment);
  const posting = startPosting();
  const net = amount - fee;
  if (isOutgoing(type)) {
    toPocket(posting, wallet, 'wait', -amount);
    toOutside(posting, payment, wallet, net);
  } else {
    toOutside(posting, payment, wallet, -amount);
    toPocket(posting, wallet, 'point', net);
  }
  toHouse(posting, 'fee', bookOf(wallet), fee);
  post(emit, posting, isOutgoing(type) ? 'WITHDRAWAL' : 'DEPOSIT', id);
}

const walletFor = (state: Turn['state'], { userId, wallet }: Payment): Wallet =>
  walletOf(state, memberOf(state, userId), wallet);

/** The other side of a payment; sold and bought money passes through `exchange` in both currencies. */
function toOutside(posting: Posting, payment: Payment, wallet: Wallet, amount: bigint): void {
  const { won, provider } = payment;
  const outside: HouseAccount = provider === undefined ? 'house' : `transit:${provider}`;
  if (won === undefined) {
    toHouse(posting, outside, bookOf(wallet), amount);
    return;
  }
  const paid = amount > 0n ? won : -won;
  toHouse(posting, 'exchange', bookOf(wallet), amount);
  toHouse(posting, 'exchange', 'KRW', -paid);
  toHouse(posting, outside, 'KRW', paid);
}
