/** What owners of open positions see change by themselves, published to the sockets of this process. */
import type { UserId } from '../../domain/ids.ts';
import type { StoredRun } from '../loop/batch.ts';
import type { Follower } from '../running/feature.ts';
import { CrossUpdates, type CrossUpdatesOptions } from './crossUpdates.ts';
import { LiquidationUpdates } from './liquidationUpdates.ts';

/** The owners of the events. */
const usersIn = (runs: readonly StoredRun[]): ReadonlySet<UserId> =>
  new Set(runs.flatMap(({ record }) => record.userId ?? []));

/** Publishes balances behind cross positions and liquidation prices as they move. */
export function publishFigures(options: CrossUpdatesOptions): Follower {
  const cross = new CrossUpdates(options);
  const liquidation = new LiquidationUpdates(options);
  return {
    take: (runs) => cross.touch(usersIn(runs)),
    start: () => {
      cross.start();
      liquidation.start();
    },
    stop: () => {
      cross.stop();
      liquidation.stop();
    },
  };
}
