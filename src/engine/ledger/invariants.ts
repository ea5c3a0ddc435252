/** Invariants of the ledger after every posting. */
import type { Currency } from '../../domain/ledger/currencies.ts';
import { POCKETS, walletCurrency } from '../../domain/ledger/wallets.ts';
import type { EngineState, Member } from '../state.ts';
import type { Holds, Invariants, Margins } from '../tables.ts';

/** Every currency sums to zero over all accounts, and no user's pocket is below zero. */
export function ledgerInvariants(state: EngineState): readonly string[] {
  const broken: string[] = [];
  const sums = new Map<Currency, bigint>();
  for (const { key, currency, balance } of state.ledger.values()) {
    sums.set(currency, (sums.get(currency) ?? 0n) + balance);
    if (balance < 0n && isPocket(key)) broken.push(`${key} is ${balance}`);
  }
  for (const [currency, sum] of sums)
    if (sum !== 0n) broken.push(`all accounts in ${currency} sum to ${sum}`);
  for (const member of state.members.values()) broken.push(...walletInvariants(state, member));
  return broken;
}

const isPocket = (key: string): boolean => key.startsWith('u-');

function walletInvariants({ ledger }: EngineState, { user, wallets, futures }: Member): string[] {
  const broken: string[] = [];
  if (wallets.get('FUTURES') !== futures) broken.push(`${user.id} has two FUTURES wallets`);
  for (const [type, wallet] of wallets) {
    const where = `${user.id}/${type}`;
    if (wallet.owner !== user.id || wallet.type !== type)
      broken.push(`${where} is the ${wallet.type} wallet of ${wallet.owner}`);
    if (wallet.currency !== walletCurrency(type, wallet.currency))
      broken.push(`${where} holds ${wallet.currency}`);
    for (const pocket of POCKETS) {
      const account = wallet[pocket];
      if (account.currency !== wallet.currency)
        broken.push(`${account.key} is in another currency`);
      if (ledger.get(account.key) !== account) broken.push(`${account.key} is not in the ledger`);
    }
  }
  return broken;
}

// Whether the pockets of wallets hold what the features say. Rule [D-A8].

/**
 * `wait` of every wallet but FUTURES and BINARY is the sum of the features' holds; theirs is held
 * by orders and bets, which have invariants of their own.
 */
export const createHoldInvariants =
  (holds: readonly Holds[]): Invariants =>
  (state) => {
    const held = new Map<string, bigint>();
    for (const { userId, wallet, amount } of holds.flatMap((list) => list(state))) {
      const key = `${userId}/${wallet}`;
      held.set(key, (held.get(key) ?? 0n) + amount);
    }
    const broken: string[] = [];
    for (const { user, wallets } of state.members.values())
      for (const { type, wait } of wallets.values()) {
        if (type === 'FUTURES' || type === 'BINARY') continue;
        const expected = held.get(`${user.id}/${type}`) ?? 0n;
        if (wait.balance !== expected)
          broken.push(`${user.id}/${type} waits with ${wait.balance}, ${expected} of it is held`);
      }
    return broken;
  };

/** `margin` of FUTURES is the sum of what the features hold of it. */
export const createMarginInvariants =
  (margins: readonly Margins[]): Invariants =>
  (state) =>
    [...state.members.values()].flatMap((member) => {
      const { balance } = member.futures.margin;
      const held = margins.reduce((sum, marginOf) => sum + marginOf(state, member), 0n);
      return held === balance
        ? []
        : [`${member.user.id} has margin ${balance}, positions and copies ${held}`];
    });
