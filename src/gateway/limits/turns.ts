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

/** Scheduling that long work in parts needs of its host. */
export interface Turns {
  readonly nextTurn: NextTurn;
  readonly clock: Pick<Clock, 'elapsed'>;
}

/** A part ends after so long: an order passes several turns, and each may hold one part. */
const PART_MS = 1;
/** Or after so many steps, where a clock is too coarse to tell. */
const STEPS_A_PART = 50;

/** Bounds one turn's share of a long work, by time or by number of steps. */
export class Part {
  readonly #clock: Turns['clock'];
  #begunAt = 0;
  #steps = 0;
  /** In `run`, ms. */
  #spentMs = 0;

  constructor(clock: Turns['clock']) {
    this.#clock = clock;
    this.begin();
  }

  /** In a later turn: a whole part may be done again. */
  begin(): void {
    this.#begunAt = this.#clock.elapsed();
    this.#steps = 0;
    this.#spentMs = 0;
  }

  /**
   * Runs a step, unless the part is over. What else was done in the turn does not count.
   * @returns whether it ran
   */
  run(action: () => void): boolean {
    if (this.#steps >= STEPS_A_PART || this.#spentMs >= PART_MS) return false;
    this.#steps += 1;
    const begunAt = this.#clock.elapsed();
    action();
    this.#spentMs += this.#clock.elapsed() - begunAt;
    return true;
  }

  /** Takes a step; false when the part is over. The first of a part always fits. */
  step(): boolean {
    const isOver =
      this.#steps >= STEPS_A_PART ||
      (this.#steps > 0 && this.#clock.elapsed() - this.#begunAt >= PART_MS);
    if (!isOver) this.#steps += 1;
    return !isOver;
  }
}

/**
 * For work of many steps: call it before each of them, and wait for what it returns. The part that
 * runs ends there once it has taken long enough.
 */
export function inParts({ nextTurn, clock }: Turns): () => Promise<void> | undefined {
  const part = new Part(clock);
  return () => {
    if (part.step()) return undefined;
    return new Promise((resolve) =>
      nextTurn(() => {
        part.begin();
        part.step();
        resolve();
      }),
    );
  };
}
