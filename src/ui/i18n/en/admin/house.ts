/** The console's house: menu, table and acts. */
import type { house as korean } from '../../ko/admin/house.ts';
import type { Widen } from '../../ko.ts';

export const house: Widen<typeof korean> = {
  title: 'Console',
  menu: 'Console menu',
  section: {
    dashboard: 'Dashboard',
    users: 'Users',
    applications: 'Applications',
    p2p: 'P2P desk',
    contacts: 'Contacts',
    messages: 'Messages',
    content: 'Content',
    coupons: 'Coupons',
    options: 'Options and fees',
    rounds: 'Rounds',
    copytrade: 'Copy traders',
    partners: 'Partners',
    sites: 'Sites',
    admins: 'Admins',
    audit: 'Audit log',
  },
  noPermission: 'You do not have permission for this section.',
  noPermissionHint: 'Ask the admin above you if you need it.',
  nothing: 'You have no permission for any section.',
  noRows: 'Nothing to show.',
  readFailed: 'The list could not be loaded.',
  pages: 'Pages',
  rowsOf: '{from}–{to} of {total}',
  previous: 'Previous',
  next: 'Next',
  pageSize: 'Rows per page',
  perPage: '{count} rows',
  reason: 'Reason',
  reasonHint: 'Kept in the audit log.',
  reasonMissing: 'Enter a reason.',
  waits: 'Waiting for a second admin.',
  waitsHint:
    'This is above the threshold. It is carried out when another admin with the permission presses the same.',
  secondPerson: '{who} pressed this first. Your press carries it out.',
  secondPersonOwn: 'You have pressed this already. Another admin has to press it too.',
};
