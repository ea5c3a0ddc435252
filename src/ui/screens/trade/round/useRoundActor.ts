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
      let end: (() => void) | undefined = () => undefined;
      rounds.watch(tradeOptionId).then((watched) => {
        // Nobody subscribes any more.
        if (end === undefined) return watched.release();
        end = watched.release;
        actor = watched.actor;
        listener();
      }, reportError);
      return () => {
        actor = undefined;
        end?.();
        end = undefined;
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
