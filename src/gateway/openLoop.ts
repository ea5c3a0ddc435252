/** The loop of a process: the writer's, or one that follows until it is promoted; and how far that one has read. */
import type { MarketTick } from '../domain/market.ts';
import { reject } from '../domain/rejections.ts';
import type { DocumentFollower } from './documents/documentFollower.ts';
import { createFollowingLoop, type FollowingLoop, type FollowStatus } from './loop/following.ts';
import { createLoop, type Loop, type LoopOptions } from './loop/loop.ts';
import type { RunOptions } from './options.ts';
import type { Mark } from './ports/acting.ts';
import type { Store } from './ports.ts';
import type { Projector } from './projections/projector.ts';

interface RunningLoop {
  readonly loop: Loop;
  /** The same, where it follows until it is promoted. */
  readonly following: FollowingLoop | undefined;
}

/** @param onTick receives each market that another process moved */
export function openLoop(
  options: RunOptions,
  projector: Projector,
  publish: LoopOptions['publish'],
  onTick: (tick: MarketTick) => void,
): RunningLoop {
  const { store, clock, rules, logger, warn, limits, meter, among, nextTurn } = options;
  const common: LoopOptions = {
    projector,
    store,
    clock,
    rules,
    logger,
    onStoreFailed: () => warn(reject('TRY_AGAIN')),
    publish,
    ...(limits && { limits }),
    ...(meter && { meter }),
  };
  if (among === undefined) return { loop: createLoop(common), following: undefined };
  const following = createFollowingLoop({ ...common, ...among, nextTurn, onTick });
  return { loop: following, following };
}

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
