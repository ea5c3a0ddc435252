import { useEffect, useMemo } from 'react';
import { useServices } from '../../../services/ServicesContext.tsx';
import { useReadable } from '../../../services/useReadable.ts';
import { createRecentRounds } from './recentRounds.ts';
import { useSettledRound } from './useSettledRound.ts';

/** The last rounds of an option, newest first, followed as they end. */
export function useRecentRounds(tradeOptionId: number) {
  const { rounds } = useServices();
  const recent = useMemo(
    () => createRecentRounds(() => rounds.recent(tradeOptionId)),
    [rounds, tradeOptionId],
  );
  const settled = useSettledRound(tradeOptionId);
  useEffect(() => void recent.refresh(), [recent]);
  useEffect(() => {
    if (settled?.tradeOptionId === tradeOptionId) recent.hear(settled);
  }, [recent, settled, tradeOptionId]);
  return { state: useReadable(recent.state), retry: recent.refresh };
}
