/** The conversion of an old store, killed again and again, each time one step later. */
import { expect } from 'vitest';
import { type ConversionOptions, convertLog } from '../../src/gateway/accounts/convertLog.ts';
import { createDocuments } from '../../src/gateway/documents/documents.ts';
import type { Store } from '../../src/gateway/ports.ts';
import { createManualClock } from './clock.ts';

const kill = async (): Promise<never> => {
  throw new Error('killed');
};

const firstHalf = <Item>(items: readonly Item[]): readonly Item[] =>
  items.slice(0, Math.floor(items.length / 2));

type Kill = (options: ConversionOptions) => ConversionOptions;

const withDocuments =
  (
    change: (documents: ConversionOptions['documents']) => Partial<ConversionOptions['documents']>,
  ): Kill =>
  (options) => ({ ...options, documents: { ...options.documents, ...change(options.documents) } });

const withStore =
  (change: (store: Store) => Partial<Store>): Kill =>
  (options) => ({ ...options, store: { ...options.store, ...change(options.store) } });

const KILLS: readonly Kill[] = [
  withDocuments(() => ({ transact: kill })),
  withDocuments(({ transact }) => ({
    transact: async (changes, origin) => {
      await transact(firstHalf(changes), origin);
      return kill();
    },
  })),
  // The documents are all written, and nothing says so.
  withStore(() => ({ writeMeta: kill })),
  withStore(() => ({ rewrite: kill })),
  withStore(({ rewrite }) => ({
    rewrite: async (records) => {
      await rewrite(firstHalf(records));
      return kill();
    },
  })),
  withStore(() => ({ dropSnapshot: kill })),
  // All is converted, and nothing says so.
  withStore(() => ({ writeMeta: kill })),
];

export async function interruptConversion(store: Store, at: number): Promise<void> {
  const options: ConversionOptions = {
    store,
    documents: createDocuments(store.documents),
    clock: createManualClock(at),
    logger: { info: () => undefined, warn: () => undefined },
  };
  for (const killed of KILLS) await expect(convertLog(killed(options))).rejects.toThrow('killed');
}
