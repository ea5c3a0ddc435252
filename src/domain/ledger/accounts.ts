/**
 * The double-entry accounts behind the wallets. The currency of an account follows from its key:
 * a house account's from its book, a pocket's from the wallet, which names it in every event.
 */
import type { Brand } from '../brand.ts';
import type { UserId } from '../ids.ts';
import type { Money } from '../quantities.ts';
import { CURRENCIES, type Currency } from './currencies.ts';
import {
  type Pocket,
  POCKETS,
  WALLET_TYPES,
  type WalletBalance,
  type WalletType,
} from './wallets.ts';

/** Payment providers that hold money between a user and the exchange. */
export const PROVIDERS = [
  'paykiwoom',
  'dh-safety',
  'paycoin',
  'bitdex',
  'gluwa',
  'vancoin',
  'bitshop',
] as const;
export type Provider = (typeof PROVIDERS)[number];

const OWN_ACCOUNTS = [
  'house',
  'fee',
  'insurance',
  'market',
  'funding',
  'exchange',
  'bonus',
  'partner',
] as const;

/**
 * Accounts of the exchange itself. `market` is the other side of trading results, `exchange` of
 * conversions between currencies, `transit:{provider}` holds what a provider was asked for or has
 * promised and not yet confirmed.
 */
export type HouseAccount = (typeof OWN_ACCOUNTS)[number] | `transit:${Provider}`;

export const HOUSE_ACCOUNTS: readonly HouseAccount[] = [
  ...OWN_ACCOUNTS,
  ...PROVIDERS.map((provider) => `transit:${provider}` as const),
];

/**
 * House accounts are kept apart by book. FUTURES and BINARY have books of their own, so that what
 * each earned can be seen; any other money is booked under its currency. BINARY is the book of
 * play points; short rounds in another currency are booked under that one.
 */
export type Book = 'FUTURES' | 'BINARY' | Exclude<Currency, 'BKT'>;

export const BOOKS: readonly Book[] = [
  'FUTURES',
  'BINARY',
  ...CURRENCIES.filter((currency) => currency !== 'BKT'),
];

/** The book of the house accounts that a wallet's money is posted against. */
export function bookOf({ type, currency }: Pick<WalletBalance, 'type' | 'currency'>): Book {
  if (type === 'FUTURES') return 'FUTURES';
  return currency === 'BKT' ? 'BINARY' : currency;
}

/** The one currency of all accounts of a book. */
export function bookCurrency(book: Book): Currency {
  if (book === 'FUTURES') return 'USDT';
  return book === 'BINARY' ? 'BKT' : book;
}

/** `u-17/FUTURES/point` or `house/FUTURES`: one account in one currency. */
export type AccountKey = Brand<string, 'AccountKey'>;

export const pocketAccount = (user: UserId, wallet: WalletType, pocket: Pocket): AccountKey =>
  `${user}/${wallet}/${pocket}` as AccountKey;
export const houseAccount = (account: HouseAccount, book: Book): AccountKey =>
  `${account}/${book}` as AccountKey;

const ACCOUNT_KEY = new RegExp(
  `^(?:u-[1-9]\\d*/(?:${WALLET_TYPES.join('|')})/(?:${POCKETS.join('|')})` +
    `|(?:${HOUSE_ACCOUNTS.join('|')})/(?:${BOOKS.join('|')}))$`,
);

/** @returns the key, or undefined when the text is the key of no account */
export const parseAccountKey = (text: string): AccountKey | undefined =>
  ACCOUNT_KEY.test(text) ? (text as AccountKey) : undefined;

/** A change of one account. */
export interface Entry {
  readonly account: AccountKey;
  readonly amount: Money;
}

/** The book of a house account; undefined for a pocket of a user. */
export function bookOfKey(key: AccountKey): Book | undefined {
  const [, name, pocket] = key.split('/');
  return pocket === undefined ? BOOKS.find((book) => book === name) : undefined;
}
