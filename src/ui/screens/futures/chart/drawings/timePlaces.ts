/** Maps moments to places among the bars and back, in any period. Pure. [W-D1] */
import { countLeading } from '../../../../../domain/countLeading.ts';
import type { Bar } from '../candleFold.ts';

type Opened = Pick<Bar, 'at'>;

/**
 * The place of a moment among the bars: 2 is the opening of the third bar, 2.5 the middle of it.
 * Before the first and after the last bar it goes on in steps of `stepMs`; undefined without bars.
 */
export function placeOf(bars: readonly Opened[], stepMs: number, at: number): number | undefined {
  const first = bars[0];
  const last = bars.at(-1);
  if (first === undefined || last === undefined) return undefined;
  if (at <= first.at) return (at - first.at) / stepMs;
  if (at >= last.at) return bars.length - 1 + (at - last.at) / stepMs;
  const index = countLeading(bars, (bar) => bar.at <= at) - 1;
  const from = bars[index];
  const to = bars[index + 1];
  if (from === undefined || to === undefined) return undefined;
  return index + (at - from.at) / (to.at - from.at);
}

/** The opening of the bar at a whole place, also of one that does not exist yet. */
export function momentAt(
  bars: readonly Opened[],
  stepMs: number,
  place: number,
): number | undefined {
  const first = bars[0];
  const last = bars.at(-1);
  if (first === undefined || last === undefined) return undefined;
  if (place < 0) return first.at + place * stepMs;
  if (place >= bars.length) return last.at + (place - bars.length + 1) * stepMs;
  return bars[place]?.at;
}
