import type { Appended, ClientLog } from '../db/clientLog.ts';
import { type LogResult, succeed } from '../db/failures.ts';
import type { StoredFact } from '../db/segments.ts';

/** Erases a source's stored facts permanently, also while some are being written. */
interface Erasures {
  /** Runs `action`; after the erasure of its source it does nothing and answers `dropped`. */
  readonly write: <T>(source: string, action: () => Promise<T>, dropped: T) => Promise<T>;
  /** Drops later writes, waits for those that have begun, then runs `action`. */
  readonly erase: <T>(source: string, action: () => Promise<T>) => Promise<T>;
}

/** Creates the erasures of one page: other tabs erase for themselves. */
export function createErasures(): Erasures {
  const erased = new Set<string>();
  const writing = new Set<Promise<unknown>>();
  return {
    write: async (source, action, dropped) => {
      if (erased.has(source)) return dropped;
      const running = action();
      writing.add(running);
      try {
        return await running;
      } finally {
        writing.delete(running);
      }
    },
    erase: async (source, action) => {
      erased.add(source);
      // A write that began before may store after the erasure.
      await Promise.allSettled(writing);
      return action();
    },
  };
}

// A log whose sources can be erased for good, also while something is being written to them.

export interface ErasableLog<F extends StoredFact> extends ClientLog<F> {
  /** Erases the source and drops whatever is written to it afterwards. */
  readonly eraseForGood: (source: string) => Promise<LogResult<void>>;
}

/** Creates the log of one page: other tabs erase for themselves. */
export function createErasableLog<F extends StoredFact>(log: ClientLog<F>): ErasableLog<F> {
  const erasures = createErasures();
  const nothingStored = (facts: readonly F[]): LogResult<Appended> =>
    succeed({ stored: 0, lastSeq: facts.at(-1)?.seq });
  return {
    ...log,
    append: (source, facts) =>
      erasures.write(source, () => log.append(source, facts), nothingStored(facts)),
    saveSnapshot: (source, ...snapshot) =>
      erasures.write(source, () => log.saveSnapshot(source, ...snapshot), succeed(false)),
    merge: (source) => erasures.write(source, () => log.merge(source), succeed(undefined)),
    eraseForGood: (source) => erasures.erase(source, () => log.erase(source)),
  };
}
