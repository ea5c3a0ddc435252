/**
 * The last rounds of an option, newest first: loaded once, then extended by each result that
 * arrives.
 */
import type { WireRound } from '../../../../protocol/rounds/entities.ts';

/** As many as the exchange returns. */
export const RECENT_MAX = 30;

/**
 * Prepends a newer round. Returns undefined when rounds in between are missing, or none is known:
 * then the list must be reloaded from the exchange.
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

/**
 * The side that won last, and how many times in a row; a void round neither counts nor ends the
 * streak.
 */
export function currentStreak(
  rounds: readonly WireRound[],
): { readonly side: 'B' | 'S'; readonly count: number } | undefined {
  const sides = rounds.flatMap(({ side, status }) => (status === 1 && side !== null ? [side] : []));
  const [side] = sides;
  if (side === undefined) return undefined;
  const end = sides.findIndex((other) => other !== side);
  return { side, count: end < 0 ? sides.length : end };
}
