/**
 * A process among several: it looks who acts, forwards to that one and reports to it, and where its
 * role permits takes its place. Rules [O-Z1] to [O-Z11].
 */
import type { Acting, Mark } from '../../gateway/ports/acting.ts';
import type { ProcessFacts, Processes } from '../../gateway/ports/processes.ts';
import type { Clock, Logger } from '../../gateway/ports.ts';
import type { RoleHolder } from '../store/leaseRow.ts';
import type { ClusterSettings } from './clusterConfig.ts';
import { createForwarder } from './forwarder.ts';
import { createProcessBook, REPORT_EVERY_MS } from './processBook.ts';
import { createReceiver, type Receiver, REPORT_PATH } from './receiver.ts';

/** How often a process looks who acts. */
const LOOK_EVERY_MS = 250;
/** One that was silent for so long does not answer: nothing is sent to it any more. */
const SILENT_MS = 2_000;

/** The side of the exchange that the process runs. */
export interface NodeGateway {
  readonly facts: () => Pick<ProcessFacts, 'position' | 'lag' | 'sockets' | 'online' | 'isEqual'>;
  readonly mark: () => Promise<Mark>;
  readonly upTo: (mark: Mark) => Promise<void>;
  /** Goes on as the process that acts, from the state it has. */
  readonly act: () => Promise<void>;
}

/** The database, as far as it says who acts. */
export interface NodeStore {
  readonly roleHolder: () => Promise<RoleHolder | undefined>;
  readonly takeRole: (signal: AbortSignal) => Promise<void>;
}

export interface ClusterNodeOptions {
  readonly settings: ClusterSettings;
  readonly version: string;
  readonly store: NodeStore;
  readonly clock: Clock;
  readonly logger: Logger;
  /** The exchange as it is once it was opened. */
  readonly gateway: () => NodeGateway;
}

export interface ClusterNode {
  readonly acting: Acting;
  readonly receiver: Receiver;
  readonly processes: Processes;
  /** Begins to look who acts and to report. */
  readonly start: () => void;
  /**
   * Waits for the role and acts from then on; a gateway never does. Rejects when the process took
   * the role and cannot act: it has to end, so that another one takes it.
   * @param onActing called once the process acts
   */
  readonly standBy: (onActing: () => Promise<void>) => Promise<void>;
  /** Nothing is forwarded any more. The role is handed over when the store is closed. */
  readonly stop: () => void;
}

export function createClusterNode(options: ClusterNodeOptions): ClusterNode {
  const { settings, version, store, clock, logger, gateway } = options;
  const { secret, address, role } = settings;
  const ending = new AbortController();
  let isActing = false;
  let cancelLook = (): void => undefined;
  let cancelReport = (): void => undefined;

  const facts = (): ProcessFacts => ({
    address,
    version,
    role: isActing ? 'ACTING' : role === 'writer' ? 'STANDBY' : 'GATEWAY',
    ...gateway().facts(),
  });
  const forwarder = createForwarder({ secret, clock, upTo: (mark) => gateway().upTo(mark) });
  const book = createProcessBook(clock, facts);
  const receiver = createReceiver({
    secret,
    clock,
    isActing: () => isActing,
    mark: () => gateway().mark(),
    onReport: book.take,
  });

  const look = async (): Promise<void> => {
    try {
      const holder = isActing ? undefined : await store.roleHolder();
      const isThere = holder !== undefined && holder.renewedMsAgo < SILENT_MS;
      forwarder.use(isThere && holder.address !== address ? holder.address : undefined);
    } catch (error) {
      logger.warn(`who acts could not be read: ${String(error)}`);
    }
    if (!ending.signal.aborted) cancelLook = clock.after(LOOK_EVERY_MS, () => void look());
  };
  const report = async (): Promise<void> => {
    if (!isActing) {
      const request = new Request(new URL(REPORT_PATH, address), {
        method: 'POST',
        body: JSON.stringify(facts()),
      });
      // The next one is due in a second; while no process acts there is no one to report to.
      await forwarder.forward(request, { address: '', trace: undefined }).catch(() => undefined);
    }
    if (!ending.signal.aborted) cancelReport = clock.after(REPORT_EVERY_MS, () => void report());
  };

  return {
    acting: { isHere: () => isActing, forward: forwarder.forward },
    receiver,
    processes: book,
    start: () => {
      void look();
      void report();
    },
    standBy: async (onActing) => {
      if (role !== 'writer') return;
      await store.takeRole(ending.signal).catch((error: unknown) => {
        if (!ending.signal.aborted) throw error;
      });
      if (ending.signal.aborted) return;
      await gateway().act();
      isActing = true;
      logger.info('this process acts now');
      await onActing();
    },
    stop: () => {
      ending.abort();
      cancelLook();
      cancelReport();
      forwarder.close();
    },
  };
}
