/** Texts of copy traders in the console, in English. */
import type { copytraders as korean } from '../../ko/admin/copytraders.ts';
import type { Widen } from '../../ko.ts';

export const copytraders: Widen<typeof korean> = {
  list: 'List of traders',
  search: 'Search name or id',
  name: 'Trader',
  practice: 'Practice',
  username: 'Username',
  introduction: 'Introduction',
  state: 'Status',
  states: { APPLIED: 'Waiting', ACTIVE: 'Active', DENIED: 'Denied', ENDED: 'Ended' },
  closed: 'Closed',
  isOpen: 'Takes new followers',
  followers: 'Followers',
  followersOf: '{followers} / {capacity}',
  capacity: 'Capacity',
  capacityHint:
    '{followers} follow now. With fewer places, copies of the newest follows are skipped.',
  'capacityHint::one':
    '{followers} follows now. With fewer places, copies of the newest follows are skipped.',
  capacityProblem: 'Enter a whole number from 1 to 10,000.',
  fee: 'Profit share',
  feeHint: 'Applies to copies opened from now on.',
  feeProblem: 'Enter a whole number from 0 to 30.',
  appliedAt: 'Applied',
  since: 'Active since',
  updatedAt: 'Last change',
  acts: 'Acts',
  approve: 'Approve',
  approveSays: '{name} becomes a trader. From now on followers copy their fills.',
  deny: 'Deny',
  denySays: 'Denies the application of {name}.',
  change: 'Change',
  changeTitle: 'Change trader',
  changeSays:
    'Changes how many may follow {name}, their profit share, and whether they take new followers.',
  end: 'End',
  endTitle: 'End trader',
  endSays:
    'Ends the trading of {name} for good. Open copies are closed at the market and {followers} follows end.',
  'endSays::one':
    'Ends the trading of {name} for good. Open copies are closed at the market and {followers} follow ends.',
  none: 'There are no traders.',
};
