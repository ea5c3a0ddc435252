import { useSelector } from '@xstate/react';
import type { WireRound } from '../../../../protocol/rounds/entities.ts';
import { useRoundActor } from '../round/useRoundActor.ts';

const isOver = (round: WireRound | undefined): round is WireRound =>
  round !== undefined && round.status !== 0;

/** The option's newest round that was settled since the component was mounted. */
export const useSettledRound = (tradeOptionId: number): WireRound | undefined =>
  useSelector(useRoundActor(tradeOptionId), (snapshot) => {
    const { round, previous } = snapshot?.context ?? {};
    return [round, previous].find(isOver);
  });
