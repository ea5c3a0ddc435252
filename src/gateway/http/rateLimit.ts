/** How often one user may call: a token bucket for each kind of call. Rules [H-R13], [H-R14]. */
import type { UserId } from '../../domain/ids.ts';
import { reject, type Rejection } from '../../domain/rejections.ts';
import { SECOND_MS, type Millis } from '../../domain/time.ts';
import type { AnyCall, CallKind } from '../../protocol/call.ts';
import type { Clock } from '../ports.ts';

/** Calls a second in the long run, and how many may come at once after a pause. */
export interface Rate {
  readonly perSecond: number;
  readonly burst: number;
}

export interface RateLimits {
  /** Calls that change something, which the one writer has to carry out. */
  readonly commands?: Rate;
  /** Calls that only read. */
  readonly reads?: Rate;
}

/** What the shipped exchange allows. */
export const RATE_LIMITS: RateLimits = {
  commands: { perSecond: 50, burst: 100 },
  reads: { perSecond: 200, burst: 400 },
};

/** Above this many buckets, those that have filled up again are dropped. */
const BUCKETS_MAX = 10_000;

interface Bucket {
  tokens: number;
  at: Millis;
}

class Buckets {
  readonly #rate: Rate;
  readonly #buckets = new Map<UserId, Bucket>();

  constructor(rate: Rate) {
    this.#rate = rate;
  }

  /** Takes one token; answers the ms until there is one when there is none. */
  take(user: UserId, now: Millis): number {
    const bucket = this.#buckets.get(user) ?? this.#add(user, now);
    bucket.tokens = this.#tokensAt(bucket, now);
    bucket.at = now;
    if (bucket.tokens < 1) return ((1 - bucket.tokens) * SECOND_MS) / this.#rate.perSecond;
    bucket.tokens -= 1;
    return 0;
  }

  /** A clock set back adds nothing. */
  #tokensAt({ tokens, at }: Bucket, now: Millis): number {
    const grown = (Math.max(0, now - at) * this.#rate.perSecond) / SECOND_MS;
    return Math.min(this.#rate.burst, tokens + grown);
  }

  #add(user: UserId, now: Millis): Bucket {
    if (this.#buckets.size >= BUCKETS_MAX) this.#forgetFull(now);
    const bucket = { tokens: this.#rate.burst, at: now };
    this.#buckets.set(user, bucket);
    return bucket;
  }

  /** A full bucket is what a new one would be. */
  #forgetFull(now: Millis): void {
    for (const [user, bucket] of this.#buckets) {
      if (this.#tokensAt(bucket, now) >= this.#rate.burst) this.#buckets.delete(user);
    }
  }
}

/** Why a call is refused now, with whole seconds to wait; undefined when it is accepted. */
export type LimitRate = (call: Pick<AnyCall, 'kind'>, user: UserId) => Rejection | undefined;

export function createRateLimit(limits: RateLimits, clock: Pick<Clock, 'now'>): LimitRate {
  const buckets: Readonly<Record<CallKind, Buckets | undefined>> = {
    command: limits.commands && new Buckets(limits.commands),
    read: limits.reads && new Buckets(limits.reads),
  };
  return (call, user) => {
    const waitMs = buckets[call.kind]?.take(user, clock.now()) ?? 0;
    if (waitMs === 0) return undefined;
    return reject('TOO_MANY_REQUESTS', { seconds: String(Math.ceil(waitMs / SECOND_MS)) });
  };
}
