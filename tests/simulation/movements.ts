/**
 * Movements under each reference, until an event explains them, and the wallets' gains from them.
 */
import type { UserId } from '../../src/domain/ids.ts';
import type { MoneyMoved } from '../../src/domain/ledger/events.ts';
import type { Application } from '../../src/domain/money/application.ts';
import type { Movement } from '../../src/domain/money/commands.ts';

/** Accounts and what they change by; those that do not change are left out. */
export type Changes = ReadonlyMap<string, bigint>;

/** An application, or a P2P trade as the purchase or sale for won that it is. */
export type Payment = Pick<
  Application,
  'userId' | 'type' | 'wallet' | 'currency' | 'amount' | 'fee' | 'won' | 'provider'
>;

/** Transfers, conversions and applications; P2P trades; uses of coupons. */
const REFERENCE = /^(?:[dt]-[1-9]\d*|c-[1-9]\d*\/[1-9]\d*)$/;

export const isMoneyReference = (reference: string): boolean => REFERENCE.test(reference);

export const isOut = ({ type }: Pick<Payment, 'type'>): boolean => type === 'W' || type === 'WS';

/** The house accounts of a wallet's money: those of FUTURES apart, play points as BINARY. */
export function bookOf(wallet: string, currency: string): string {
  if (wallet === 'FUTURES') return wallet;
  return currency === 'BKT' ? 'BINARY' : currency;
}

export const changesOf = (
  ...entries: readonly (readonly [account: string, amount: bigint])[]
): Changes => {
  const sums = new Map<string, bigint>();
  for (const [account, amount] of entries) sums.set(account, (sums.get(account) ?? 0n) + amount);
  return new Map([...sums].filter(([, amount]) => amount !== 0n));
};

const isSame = (one: Changes, other: Changes): boolean =>
  one.size === other.size && [...one].every(([account, amount]) => other.get(account) === amount);

export const NOTHING: Changes = new Map();

export function movementChanges({ userId, from, to, amount, received, ...of }: Movement): Changes {
  return changesOf(
    [`${userId}/${from}/point`, -amount],
    [`${userId}/${to}/point`, received],
    ...(of.rate === undefined
      ? []
      : ([
          [`exchange/${bookOf(from, of.fromCurrency)}`, amount],
          [`exchange/${bookOf(to, of.toCurrency)}`, -received],
        ] as const)),
  );
}

/** Between `point` and `wait`; above zero it is held. */
export const holdChanges = (
  { userId, wallet }: Pick<Payment, 'userId' | 'wallet'>,
  amount: bigint,
): Changes =>
  changesOf([`${userId}/${wallet}/point`, -amount], [`${userId}/${wallet}/wait`, amount]);

/** Between the user and the side that carries it out, won through `exchange`. */
export function paymentChanges(payment: Payment): Changes {
  const { userId, wallet, currency, amount, fee, won, provider } = payment;
  const book = bookOf(wallet, currency);
  const outside = provider === undefined ? 'house' : `transit:${provider}`;
  const sign = isOut(payment) ? -1n : 1n;
  const pocket = isOut(payment) ? 'wait' : 'point';
  const ofUser = isOut(payment) ? amount : amount - fee;
  // What the other side pays for a deposit is all of it; for a withdrawal it gets it less the fee.
  const ofOther = isOut(payment) ? amount - fee : amount;
  return changesOf(
    [`${userId}/${wallet}/${pocket}`, sign * ofUser],
    [`fee/${book}`, fee],
    [`${won === undefined ? outside : 'exchange'}/${book}`, -sign * ofOther],
    ...(won === undefined
      ? []
      : ([
          ['exchange/KRW', sign * won],
          [`${outside}/KRW`, -sign * won],
        ] as const)),
  );
}

export class Movements {
  readonly #complain: (line: string) => void;
  /** Movements under a reference that no event has explained. */
  readonly #moved = new Map<string, Map<string, bigint>>();
  /** By wallet: what it gained by what was explained. */
  readonly #net = new Map<string, bigint>();

  constructor(complain: (line: string) => void) {
    this.#complain = complain;
  }

  onMoney({ reference, entries }: Pick<MoneyMoved, 'reference' | 'entries'>): void {
    const sums = this.#moved.get(reference) ?? new Map<string, bigint>();
    for (const { account, amount } of entries)
      sums.set(account, (sums.get(account) ?? 0n) + amount);
    this.#moved.set(reference, sums);
  }

  /**
   * Requires that the movements under the reference since its last step equal those that this one
   * states.
   */
  explain(reference: string, expected: Changes): void {
    const moved = changesOf(...(this.#moved.get(reference) ?? []));
    this.#moved.delete(reference);
    for (const [account, amount] of expected) {
      const [owner = '', wallet = '', pocket] = account.split('/');
      if (pocket !== undefined) this.#gain(`${owner}/${wallet}`, amount);
    }
    if (isSame(moved, expected)) return;
    const text = [...moved].map(([account, amount]) => `${account} ${amount}`).join(', ');
    this.#complain(`${reference} moved ${text === '' ? 'nothing' : text}`);
  }

  /** Gain of a user's wallet over all its pockets. */
  netOf(user: UserId, wallet: string): bigint {
    return this.#net.get(`${user}/${wallet}`) ?? 0n;
  }

  finish(): void {
    for (const [reference] of this.#moved)
      this.#complain(`money moved for ${reference}, and nothing says why`);
  }

  #gain(wallet: string, amount: bigint): void {
    this.#net.set(wallet, (this.#net.get(wallet) ?? 0n) + amount);
  }
}
