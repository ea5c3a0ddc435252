/** The proof of liabilities as calls and the exchange use it. */
import type { Actor } from '../../domain/actor.ts';
import type { UserId } from '../../domain/ids.ts';
import type { PublishedRoot } from '../../domain/liabilities/liabilities.ts';
import type { LiabilityProof } from '../../domain/liabilities/verify.ts';
import type { Page } from '../ports.ts';
import { reject } from '../../domain/rejections.ts';
import type { liabilityCalls } from '../../protocol/liabilities/calls.ts';
import type { HandlersOf } from '../calls/endpoint.ts';
import { refuse, succeed } from '../reply.ts';

export interface Liabilities {
  /**
   * Builds and publishes a tree of this moment; a second call meanwhile receives the same.
   * Undefined when there are no accounts. Rejects with an Error when the medium fails, and for a
   * balance below zero: then nothing is published.
   */
  readonly publish: (actor: Actor) => Promise<PublishedRoot | undefined>;
  /** Newest first. */
  readonly roots: (page: number, size: number) => Promise<Page<PublishedRoot>>;
  /**
   * The user's proof in the newest tree or in that with a number; undefined where the tree no
   * longer holds the user.
   */
  readonly proofOf: (userId: UserId, number?: number) => Promise<LiabilityProof | undefined>;
  /** Publishes a root at each 00:00 in Korea from now on, and soon for a day that was missed. */
  readonly start: () => void;
  readonly stop: () => void;
}

export interface LiabilitiesDep {
  readonly liabilities: Liabilities;
}

/** Public roots, and for a user the path of their own leaf. */
export const liabilityHandlers = ({
  liabilities,
}: LiabilitiesDep): HandlersOf<typeof liabilityCalls> => ({
  liabilityRoots: async ({ page, size }) => {
    const { items, total } = await liabilities.roots(page, size);
    return succeed({ items: [...items], total, page, size });
  },

  liabilityPath: async ({ number }, { identity: { userId } }) => {
    const proof = await liabilities.proofOf(userId, number);
    return proof === undefined ? refuse(reject('NO_LIABILITY_PROOF')) : succeed(proof);
  },
});
