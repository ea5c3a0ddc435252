/**
 * Proofs that a user has entered their withdraw password: good for five minutes and one
 * application. They live in memory alone, so that after a restart the password is asked for again.
 */
import { bytesToHex } from '@noble/hashes/utils.js';
import type { UserId } from '../../domain/ids.ts';
import { MINUTE_MS, type Millis } from '../../domain/time.ts';
import { BoundedMap } from '../boundedMap.ts';
import type { Clock, RandomBytes } from '../ports.ts';

const GOOD_FOR_MS = 5 * MINUTE_MS;
/** Beyond this many the oldest is dropped, which a user sees as expired. */
const PROOFS_MAX = 10_000;
const PROOF_BYTES = 16;

interface Proof {
  readonly userId: UserId;
  readonly until: Millis;
  /** How often the user's proofs had been ended when it was made. */
  readonly age: number;
}

export class Proofs {
  readonly #proofs = new BoundedMap<string, Proof>(PROOFS_MAX);
  /** By user: how often all of their proofs were ended. */
  readonly #ended = new BoundedMap<UserId, number>(PROOFS_MAX);
  readonly #clock: Pick<Clock, 'now'>;
  readonly #random: RandomBytes;

  constructor(clock: Pick<Clock, 'now'>, random: RandomBytes) {
    this.#clock = clock;
    this.#random = random;
  }

  offer(userId: UserId): { readonly proof: string; readonly expiresAt: Millis } {
    const proof = bytesToHex(this.#random(PROOF_BYTES));
    const until = this.#clock.now() + GOOD_FOR_MS;
    this.#proofs.set(proof, { userId, until, age: this.#ended.get(userId) ?? 0 });
    return { proof, expiresAt: until };
  }

  /**
   * Takes a proof of this user that is good.
   * @returns puts it back, for an application that was refused; undefined where it is not good
   */
  take(userId: UserId, proof: string): (() => void) | undefined {
    const found = this.#proofs.get(proof);
    if (found?.userId !== userId) return undefined;
    this.#proofs.delete(proof);
    const isGood = found.until > this.#clock.now() && found.age === (this.#ended.get(userId) ?? 0);
    return isGood ? () => this.#proofs.set(proof, found) : undefined;
  }

  /** Ends all proofs of a user. */
  end(userId: UserId): void {
    this.#ended.set(userId, (this.#ended.get(userId) ?? 0) + 1);
  }
}
