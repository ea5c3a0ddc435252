/** The color of a wallet's part of the whole: the same in the ring and beside its name. */
import { WALLET_TYPES } from '../../../../domain/ledger/wallets.ts';

const COLORS = [
  '--accent-line',
  '--series-2',
  '--series-5',
  '--series-1',
  '--series-3',
  '--faint',
  '--series-4',
  '--muted',
].map((token) => `var(${token})`);

export const walletColor = (type: string): string =>
  COLORS[WALLET_TYPES.findIndex((one) => one === type)] ?? 'var(--faint)';
