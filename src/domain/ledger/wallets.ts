/** Wallets of users, and the currency each holds. */
import type { Money } from '../quantities.ts';
import type { Currency } from './currencies.ts';

export const WALLET_TYPES = [
  'FUTURES',
  'BINARY',
  'USDT',
  'BTC',
  'ETH',
  'XRP',
  'DOGE',
  'EOS',
] as const;
export type WalletType = (typeof WALLET_TYPES)[number];

/**
 * The parts of a wallet: `point` free (cross margin is pledged here, not moved), `wait` held for
 * working orders and bets, `margin` behind isolated positions.
 */
export const POCKETS = ['point', 'wait', 'margin'] as const;
export type Pocket = (typeof POCKETS)[number];

/**
 * BINARY was in play points before money had currencies; a stored wallet that names no currency
 * holds what this says.
 */
export const FIRST_BINARY_CURRENCY: Currency = 'BKT';

/**
 * The currency a wallet holds.
 * @param binary currency of BINARY: the binaryCurrency of the owner's site
 */
export function walletCurrency(type: WalletType, binary: Currency): Currency {
  if (type === 'FUTURES') return 'USDT';
  return type === 'BINARY' ? binary : type;
}

/** A wallet as its owner sees it after an event. `margin` is the margin of isolated positions. */
export interface WalletBalance {
  readonly type: WalletType;
  readonly currency: Currency;
  readonly point: Money;
  readonly wait: Money;
  readonly margin: Money;
}
