/** Events of the ledger. */
import type { UserId } from '../ids.ts';
import type { Millis } from '../time.ts';
import type { Entry } from './accounts.ts';
import type { WalletBalance } from './wallets.ts';

/** Why money moved. */
export const MONEY_CAUSES = [
  'OPENING',
  'DEPOSIT',
  'HOLD',
  'RELEASE',
  'TRADE',
  'FUNDING',
  'LIQUIDATION',
  'MARGIN',
  'BET',
  'BET_RESULT',
  'TRANSFER',
  'CONVERSION',
  'WITHDRAWAL',
  'FEE',
  'BONUS',
  'BONUS_PAID',
  'DEDUCTION',
  'SETTLEMENT',
  'COPY',
  'COPY_FEE',
  'CASH_OUT',
  'BONUS_RETURNED',
  'BONUS_CANCELLED',
] as const;
export type MoneyCause = (typeof MONEY_CAUSES)[number];

/**
 * One owner's part of a posting. `wallets` are those of the owner's wallets that it touched, as
 * they are after it; none when only the house moved money.
 */
export interface MoneyMoved {
  readonly type: 'MoneyMoved';
  readonly userId: UserId | undefined;
  readonly cause: MoneyCause;
  readonly reference: string;
  readonly entries: readonly Entry[];
  readonly wallets: readonly WalletBalance[];
}

export type LedgerEvent = { readonly type: 'ExchangeOpened'; readonly at: Millis } | MoneyMoved;
