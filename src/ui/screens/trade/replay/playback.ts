/** A round's prices played again: which moment is shown. Rule [R-X5]. Pure. */
import type { RoundTick } from '../../../../protocol/rounds/entities.ts';
import { tickIndexAt } from './replayDrawing.ts';

/** How many times faster than the round itself. */
export const SPEEDS = ['1', '4', '16'] as const;
export type Speed = (typeof SPEEDS)[number];

/** The moment from which a press plays: the shown one, or the first where the last is shown. */
export function playFrom(ticks: readonly RoundTick[], index: number): number {
  const shown = index >= ticks.length - 1 ? ticks[0] : ticks[index];
  return shown?.at ?? 0;
}

/**
 * What is shown after playing for a time; over at the last price.
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
