/** Undo and redo of drawings: each step knows its drawings before and after it. Pure. [W-D5] */
import type { Drawing, DrawingEntry } from '../../../../../domain/drawings/drawings.ts';

/** One drawing before and after a step; undefined where there was none. */
export interface Change {
  readonly id: string;
  readonly before: Drawing | undefined;
  readonly after: Drawing | undefined;
}

export type Step = readonly Change[];

export interface History {
  readonly done: readonly Step[];
  readonly undone: readonly Step[];
}

const STEPS_MAX = 100;
export const NO_HISTORY: History = { done: [], undone: [] };

/** A new step makes what was undone unreachable. */
export const recordStep = (history: History, step: Step): History => ({
  done: [...history.done, step].slice(-STEPS_MAX),
  undone: [],
});

/** Entry that sets a state as a new change, made at `at`. */
function toEntry(id: string, state: Drawing | undefined, at: number): DrawingEntry {
  return state === undefined ? { id, isRemoved: true, changedAt: at } : { ...state, changedAt: at };
}

export const entriesAfter = (step: Step, at: number): readonly DrawingEntry[] =>
  step.map(({ id, after }) => toEntry(id, after, at));

const entriesBefore = (step: Step, at: number): readonly DrawingEntry[] =>
  step.map(({ id, before }) => toEntry(id, before, at));

export interface Moved {
  readonly history: History;
  /** Entries to be saved. */
  readonly entries: readonly DrawingEntry[];
}

/** Takes the last step back; undefined where there is none. Undoing is a later change, not an earlier one. */
export function undo({ done, undone }: History, at: number): Moved | undefined {
  const step = done.at(-1);
  if (step === undefined) return undefined;
  return {
    history: { done: done.slice(0, -1), undone: [...undone, step] },
    entries: entriesBefore(step, at),
  };
}

export function redo({ done, undone }: History, at: number): Moved | undefined {
  const step = undone.at(-1);
  if (step === undefined) return undefined;
  return {
    history: { done: [...done, step], undone: undone.slice(0, -1) },
    entries: entriesAfter(step, at),
  };
}
