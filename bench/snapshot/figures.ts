/**
 * Figures that the process that writes an exchange passes to the one that starts a server on it.
 */
import * as v from 'valibot';

const holds = v.object({
  /**
   * The longest turn, ms: of the thread's own processor time where the system says it, so that other
   * processes do not count; it includes garbage collection.
   */
  longestMs: v.number(),
  /** The longest turn by the clock, ms. */
  longestByClockMs: v.number(),
  /** The longest collection of young objects, ms. */
  longestScavengeMs: v.number(),
  /** The longest step of collecting the whole heap, ms. */
  longestMajorGcMs: v.number(),
});

const written = v.object({
  holds,
  tookMs: v.number(),
  characters: v.number(),
  /** Longest turn of writing the rows alone, without a store. */
  longestTurnMs: v.number(),
});

const readBack = v.object({ tookMs: v.number(), processorMs: v.number() });

export const storedFigures = v.object({ written, readBack });

export type Holds = v.InferOutput<typeof holds>;
export type Written = v.InferOutput<typeof written>;
export type ReadBack = v.InferOutput<typeof readBack>;
export type StoredFigures = v.InferOutput<typeof storedFigures>;
