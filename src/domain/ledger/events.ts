/** What happens to money. */
import type { Entry, WalletBalance } from '../accounts.ts';
import type { UserId } from '../ids.ts';
import type { Millis } from '../time.ts';

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
] as const;
export type MoneyCause = (typeof MONEY_CAUSES)[number];

export type LedgerEvent =
  | { readonly type: 'ExchangeOpened'; readonly at: Millis }
  /** Money moved. `wallets` are the owner's wallets after it; empty when only the house moved money. */
  | {
      readonly type: 'MoneyMoved';
      readonly userId: UserId | undefined;
      readonly cause: MoneyCause;
      readonly reference: string;
      readonly entries: readonly Entry[];
      readonly wallets: readonly WalletBalance[];
    };
