/** Exchanges over HTTP on stores of either kind, closed after each test in the order they need. */
import { afterEach } from 'vitest';
import type { Store } from '../../src/gateway/ports.ts';
import { createMemoryStore } from '../../src/gateway/stores/memory.ts';
import { TWO_PROCESSES } from './followingExchange.ts';
import { createHttpExchange, type HttpExchange } from './httpExchange.ts';
import { openEmptyStore } from './preparedStore.ts';

const ALL_KINDS = ['memory', 'PGlite'] as const;
/** The two processes of a test share a store in memory: stores are proved where each has one process. */
export const STORE_KINDS: readonly StoreKind[] = TWO_PROCESSES ? ['memory'] : ALL_KINDS;
export type StoreKind = (typeof ALL_KINDS)[number];

type Options = NonNullable<Parameters<typeof createHttpExchange>[0]>;

/** Call once in a file of tests. */
export function createApiStores() {
  const cleanups: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
  });

  const openStore = async (kind: StoreKind): Promise<Store> => {
    if (kind === 'memory') return createMemoryStore();
    const store = await openEmptyStore();
    cleanups.push(() => store.close());
    return store;
  };
  /** On a store that is new unless one is given. */
  const open = async (kind: StoreKind, options: Options = {}): Promise<HttpExchange> => {
    const store = options.store ?? (await openStore(kind));
    const exchange = await createHttpExchange({ ...options, store });
    cleanups.push(() => exchange.stop());
    return exchange;
  };
  return { openStore, open };
}
