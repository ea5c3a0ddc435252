/** Invariants of the ledger after every posting. */
import type { Currency } from '../../domain/ledger/currencies.ts';
import { POCKETS, walletCurrency } from '../../domain/ledger/wallets.ts';
import type { EngineState, Member } from '../state.ts';

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
