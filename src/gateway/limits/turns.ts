/** Shares the turns of the event loop among everything that works in parts. */
import type { Clock } from '../ports.ts';
import type { NextTurn } from './lanes.ts';

/**
 * The same, one action in each turn: parts of several reads follow one another, so that an order
 * waits for one part and not for one of each read under way.
 */
export function oneATurn(nextTurn: NextTurn): NextTurn {
  const waiting: (() => void)[] = [];
  const runOne = (): void => {
    const action = waiting.shift();
    if (waiting.length > 0) nextTurn(runOne);
    action?.();
  };
  return (action) => {
    waiting.push(action);
    if (waiting.length === 1) nextTurn(runOne);
  };
}

/** What works in parts needs of its host. */
export interface Turns {
  readonly nextTurn: NextTurn;
  readonly clock: Pick<Clock, 'elapsed'>;
}

/** A part ends after so long: an order passes several turns, and each may hold one part. */
const PART_MS = 1;
/** Or after so many steps, where a clock is too coarse to tell. */
const STEPS_A_PART = 50;

/**
 * For work of many steps: call it before each of them, and wait for what it returns. The part that
 * runs ends there once it has taken long enough.
 */
export function inParts({ nextTurn, clock }: Turns): () => Promise<void> | undefined {
  let begunAt = clock.elapsed();
  let steps = 0;
  return () => {
    if (steps < STEPS_A_PART && clock.elapsed() - begunAt < PART_MS) {
      steps += 1;
      return undefined;
    }
    return new Promise((resolve) =>
      nextTurn(() => {
        begunAt = clock.elapsed();
        steps = 1;
        resolve();
      }),
    );
  };
}
