/** The loop of a process: the writer's, or one that follows until it is promoted. */
import type { MarketTick } from '../domain/market.ts';
import { reject } from '../domain/rejections.ts';
import { createFollowingLoop, type FollowingLoop } from './loop/following.ts';
import { createLoop, type Loop, type LoopOptions } from './loop/loop.ts';
import type { RunOptions } from './options.ts';
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
