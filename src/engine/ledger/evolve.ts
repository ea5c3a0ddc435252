/** The ledger's evolution: balances follow entries, accounts are created at their first entry. */
import {
  type AccountKey,
  bookCurrency,
  bookOfKey,
  pocketAccount,
} from '../../domain/ledger/accounts.ts';
import type { Currency } from '../../domain/ledger/currencies.ts';
import type { MoneyMoved } from '../../domain/ledger/events.ts';
import {
  type Pocket,
  type WalletBalance,
  walletCurrency,
  type WalletType,
} from '../../domain/ledger/wallets.ts';
import type { UserId } from '../../domain/ids.ts';
import { addMoney, NO_MONEY } from '../../domain/quantities.ts';
import { voidBands } from '../voidBands.ts';
import { rememberAdjustment } from './adjustmentMemory.ts';
import {
  type RememberedRequest,
  rememberedRequest,
  rememberRequest,
} from '../requests/requestMemory.ts';
import {
  type EngineState,
  type LedgerAccount,
  type Member,
  memberOf,
  type Wallet,
} from '../state.ts';

/** Adds the entries instead of setting the wallets: invariants compare the two. */
export function evolveMoneyMoved(state: EngineState, event: MoneyMoved): void {
  const member = event.userId === undefined ? undefined : memberOf(state, event.userId);
  let isFutures = false;
  for (const entry of event.entries) {
    const pocket = pocketOf(member, entry.account);
    isFutures ||= pocket !== undefined;
    const account =
      pocket ??
      state.ledger.get(entry.account) ??
      openAccount(state, member, event.wallets, entry.account);
    account.balance = addMoney(account.balance, entry.amount);
  }
  if (member === undefined) return;
  if (isFutures) voidBands(member.cross);
  if (event.cause === 'DEPOSIT') rememberCredit(member, event.reference);
  else rememberAdjustment(member, event);
}

/** The pocket of the FUTURES wallet with this key: a shortcut, since most entries are of one. */
function pocketOf(member: Member | undefined, key: AccountKey): LedgerAccount | undefined {
  if (member === undefined) return undefined;
  const { point, wait, margin } = member.futures;
  if (key === point.key) return point;
  if (key === wait.key) return wait;
  return key === margin.key ? margin : undefined;
}

/** References of credits that are remembered of each user. */
const CREDITS_REMEMBERED = 1_000;
const CREDIT = 'credit';

/** Whether the house credited the user under this reference before. */
export const isCredited = (member: Member, reference: string): boolean =>
  rememberedRequest(member.requests, CREDIT, reference) !== undefined;

/** A credit is identified by its reference alone. */
export const rememberCredit = (member: Member, reference: string): void =>
  rememberRequest(member.requests, CREDIT, reference, KNOWN, CREDITS_REMEMBERED);

const KNOWN: RememberedRequest = { fingerprint: 0, outcome: '' };

/** The user's wallet of a type; an unused one is new and not yet in the ledger. */
export const walletOf = ({ rules }: EngineState, member: Member, type: WalletType): Wallet =>
  member.wallets.get(type) ??
  createWallet(
    member.user.id,
    type,
    walletCurrency(type, rules.binaryCurrencyOf(member.user.siteId)),
  );

/** An empty wallet that is not yet in the ledger. */
export function createWallet(owner: UserId, type: WalletType, currency: Currency): Wallet {
  const account = (pocket: Pocket): LedgerAccount => ({
    key: pocketAccount(owner, type, pocket),
    currency,
    balance: NO_MONEY,
  });
  return {
    owner,
    type,
    currency,
    point: account('point'),
    wait: account('wait'),
    margin: account('margin'),
  };
}

export function registerWallet(state: EngineState, member: Member, wallet: Wallet): Wallet {
  member.wallets.set(wallet.type, wallet);
  for (const account of [wallet.point, wallet.wait, wallet.margin])
    state.ledger.set(account.key, account);
  return wallet;
}

/** Sets a wallet's balances, opening it in the balance's currency at its first use. */
export function setWallet(state: EngineState, member: Member, balance: WalletBalance): void {
  const { type, currency } = balance;
  const wallet =
    member.wallets.get(type) ??
    registerWallet(state, member, createWallet(member.user.id, type, currency));
  wallet.point.balance = balance.point;
  wallet.wait.balance = balance.wait;
  wallet.margin.balance = balance.margin;
}

/** Opens a house account, empty. @throws Error for the key of a user's pocket */
export function openHouseAccount(state: EngineState, key: AccountKey): LedgerAccount {
  const book = bookOfKey(key);
  if (book === undefined) throw new Error(`not a house account: ${key}`);
  const account = { key, currency: bookCurrency(book), balance: NO_MONEY };
  state.ledger.set(key, account);
  return account;
}

/** Opens the account of a key: a house account, or the wallet of the member whose money moved. */
function openAccount(
  state: EngineState,
  member: Member | undefined,
  wallets: readonly WalletBalance[],
  key: AccountKey,
): LedgerAccount {
  if (bookOfKey(key) !== undefined) return openHouseAccount(state, key);
  for (const { type, currency } of wallets)
    if (member !== undefined && !member.wallets.has(type))
      registerWallet(state, member, createWallet(member.user.id, type, currency));
  const account = state.ledger.get(key);
  if (account === undefined) throw new Error(`unknown account in the log: ${key}`);
  return account;
}
