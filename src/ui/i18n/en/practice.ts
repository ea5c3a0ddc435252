/** Texts of starting practice again, the same keys as Korean. */
import type { practiceParts as korean } from '../ko/practice.ts';
import type { Widen } from '../ko.ts';

export const practiceParts: Widen<typeof korean> = {
  practice: {
    title: 'Restart practice',
    amount: 'Starting balance',
    amountHint: 'Your futures and rounds wallets each start with this amount.',
    amountProblem: 'Enter an amount from 100 to 10,000,000.',
    from: 'Start at',
    now: 'Now',
    moment: 'Recorded moment',
    nowHint: 'Trading continues with the prices that are playing now.',
    momentHint:
      'Prices restart from that moment. You can practice the same day as often as you like.',
    day: 'Day',
    time: 'Time (UTC)',
    notRecorded: 'Enter a moment from {from} to {to}, as HH:MM.',
    lost: 'All practice positions, orders, bets, balances and history so far will be deleted.',
    start: 'Restart',
  },
};
