/** Which payment providers carry out which applications. */
import { type Provider, PROVIDERS } from '../ledger/accounts.ts';
import type { WalletType } from '../ledger/wallets.ts';
import type { ApplicationType } from '../money/application.ts';

interface Carried {
  /** Undefined for every wallet that the site sells for won. */
  readonly wallet: WalletType | undefined;
  readonly types: readonly ApplicationType[];
}

const CARRIED: Readonly<Record<Provider, Carried>> = {
  paykiwoom: { wallet: undefined, types: ['WB'] },
  'dh-safety': { wallet: undefined, types: ['WB'] },
  paycoin: { wallet: undefined, types: ['WB'] },
  bitdex: { wallet: undefined, types: ['WB', 'WS'] },
  gluwa: { wallet: 'USDT', types: ['D'] },
  vancoin: { wallet: 'USDT', types: ['D'] },
  bitshop: { wallet: 'USDT', types: ['D', 'W'] },
};

/** The providers for an application of a type to a wallet, in the order they are listed everywhere. */
export const carriersOf = (wallet: WalletType, type: ApplicationType): readonly Provider[] =>
  PROVIDERS.filter((provider) => {
    const carried = CARRIED[provider];
    return carried.types.includes(type) && (carried.wallet ?? wallet) === wallet;
  });
