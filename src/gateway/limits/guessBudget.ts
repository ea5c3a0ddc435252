/**
 * How often a secret may be guessed, by whose it is and from wherever: some guesses at once, then one
 * after each of growing waits. Rule [A-S30].
 */
import { DAY_MS, HOUR_MS, MINUTE_MS, type Millis, SECOND_MS } from '../../domain/time.ts';
import { BoundedMap } from '../boundedMap.ts';

export interface GuessLimits {
  /** Wrong guesses before the first wait. */
  readonly free: number;
  /** The first wait; each one after it is twice as long. */
  readonly firstWaitMs: Millis;
  readonly waitMaxMs: Millis;
  /** Without a wrong guess for so long, what was counted is forgotten. */
  readonly forgottenAfterMs: Millis;
}

/** Ten at once, 38 within a day, 24 on each day after it. */
export const PASSWORD_GUESSES: GuessLimits = {
  free: 10,
  firstWaitMs: MINUTE_MS,
  waitMaxMs: HOUR_MS,
  forgottenAfterMs: DAY_MS,
};

interface Count {
  readonly wrong: number;
  /** When the last guess began. */
  readonly at: Millis;
  /** No guess is looked at before. */
  readonly nextAt: Millis;
}

export type Guess =
  /** It counts as wrong until it is withdrawn, so that simultaneous guesses gain nothing. */
  | { readonly ok: true; readonly wrong: number; readonly withdraw: () => void }
  | { readonly ok: false; readonly seconds: number };

const NONE: Count = { wrong: 0, at: -Infinity, nextAt: 0 };

/** A right guess is withdrawn. It does not forget the wrong ones, which may be someone else's. */
export class GuessBudget {
  readonly #limits: GuessLimits;
  readonly #counts: BoundedMap<string, Count>;

  /** @param p.keysMax beyond it the key that was guessed at longest ago is forgotten */
  constructor(p: { readonly keysMax: number; readonly limits?: GuessLimits }) {
    this.#limits = p.limits ?? PASSWORD_GUESSES;
    this.#counts = new BoundedMap(p.keysMax);
  }

  /** @param key whose secret it is, and which of those who guess share the budget */
  begin(key: string, now: Millis): Guess {
    const before = this.#countAt(key, now);
    if (before.nextAt > now)
      return { ok: false, seconds: Math.ceil((before.nextAt - now) / SECOND_MS) };
    const wrong = before.wrong + 1;
    this.#counts.set(key, { wrong, at: now, nextAt: now + this.#waitMs(wrong) });
    return { ok: true, wrong, withdraw: () => this.#withdraw(key, before) };
  }

  #withdraw(key: string, before: Count): void {
    const count = this.#counts.get(key);
    if (count === undefined) return;
    const wrong = count.wrong - 1;
    if (wrong <= 0) {
      this.#counts.delete(key);
      return;
    }
    const isBelow = wrong < this.#limits.free;
    const nextAt = isBelow ? 0 : wrong === before.wrong ? before.nextAt : count.nextAt;
    this.#counts.set(key, { ...count, wrong, nextAt });
  }

  #countAt(key: string, now: Millis): Count {
    const count = this.#counts.get(key);
    if (count === undefined) return NONE;
    return count.at + this.#limits.forgottenAfterMs <= now ? NONE : count;
  }

  /** 0 while guesses are free. */
  #waitMs(wrong: number): Millis {
    const { free, firstWaitMs, waitMaxMs } = this.#limits;
    if (wrong < free) return 0;
    return Math.min(waitMaxMs, firstWaitMs * 2 ** (wrong - free));
  }
}
