/**
 * Time that stands still until it is moved. Clients run on a scheduler of a quarter of a second;
 * the exchange's clock goes in whole steps, as if its machine were slow, so that a simulated day
 * takes minutes.
 */
import { VirtualAction, VirtualTimeScheduler } from 'rxjs';
import type { Clock } from '../../src/gateway/ports.ts';
import type { Millis } from '../../src/domain/time.ts';

/** Between two looks at which promises have settled. */
const GRAIN_MS = 250;

/** Lets every promise that can be settled settle. */
export const settle = (): Promise<void> =>
  new Promise((resolve) => {
    setImmediate(resolve);
  });

export interface SteppedClock extends Clock {
  /** Runs what has become due, in order; what that asks for waits for a later step. */
  readonly run: () => void;
  /** Its process is gone: none of its timers run. */
  readonly stop: () => void;
}

interface Waiting {
  readonly dueAt: Millis;
  readonly action: () => void;
}

/** An action that takes its place among those that wait; RxJS sorts all of them for each new one. */
class PlacedAction<T> extends VirtualAction<T> {
  protected override requestAsyncId(
    scheduler: VirtualTimeScheduler,
    _id?: unknown,
    delayMs = 0,
  ): number {
    this.delay = scheduler.frame + delayMs;
    const { actions } = scheduler;
    // Of actions that are due at one moment, the newest comes last.
    let low = 0;
    let high = actions.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((actions[middle]?.delay ?? Infinity) <= this.delay) low = middle + 1;
      else high = middle;
    }
    actions.splice(low, 0, this);
    return 1;
  }
}

export class SimulatedTime {
  readonly scheduler = new VirtualTimeScheduler(PlacedAction);
  #stepAt: Millis;

  constructor(startAt: Millis) {
    this.#stepAt = startAt;
    this.scheduler.frame = startAt;
  }

  /** The moment of the last step. */
  get now(): Millis {
    return this.#stepAt;
  }

  /** Begins the next step; `advance` then plays what happens until the one after. */
  begin(at: Millis): void {
    this.#stepAt = at;
  }

  /** Moves the clients' time to `at`. */
  async advance(at: Millis): Promise<void> {
    const { scheduler } = this;
    while (scheduler.frame < at) {
      const until = Math.min(at, scheduler.frame + GRAIN_MS);
      scheduler.maxFrames = until;
      scheduler.flush();
      scheduler.frame = until;
      await settle();
    }
  }

  createClock(): SteppedClock {
    let waiting: Waiting[] = [];
    let isStopped = false;
    return {
      now: () => this.#stepAt,
      elapsed: () => this.#stepAt,
      after: (delayMs, action) => {
        const one: Waiting = { dueAt: this.#stepAt + delayMs, action };
        if (!isStopped) waiting.push(one);
        return () => {
          waiting = waiting.filter((other) => other !== one);
        };
      },
      run: () => {
        const due = waiting.filter(({ dueAt }) => dueAt <= this.#stepAt);
        const isDue = new Set(due);
        waiting = waiting.filter((one) => !isDue.has(one));
        for (const { action } of due.toSorted((a, b) => a.dueAt - b.dueAt)) action();
      },
      stop: () => {
        isStopped = true;
        waiting = [];
      },
    };
  }
}
