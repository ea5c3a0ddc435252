/** Where an instrument is traded on this site. */
import { useMemo } from 'react';
import type { WireFuturesOption } from '../../protocol/futures/entities.ts';
import type { WireTradeOption } from '../../protocol/rounds/entities.ts';
import type { RoundServices } from '../services/rounds.ts';
import { useServices } from '../services/ServicesContext.tsx';
import { useIsLoggedIn, useSiteFeatures } from '../services/session.ts';
import { useReadable } from '../services/useReadable.ts';

const NO_ROUNDS: readonly WireTradeOption[] = [];
const NOTHING = { status: 'ready', value: NO_ROUNDS } as const;
/** Following the real list requests it. */
const NOT_READ: RoundServices['options'] = {
  get: () => NOTHING,
  subscribe: () => () => undefined,
};

/** The short rounds of a site that has no futures; none are requested anywhere else. */
export function useRoundsInstead(): readonly WireTradeOption[] {
  const { rounds } = useServices();
  const { isFutures, isBinary } = useSiteFeatures();
  const isRead = !isFutures && isBinary;
  return useReadable(isRead ? rounds.options : NOT_READ).value ?? NO_ROUNDS;
}

/**
 * The page that trades an instrument: its futures, or its first short round where the site has no
 * futures; undefined where it has neither.
 */
export function useInstrumentPath(): (option: WireFuturesOption) => string | undefined {
  const isLoggedIn = useIsLoggedIn();
  const { isFutures } = useSiteFeatures();
  const rounds = useRoundsInstead();
  return useMemo(() => {
    const base = isLoggedIn ? '/future' : '/futureView';
    return ({ id, stock }) => {
      if (isFutures) return `${base}/${id}`;
      const round = rounds.find((one) => one.isPlay && one.stock === stock);
      return round === undefined ? undefined : `/trade/${round.id}`;
    };
  }, [isFutures, isLoggedIn, rounds]);
}
