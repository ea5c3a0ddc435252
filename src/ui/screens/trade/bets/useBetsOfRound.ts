import type { WireBet } from '../../../../protocol/rounds/entities.ts';
import { useServices } from '../../../services/ServicesContext.tsx';
import { useIsLoggedIn } from '../../../services/session.ts';
import { useQuery } from '../../../services/query.ts';
import { useReadable } from '../../../services/useReadable.ts';

/** Maximum number of bets in one page of the contract. */
const PAGE_SIZE = 200;

const NO_BETS = { ok: true, value: { items: [], total: 0 } } as const;

/** The player's bets of one round, oldest first: those in the account's view and the older ones. */
export function useBetsOfRound(tradeRoundId: string): readonly WireBet[] {
  const { rounds, account } = useServices();
  const isLoggedIn = useIsLoggedIn();
  const { openBets, settledBets } = useReadable(account);
  const known = [...Object.values(openBets), ...settledBets].filter(
    (bet) => bet.tradeRoundId === tradeRoundId,
  );
  const { state } = useQuery({
    key: ['rounds', 'betsOfRound', tradeRoundId, isLoggedIn],
    read: async () =>
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
            size: PAGE_SIZE,
          })
        : NO_BETS,
  });
  const ids = new Set(known.map(({ id }) => id));
  const others = (state.value?.items ?? []).filter(({ id }) => !ids.has(id));
  return [...known, ...others].toSorted((a, b) => a.at - b.at);
}
