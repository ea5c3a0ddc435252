import { useMemo } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { roundMachine } from '../../../../machines/round.ts';
import type { Readable } from '../../../../domain/readable.ts';
import type { RoundServices } from '../../../services/rounds.ts';
import { useServices } from '../../../services/ServicesContext.tsx';
import { useReadable } from '../../../services/useReadable.ts';

type RoundActor = ActorRefFrom<typeof roundMachine>;

/** The actor of an option's rounds, kept alive while anyone subscribes. */
function watchedActor(
  rounds: RoundServices,
  tradeOptionId: number,
): Readable<RoundActor | undefined> {
  let actor: RoundActor | undefined;
  return {
    get: () => actor,
    subscribe: (listener) => {
      const { actor: started, release } = rounds.watch(tradeOptionId);
      actor = started;
      listener();
      return () => {
        actor = undefined;
        release();
      };
    },
  };
}

/**
 * The actor of an option's rounds, watched while the component is mounted; undefined before it has
 * started.
 */
export function useRoundActor(tradeOptionId: number): RoundActor | undefined {
  const { rounds } = useServices();
  return useReadable(useMemo(() => watchedActor(rounds, tradeOptionId), [rounds, tradeOptionId]));
}
