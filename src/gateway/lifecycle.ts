/** How a gateway starts and stops: what must be there before what. */
import type { Millis } from '../domain/time.ts';
import type { EngineRules } from '../engine/contract.ts';
import type { Accounts } from './accounts/accounts.ts';
import { convertLog } from './accounts/convertLog.ts';
import { type DocumentParts, followDocuments } from './documentCaches.ts';
import type { DocumentFollower } from './documents/documentFollower.ts';
import type { ExchangeClock } from './exchangeClock.ts';
import type { FollowingLoop } from './loop/following.ts';
import type { Loop } from './loop/loop.ts';
import type { OnProgress } from './loop/restore.ts';
import type { MarketHub } from './market/hub.ts';
import type { Logger, Store } from './ports.ts';
import type { Projector } from './projections/projector.ts';
import { loadSites } from './sites/siteDocuments.ts';
import { indexLog } from './statement/indexLog.ts';
import type { Running } from './running/running.ts';

export interface LifecycleParts extends DocumentParts {
  readonly store: Store;
  readonly rules: EngineRules;
  readonly logger: Logger;
  readonly accounts: Accounts;
  readonly loop: Loop;
  /** The same, where the process follows at first. */
  readonly following: Pick<FollowingLoop, 'promote' | 'move'> | undefined;
  readonly clock: ExchangeClock;
  readonly market: Pick<MarketHub, 'ticksAt' | 'show' | 'showLastCloses'>;
  /** All features. */
  readonly running: Running;
  readonly projector: Projector;
}

export interface Lifecycle {
  /** Keeps documents in memory up to date in a process that does not write them. */
  readonly documentFollower: DocumentFollower;
  /** Reads the log and submits the first prices; connections and requests may arrive earlier. */
  readonly start: (onProgress?: OnProgress) => Promise<void>;
  /**
   * Reads documents and log beside the process that writes them, and follows both from there; does
   * nothing by itself.
   */
  readonly follow: (onProgress?: OnProgress) => Promise<void>;
  /**
   * Goes on as the process that acts, from the state it has. Call it once, after `follow`, when the
   * store can be written. A process where it rejects has to end.
   */
  readonly act: () => Promise<void>;
  /**
   * Closes sockets, finishes queued commands, takes a snapshot. The store stays open: the host owns
   * it.
   */
  readonly stop: () => Promise<void>;
}

/** Sets what the gateway needs of an earlier version's store in order. */
async function convert(parts: LifecycleParts): Promise<void> {
  const { store, projector, logger, core } = parts;
  await convertLog({ ...parts, documents: core.documents });
  await indexLog({ store, projector, logger });
}

export function createLifecycle(parts: LifecycleParts): Lifecycle {
  const { core, accounts, loop, following, clock, running, market } = parts;
  const { documents, sites, admins } = core;
  const documentFollower = followDocuments(parts);
  /** Until the first step of the process that acts arrives, the markets are those of now. */
  const showMarkets = (now: Millis): void => {
    const ticks = market.ticksAt(now);
    for (const tick of ticks) following?.move(tick);
    market.show(ticks);
    market.showLastCloses(now);
  };
  const startLoop = async (onProgress?: OnProgress): Promise<void> => {
    await loop.start(onProgress);
    clock.notBefore(await loop.read(({ at }) => at));
  };
  return {
    documentFollower,
    start: async (onProgress) => {
      await convert(parts);
      await Promise.all([loadSites(documents, sites), accounts.load(), admins.load()]);
      await startLoop(onProgress);
      await running.start();
    },
    follow: async (onProgress) => {
      await documentFollower.start();
      await startLoop(onProgress);
      showMarkets(clock.now());
      await running.start();
    },
    act: async () => {
      await convert(parts);
      await documentFollower.act();
      await following?.promote();
      clock.notBefore(await loop.read(({ at }) => at));
      await running.act();
    },
    stop: async () => {
      await documentFollower.stop();
      await running.stop();
      await loop.stop();
    },
  };
}
