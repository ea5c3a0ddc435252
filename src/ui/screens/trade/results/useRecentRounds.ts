import { useEffect, useRef } from 'react';
import { useSelector } from '@xstate/react';
import { useQuery } from '../../../services/query.ts';
import { useServices } from '../../../services/ServicesContext.tsx';
import type { WireRound } from '../../../../protocol/rounds/entities.ts';
import { useRoundActor } from '../round/useRound.ts';

// The last rounds of an option, newest first: loaded once, then extended by each result that arrives.

/** As many as the exchange returns. */
export const RECENT_MAX = 30;

/**
 * Prepends a newer round. Returns undefined when rounds in between are missing, or none is known:
 * then the list must be reloaded from the exchange.
 */
export function withSettled(
  known: readonly WireRound[],
  settled: WireRound,
): readonly WireRound[] | undefined {
  const [newest] = known;
  if (newest === undefined) return undefined;
  if (settled.startAt <= newest.startAt) return known;
  if (settled.startAt !== newest.endAt) return undefined;
  return [settled, ...known].slice(0, RECENT_MAX);
}

/**
 * The side that won last, and how many times in a row; a void round neither counts nor ends the
 * streak.
 */
export function currentStreak(
  rounds: readonly WireRound[],
): { readonly side: 'B' | 'S'; readonly count: number } | undefined {
  const sides = rounds.flatMap(({ side, status }) => (status === 1 && side !== null ? [side] : []));
  const [side] = sides;
  if (side === undefined) return undefined;
  const end = sides.findIndex((other) => other !== side);
  return { side, count: end < 0 ? sides.length : end };
}

const isOver = (round: WireRound | undefined): round is WireRound =>
  round !== undefined && round.status !== 0;

/** The option's newest round that was settled since the component was mounted. */
export const useSettledRound = (tradeOptionId: number): WireRound | undefined =>
  useSelector(useRoundActor(tradeOptionId), (snapshot) => {
    const { round, previous } = snapshot?.context ?? {};
    return [round, previous].find(isOver);
  });

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
