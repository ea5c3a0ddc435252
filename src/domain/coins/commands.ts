/** Commands of coins. */
import type { ClientOrderId, UserId } from '../ids.ts';
import type { Money } from '../quantities.ts';
import type { Stamped } from '../time.ts';
import type { Coin } from './coins.ts';

/**
 * Credits what has arrived over a chain: applied for and approved in one step, so that nobody can
 * cancel or decide in between what has happened already.
 */
export interface CreditDeposit extends Stamped {
  readonly type: 'CreditDeposit';
  readonly userId: UserId;
  /** Follows from the transaction: the same one is credited once. */
  readonly requestId: ClientOrderId;
  readonly wallet: Coin;
  readonly amount: Money;
  /** Id of the transaction. */
  readonly reference: string;
}

export type CoinCommand = CreditDeposit;
