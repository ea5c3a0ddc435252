/** What follows from events and from time, once both are stored. */
import { tradersOf } from '../engine/copytrade/copyState.ts';
import type { UserId } from '../domain/ids.ts';
import { BlockScheduler } from './copytrade/blockScheduler.ts';
import type { GatewayCore } from './core.ts';
import type { StoredRun } from './loop/batch.ts';
import { ApplicationSchedule } from './money/applicationSchedule.ts';
import type { Logger } from './ports.ts';
import type { RunningProviders } from './providers/providers.ts';
import { CrossUpdates, type CrossUpdatesOptions } from './readModels/crossUpdates.ts';
import { LiquidationUpdates } from './readModels/liquidationUpdates.ts';

/** The owners of the events. */
const usersIn = (runs: readonly StoredRun[]): ReadonlySet<UserId> =>
  new Set(runs.flatMap(({ record }) => record.userId ?? []));

/** What follows from events and from time: figures that are published, applications that end. */
/** What follows each group of commands for listeners, and stops with the gateway. */
export type Updates = ReturnType<typeof createUpdates>;

export function createUpdates(
  options: CrossUpdatesOptions & { readonly logger: Logger; readonly providers: RunningProviders },
  core: GatewayCore,
) {
  const cross = new CrossUpdates(options);
  const liquidation = new LiquidationUpdates(options);
  const { providers } = options;
  const blocks = new BlockScheduler({ ...options, ...core, read: options.read });
  const applications = new ApplicationSchedule({ ...core, logger: options.logger });
  return {
    take: (runs: readonly StoredRun[]) => {
      core.partners.take(runs);
      core.traderFigures.take(runs);
      core.traderNames.take(runs);
      for (const { events } of runs) core.userIndex.take(events);
      applications.take(runs);
      blocks.take(runs);
      providers.take(runs);
      cross.touch(usersIn(runs));
    },
    start: async () => {
      await core.readState((state) => {
        for (const { user } of state.members.values()) core.userIndex.put(user);
        for (const trader of tradersOf(state)) core.userIndex.trades(trader);
      });
      await core.partners.start();
      await core.traderNames.start(core.documents);
      await core.traderFigures.start();
      await applications.start();
      blocks.start();
      await providers.start();
      await core.messages.start();
      await core.outbox.start();
      cross.start();
      liquidation.start();
    },
    stop: async (): Promise<void> => {
      applications.stop();
      providers.stop();
      cross.stop();
      liquidation.stop();
      const { outbox, messages, partners, traderFigures } = core;
      const stopping = [blocks, outbox, messages, partners, traderFigures];
      await Promise.all(stopping.map((one) => one.stop()));
    },
  };
}
