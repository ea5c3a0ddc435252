/** The last rounds of an option, newest first: read once, then continued by each result that arrives. */
import type { WireRound } from '../../../../protocol/rounds/entities.ts';

/** As many as the exchange returns. */
export const RECENT_MAX = 30;

/**
 * The rounds with a newer one in front. undefined when rounds between are missing, or none is
 * known: then the list has to be read from the exchange.
 */
export function withSettled(
  known: readonly WireRound[],
  settled: WireRound,
): readonly WireRound[] | undefined {
  const [newest] = known;
  if (newest === undefined) return undefined;
  if (settled.startAt <= newest.startAt) return known;
  if (settled.startAt !== newest.endAt) return undefined;
  return [settled, ...known].slice(0, RECENT_MAX);
}

/** The side that has won last, and how many times in a row; a void round neither counts nor ends it. */
export function currentStreak(
  rounds: readonly WireRound[],
): { readonly side: 'B' | 'S'; readonly count: number } | undefined {
  const sides = rounds.flatMap(({ side, status }) => (status === 1 && side !== null ? [side] : []));
  const [side] = sides;
  if (side === undefined) return undefined;
  const end = sides.findIndex((other) => other !== side);
  return { side, count: end < 0 ? sides.length : end };
}
