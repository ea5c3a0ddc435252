/** Commands of the ledger. */
import type { ClientOrderId, UserId } from '../ids.ts';
import type { Money } from '../quantities.ts';
import type { Stamped } from '../time.ts';
import type { AdjustmentType } from './adjustments.ts';
import type { WalletType } from './wallets.ts';
import type { Refusals } from '../refusal.ts';

export interface OpenExchange extends Stamped {
  readonly type: 'OpenExchange';
  /** Initial balance of the insurance fund, paid by the house at the opening. */
  readonly insurance: Money;
}

/** The house credits a wallet (demo funds, corrections), once per user and reference. */
export interface CreditFromHouse extends Stamped {
  readonly type: 'CreditFromHouse';
  readonly userId: UserId;
  readonly wallet: WalletType;
  readonly amount: Money;
  readonly reference: string;
}

/** An operator's bonus, deduction or settlement, once per user and request id. */
export interface AdjustWallet extends Stamped {
  readonly type: 'AdjustWallet';
  readonly userId: UserId;
  readonly requestId: ClientOrderId;
  readonly adjustment: AdjustmentType;
  readonly wallet: WalletType;
  /** Above zero; a deduction takes it. */
  readonly amount: Money;
}

export type LedgerCommand = OpenExchange | CreditFromHouse | AdjustWallet;

/** Refusals about wallets and amounts. */
export const LEDGER_REJECTIONS = {
  UNKNOWN_ACCOUNT: 404,
  INSUFFICIENT_BALANCE: 409,
  INVALID_AMOUNT: 400,
} as const satisfies Refusals;
