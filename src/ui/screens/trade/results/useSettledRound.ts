import { useMemo } from 'react';
import type { WireRound } from '../../../../protocol/rounds.ts';
import type { Readable } from '../../../services/readable.ts';
import type { RoundServices } from '../../../services/services.ts';
import { useServices } from '../../../services/ServicesContext.tsx';
import { useReadable } from '../../../services/useReadable.ts';

const isOver = (round: WireRound | undefined): round is WireRound =>
  round !== undefined && round.status !== 0;

/** The option's rounds are watched while somebody listens. */
function settledRound(
  rounds: RoundServices,
  tradeOptionId: number,
): Readable<WireRound | undefined> {
  let watched: ReturnType<RoundServices['watch']> | undefined;
  return {
    get: () => {
      const { round, previous } = watched?.actor.getSnapshot().context ?? {};
      if (isOver(round)) return round;
      return isOver(previous) ? previous : undefined;
    },
    subscribe: (listener) => {
      const { actor, release } = rounds.watch(tradeOptionId);
      watched = { actor, release };
      const subscription = actor.subscribe(listener);
      return () => {
        subscription.unsubscribe();
        release();
      };
    },
  };
}

/** The option's newest round whose result is known since the component is there. */
export function useSettledRound(tradeOptionId: number): WireRound | undefined {
  const { rounds } = useServices();
  return useReadable(useMemo(() => settledRound(rounds, tradeOptionId), [rounds, tradeOptionId]));
}
