/** Token buckets by key: so much a second in the long run, so much at once after a pause. */
import { SECOND_MS, type Millis } from '../../domain/time.ts';

export interface Rate {
  readonly perSecond: number;
  readonly burst: number;
}

/** Above this many buckets, those that have filled up again are dropped. */
const BUCKETS_MAX = 10_000;

interface Bucket {
  /** Below zero after a cost that was known only once it had been spent. */
  tokens: number;
  at: Millis;
}

export class TokenBuckets<Key> {
  readonly #rate: Rate;
  readonly #buckets = new Map<Key, Bucket>();
  #sweepAt = BUCKETS_MAX;

  constructor(rate: Rate) {
    this.#rate = rate;
  }

  /** Ms until there is a token; 0 when there is one. */
  waitMs(key: Key, now: Millis): number {
    const { tokens } = this.#bucketAt(key, now);
    return tokens < 1 ? ((1 - tokens) * SECOND_MS) / this.#rate.perSecond : 0;
  }

  /**
   * Takes one token.
   * @returns 0, or when there is none the ms until there will be one; nothing is taken then
   */
  take(key: Key, now: Millis): number {
    const waitMs = this.waitMs(key, now);
    if (waitMs === 0) this.charge(key, 1, now);
    return waitMs;
  }

  /** Takes what was spent, also what is not there: the next to come wait for it. */
  charge(key: Key, cost: number, now: Millis): void {
    this.#bucketAt(key, now).tokens -= cost;
  }

  /** Puts back a token that was taken and not used. */
  refund(key: Key, now: Millis): void {
    const bucket = this.#bucketAt(key, now);
    bucket.tokens = Math.min(this.#rate.burst, bucket.tokens + 1);
  }

  #bucketAt(key: Key, now: Millis): Bucket {
    const bucket = this.#buckets.get(key) ?? this.#add(key, now);
    bucket.tokens = this.#tokensAt(bucket, now);
    bucket.at = now;
    return bucket;
  }

  /** A clock set back adds nothing. */
  #tokensAt({ tokens, at }: Bucket, now: Millis): number {
    const grown = (Math.max(0, now - at) * this.#rate.perSecond) / SECOND_MS;
    return Math.min(this.#rate.burst, tokens + grown);
  }

  #add(key: Key, now: Millis): Bucket {
    if (this.#buckets.size >= this.#sweepAt) this.#forgetFull(now);
    const bucket = { tokens: this.#rate.burst, at: now };
    this.#buckets.set(key, bucket);
    return bucket;
  }

  /** A full bucket is what a new one would be; looked for each time their number has doubled. */
  #forgetFull(now: Millis): void {
    for (const [key, bucket] of this.#buckets) {
      if (this.#tokensAt(bucket, now) >= this.#rate.burst) this.#buckets.delete(key);
    }
    this.#sweepAt = Math.max(BUCKETS_MAX, 2 * this.#buckets.size);
  }
}
