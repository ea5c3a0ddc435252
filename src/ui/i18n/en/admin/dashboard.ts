/** The console's dashboard. */
import type { dashboard as korean } from '../../ko/admin/dashboard.ts';
import type { Widen } from '../../ko.ts';

export const dashboard: Widen<typeof korean> = {
  ledger: 'House accounts',
  ledgerHint: 'Below zero is owed.',
  account: 'Account',
  book: 'Book',
  balance: 'Balance',
  emptyLedger: 'The house accounts hold nothing.',
  readFailed: 'Could not be loaded.',
};
