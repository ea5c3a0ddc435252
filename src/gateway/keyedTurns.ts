/** Work that must not overlap for one key, such as a user or an application; keys go side by side. */

/** Runs the work after all that was given for the key before it, whether that succeeded or failed. */
export type InTurn<Key> = <T>(key: Key, work: () => Promise<T>) => Promise<T>;

export function createKeyedTurns<Key>(): InTurn<Key> {
  const last = new Map<Key, Promise<unknown>>();
  return async (key, work) => {
    const before = last.get(key) ?? Promise.resolve();
    const mine = before.then(work, work);
    last.set(key, mine);
    try {
      return await mine;
    } finally {
      if (last.get(key) === mine) last.delete(key);
    }
  };
}
