/** The console's section of partners. */
import type { partners as korean } from '../../ko/admin/partners.ts';
import type { Widen } from '../../ko.ts';

export const partners: Widen<typeof korean> = {
  list: 'Partners',
  keyword: 'Username, name, phone',
  name: 'Name',
  username: 'Username',
  status: 'Status',
  site: 'Site',
  registeredAt: 'Registered',
  statuses: { NORMAL: 'Normal', WAIT: 'Waiting', DENY: 'Blocked', CLOSED: 'Closed' },
  empty: 'There are no partners.',
  make: 'Make a partner',
  makeSays: 'This member becomes a partner, and whoever signs up with the code is below them.',
  userId: 'Member id',
  code: 'Code',
  codeHint: 'Part of the sign-up link: letters, digits, hyphens.',
  shownName: 'Shown name',
};
