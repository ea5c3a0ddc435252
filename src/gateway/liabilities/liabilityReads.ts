/** The proof of liabilities as calls and the exchange use it. */
import type { Actor } from '../../domain/actor.ts';
import type { UserId } from '../../domain/ids.ts';
import type { PublishedRoot } from '../../domain/liabilities/liabilities.ts';
import type { LiabilityProof } from '../../domain/liabilities/verify.ts';
import type { Page } from '../ports.ts';

export interface Liabilities {
  /**
   * Builds and publishes a tree of this moment; a second call meanwhile receives the same. Undefined
   * when nobody has an account. Rejects with an Error when the medium fails, and for a balance
   * below zero: then nothing is published.
   */
  readonly publish: (actor: Actor) => Promise<PublishedRoot | undefined>;
  /** Newest first. */
  readonly roots: (page: number, size: number) => Promise<Page<PublishedRoot>>;
  /** Of the newest tree or that with a number; undefined where it does not hold the user any more. */
  readonly proofOf: (userId: UserId, number?: number) => Promise<LiabilityProof | undefined>;
  /** Publishes a root at each 00:00 in Korea from now on, and soon for a day that was missed. */
  readonly start: () => void;
  readonly stop: () => void;
}

export interface LiabilitiesDep {
  readonly liabilities: Liabilities;
}
