/** Queue of messages to be sent, in IndexedDB, in the order in which each user enqueued them. */
import Dexie, { type Table } from 'dexie';
import { createOpening } from './opening.ts';

export interface OutboxRow<Entry> {
  /** Whose it is (db/source): it is sent as this user alone. */
  readonly source: string;
  /** Chosen by the caller that enqueued it; unique for each source. */
  readonly id: string;
  readonly entry: Entry;
}

/** A row that is stored; `number` counts up over all tabs of this browser. */
export interface StoredOutboxRow<Entry> extends OutboxRow<Entry> {
  readonly number: number;
}

/** Every method rejects when an open database stops storing. */
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

/** The same in memory, for a browser that keeps nothing: what waits is sent as long as the page lives. */
function createMemoryOutbox<Entry>(): OutboxStore<Entry> {
  let rows: readonly StoredOutboxRow<Entry>[] = [];
  let last = 0;
  const ofSource = (source: string) => rows.filter((row) => row.source === source);
  return {
    add: async ({ source, id, entry }) => {
      if (ofSource(source).some((row) => row.id === id)) return;
      last += 1;
      rows = [...rows, { number: last, source, id, entry }];
    },
    of: async (source) => ofSource(source),
    first: async (source) => ofSource(source)[0],
    remove: async ({ number }) => {
      rows = rows.filter((row) => row.number !== number);
    },
    erase: async (source) => {
      rows = rows.filter((row) => row.source !== source);
    },
    close: () => undefined,
  };
}

function createStoredOutbox<Entry>(dexie: Dexie): OutboxStore<Entry> {
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

/** Opens the queue in the browser's storage, or in memory where that cannot be opened. */
export function openOutboxStore<Entry>(name = 'maru-outbox'): OutboxStore<Entry> {
  const dexie = new Dexie(name, { chromeTransactionDurability: 'strict' });
  dexie.version(1).stores({ rows: '++number, [source+number], &[source+id]' });
  const { opened } = createOpening(dexie);
  const stored = createStoredOutbox<Entry>(dexie);
  const memory = createMemoryOutbox<Entry>();
  const present = (): Promise<OutboxStore<Entry>> =>
    opened().then(
      () => stored,
      () => memory,
    );
  return {
    add: async (row) => (await present()).add(row),
    of: async (source) => (await present()).of(source),
    first: async (source) => (await present()).first(source),
    remove: async (row) => (await present()).remove(row),
    erase: async (source) => (await present()).erase(source),
    close: stored.close,
  };
}
