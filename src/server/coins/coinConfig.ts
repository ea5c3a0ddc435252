/** The operator's keys and accounts for deposits of coins, from the environment. */
import type { Network } from '../../domain/coins/coins.ts';
import { checkAddress } from '../../gateway/coins/addresses.ts';
import {
  ACCOUNT_NETWORKS,
  type AccountKey,
  type AccountNetwork,
  type CoinKeys,
  KEY_NETWORKS,
  type KeyNetwork,
  readAccountKey,
} from './extendedKeys.ts';

const KEY_NAMES: Readonly<Record<KeyNetwork, string>> = {
  BITCOIN: 'COIN_XPUB_BITCOIN',
  ETHEREUM: 'COIN_XPUB_ETHEREUM',
  TRON: 'COIN_XPUB_TRON',
  DOGECOIN: 'COIN_XPUB_DOGECOIN',
};
const ACCOUNT_NAMES: Readonly<Record<AccountNetwork, string>> = {
  XRP_LEDGER: 'COIN_ACCOUNT_XRP',
  EOS: 'COIN_ACCOUNT_EOS',
};

type Environment = Readonly<Record<string, string | undefined>>;

export type CoinKeysResult =
  /** Undefined: coins are play money. */
  | { readonly ok: true; readonly coinKeys: CoinKeys | undefined }
  | { readonly ok: false; readonly problem: string };

export function readCoinKeys(environment: Environment): CoinKeysResult {
  const keys = new Map<Network, { readonly network: KeyNetwork; readonly key: AccountKey }>();
  const accounts = new Map<Network, string>();
  for (const network of KEY_NETWORKS) {
    const text = environment[KEY_NAMES[network]]?.trim() ?? '';
    if (text === '') continue;
    const key = readAccountKey(network, text);
    if (typeof key === 'string') return { ok: false, problem: `${KEY_NAMES[network]} is ${key}.` };
    keys.set(network, { network, key });
  }
  for (const network of ACCOUNT_NETWORKS) {
    const text = environment[ACCOUNT_NAMES[network]]?.trim() ?? '';
    if (text === '') continue;
    const coin = network === 'EOS' ? 'EOS' : 'XRP';
    if (checkAddress(coin, text, { tag: '1' }).is !== 'destination')
      return { ok: false, problem: `${ACCOUNT_NAMES[network]} is no account of ${coin}.` };
    accounts.set(network, text);
  }
  const isSet = keys.size + accounts.size > 0;
  return { ok: true, coinKeys: isSet ? { keys, accounts } : undefined };
}

/** Why real coins may not be received beside the prices of a feed; undefined where they may. */
export function realCoinsProblem(
  coinKeys: CoinKeys | undefined,
  feedKind: string,
): string | undefined {
  if (coinKeys === undefined || feedKind === 'live') return undefined;
  const [network] = [...coinKeys.keys.keys(), ...coinKeys.accounts.keys()];
  const name = Object.entries({ ...KEY_NAMES, ...ACCOUNT_NAMES }).find(([of]) => of === network);
  return `${name?.[1] ?? 'COIN_XPUB'} receives real coins, and FEED=${feedKind} plays prices whose future can be computed; use one of them alone.`;
}
