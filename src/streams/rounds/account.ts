/** The bets of an account: how events change them. */
import { current, isDraft, type Draft } from 'immer';
import type { AccountView } from '../../protocol/accountView.ts';
import type { WireBet } from '../../protocol/rounds/entities.ts';
import { isNotOffered, succeed } from '../answer.ts';
import type { AccountSlice, EventEntries } from '../feature.ts';
import { byKey, LIST_MAX, putFirst } from '../lists.ts';
import { betResultNotice, betTakenNotice, type RoundsNoticeKey } from './notices.ts';

export const roundsSlice: AccountSlice<'openBets' | 'settledBets'> = {
  read: async (api) => {
    const [bets, past] = await Promise.all([
      api.call('betsOfOption', {}),
      api.call('betList', { page: 1, size: LIST_MAX }),
    ]);
    if (!bets.ok && !isNotOffered(bets.error)) return bets;
    return succeed({
      openBets: bets.ok ? byKey(bets.value, ({ id }) => id) : {},
      // The history has its own calls: without it the account is still whole.
      settledBets: past.ok ? past.value.items : [],
    });
  },
};

/** A settled bet is never in progress again, whatever arrives late. */
function setBet(view: Draft<AccountView>, bet: WireBet): void {
  const isSame = (known: WireBet): boolean => known.id === bet.id;
  if (bet.status === 0) {
    if (!view.settledBets.some(isSame)) view.openBets[bet.id] = bet;
    return;
  }
  delete view.openBets[bet.id];
  // Shifting a draft goes through a proxy for every element: a plain copy is changed instead.
  if (isDraft(view.settledBets)) view.settledBets = [...current(view.settledBets)];
  putFirst(view.settledBets, bet, isSame);
}

export const roundsEvents: EventEntries<'gameBet' | 'betCashOut' | 'betResult', RoundsNoticeKey> = {
  gameBet: {
    fold: (view, { bet }) => setBet(view, bet),
    notice: betTakenNotice,
    subject: ({ bet }) => bet.id,
  },
  betCashOut: {
    fold: (view, { bet }) => setBet(view, bet),
    notice: ({ bet }, labels) => betResultNotice(bet, labels),
    subject: ({ bet }) => bet.id,
  },
  betResult: {
    fold: (view, { bet }) => setBet(view, bet),
    notice: ({ bet }, labels) => betResultNotice(bet, labels),
    subject: ({ bet }) => bet.id,
  },
};
