/**
 * Keeps every account a second time, from the entries alone, each in its own currency: postings sum
 * to zero in each, no user's money is below zero, and the wallets an event states are those its
 * entries lead to.
 */
import type { AccountKey } from '../../src/domain/ledger/accounts.ts';
import type { MoneyMoved } from '../../src/domain/ledger/events.ts';

interface Account {
  readonly currency: string;
  balance: bigint;
}

/** Entries of one posting seen so far: those of several users come in several events. */
interface OpenPosting {
  readonly name: string;
  readonly sums: Map<string, bigint>;
}

/** The currency of what is not named after it. */
const CURRENCY_OF: Readonly<Record<string, string>> = { FUTURES: 'USDT', BINARY: 'BKT' };

export class LedgerAudit {
  readonly #complain: (line: string) => void;
  readonly #accounts = new Map<AccountKey, Account>();
  #open: OpenPosting | undefined;

  constructor(complain: (line: string) => void) {
    this.#complain = complain;
  }

  balanceOf(key: string): bigint {
    return this.#accounts.get(key as AccountKey)?.balance ?? 0n;
  }

  get balances(): ReadonlyMap<AccountKey, bigint> {
    return new Map([...this.#accounts].map(([key, { balance }]) => [key, balance]));
  }

  onMoney(event: MoneyMoved): void {
    const { userId, cause, reference, entries } = event;
    const name = `${cause} of ${reference}`;
    if (this.#open?.name !== name) this.onPostingEnd();
    this.#open ??= { name, sums: new Map() };
    const { sums } = this.#open;
    for (const { account: key, amount } of entries) {
      const [owner, , pocket] = key.split('/');
      if (pocket !== undefined && owner !== userId)
        this.#complain(`${name}: ${key} in an event of ${userId ?? 'the house'}`);
      const account = this.#accountOf(key, event);
      account.balance += amount;
      sums.set(account.currency, (sums.get(account.currency) ?? 0n) + amount);
      if (pocket !== undefined && account.balance < 0n)
        this.#complain(`${key} is at ${account.balance} after ${name}`);
    }
    this.#checkStatement(event, name);
    if ([...sums.values()].every((sum) => sum === 0n)) this.#open = undefined;
  }

  /** Anything else happened, or the log is over: a posting may not be left incomplete. */
  onPostingEnd(): void {
    for (const [currency, sum] of this.#open?.sums ?? [])
      if (sum !== 0n) this.#complain(`${this.#open?.name} sums to ${sum} ${currency}`);
    this.#open = undefined;
  }

  finish(): void {
    this.onPostingEnd();
    const sums = new Map<string, bigint>();
    for (const { currency, balance } of this.#accounts.values())
      sums.set(currency, (sums.get(currency) ?? 0n) + balance);
    for (const [currency, sum] of sums)
      if (sum !== 0n) this.#complain(`all accounts in ${currency} sum to ${sum}`);
  }

  /** Every wallet the entries touch is stated, as the entries leave it. */
  #checkStatement({ userId, entries, wallets }: MoneyMoved, name: string): void {
    for (const { account } of entries) {
      const [, type, pocket] = account.split('/');
      if (pocket !== undefined && !wallets.some((wallet) => wallet.type === type))
        this.#complain(`${name} does not state ${userId}/${type}`);
    }
    for (const wallet of wallets)
      for (const pocket of ['point', 'wait', 'margin'] as const) {
        const key = `${userId}/${wallet.type}/${pocket}`;
        if (this.balanceOf(key) !== wallet[pocket])
          this.#complain(`${name} states ${wallet[pocket]} in ${key}, not ${this.balanceOf(key)}`);
      }
  }

  #accountOf(key: AccountKey, { wallets }: MoneyMoved): Account {
    const [, name = '', pocket] = key.split('/');
    const stated = pocket === undefined ? undefined : wallets.find(({ type }) => type === name);
    const currency = stated?.currency ?? CURRENCY_OF[name] ?? name;
    const known = this.#accounts.get(key) ?? { currency, balance: 0n };
    if (known.currency !== currency)
      this.#complain(`${key} was in ${known.currency} and is in ${currency}`);
    this.#accounts.set(key, known);
    return known;
  }
}
