/** Time as the demo plays it: it passes when the play says so, and may leap to another day. */
import type { Clock } from '../../src/gateway/ports.ts';
import type { Millis } from '../../src/domain/time.ts';

export interface PlayedClock extends Clock {
  /** Passes time, with everything that is due meanwhile. */
  readonly pass: (ms: number) => Promise<void>;
  /** Goes on at a later moment, as after a night without users. */
  readonly leapTo: (at: Millis) => void;
}

interface Timer {
  readonly due: number;
  readonly action: () => void;
}

/** Resolves once everything that needs no timer has run. */
export const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

export function createPlayedClock(startAt: Millis): PlayedClock {
  let elapsed = 0;
  let offset = startAt;
  const timers = new Set<Timer>();
  const nextDue = (until: number): Timer | undefined =>
    [...timers].filter(({ due }) => due <= until).toSorted((a, b) => a.due - b.due)[0];
  return {
    now: () => Math.floor(offset + elapsed),
    elapsed: () => elapsed,
    after: (delayMs, action) => {
      const timer = { due: elapsed + Math.max(0, delayMs), action };
      timers.add(timer);
      return () => void timers.delete(timer);
    },
    pass: async (ms) => {
      const until = elapsed + ms;
      for (let timer = nextDue(until); timer !== undefined; timer = nextDue(until)) {
        timers.delete(timer);
        elapsed = Math.max(elapsed, timer.due);
        timer.action();
        await turn();
      }
      elapsed = until;
    },
    leapTo: (at) => {
      offset = Math.max(offset, at - elapsed);
    },
  };
}
