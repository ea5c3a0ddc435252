/** The ledger's evolution: balances follow entries, accounts are opened at their first entry. */
import {
  type AccountKey,
  pocketAccount,
  WALLET_TYPES,
  type WalletType,
} from '../../domain/accounts.ts';
import type { ExchangeEvent } from '../../domain/events.ts';
import type { UserId } from '../../domain/ids.ts';
import { addMoney, NO_MONEY } from '../../domain/quantities.ts';
import { voidBands } from '../futures/safeBands.ts';
import {
  type EngineState,
  type LedgerAccount,
  type Member,
  memberOf,
  type Wallet,
} from '../state.ts';

export type MoneyMoved = Extract<ExchangeEvent, { readonly type: 'MoneyMoved' }>;

export function evolveMoneyMoved(state: EngineState, event: MoneyMoved): void {
  const member = event.userId === undefined ? undefined : memberOf(state, event.userId);
  let isFutures = false;
  for (const entry of event.entries) {
    const pocket = pocketOf(member, entry.account);
    isFutures ||= pocket !== undefined;
    const account =
      pocket ?? state.ledger.get(entry.account) ?? openAccount(state, member, entry.account);
    account.balance = addMoney(account.balance, entry.amount);
  }
  if (member === undefined) return;
  if (isFutures) voidBands(member.cross);
  if (event.cause === 'DEPOSIT') state.deposits.add(depositKey(member.user.id, event.reference));
}

/** The pocket of the FUTURES wallet with this key: most entries are of one, and it is at hand. */
function pocketOf(member: Member | undefined, key: AccountKey): LedgerAccount | undefined {
  if (member === undefined) return undefined;
  const { point, wait, margin } = member.futures;
  if (key === point.key) return point;
  if (key === wait.key) return wait;
  return key === margin.key ? margin : undefined;
}

export const depositKey = (user: UserId, reference: string): string => `${user}/${reference}`;

/** The user's wallet of a type, opened if it is the first time. */
export function walletOf(state: EngineState, member: Member, type: WalletType): Wallet {
  return (
    member.wallets.get(type) ?? registerWallet(state, member, createWallet(member.user.id, type))
  );
}

/** An empty wallet that is not yet in the ledger. */
export const createWallet = (user: UserId, type: WalletType): Wallet => ({
  type,
  point: { key: pocketAccount(user, type, 'point'), balance: NO_MONEY },
  wait: { key: pocketAccount(user, type, 'wait'), balance: NO_MONEY },
  margin: { key: pocketAccount(user, type, 'margin'), balance: NO_MONEY },
});

export function registerWallet(state: EngineState, member: Member, wallet: Wallet): Wallet {
  member.wallets.set(wallet.type, wallet);
  for (const account of [wallet.point, wallet.wait, wallet.margin])
    state.ledger.set(account.key, account);
  return wallet;
}

/** Opens the account of a key: `fee/FUTURES`, or `u-17/BTC/point` of the member whose money moved. */
function openAccount(
  state: EngineState,
  member: Member | undefined,
  key: AccountKey,
): LedgerAccount {
  const [owner, type, pocket] = key.split('/');
  if (pocket === undefined) {
    const account = { key, balance: NO_MONEY };
    state.ledger.set(key, account);
    return account;
  }
  const walletType = WALLET_TYPES.find((known) => known === type);
  if (member !== undefined && member.user.id === owner && walletType !== undefined)
    walletOf(state, member, walletType);
  const account = state.ledger.get(key);
  if (account === undefined) throw new Error(`unknown account in the log: ${key}`);
  return account;
}
