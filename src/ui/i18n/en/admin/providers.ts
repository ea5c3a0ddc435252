/** The console's section of payment providers. */
import type { providers as korean } from '../../ko/admin/providers.ts';
import type { Widen } from '../../ko.ts';

export const providers: Widen<typeof korean> = {
  list: 'Requests of providers',
  at: 'Requested at',
  provider: 'Provider',
  user: 'User',
  type: 'Type',
  amount: 'Requested',
  paid: 'Paid',
  state: 'State',
  states: {
    SENDING: 'Being sent',
    OPEN: 'At the provider',
    CONFIRMED: 'Being carried out',
    HELD: 'Held',
    ENDED: 'Ended',
  },
  problems: {
    WRONG_AMOUNT: 'Another amount was paid than requested.',
    PAYMENT_REUSED: 'The payment belongs to another request.',
    PAID_AFTER_END: 'It was paid after the application had ended.',
    REFUSED_AFTER_APPROVAL: 'The provider refused it after the approval.',
    CONTRADICTED: 'The provider gave two different final answers.',
  },
  attempts: 'Attempts: {count}. {trouble}',
  trouble: 'Problem',
  paymentId: 'Payment',
  application: 'Application',
  decision: 'Act',
  close: 'End the hold',
  closeSays: 'Ends the hold on a request that was cleared up with the provider. No money moves.',
  empty: 'No requests are under way.',
  emptyHint: 'Choose a state to see those that ended.',
};
