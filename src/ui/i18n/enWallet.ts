/** English texts of the asset pages, the same keys as Korean. */
import { wallet } from './en/wallet.ts';
import { walletForms } from './en/walletForms.ts';
import type { WalletTexts } from './koWallet.ts';

export const enWallet: WalletTexts = { wallet: { ...wallet, ...walletForms } };
