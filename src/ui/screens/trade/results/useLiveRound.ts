import { useEffect, useState } from 'react';
import type { SnapshotFrom } from 'xstate';
import type { roundMachine } from '../../../../machines/round.ts';
import type { WireRound } from '../../../../protocol/rounds.ts';
import { useServices } from '../../../services/ServicesContext.tsx';

export type RoundSnapshot = SnapshotFrom<typeof roundMachine>;

/** The life of an option's rounds while the component is there; undefined before it has begun. */
export function useLiveRound(tradeOptionId: number): RoundSnapshot | undefined {
  const { rounds } = useServices();
  const [heard, setHeard] = useState<{
    readonly tradeOptionId: number;
    readonly snapshot: RoundSnapshot;
  }>();
  useEffect(() => {
    const { actor, release } = rounds.watch(tradeOptionId);
    const hear = (snapshot: RoundSnapshot) => setHeard({ tradeOptionId, snapshot });
    hear(actor.getSnapshot());
    const subscription = actor.subscribe(hear);
    return () => {
      subscription.unsubscribe();
      release();
    };
  }, [rounds, tradeOptionId]);
  return heard?.tradeOptionId === tradeOptionId ? heard.snapshot : undefined;
}

const isOver = (round: WireRound | undefined): round is WireRound =>
  round !== undefined && round.status !== 0;

/** The option's newest round whose result is known since the component is there. */
export function useSettledRound(tradeOptionId: number): WireRound | undefined {
  const snapshot = useLiveRound(tradeOptionId);
  if (snapshot === undefined) return undefined;
  const { round, previous } = snapshot.context;
  if (isOver(round)) return round;
  return isOver(previous) ? previous : undefined;
}
