/** Balanced movements of money: collected entry by entry, told as one event, zero in sum. */
import {
  type AccountKey,
  type Entry,
  type HouseAccount,
  houseAccount,
  type WalletBalance,
  type WalletType,
} from '../../domain/accounts.ts';
import type { MoneyCause } from '../../domain/ledger/events.ts';
import type { UserId } from '../../domain/ids.ts';
import { money } from '../../domain/quantities.ts';
import type { Emit } from '../contract.ts';
import type { Wallet } from '../state.ts';

/** Entries in the making. `point`, `wait` and `margin` count what the owner's pockets gain. */
export interface Posting {
  readonly walletType: WalletType;
  readonly entries: Entry[];
  point: bigint;
  wait: bigint;
  margin: bigint;
  house: bigint;
}

export const startPosting = (walletType: WalletType): Posting => ({
  walletType,
  entries: [],
  point: 0n,
  wait: 0n,
  margin: 0n,
  house: 0n,
});

const houseKeys = (account: HouseAccount): Readonly<Record<WalletType, AccountKey>> => ({
  FUTURES: houseAccount(account, 'FUTURES'),
  BINARY: houseAccount(account, 'BINARY'),
  USDT: houseAccount(account, 'USDT'),
  BTC: houseAccount(account, 'BTC'),
  ETH: houseAccount(account, 'ETH'),
  XRP: houseAccount(account, 'XRP'),
  DOGE: houseAccount(account, 'DOGE'),
  EOS: houseAccount(account, 'EOS'),
});

/** Made once: a key put together anew would have to be hashed anew. */
const HOUSE_KEYS: Readonly<Record<HouseAccount, Readonly<Record<WalletType, AccountKey>>>> = {
  house: houseKeys('house'),
  fee: houseKeys('fee'),
  insurance: houseKeys('insurance'),
  market: houseKeys('market'),
  funding: houseKeys('funding'),
};

export const HOUSE_ACCOUNTS: readonly HouseAccount[] = [
  'house',
  'fee',
  'insurance',
  'market',
  'funding',
];

export const houseKey = (account: HouseAccount, type: WalletType): AccountKey =>
  HOUSE_KEYS[account][type];

/** Adds an entry of an account of the exchange; nothing for zero. */
export function toHouse(posting: Posting, account: HouseAccount, amount: bigint): void {
  if (amount === 0n) return;
  posting.house += amount;
  posting.entries.push({
    account: HOUSE_KEYS[account][posting.walletType],
    amount: money(amount),
  });
}

/** Adds what one pocket of the owner gains (or, below zero, loses). */
export function toPocket(
  posting: Posting,
  wallet: Wallet,
  pocket: 'point' | 'wait' | 'margin',
  amount: bigint,
): void {
  if (amount === 0n) return;
  posting[pocket] += amount;
  posting.entries.push({ account: wallet[pocket].key, amount: money(amount) });
}

/** Tells the posting with the owner's wallet after it; one without entries is not told. */
export function post(
  emit: Emit,
  posting: Posting,
  owner: { readonly userId: UserId; readonly wallet: Wallet } | undefined,
  cause: MoneyCause,
  reference: string,
): void {
  if (posting.entries.length === 0) return;
  if (posting.point + posting.wait + posting.margin + posting.house !== 0n)
    throw new Error(`an unbalanced posting: ${cause} ${reference}`);
  emit({
    type: 'MoneyMoved',
    userId: owner?.userId,
    cause,
    reference,
    entries: posting.entries,
    wallets: owner === undefined ? [] : [balanceAfter(owner.wallet, posting)],
  });
}

const balanceAfter = (wallet: Wallet, posting: Posting): WalletBalance => ({
  type: wallet.type,
  point: money(wallet.point.balance + posting.point),
  wait: money(wallet.wait.balance + posting.wait),
  margin: money(wallet.margin.balance + posting.margin),
});
