/** What waits to be sent, in IndexedDB: in the order it was enqueued, by whoever was signed in. */
import Dexie, { type Table } from 'dexie';

export interface OutboxRow<Entry> {
  /** Whose it is (db/source): it is sent as this user alone. */
  readonly source: string;
  /** Chosen by whoever enqueued it; once for each source. */
  readonly id: string;
  readonly entry: Entry;
}

/** A row that is stored; `number` counts up over all tabs of this browser. */
export interface StoredOutboxRow<Entry> extends OutboxRow<Entry> {
  readonly number: number;
}

/** Every method rejects when the browser does not store. */
export interface OutboxStore<Entry> {
  /** Resolved means it survives a closed tab; an id that waits already is not stored twice. */
  readonly add: (row: OutboxRow<Entry>) => Promise<void>;
  /** Oldest first. */
  readonly of: (source: string) => Promise<readonly StoredOutboxRow<Entry>[]>;
  readonly first: (source: string) => Promise<StoredOutboxRow<Entry> | undefined>;
  readonly remove: (row: Pick<StoredOutboxRow<Entry>, 'number'>) => Promise<void>;
  readonly erase: (source: string) => Promise<void>;
  readonly close: () => void;
}

export function openOutboxStore<Entry>(name = 'maru-outbox'): OutboxStore<Entry> {
  const dexie = new Dexie(name, { chromeTransactionDurability: 'strict' });
  dexie.version(1).stores({ rows: '++number, [source+number], &[source+id]' });
  const rows: Table<StoredOutboxRow<Entry>, number, OutboxRow<Entry>> = dexie.table('rows');
  const ofSource = (source: string) =>
    rows.where('[source+number]').between([source, Dexie.minKey], [source, Dexie.maxKey]);
  return {
    add: ({ source, id, entry }) =>
      Promise.resolve(
        dexie.transaction('rw', rows, async () => {
          const known = await rows.get({ source, id });
          if (known === undefined) await rows.add({ source, id, entry });
        }),
      ),
    of: (source) => Promise.resolve(ofSource(source).toArray()),
    first: (source) => Promise.resolve(ofSource(source).first()),
    remove: ({ number }) => Promise.resolve(rows.delete(number)),
    erase: async (source) => {
      await ofSource(source).delete();
    },
    close: () => dexie.close({ disableAutoOpen: true }),
  };
}
