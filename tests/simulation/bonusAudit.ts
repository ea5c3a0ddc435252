/**
 * Keeps for each user and currency what they added themselves less what they took out, from the
 * movements alone: while a bonus is open it is never below zero. Rules [D-U2], [D-U3].
 */
import type { BonusChanged } from '../../src/domain/bonus/bonus.ts';
import type { UserId } from '../../src/domain/ids.ts';
import type { MoneyMoved } from '../../src/domain/ledger/events.ts';

/** Movements of own money, and those by which another user's may arrive. */
const OWN: ReadonlySet<string> = new Set([
  'DEPOSIT',
  'CONVERSION',
  'WITHDRAWAL',
  'SETTLEMENT',
  'COPY_FEE',
]);
const SIGNUP: ReadonlySet<string> = new Set(['demo-funds', 'demo-binary']);

interface Book {
  /** In 1e-8 of the currency. */
  own: bigint;
  /** Wallets with an open bonus. */
  readonly locked: Set<string>;
  /** Since a bonus was turned over, used up or cancelled, winnings may be own money too. */
  isFree: boolean;
}

export class BonusAudit {
  readonly #complain: (line: string) => void;
  readonly #books = new Map<string, Book>();
  /** Bonuses that were open at some time: a simulation without any tests nothing of them. */
  opened = 0;

  constructor(complain: (line: string) => void) {
    this.#complain = complain;
  }

  #bookOf(userId: UserId, currency: string): Book {
    const key = `${userId}/${currency}`;
    const known = this.#books.get(key);
    if (known !== undefined) return known;
    const book: Book = { own: 0n, locked: new Set(), isFree: false };
    this.#books.set(key, book);
    return book;
  }

  onMoney({ userId, cause, reference, entries, wallets }: MoneyMoved): void {
    if (userId === undefined || !OWN.has(cause) || SIGNUP.has(reference)) return;
    for (const { type, currency } of wallets) {
      const prefix = `${userId}/${type}/`;
      const change = entries
        .filter(({ account }) => account.startsWith(prefix))
        .reduce((sum, { amount }) => sum + amount, 0n);
      // The share of a copied trader may be paid from what is locked.
      if (cause === 'COPY_FEE' && change < 0n) continue;
      const book = this.#bookOf(userId, currency);
      book.own += change;
      if (book.own < 0n && !book.isFree && book.locked.size > 0)
        this.#complain(`${userId} took ${-book.own} ${currency} more than was added: ${reference}`);
    }
  }

  onBonus({ userId, wallet, bonus, cause }: BonusChanged): void {
    const currency = CURRENCY_OF[wallet] ?? wallet;
    const book = this.#bookOf(userId, currency);
    if (bonus === undefined) {
      book.locked.delete(wallet);
      if (cause === 'CLEARED' || cause === 'USED_UP' || cause === 'CANCELLED') book.isFree = true;
      return;
    }
    if (!book.locked.has(wallet)) this.opened += 1;
    book.locked.add(wallet);
    if (bonus.own < 0n || bonus.turned < 0n || bonus.turned >= bonus.required)
      this.#complain(`${userId}/${wallet} is locked by ${bonus.turned} of ${bonus.required}`);
  }
}

/**
 * Currencies of wallets that are not named after theirs, on a site whose short rounds are in play
 * points.
 */
const CURRENCY_OF: Readonly<Record<string, string>> = { FUTURES: 'USDT', BINARY: 'BKT' };
