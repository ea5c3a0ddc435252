/** Limits and fees of a movement of money. */
import type { Money, Rate } from '../quantities.ts';
import type { BankAccount } from './banks.ts';

export interface MoneyTerms {
  readonly minimum: Money;
  readonly maximum: Money;
  /** Amounts are multiples of it. */
  readonly unit: Money;
  /** Maximum of one user by days and months in Korea; undefined: no limit. */
  readonly dailyMaximum: Money | undefined;
  readonly monthlyMaximum: Money | undefined;
  readonly fixedFee: Money;
  /** Fee as a share of the amount, rounded up. */
  readonly feeRate: Rate;
  /** When it can be applied for, every day in Korea; undefined: always. */
  readonly hours: TermHours | undefined;
}

/**
 * Minutes of the day, from 0 to 1,440: from the first until before the second. A first one that is
 * the later of both begins on the evening before: 22:00 to 06:00.
 */
export interface TermHours {
  readonly from: number;
  readonly until: number;
}

// The exchange's own account at a bank, which buyers pay won into.

/** Play money: no such account exists. */
export const DEMO_PAYMENT_ACCOUNT: BankAccount = {
  code: '090',
  account: '3333-00-0000000',
  holder: '(주)마루',
};
