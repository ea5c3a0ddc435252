/** A log whose sources can be erased for good, also while something is being written to them. */
import type { Appended, ClientLog } from '../db/clientLog.ts';
import { type LogResult, succeed } from '../db/failures.ts';
import type { StoredFact } from '../db/segments.ts';

export interface ErasableLog<F extends StoredFact> extends ClientLog<F> {
  /** Erases the source and drops whatever is written to it afterwards. */
  readonly eraseForGood: (source: string) => Promise<LogResult<void>>;
}

/** Of one page: other tabs erase for themselves. */
export function createErasableLog<F extends StoredFact>(log: ClientLog<F>): ErasableLog<F> {
  const erased = new Set<string>();
  const writing = new Set<Promise<unknown>>();
  const write = async <T>(
    source: string,
    action: () => Promise<LogResult<T>>,
    dropped: T,
  ): Promise<LogResult<T>> => {
    if (erased.has(source)) return succeed(dropped);
    const running = action();
    writing.add(running);
    try {
      return await running;
    } finally {
      writing.delete(running);
    }
  };
  const nothingStored = (facts: readonly F[]): Appended => ({
    stored: 0,
    lastSeq: facts.at(-1)?.seq,
  });
  return {
    ...log,
    append: (source, facts) => write(source, () => log.append(source, facts), nothingStored(facts)),
    saveSnapshot: (source, ...snapshot) =>
      write(source, () => log.saveSnapshot(source, ...snapshot), false),
    merge: (source) => write(source, () => log.merge(source), undefined),
    eraseForGood: async (source) => {
      erased.add(source);
      // A write that began before may store after the erasure.
      await Promise.allSettled(writing);
      return log.erase(source);
    },
  };
}
