/** The console's section of the proof of liabilities. */
import type { liabilities as korean } from '../../ko/admin/liabilities.ts';
import type { Widen } from '../../ko.ts';

export const liabilities: Widen<typeof korean> = {
  list: 'Published proofs of liabilities',
  number: 'No.',
  at: 'Published at',
  users: 'Users',
  owed: 'Owed to users',
  hash: 'Hash',
  previous: 'Previous hash',
  publish: 'Publish now',
  publishSays:
    'Publishes a proof of the balances that all users have at this moment. It can be neither changed nor deleted.',
  empty: 'No proof has been published yet.',
};
