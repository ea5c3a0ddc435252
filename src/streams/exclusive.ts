/** Mutual exclusion across all tabs of this browser. */
import type { Locks } from '../db/browserLocks.ts';

/** Runs `action` while holding the lock `name`; returns its result. */
export type Exclusive = <T>(name: string, action: () => Promise<T>) => Promise<T>;

/** By the browser's Web Locks; without them (old browsers, plain http) one at a time in this page. */
export function createExclusive(locks: Locks | undefined): Exclusive {
  const tails = new Map<string, Promise<unknown>>();
  return <T>(name: string, action: () => Promise<T>): Promise<T> => {
    if (locks !== undefined) return locks.request(name, () => action());
    const turn = (tails.get(name) ?? Promise.resolve()).then(action, action);
    tails.set(name, turn);
    return turn;
  };
}
