/** Postings: movements of money, collected entry by entry, zero in sum in every currency. */
import {
  type AccountKey,
  type Book,
  bookCurrency,
  BOOKS,
  type Entry,
  HOUSE_ACCOUNTS,
  type HouseAccount,
  houseAccount,
} from '../../domain/ledger/accounts.ts';
import type { Currency } from '../../domain/ledger/currencies.ts';
import type { MoneyCause, MoneyMoved } from '../../domain/ledger/events.ts';
import type { Pocket, WalletBalance } from '../../domain/ledger/wallets.ts';
import type { UserId } from '../../domain/ids.ts';
import { addMoney, money } from '../../domain/quantities.ts';
import type { Emit } from '../contract.ts';
import { balanceOf, type Wallet } from '../state.ts';

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };

/** The effect of a posting on one owner. `wallets` are the owner's wallets after it. */
interface Part {
  /** Undefined while only accounts of the exchange are touched. */
  userId: UserId | undefined;
  readonly entries: Entry[];
  wallets: readonly Mutable<WalletBalance>[];
}

/**
 * A posting being built; it is itself the first owner's part. Nothing else may be emitted between
 * its first entry and `post`: the wallets are computed from the balances of that moment.
 */
export interface Posting extends Part {
  /** Further owners; rarely any. */
  others: Part[] | undefined;
  /** The sum of the entries in the first entry's currency, and in each further one. */
  currency: Currency | undefined;
  sum: bigint;
  otherSums: Map<Currency, bigint> | undefined;
}

const NO_WALLETS: readonly Mutable<WalletBalance>[] = [];

export const startPosting = (): Posting => ({
  userId: undefined,
  entries: [],
  wallets: NO_WALLETS,
  others: undefined,
  currency: undefined,
  sum: 0n,
  otherSums: undefined,
});

const houseKeys = (book: Book): ReadonlyMap<HouseAccount, AccountKey> =>
  new Map(HOUSE_ACCOUNTS.map((account) => [account, houseAccount(account, book)]));

/** Built once: a key concatenated each time would have to be hashed each time. */
const FUTURES_KEYS = houseKeys('FUTURES');
const HOUSE_KEYS = new Map(BOOKS.map((book) => [book, houseKeys(book)]));

function houseKey(account: HouseAccount, book: Book): AccountKey {
  const keys = book === 'FUTURES' ? FUTURES_KEYS : HOUSE_KEYS.get(book);
  return keys?.get(account) ?? houseAccount(account, book);
}

/**
 * Adds an amount to an account of the exchange (below zero: subtracts it); ignores zero. The entry
 * is part of the first owner's event.
 */
export function toHouse(posting: Posting, account: HouseAccount, book: Book, amount: bigint): void {
  if (amount === 0n) return;
  addToSum(posting, bookCurrency(book), amount);
  posting.entries.push({ account: houseKey(account, book), amount: money(amount) });
}

/** Adds an amount to one pocket of a user's wallet (below zero: subtracts it); ignores zero. */
export function toPocket(posting: Posting, wallet: Wallet, pocket: Pocket, amount: bigint): void {
  if (amount === 0n) return;
  addToSum(posting, wallet.currency, amount);
  const part = partOf(posting, wallet.owner);
  part.entries.push({ account: wallet[pocket].key, amount: money(amount) });
  const balance = balanceIn(part, wallet);
  balance[pocket] = addMoney(balance[pocket], money(amount));
}

/**
 * Emits the posting, one event for each owner, one directly after the other under the same cause
 * and reference. A posting without entries emits nothing.
 * @throws Error when its entries do not sum to zero in every currency, which is a defect
 */
export function post(emit: Emit, posting: Posting, cause: MoneyCause, reference: string): void {
  if (posting.entries.length === 0) return;
  if (!isBalanced(posting)) throw new Error(`an unbalanced posting: ${cause} ${reference}`);
  emit(toEvent(posting, cause, reference));
  if (posting.others === undefined) return;
  for (const part of posting.others) emit(toEvent(part, cause, reference));
}

const toEvent = (
  { userId, entries, wallets }: Part,
  cause: MoneyCause,
  reference: string,
): MoneyMoved => ({ type: 'MoneyMoved', userId, cause, reference, entries, wallets });

function addToSum(posting: Posting, currency: Currency, amount: bigint): void {
  posting.currency ??= currency;
  if (posting.currency === currency) {
    posting.sum += amount;
    return;
  }
  posting.otherSums ??= new Map();
  posting.otherSums.set(currency, (posting.otherSums.get(currency) ?? 0n) + amount);
}

function isBalanced({ sum, otherSums }: Posting): boolean {
  if (sum !== 0n) return false;
  for (const other of otherSums?.values() ?? []) if (other !== 0n) return false;
  return true;
}

function partOf(posting: Posting, owner: UserId): Part {
  posting.userId ??= owner;
  if (posting.userId === owner) return posting;
  posting.others ??= [];
  const known = posting.others.find(({ userId }) => userId === owner);
  if (known !== undefined) return known;
  const part: Part = { userId: owner, entries: [], wallets: NO_WALLETS };
  posting.others.push(part);
  return part;
}

function balanceIn(part: Part, wallet: Wallet): Mutable<WalletBalance> {
  for (const known of part.wallets) if (known.type === wallet.type) return known;
  const balance: Mutable<WalletBalance> = balanceOf(wallet);
  // Almost always the only one: a list of one takes less memory than one that is pushed to.
  part.wallets = part.wallets.length === 0 ? [balance] : [...part.wallets, balance];
  return balance;
}
