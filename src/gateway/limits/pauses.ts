/**
 * Pauses before refusals. A requester that is refused often would retry at once, and answering it
 * would be all the exchange does: after the first few, refusals go out one after another at a fixed
 * pace, whatever the number of connections that wait for theirs.
 */
import type { Millis } from '../../domain/time.ts';
import type { Clock } from '../ports.ts';
import { type Rate, TokenBuckets } from './tokenBuckets.ts';

export interface PauseLimits {
  /** Refusals of one requester that are answered at once. */
  readonly atOnce: Rate;
  /** The same of those that say when to come back: who does as they say never meets the pause. */
  readonly atOnceSlowed: Rate;
  readonly leastMs: number;
  /** Between two paused refusals of all requesters. */
  readonly paceMs: number;
  /** A refusal that would have to wait longer is answered at once, and its connection closed. */
  readonly mostMs: number;
}

export const PAUSE_LIMITS: PauseLimits = {
  atOnce: { perSecond: 50, burst: 100 },
  atOnceSlowed: { perSecond: 5, burst: 20 },
  leastMs: 250,
  paceMs: 5,
  mostMs: 10_000,
};

interface Waiting {
  readonly from: Millis;
  readonly send: () => void;
}

export class Pauses {
  readonly #limits: PauseLimits;
  readonly #clock: Clock;
  readonly #atOnce: TokenBuckets<string>;
  readonly #atOnceSlowed: TokenBuckets<string>;
  /** In the order they go out. */
  readonly #waiting = new Set<Waiting>();

  constructor(limits: PauseLimits, clock: Clock) {
    this.#limits = limits;
    this.#clock = clock;
    this.#atOnce = new TokenBuckets(limits.atOnce);
    this.#atOnceSlowed = new TokenBuckets(limits.atOnceSlowed);
  }

  /**
   * Resolves when the refusal may go out: true when its connection should be closed with it.
   * @param isSlowed whether it says when to come back
   */
  async beforeRefusal(key: string, isSlowed: boolean): Promise<boolean> {
    const { leastMs, paceMs, mostMs } = this.#limits;
    const now = this.#clock.now();
    const atOnce = isSlowed ? this.#atOnceSlowed : this.#atOnce;
    if (atOnce.take(key, now) === 0) return false;
    if (this.#waiting.size * paceMs > mostMs) return true;
    await new Promise<void>((send) => {
      this.#waiting.add({ from: now + leastMs, send });
      if (this.#waiting.size === 1) this.#sendAfter(leastMs);
    });
    return false;
  }

  #sendAfter(delayMs: Millis): void {
    this.#clock.after(delayMs, () => this.#sendNext());
  }

  /**
   * Each waits for the one before it to have gone: timers that are due together after a standstill
   * would go out together, and be the next one.
   */
  #sendNext(): void {
    const { leastMs, paceMs } = this.#limits;
    const [first] = this.#waiting;
    if (first === undefined) return;
    this.#waiting.delete(first);
    const [next] = this.#waiting;
    if (next !== undefined) {
      // After a clock set back the moment may lie far ahead.
      const untilMs = Math.min(leastMs, next.from - this.#clock.now());
      this.#sendAfter(Math.max(paceMs, untilMs));
    }
    first.send();
  }
}
