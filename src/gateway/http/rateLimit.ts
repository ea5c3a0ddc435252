/** How often one user may ask: a token bucket each for commands and for reads. Rules [H13], [H14]. */
import type { UserId } from '../../domain/ids.ts';
import { reject, type Rejection } from '../../domain/rejections.ts';
import { SECOND_MS, type Millis } from '../../domain/time.ts';
import type { AnyCall } from '../../protocol/call.ts';
import type { Clock } from '../ports.ts';

/** Calls a second in the long run, and how many may come at once after a pause. */
export interface Rate {
  readonly perSecond: number;
  readonly burst: number;
}

export interface RateLimits {
  /** POSTs of futures trading and short rounds: what the one writer has to carry out. */
  readonly commands?: Rate;
  /** Every other call of a signed-in user. */
  readonly reads?: Rate;
}

/** What the shipped exchange allows. */
export const RATE_LIMITS: RateLimits = {
  commands: { perSecond: 50, burst: 100 },
  reads: { perSecond: 200, burst: 400 },
};

/** Buckets kept before those that have filled up again are thrown away. */
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

/** Why a call is not taken now, with whole seconds to wait; undefined when it is. */
export type LimitRate = (call: AnyCall, user: UserId) => Rejection | undefined;

/** By its address: extensions of futures trading are among them. */
export const isFuturesCall = (call: AnyCall): boolean => call.path.startsWith('/api/futures/');

const isCommand = (call: AnyCall): boolean =>
  call.method === 'POST' && (isFuturesCall(call) || call.area === 'trade');

export function createRateLimit(limits: RateLimits, clock: Pick<Clock, 'now'>): LimitRate {
  const commands = limits.commands && new Buckets(limits.commands);
  const reads = limits.reads && new Buckets(limits.reads);
  return (call, user) => {
    const waitMs = (isCommand(call) ? commands : reads)?.take(user, clock.now()) ?? 0;
    if (waitMs === 0) return undefined;
    return reject('TOO_MANY_REQUESTS', { seconds: String(Math.ceil(waitMs / SECOND_MS)) });
  };
}
