/** The last rounds of an option, newest first: asked once, then continued by what is heard. */
import type { WireRound } from '../../../../protocol/rounds/entities.ts';
import { createWritable } from '../../../services/derived.ts';
import type { Readable } from '../../../../domain/readable.ts';
import type { Answer, Loadable } from '../../../../protocol/answer.ts';

/** As many as the exchange answers. */
export const RECENT_MAX = 30;

/**
 * The rounds with a newer one in front. undefined when rounds between are missing, or none is
 * known: then the exchange has to be asked.
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

export interface RecentRounds {
  readonly state: Readable<Loadable<readonly WireRound[]>>;
  readonly refresh: () => Promise<void>;
  /** A round whose result is known now. */
  readonly hear: (settled: WireRound) => void;
}

export function createRecentRounds(ask: () => Promise<Answer<readonly WireRound[]>>): RecentRounds {
  const state = createWritable<Loadable<readonly WireRound[]>>({
    status: 'loading',
    value: undefined,
  });
  let newest: WireRound | undefined;
  let asking: Promise<void> | undefined;

  const read = async (): Promise<void> => {
    const answer = await ask();
    asking = undefined;
    if (!answer.ok) {
      state.set({ status: 'failed', value: state.get().value, error: answer.error });
      return;
    }
    // What was heard while the answer was under way may not be in it.
    const value = newest === undefined ? undefined : withSettled(answer.value, newest);
    state.set({ status: 'ready', value: value ?? answer.value });
  };
  const refresh = (): Promise<void> => (asking ??= read());
  const hear = (settled: WireRound): void => {
    newest = settled;
    if (asking !== undefined) return;
    const value = withSettled(state.get().value ?? [], settled);
    if (value === undefined) void refresh();
    else state.set({ status: 'ready', value });
  };
  return { state, refresh, hear };
}
