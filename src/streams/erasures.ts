/** Erases what is stored by source for good, also while something is being written. */
export interface Erasures {
  /** Runs `action`; after the erasure of its source it does nothing and answers `dropped`. */
  readonly write: <T>(source: string, action: () => Promise<T>, dropped: T) => Promise<T>;
  /** Drops later writes, waits for those that have begun, then runs `action`. */
  readonly erase: <T>(source: string, action: () => Promise<T>) => Promise<T>;
}

/** Of one page: other tabs erase for themselves. */
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
