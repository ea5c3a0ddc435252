/**
 * The exchange's own time. Prices, rounds, funding and tokens follow it, so it never goes back and
 * never stands still, whatever happens to the clock of the machine:
 *
 * - a machine's clock that is ahead (it was corrected, or the machine slept) is followed at once;
 * - one that was set back is not: time goes on at the speed of the machine's monotonic clock, and
 *   gives back a hundredth of what passes until both agree again;
 * - a start never begins before the last moment of the log.
 */
import type { Millis } from '../domain/time.ts';
import type { Clock } from './ports.ts';

/** One ms is given back in so many. */
const GIVE_BACK_ONE_IN = 100;

export interface ExchangeClock extends Clock {
  /** Time goes on from this moment where it is not there yet. */
  readonly notBefore: (at: Millis) => void;
}

export function createExchangeClock(host: Clock): ExchangeClock {
  let readAt = host.elapsed();
  let time = host.now();
  const read = (): number => {
    const elapsed = host.elapsed();
    const passed = Math.max(0, elapsed - readAt);
    readAt = elapsed;
    const wall = host.now();
    const ahead = Math.max(0, time + passed - wall);
    time = Math.max(time, wall, time + passed - Math.min(ahead, passed / GIVE_BACK_ONE_IN));
    return time;
  };
  return {
    now: () => Math.floor(read()),
    after: host.after,
    elapsed: host.elapsed,
    notBefore: (at) => {
      time = Math.max(read(), at);
    },
  };
}
