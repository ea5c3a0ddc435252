/** Requests that move money of the house. */
import type { WalletType } from '../accounts.ts';
import type { UserId } from '../ids.ts';
import type { Money } from '../quantities.ts';
import type { Stamped } from '../time.ts';

export interface OpenExchange extends Stamped {
  readonly type: 'OpenExchange';
  /** What the house puts into the insurance fund at the opening. */
  readonly insurance: Money;
}

/** The house puts money into a wallet (demo funds, corrections). `reference` makes it once-only. */
export interface DepositByHouse extends Stamped {
  readonly type: 'DepositByHouse';
  readonly userId: UserId;
  readonly wallet: WalletType;
  readonly amount: Money;
  readonly reference: string;
}

export type LedgerCommand = OpenExchange | DepositByHouse;
