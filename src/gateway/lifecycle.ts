/** How a gateway starts and stops: what must be there before what. */
import type { Money } from '../domain/quantities.ts';
import type { EngineRules } from '../engine/contract.ts';
import type { Accounts } from './accounts/accounts.ts';
import { convertLog } from './accounts/convertLog.ts';
import { adoptOperators } from './admins/adopt.ts';
import { cancelUnplayableBonuses } from './bonus/unplayable.ts';
import type { Broker } from './broker/broker.ts';
import type { GatewayCore } from './core.ts';
import type { ExchangeClock } from './exchangeClock.ts';
import type { Kept } from './kept.ts';
import { stateBeginning } from './ledger/beginning.ts';
import type { Loop } from './loop/loop.ts';
import type { OnProgress } from './loop/restore.ts';
import type { MarketHub } from './market/hub.ts';
import type { Logger, Store } from './ports.ts';
import type { Projector } from './projections/projector.ts';
import { loadSites } from './sites/siteDocuments.ts';
import { indexLog } from './statement/indexLog.ts';
import type { Updates } from './updates.ts';

export interface LifecycleParts {
  readonly store: Store;
  readonly rules: EngineRules;
  readonly logger: Logger;
  readonly core: GatewayCore;
  readonly accounts: Accounts;
  readonly loop: Loop;
  readonly clock: ExchangeClock;
  readonly market: MarketHub;
  readonly kept: Kept;
  readonly updates: Updates;
  readonly broker: Broker;
  readonly projector: Projector;
  /** What the insurance fund begins with. */
  readonly insurance: Money;
}

export interface Lifecycle {
  /** Reads the log and submits the first prices; connections and requests may arrive earlier. */
  readonly start: (onProgress?: OnProgress) => Promise<void>;
  /**
   * Closes sockets, finishes queued commands, takes a snapshot. The store stays open: the host owns
   * it.
   */
  readonly stop: () => Promise<void>;
}

/** What documents say follows what the log says. */
async function reconcile(core: GatewayCore, accounts: Accounts): Promise<void> {
  await accounts.reconcile(core.readAccounts);
  await adoptOperators(core);
  await cancelUnplayableBonuses(core);
}

export function createLifecycle(parts: LifecycleParts): Lifecycle {
  const { store, logger, core, accounts, loop, clock, market, kept, updates, broker } = parts;
  const { documents, sites, admins } = core;
  return {
    start: async (onProgress) => {
      await convertLog({ ...parts, documents });
      await indexLog({ store, projector: parts.projector, logger });
      await Promise.all([loadSites(documents, sites), accounts.load(), admins.load()]);
      await loop.start(onProgress);
      clock.notBefore(await loop.read(({ at }) => at));
      await Promise.all([reconcile(core, accounts), kept.start()]);
      await stateBeginning(core, parts);
      await market.start();
      await updates.start();
      core.coins.start();
      core.liabilities.start();
    },
    stop: async () => {
      core.liabilities.stop();
      await updates.stop();
      market.stop();
      broker.closeAll();
      await Promise.all([kept.stop(), core.coins.stop()]);
      await loop.stop();
    },
  };
}
