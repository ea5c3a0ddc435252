/**
 * The tables of the practice exchange's store, as the numbered migrations that create them; Dexie runs
 * those a browser's database does not have in the transaction that opens it. A released migration
 * never changes; the next change is appended as a new one.
 */
import Dexie, { type Transaction } from 'dexie';

export interface PracticeMigration {
  /** Counted from 1 without a gap. */
  readonly number: number;
  /** Tables that are new or have other indices, in Dexie's notation; null removes a table. */
  readonly stores: Readonly<Record<string, string | null>>;
  /** Rewrites rows after the tables have changed. */
  readonly run?: (transaction: Transaction) => Promise<void>;
}

export const PRACTICE_MIGRATIONS: readonly PracticeMigration[] = [
  {
    number: 1,
    stores: {
      log: 'position, [owner+lastSeq]',
      history: '++order, &[kind+id], [kind+userId+at], [kind+userId+optionId+at]',
      // Its key is not in the row: there is one snapshot.
      snapshots: '',
      meta: 'key',
    },
  },
  {
    // Documents and their audit trail.
    number: 2,
    stores: {
      documents: '[kind+id], owner, ordinal, [kind+createdAt+ordinal]',
      audit: '++ordinal, owner',
    },
  },
  {
    // Snapshots in pieces; one stored before is whole in its head.
    number: 3,
    stores: { snapshotPieces: '[position+section+number]' },
  },
  {
    // Orders and bets by their request ids.
    number: 4,
    stores: {
      history:
        '++order, &[kind+id], [kind+userId+at], [kind+userId+optionId+at], [kind+userId+requestId]',
    },
    run: async (transaction) => {
      await transaction
        .table<{ requestId?: string; body: string }>('history')
        .toCollection()
        .modify((row) => {
          const requestId = requestIdIn(row.body);
          if (requestId !== undefined) row.requestId = requestId;
        });
    },
  },
  {
    // Lines of statements; what is in the log already is added at the next start.
    number: 5,
    stores: { statement: '[userId+seq+wallet], [userId+at], [userId+wallet+at]' },
  },
  {
    // Changes of the documents that processes keep in memory.
    number: 6,
    stores: { documentChanges: '++number' },
  },
];

/** The client's own id of the order or bet that a row of the history describes. */
function requestIdIn(body: string): string | undefined {
  const stored: unknown = JSON.parse(body);
  if (typeof stored !== 'object' || stored === null) return undefined;
  const order: unknown = 'order' in stored ? stored.order : undefined;
  const id: unknown =
    typeof order === 'object' && order !== null && 'clientOrderId' in order
      ? order.clientOrderId
      : 'clientBetId' in stored
        ? stored.clientBetId
        : undefined;
  return typeof id === 'string' ? id : undefined;
}

/** IndexedDB counts ten of its versions for one of Dexie's. */
const NATIVE_PER_VERSION = 10;

/**
 * The database with its migrations declared; it opens at first use. Opening is refused with an Error
 * when a newer version wrote the database, which Dexie would otherwise use as it is.
 */
export function openMigrated(
  name: string,
  migrations: readonly PracticeMigration[] = PRACTICE_MIGRATIONS,
): Dexie {
  const dexie = new Dexie(name, { chromeTransactionDurability: 'strict' });
  for (const { number, stores, run } of migrations) {
    const version = dexie.version(number).stores({ ...stores });
    if (run !== undefined) version.upgrade(run);
  }
  const newest = migrations.at(-1)?.number ?? 0;
  dexie.on('ready', () => {
    const found = dexie.backendDB().version / NATIVE_PER_VERSION;
    if (found > newest) {
      throw new Error(
        `the practice store was written by a newer version (schema ${found}, this one knows ${newest})`,
      );
    }
  });
  return dexie;
}
