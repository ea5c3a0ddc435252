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
  reason: 'Reason',
  decision: 'Decision',
  confirm: 'Approve',
  decline: 'Decline',
  withdraw: 'Withdraw',
  application: '{amount} · {type} · {user}',
  adjustment: '{amount} · {type} · {wallet} wallet',
  site: '{usdt} USDT · {won} won: two admins from here on',
  confirmSays: 'Carries out at once what {who} asked for. {act} ({target}): {what}',
  declineSays:
    'Ends what {who} asked for without carrying it out. {act} ({target}): {what}. It can be asked for again.',
  empty: 'Nothing waits for a second admin.',
  emptyHint: 'An act above the threshold appears here after its first approval.',
};
