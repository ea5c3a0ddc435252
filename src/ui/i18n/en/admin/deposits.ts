/** The console's section of coin deposits. */
import type { deposits as korean } from '../../ko/admin/deposits.ts';
import type { Widen } from '../../ko.ts';

export const deposits: Widen<typeof korean> = {
  list: 'Coin deposits',
  view: 'View',
  queue: 'Held',
  all: 'All',
  seenAt: 'Arrived',
  user: 'User',
  coin: 'Coin',
  amount: 'Amount',
  network: 'Network',
  status: 'State',
  statuses: { CONFIRMING: 'Confirming', CREDITED: 'Credited', HELD: 'Held', RESOLVED: 'Resolved' },
  reason: 'Held because',
  reasons: {
    UNKNOWN_RECEIVER: 'The receiver is unknown.',
    ADDRESS_EXPIRED: 'The one-time address has expired.',
    ADDRESS_USED: 'The one-time address was used before.',
    ACCOUNT_NOT_ACTIVE: 'The account is not active.',
    BELOW_MINIMUM: 'Below the minimum.',
    NOT_OFFERED: 'The site does not take this coin.',
    REQUEST_ID_TAKEN: 'Another request has the same id.',
  },
  receiver: 'Received at',
  txid: 'Transaction',
  confirmations: 'Confirmations',
  note: 'What was done',
  decision: 'Act',
  resolve: 'Release',
  resolveSays:
    'The deposit is no longer held, and what was done is kept. Pay it in first if it has to be paid.',
  pay: 'Pay {amount} to user {user}',
  empty: 'No deposits have arrived.',
  emptyQueue: 'No deposits are held.',
  emptyQueueHint: 'Deposits without a known receiver or below the minimum wait here.',
};
