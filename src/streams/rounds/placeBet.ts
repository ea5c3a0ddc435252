/** Placing a bet until it is known whether it stands. */
import type { AccountView } from '../../protocol/accountView.ts';
import type { WireBet } from '../../protocol/rounds/entities.ts';
import type { Params } from '../api.ts';
import { createAttempt, type AccountAttempts, type Attempt } from '../attempt.ts';

/** A bet with the id that its form made once. */
export type BetParams = Params<'placeBet'> & { readonly clientBetId: string };

function findBet({ openBets, settledBets }: AccountView, clientBetId: string): WireBet | undefined {
  const isIt = (bet: WireBet): boolean => bet.clientBetId === clientBetId;
  return Object.values(openBets).find(isIt) ?? settledBets.find(isIt);
}

/** The lock of the round refuses retries that come too late, so they need no limit of their own. */
export const createPlaceBet = (attempts: AccountAttempts): Attempt<BetParams, WireBet> =>
  createAttempt({
    ...attempts,
    idOf: ({ clientBetId }) => clientBetId,
    send: (params) => attempts.api.call('placeBet', params),
    shown: (view, { clientBetId }) => findBet(view, clientBetId),
  });
