/**
 * Traffic and writes of this page, for the developer pages; while they are closed it costs a
 * comparison.
 */
import type { ClientLog } from '../db/clientLog.ts';
import type { AccountFact } from '../streams/facts.ts';
import type { Transport } from '../streams/transport.ts';

export interface Watcher {
  /**
   * Called before a request is sent, which it may clone and must not read. What it returns is called
   * with the answer, which it may clone as well; with undefined when none came.
   */
  readonly onRequest: (request: Request) => (answer: Response | undefined) => void;
  /** Called when facts are in the log. */
  readonly onStored: (facts: readonly AccountFact[]) => void;
}

export interface Probe {
  /** One at a time, from now on. */
  readonly watch: (watcher: Watcher) => void;
  /** The same transport, watched. */
  readonly transport: (transport: Transport) => Transport;
  /** The same log, watched. */
  readonly log: (log: ClientLog<AccountFact>) => ClientLog<AccountFact>;
}

export function createProbe(): Probe {
  let watcher: Watcher | undefined;
  return {
    watch: (next) => {
      watcher = next;
    },
    transport: (transport) => ({
      ...transport,
      fetch: async (request) => {
        const answered = watcher?.onRequest(request);
        try {
          const answer = await transport.fetch(request);
          answered?.(answer);
          return answer;
        } catch (error) {
          answered?.(undefined);
          throw error;
        }
      },
    }),
    log: (log) => ({
      ...log,
      append: async (source, facts) => {
        const appended = await log.append(source, facts);
        if (appended.ok) watcher?.onStored(facts);
        return appended;
      },
    }),
  };
}
