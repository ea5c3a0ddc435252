import { useEffect, useRef } from 'react';
import { useQuery } from '../../../services/query.ts';
import { useServices } from '../../../services/ServicesContext.tsx';
import { withSettled } from './recentRounds.ts';
import { useSettledRound } from './useSettledRound.ts';

/** The last rounds of an option, newest first, extended as they end. */
export function useRecentRounds(tradeOptionId: number) {
  const { rounds } = useServices();
  const { state, refetch, update } = useQuery({
    key: ['rounds', 'recent', tradeOptionId],
    read: () => rounds.recent(tradeOptionId),
  });
  const settled = useSettledRound(tradeOptionId);
  const known = state.value;
  // Also after an answer: a result that arrived during the request may be missing from it.
  useEffect(() => {
    if (known === undefined || settled?.tradeOptionId !== tradeOptionId) return;
    if (withSettled(known, settled) === undefined) refetch();
    else update((current) => withSettled(current, settled) ?? current);
  }, [known, settled, tradeOptionId, refetch, update]);
  // A list that failed to load is retried with each round that ends.
  const isMissing = known === undefined && state.status === 'failed';
  const lastSettled = useRef(settled?.id);
  useEffect(() => {
    const isNew = lastSettled.current !== settled?.id;
    lastSettled.current = settled?.id;
    if (isNew && isMissing) refetch();
  }, [settled?.id, isMissing, refetch]);
  return { state, refetch };
}
