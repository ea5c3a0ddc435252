/** Commands of coins. */
import type { ClientOrderId, UserId } from '../ids.ts';
import type { Money } from '../quantities.ts';
import type { Stamped } from '../time.ts';
import type { Coin } from './coins.ts';
import type { Refusals } from '../refusal.ts';

/**
 * Credits a transfer that has arrived over a chain: applied for and approved in one step, so that
 * no one can cancel or decide a transfer that has already happened.
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

/** Refusals about coins' addresses, deposits and the address book. */
export const COIN_REJECTIONS = {
  ADDRESS_INVALID: 400,
  ADDRESS_CHECKSUM: 400,
  ADDRESS_NETWORK: 400,
  TAG_MISSING: 400,
  TAG_INVALID: 400,
  TEMPORARY_ADDRESS_LIMIT: 409,
  SANDBOX_OFF: 403,
  ADDRESS_BOOK_FULL: 409,
  UNKNOWN_ADDRESS: 404,
  ADDRESS_WAITS: 409,
  UNKNOWN_DEPOSIT: 404,
  DEPOSIT_NOT_HELD: 409,
} as const satisfies Refusals;
