import { useSelector } from '@xstate/react';
import { useCallback, useMemo } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { Readable } from '../../../../domain/readable.ts';
import { useServices } from '../../../services/ServicesContext.tsx';
import { type Betting, bettingOf, ROUND_PHASES, type RoundView } from './roundPhase.ts';
import { useInstrument } from '../tradeContext.ts';
import type { roundMachine } from '../../../../machines/round.ts';
import type { RoundServices } from '../../../services/rounds.ts';
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
        // No subscriber is left.
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

/**
 * Whether a bet would be placed on the same round; a round that opens next is compared by its id,
 * since it is created again at every tick.
 */
const isSameBetting = (a: Betting, b: Betting): boolean =>
  a.phase === b.phase &&
  (a.round === b.round ||
    (a.round?.id === b.round?.id &&
      a.round?.status === b.round?.status &&
      a.round?.opening?.at === b.round?.opening?.at));

/** The rounds of an option while the component is mounted; `loading` before they have started. */
export function useRound(tradeOptionId: number): RoundView {
  const { now: seconds } = useServices();
  const actor = useRoundActor(tradeOptionId);
  const phase = useSelector(
    actor,
    (snapshot) => ROUND_PHASES.find((name) => snapshot?.matches(name) === true) ?? 'loading',
  );
  const round = useSelector(actor, (snapshot) => snapshot?.context.round);
  const hours = useInstrument(round?.stock ?? null)?.hours;
  const previous = useSelector(actor, (snapshot) => snapshot?.context.previous);
  const betting = useSelector(
    actor,
    (snapshot): Betting =>
      snapshot === undefined
        ? { round, phase }
        : bettingOf({ round, phase }, snapshot.context.next, snapshot.context.now, hours),
    isSameBetting,
  );
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
  return { phase, round, betting, previous, now, send };
}
