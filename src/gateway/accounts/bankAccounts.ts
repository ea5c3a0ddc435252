/** The account at a bank that a user is paid to, as a document: no log names it. */
import * as v from 'valibot';
import type { UserId } from '../../domain/ids.ts';
import type { BankAccount } from '../../domain/money/banks.ts';
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
