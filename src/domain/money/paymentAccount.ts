/** The exchange's own account at a bank, which buyers pay won into. */
import type { BankAccount } from './banks.ts';

/** Play money: no such account exists. */
export const DEMO_PAYMENT_ACCOUNT: BankAccount = {
  code: '090',
  account: '3333-00-0000000',
  holder: '(주)마루',
};
