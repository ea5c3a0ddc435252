/** The console's section of applications. */
import type { applications as korean } from '../../ko/admin/applications.ts';
import type { Widen } from '../../ko.ts';

export const applications: Widen<typeof korean> = {
  list: 'Applications',
  view: 'View',
  queue: 'To decide',
  all: 'All',
  keyword: 'Number, reference or request id',
  user: 'User',
  name: 'Name',
  paidTo: 'Paid to or from',
  carrier: 'Carried out by',
  desk: 'Operator',
  decision: 'Decision',
  approve: 'Approve',
  approvedFirst: '{who} approved; a second admin has to',
  firstAdmin: 'First admin',
  approveSays: 'Approves the {type} of {amount} of {user}. This cannot be undone.',
  approveMany: 'Approve {count} applications',
  'approveMany::one': 'Approve {count} application',
  approveManySays: 'Approves the selected ones one after another. This cannot be undone.',
  rejectMany: 'Reject ({count})',
  rejectManySays: 'Rejects the selected ones one after another. Users will see the reason.',
  reject: 'Reject',
  rejectSays: 'Rejects the {type} of {amount} of {user}. They will see the reason.',
  emptyQueue: 'Nothing is waiting for a decision.',
  emptyQueueHint: 'A new application appears here at once.',
  empty: 'There are no applications.',
};
