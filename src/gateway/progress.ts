/** How far a process among several has read what is stored. */
import type { Mark } from './ports/acting.ts';
import type { DocumentFollower } from './documents/documentFollower.ts';
import type { FollowingLoop, FollowStatus } from './loop/following.ts';
import type { Store } from './ports.ts';

export interface Progress {
  readonly status: () => FollowStatus;
  /** Everything that is stored at the moment, as the process that acts knows it. */
  readonly mark: () => Promise<Mark>;
  /**
   * Resolves once log and documents were read up to a mark, so that a requester reads their own
   * writes here. Rejects with UnavailableError while the state cannot be read.
   */
  readonly upTo: (mark: Mark) => Promise<void>;
}

export const createProgress = (
  loop: FollowingLoop,
  follower: Pick<DocumentFollower, 'upTo'>,
  { documents }: Pick<Store, 'documents'>,
): Progress => ({
  status: loop.status,
  mark: async () => ({
    position: await loop.read(({ position }) => position),
    documents: await documents.lastChange(),
  }),
  upTo: async (mark) => {
    await Promise.all([loop.upTo(mark.position), follower.upTo(mark.documents)]);
  },
});
