import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { roundMachine } from '../../../../machines/round.ts';
import type { WireRound } from '../../../../protocol/rounds.ts';
import { useServices } from '../../../services/ServicesContext.tsx';

type RoundActor = ActorRefFrom<typeof roundMachine>;

/** The life of an option's rounds while the component is there; undefined before it has begun. */
export function useRoundActor(tradeOptionId: number): RoundActor | undefined {
  const { rounds } = useServices();
  const [held, setHeld] = useState<{
    readonly tradeOptionId: number;
    readonly actor: RoundActor;
  }>();
  useEffect(() => {
    const { actor, release } = rounds.watch(tradeOptionId);
    setHeld({ tradeOptionId, actor });
    return release;
  }, [rounds, tradeOptionId]);
  return held?.tradeOptionId === tradeOptionId ? held.actor : undefined;
}

const isOver = (round: WireRound | undefined): round is WireRound =>
  round !== undefined && round.status !== 0;

/** The option's newest round whose result is known since the component is there. */
export const useSettledRound = (tradeOptionId: number): WireRound | undefined =>
  useSelector(useRoundActor(tradeOptionId), (snapshot) => {
    const { round, previous } = snapshot?.context ?? {};
    if (isOver(round)) return round;
    return isOver(previous) ? previous : undefined;
  });
