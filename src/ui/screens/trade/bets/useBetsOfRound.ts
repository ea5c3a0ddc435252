import { useCallback } from 'react';
import type { WireBet } from '../../../../protocol/rounds/entities.ts';
import { useServices } from '../../../services/ServicesContext.tsx';
import { useIsLoggedIn } from '../../../services/session.ts';
import { useReadable } from '../../../services/useReadable.ts';
import { useAsked } from '../results/useAsked.ts';

/** The most bets that the contract answers at once. */
const MOST = 200;

const NOBODY = { ok: true, value: { items: [], total: 0 } } as const;

/** The player's bets of one round, oldest first: those the account knows, and those it has forgotten. */
export function useBetsOfRound(tradeRoundId: string): readonly WireBet[] {
  const { rounds, account } = useServices();
  const isLoggedIn = useIsLoggedIn();
  const { openBets, settledBets } = useReadable(account);
  const known = [...Object.values(openBets), ...settledBets].filter(
    (bet) => bet.tradeRoundId === tradeRoundId,
  );
  const ask = useCallback(
    async () =>
      isLoggedIn
        ? rounds.bets({
            tradeRoundId,
            tradeOptionId: undefined,
            gameTypes: [],
            sides: [],
            statuses: [],
            startDate: undefined,
            endDate: undefined,
            page: 1,
            size: MOST,
          })
        : NOBODY,
    [rounds, tradeRoundId, isLoggedIn],
  );
  const [{ value }] = useAsked(ask);
  const ids = new Set(known.map(({ id }) => id));
  const others = (value?.items ?? []).filter(({ id }) => !ids.has(id));
  return [...known, ...others].toSorted((a, b) => a.at - b.at);
}
