import { useSelector } from '@xstate/react';
import { useCallback, useMemo } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { roundMachine } from '../../../../machines/round.ts';
import type { WireRound } from '../../../../protocol/rounds.ts';
import type { Readable } from '../../../services/readable.ts';
import type { RoundServices } from '../../../services/services.ts';
import { useServices } from '../../../services/ServicesContext.tsx';
import { useReadable } from '../../../services/useReadable.ts';
import { ROUND_PHASES, type RoundPhase } from './roundPhase.ts';

type RoundActor = ActorRefFrom<typeof roundMachine>;

export interface RoundView {
  readonly phase: RoundPhase;
  /** The round on screen: running, or just over until the next one is there. */
  readonly round: WireRound | undefined;
  /** The round before it; its result may still be on the way. */
  readonly previous: WireRound | undefined;
  /** The exchange's clock, ms UTC, at its quarter seconds: what the machine decides by. */
  readonly now: Readable<number>;
  /** The result has been seen, or another try after a failure. */
  readonly send: (event: { readonly type: 'NEXT' | 'RETRY' }) => void;
}

/** The actor of an option's rounds, held as long as somebody subscribes. */
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

/** The life of an option's rounds while the component is there; `loading` before it has begun. */
export function useRound(tradeOptionId: number): RoundView {
  const { rounds, now: seconds } = useServices();
  const watched = useMemo(() => watchedActor(rounds, tradeOptionId), [rounds, tradeOptionId]);
  const actor = useReadable(watched);
  const phase = useSelector(
    actor,
    (snapshot) => ROUND_PHASES.find((name) => snapshot?.matches(name) === true) ?? 'loading',
  );
  const round = useSelector(actor, (snapshot) => snapshot?.context.round);
  const previous = useSelector(actor, (snapshot) => snapshot?.context.previous);
  const send = useCallback<RoundView['send']>((event) => actor?.send(event), [actor]);
  const now = useMemo<Readable<number>>(() => {
    if (actor === undefined) return seconds;
    return {
      get: () => actor.getSnapshot().context.now,
      subscribe: (listener) => {
        const subscription = actor.subscribe(listener);
        return () => subscription.unsubscribe();
      },
    };
  }, [actor, seconds]);
  return { phase, round, previous, now, send };
}
