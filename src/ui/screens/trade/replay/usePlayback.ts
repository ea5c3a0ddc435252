import { useEffect, useState } from 'react';
import type { RoundTick } from '../../../../protocol/rounds/entities.ts';
import { useServices } from '../../../services/ServicesContext.tsx';
import { tickIndexAt } from './replayDrawing.ts';

// A round's prices played again: which moment is shown. Rule [R-X5]. Pure.

/** How many times faster than the round itself. */
export const SPEEDS = ['1', '4', '16'] as const;
type Speed = (typeof SPEEDS)[number];

/** The moment from which a press plays: the shown one, or the first where the last is shown. */
export function playFrom(ticks: readonly RoundTick[], index: number): number {
  const shown = index >= ticks.length - 1 ? ticks[0] : ticks[index];
  return shown?.at ?? 0;
}

/**
 * State after playing for a time; over at the last price.
 * @param from the moment played from, ms UTC; @param elapsedMs since the press, in real time
 */
export function playedTo(
  ticks: readonly RoundTick[],
  play: { readonly from: number; readonly elapsedMs: number; readonly speed: Speed },
): { readonly at: number; readonly index: number; readonly isOver: boolean } {
  const end = ticks.at(-1)?.at ?? play.from;
  const at = Math.min(end, play.from + play.elapsedMs * Number(play.speed));
  return { at, index: tickIndexAt(ticks, at), isOver: at >= end };
}

export interface Playback {
  /** The price that is shown. */
  readonly index: number;
  /** Moment up to which the round is drawn, ms UTC; undefined where the whole round is. */
  readonly until: number | undefined;
  readonly isChosen: boolean;
  readonly isPlaying: boolean;
  readonly speed: Speed;
  /** Shows one price among all; playing pauses. */
  readonly choose: (index: number) => void;
  readonly toggle: () => void;
  readonly setSpeed: (speed: Speed) => void;
}

interface Shown {
  readonly index: number;
  readonly until: number | undefined;
}

/** Which price of a replay is shown: the last, a chosen one, or the one that playing has reached. */
export function usePlayback(ticks: readonly RoundTick[]): Playback {
  const { rounds } = useServices();
  const [speed, setSpeed] = useState<Speed>('4');
  const [shown, setShown] = useState<Shown>();
  const [from, setFrom] = useState<number>();
  const last = ticks.length - 1;
  const index = Math.min(shown?.index ?? last, last);
  useEffect(() => {
    if (from === undefined) return undefined;
    return rounds.frames((elapsedMs) => {
      const { at, index: reached, isOver } = playedTo(ticks, { from, elapsedMs, speed });
      setShown({ index: reached, until: isOver ? undefined : at });
      if (isOver) setFrom(undefined);
    });
  }, [rounds, ticks, from, speed]);
  return {
    index,
    until: shown?.until,
    isChosen: shown !== undefined,
    isPlaying: from !== undefined,
    speed,
    choose: (next) => {
      setFrom(undefined);
      setShown({ index: next, until: undefined });
    },
    toggle: () =>
      setFrom(from === undefined ? (shown?.until ?? playFrom(ticks, index)) : undefined),
    setSpeed: (next) => {
      setSpeed(next);
      // Played on from where it is.
      if (from !== undefined) setFrom(shown?.until ?? from);
    },
  };
}
