/** The console's section of e-mail and SMS. */
import type { outbox as korean } from '../../ko/admin/outbox.ts';
import type { Widen } from '../../ko.ts';

export const outbox: Widen<typeof korean> = {
  list: 'E-mail and SMS sent',
  at: 'Sent at',
  to: 'To',
  toWhole: 'To (whole address or number)',
  channel: 'By',
  channels: { email: 'E-mail', phone: 'SMS' },
  state: 'State',
  states: {
    SANDBOX: 'Read here only',
    QUEUED: 'Being sent',
    DELIVERED: 'Delivered',
    FAILED: 'Failed',
    LOST: 'Lost',
  },
  problem: 'Problem',
  subject: 'Subject',
  text: 'Text',
  site: 'Site',
  code: 'Code',
  empty: 'No e-mail or SMS has been sent.',
  emptyHint: 'The code that a member requests appears here. Messages are kept for 30 days.',
};
