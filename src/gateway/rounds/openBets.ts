/** Rounds with bets, read from the engine's state. */
import type { RoundId } from '../../domain/ids.ts';
import type { Millis } from '../../domain/time.ts';
import {
  type EngineState,
  isCancelledRound,
  nextRoundEndAt,
  type RoundInProgress,
  roundsInProgress,
} from '../../engine/index.ts';

/** Rounds that ended by `at` and whose bets are not settled. */
export function roundsDueAt(engine: EngineState, at: Millis): readonly RoundInProgress[] {
  const next = nextRoundEndAt(engine);
  if (next === undefined || next > at) return [];
  return roundsInProgress(engine).filter(({ endAt }) => endAt <= at);
}

/** What only the engine knows about rounds: which have bets in progress, which were cancelled. */
export interface RoundMarks {
  readonly hasBets: (id: RoundId) => boolean;
  readonly isCancelled: (id: RoundId) => boolean;
}

/** The requested rounds as they are now. */
export function marksOf(engine: EngineState, ids: readonly RoundId[]): RoundMarks {
  const open = new Set(ids.filter((id) => engine.openRounds.has(id)));
  const cancelled = new Set(ids.filter((id) => isCancelledRound(engine, id)));
  return { hasBets: (id) => open.has(id), isCancelled: (id) => cancelled.has(id) };
}
