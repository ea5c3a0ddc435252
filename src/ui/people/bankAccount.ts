/** A person's bank account as forms hold it. */
import { bankTypeOf } from '../../domain/money/banks.ts';

export interface BankFields {
  /** Three digits; empty before a bank is chosen. */
  readonly code: string;
  readonly account: string;
  readonly holder: string;
}

export const NO_ACCOUNT: BankFields = { code: '', account: '', holder: '' };

/** 6 to 30 characters, digits with dashes between them. */
export const isAccountNumber = (text: string): boolean => /^\d[\d-]{4,28}\d$/.test(text.trim());

export const isWholeAccount = ({ code, account, holder }: BankFields): boolean =>
  /^\d{3}$/.test(code) && isAccountNumber(account) && holder.trim() !== '';

/** Which banks are offered, fixed when the page is built (specification, section 9). */
export const BANK_TYPE: number = bankTypeOf(import.meta.env['VITE_BANK_TYPE']);
