/** The console's section of acts that wait for a second admin. */
import type { approvals as korean } from '../../ko/admin/approvals.ts';
import type { Widen } from '../../ko.ts';

export const approvals: Widen<typeof korean> = {
  list: 'Awaiting a second admin',
  at: 'Asked at',
  until: 'Until',
  by: 'First admin',
  own: 'You',
  act: 'Act',
  target: 'Target',
  what: 'What',
  whyLabel: 'Why two admins',
  why: {
    AMOUNT: 'Its amount requires two admins.',
    DAY_SUM: 'With it, the first admin would move more in a day than one admin may.',
    NO_PRICE: 'There is no price to measure its amount by.',
    TERMS: 'It changes what is paid out.',
  },
  counts: 'The first approval counts until {until}.',
  password: 'Password of the new account',
  passwordHint: 'The account is made with this password. Give it to the partner.',
  reason: 'Reason',
  decision: 'Decision',
  confirm: 'Approve',
  decline: 'Decline',
  withdraw: 'Withdraw',
  application: '{amount} · {type} · {user}',
  adjustment: '{amount} · {type} · {wallet} wallet',
  confirmSays: 'Carries out at once what {who} asked for. {act} ({target}): {what}',
  declineSays:
    'Ends what {who} asked for without carrying it out. {act} ({target}): {what}. It can be asked for again.',
  empty: 'Nothing is waiting for a second admin.',
  emptyHint: 'An act above the threshold appears here after its first approval.',
  confirmMany: 'Carry out the selected acts',
  'confirmManySays::one': 'Carries out {count} act that another admin pressed first.',
  confirmManySays: 'Carries out {count} acts that other admins pressed first, one after another.',
};
