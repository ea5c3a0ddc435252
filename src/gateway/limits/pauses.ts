/**
 * Pauses before refusals. Whoever is refused often would ask again at once, and answering them would
 * be all the exchange does: after the first few, refusals go out one after another at a fixed pace,
 * whatever the number of connections that wait for theirs.
 */
import type { Clock } from '../ports.ts';
import { type Rate, TokenBuckets } from './tokenBuckets.ts';

export interface PauseLimits {
  /** Refusals of one requester that are answered at once. */
  readonly atOnce: Rate;
  readonly leastMs: number;
  /** Between two paused refusals of all requesters. */
  readonly paceMs: number;
  /** A refusal that would have to wait longer is answered at once, and its connection closed. */
  readonly mostMs: number;
}

export const PAUSE_LIMITS: PauseLimits = {
  atOnce: { perSecond: 50, burst: 100 },
  leastMs: 250,
  paceMs: 2,
  mostMs: 10_000,
};

export class Pauses {
  readonly #limits: PauseLimits;
  readonly #clock: Clock;
  readonly #atOnce: TokenBuckets<string>;
  /** When the last of the waiting refusals goes out. */
  #lastAt = 0;

  constructor(limits: PauseLimits, clock: Clock) {
    this.#limits = limits;
    this.#clock = clock;
    this.#atOnce = new TokenBuckets(limits.atOnce);
  }

  /** Resolves when the refusal may go out: true when its connection should be closed with it. */
  async beforeRefusal(key: string): Promise<boolean> {
    const { leastMs, paceMs, mostMs } = this.#limits;
    const now = this.#clock.now();
    if (this.#atOnce.take(key, now) === 0) return false;
    // After a clock set back the last moment may lie far ahead.
    const last = Math.min(this.#lastAt, now + mostMs);
    const goesAt = Math.max(now + leastMs, last + paceMs);
    if (goesAt - now > mostMs) return true;
    this.#lastAt = goesAt;
    await new Promise<void>((resolve) => {
      this.#clock.after(goesAt - now, resolve);
    });
    return false;
  }
}
