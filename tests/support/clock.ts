/** A clock that a test moves by hand; timers run in the order they are due. */
import type { Clock } from '../../src/gateway/ports.ts';
import type { Millis } from '../../src/domain/time.ts';

export interface ManualClock extends Clock {
  /** Moves time forward, running every timer that falls due at its own moment. */
  readonly advance: (ms: number) => void;
  /** The same, letting promises settle after each timer. */
  readonly run: (ms: number) => Promise<void>;
  /** Sets the wall clock without running timers, also backward, as a host's clock may jump. */
  readonly jumpTo: (at: Millis) => void;
  readonly pendingTimers: () => number;
}

interface Timer {
  readonly due: Millis;
  readonly order: number;
  readonly action: () => void;
}

/** One turn of the event loop: everything that needs no timer and no input has happened by then. */
export const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

export function createManualClock(startMs: Millis): ManualClock {
  let elapsed = 0;
  let offset = startMs;
  let order = 0;
  const timers = new Set<Timer>();

  const nextDue = (until: number): Timer | undefined => {
    let next: Timer | undefined;
    for (const timer of timers) {
      if (timer.due > until) continue;
      if (
        next === undefined ||
        timer.due < next.due ||
        (timer.due === next.due && timer.order < next.order)
      ) {
        next = timer;
      }
    }
    return next;
  };

  const fire = (timer: Timer): void => {
    timers.delete(timer);
    elapsed = Math.max(elapsed, timer.due);
    timer.action();
  };

  return {
    now: () => offset + elapsed,
    elapsed: () => elapsed,
    after: (delayMs, action) => {
      order += 1;
      const timer: Timer = { due: elapsed + Math.max(0, delayMs), order, action };
      timers.add(timer);
      return () => void timers.delete(timer);
    },
    advance: (ms) => {
      const until = elapsed + ms;
      for (let timer = nextDue(until); timer !== undefined; timer = nextDue(until)) fire(timer);
      elapsed = until;
    },
    run: async (ms) => {
      const until = elapsed + ms;
      await turn();
      for (let timer = nextDue(until); timer !== undefined; timer = nextDue(until)) {
        fire(timer);
        await turn();
      }
      elapsed = until;
    },
    jumpTo: (at) => {
      offset = at - elapsed;
    },
    pendingTimers: () => timers.size,
  };
}
