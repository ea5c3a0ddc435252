/** Korean texts of the asset pages, which come with their screen. */
import { wallet } from './ko/wallet.ts';
import { walletForms } from './ko/walletForms.ts';
import type { Widen } from './ko.ts';

export const koWallet = { wallet: { ...wallet, ...walletForms } } as const;

/** Every language has the same texts. */
export type WalletTexts = Widen<typeof koWallet>;
