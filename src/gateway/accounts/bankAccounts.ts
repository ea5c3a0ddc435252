/** The account at a bank that a user is paid to, as a document: no log names it. */
import * as v from 'valibot';
import type { UserId } from '../../domain/ids.ts';
import { type BankAccount, bankByCode } from '../../domain/money/banks.ts';
import type { PutDocument } from '../documents/documents.ts';

export const BANK_ACCOUNT = 'bankAccount';

export const bankAccountBody = v.object({
  code: v.string(),
  account: v.string(),
  holder: v.string(),
});

export const putBankAccount = (owner: UserId, account: BankAccount): PutDocument => ({
  type: 'put',
  kind: BANK_ACCOUNT,
  id: owner,
  owner,
  audit: 'fact',
  body: JSON.stringify(account),
});

// The bank account that a new member names when they sign up.

const bankAccount = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    code: v.string(),
    account: v.pipe(v.string(), v.regex(/^[\d-]{6,32}$/)),
    holder: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(64)),
  }),
);

/**
 * @param bankInfo as the signup page sends it, JSON text of the account
 * @returns undefined for any other text, and for a bank that is not known
 */
export function signupBank(bankInfo: string | undefined): BankAccount | undefined {
  const parsed = v.safeParse(bankAccount, bankInfo);
  return parsed.success && bankByCode(parsed.output.code) !== undefined ? parsed.output : undefined;
}
