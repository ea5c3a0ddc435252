/** The bank account that a new member names when they sign up. */
import * as v from 'valibot';
import { bankByCode, type BankAccount } from '../../domain/money/banks.ts';

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
