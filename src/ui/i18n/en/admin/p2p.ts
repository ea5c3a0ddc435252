/** The console's P2P desk. */
import type { p2p as korean } from '../../ko/admin/p2p.ts';
import type { Widen } from '../../ko.ts';

export const p2p: Widen<typeof korean> = {
  list: 'P2P trades',
  view: 'View',
  queue: 'Under way',
  all: 'All',
  user: 'User',
  side: 'Side',
  sides: { BUY: 'User buys', SELL: 'User sells' },
  expiresAt: 'Expires',
  name: 'Name',
  phone: 'Phone',
  won: 'Won',
  dispute: 'Dispute',
  proof: 'Proof of payment',
  open: 'Open',
  trade: 'P2P trade {id}',
  empty: 'There are no P2P trades.',
  emptyQueue: 'No trade is under way.',
  payMinutes: 'Time to pay',
  minutes: '{count} minutes',
  'minutes::one': '{count} minute',
  acts: {
    match: 'Match',
    pay: 'Paid',
    release: 'Release coins',
    cancel: 'Cancel',
    dispute: 'Dispute',
    released: 'Release to the buyer',
    cancelled: 'Return to the seller',
  },
  says: {
    match: 'Takes the other side of the trade. Coins that the user sells are held from now on.',
    pay: 'Confirms that {won} was sent to the account of the user. This cannot be canceled.',
    release:
      'Confirms that {won} has arrived and credits {amount} to the user. This cannot be undone.',
    cancel: 'Cancels the trade. The user will see the reason.',
    dispute: 'Holds the coins until an operator decides. The user will see the reason.',
    released: 'Ends the dispute and gives the coins to the buyer. This cannot be undone.',
    cancelled: 'Ends the dispute and cancels the trade. The coins go back to the seller.',
  },
};
