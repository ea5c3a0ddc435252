/** Schemas of fields about a person that several forms have. */
import * as v from 'valibot';
import { isPassword, type PasswordKind } from '../../domain/accounts/credentials.ts';
import type { Channel } from '../../domain/verification/verification.ts';
import { bankTypeOf } from '../../domain/money/banks.ts';

export const isPhone = (text: string): boolean => /^0\d{8,10}$/.test(text.replaceAll('-', ''));

/** The check that both are the same is the form's, which forwards it to the second. */
export const passwordTwice = (kind: PasswordKind) =>
  ({
    password: v.pipe(
      v.string(),
      v.check((text) => isPassword(text, kind)),
    ),
    passwordAgain: v.string(),
  }) as const;

const isEmail = (text: string): boolean =>
  v.is(v.pipe(v.string(), v.trim(), v.maxLength(128), v.email()), text);

/** An e-mail address or a phone number, by the channel that its code is sent over. */
export const keyOfChannel = (channel: Channel) =>
  v.pipe(v.string(), v.trim(), v.check(channel === 'email' ? isEmail : isPhone));

// A person's bank account as forms hold it.

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
