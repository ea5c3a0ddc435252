/** How a gateway starts and stops: what must be there before what. */
import type { EngineRules } from '../engine/contract.ts';
import type { Accounts } from './accounts/accounts.ts';
import { convertLog } from './accounts/convertLog.ts';
import { type DocumentParts, followDocuments } from './documentCaches.ts';
import type { DocumentFollower } from './documents/documentFollower.ts';
import type { ExchangeClock } from './exchangeClock.ts';
import type { Loop } from './loop/loop.ts';
import type { OnProgress } from './loop/restore.ts';
import type { Logger, Store } from './ports.ts';
import type { Projector } from './projections/projector.ts';
import { loadSites } from './sites/siteDocuments.ts';
import { indexLog } from './statement/indexLog.ts';
import type { Follower } from './running/feature.ts';

export interface LifecycleParts extends DocumentParts {
  readonly store: Store;
  readonly rules: EngineRules;
  readonly logger: Logger;
  readonly accounts: Accounts;
  readonly loop: Loop;
  readonly clock: ExchangeClock;
  /** All features. */
  readonly running: Required<Follower>;
  readonly projector: Projector;
}

export interface Lifecycle {
  /** Keeps documents in memory up to date in a process that does not write them. */
  readonly documentFollower: DocumentFollower;
  /** Reads the log and submits the first prices; connections and requests may arrive earlier. */
  readonly start: (onProgress?: OnProgress) => Promise<void>;
  /**
   * Reads documents and log beside the process that writes them, and follows the documents from there;
   * does nothing by itself.
   */
  readonly follow: (onProgress?: OnProgress) => Promise<void>;
  /**
   * Closes sockets, finishes queued commands, takes a snapshot. The store stays open: the host owns
   * it.
   */
  readonly stop: () => Promise<void>;
}

export function createLifecycle(parts: LifecycleParts): Lifecycle {
  const { store, logger, core, accounts, loop, clock, running } = parts;
  const { documents, sites, admins } = core;
  const documentFollower = followDocuments(parts);
  return {
    documentFollower,
    start: async (onProgress) => {
      await convertLog({ ...parts, documents });
      await indexLog({ store, projector: parts.projector, logger });
      await Promise.all([loadSites(documents, sites), accounts.load(), admins.load()]);
      await loop.start(onProgress);
      clock.notBefore(await loop.read(({ at }) => at));
      await running.start();
    },
    follow: async (onProgress) => {
      await documentFollower.start();
      await loop.start(onProgress);
      clock.notBefore(await loop.read(({ at }) => at));
    },
    stop: async () => {
      await documentFollower.stop();
      await running.stop();
      await loop.stop();
    },
  };
}
