/** Texts of rounds in the console, in English. */
import type { rounds as korean } from '../../ko/admin/rounds.ts';
import type { Widen } from '../../ko.ts';

export const rounds: Widen<typeof korean> = {
  title: 'Rounds',
  list: 'List of rounds',
  round: 'Round',
  option: 'Option',
  time: 'Start – end',
  state: 'State',
  states: { running: 'In progress', settled: 'Settled', void: 'Void' },
  bets: 'Bets',
  stakedB: 'Staked on buy or odd',
  stakedS: 'Staked on sell or even',
  exposureB: 'Cost if buy or odd wins',
  exposureS: 'Cost if sell or even wins',
  paid: 'Paid',
  odds: 'Odds',
  voidAct: 'Void',
  voidTitle: 'Void round',
  voidSays:
    'Voids the round {time} of {label} and returns its stakes, {staked} (bets: {bets}). This cannot be undone.',
  voided: 'Bets refunded: {bets}. Total: {refunded}.',
  acts: 'Acts',
  none: 'There are no rounds with bets.',
  betAt: 'Placed',
  bettor: 'Member',
  side: 'Side',
  stake: 'Stake',
  payout: 'Payout',
  betsOf: 'Bets of {name}',
  toList: 'All rounds',
  betList: 'Bets of the round',
  noBets: 'No one bet on this round.',
  sides: { B: 'Buy or odd', S: 'Sell or even' },
};
