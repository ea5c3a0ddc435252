/** Documents and their audit trail in IndexedDB. */
import type { Dexie, Table } from 'dexie';
import { idInFeed, rowsAfter } from '../../gateway/documents/changeFeed.ts';
import type {
  AuditRow,
  ChangedDocument,
  DocumentKey,
  DocumentQuery,
  DocumentRows,
  DocumentWriter,
  StoredDocument,
} from '../../gateway/ports/documents.ts';
import type { Page } from '../../gateway/ports.ts';

/** `ordinal` counts in order of first writing and breaks ties of `createdAt`. */
interface DocumentEntry extends StoredDocument {
  readonly ordinal: number;
}

interface AuditEntry extends AuditRow {
  readonly ordinal?: number;
}

/** IndexedDB numbers a row as it is added. */
type ChangeEntry = Omit<ChangedDocument, 'number'> & Partial<Pick<ChangedDocument, 'number'>>;

interface DocumentTables {
  readonly documents: Table<DocumentEntry, [string, string]>;
  readonly trail: Table<AuditEntry, number>;
  readonly changes: Table<ChangeEntry, number>;
}

export function createPracticeDocuments(dexie: Dexie): DocumentRows {
  const tables: DocumentTables = {
    documents: dexie.table('documents'),
    trail: dexie.table('audit'),
    changes: dexie.table('documentChanges'),
  };
  const { documents, trail, changes } = tables;
  return {
    get: async ({ kind, id }) => toDocument(await documents.get([kind, id])),
    query: (query) =>
      Promise.resolve(
        dexie.transaction('r', documents, async () => queryDocuments(documents, query)),
      ),
    audit: ({ kind, id, owner, page, size }) => {
      const found = trail
        .orderBy('ordinal')
        .reverse()
        .filter(
          (row) =>
            (kind === undefined || row.kind === kind) &&
            (id === undefined || row.id === id) &&
            (owner === undefined || row.owner === owner),
        );
      return Promise.resolve(
        dexie.transaction('r', trail, async () => ({
          total: await found.count(),
          items: (
            await found
              .offset((page - 1) * size)
              .limit(size)
              .toArray()
          ).map(({ ordinal: _ordinal, ...row }) => row),
        })),
      );
    },
    changesAfter: (number, limit) =>
      Promise.resolve(
        dexie.transaction('r', changes, async () => changesAfter(tables, number, limit)),
      ),
    lastChange: () => Promise.resolve(lastChange(tables)),
    // Dexie follows native awaits inside a transaction only when its function is itself async.
    transaction: (work) =>
      Promise.resolve(
        dexie.transaction('rw', documents, trail, changes, async () => work(createWriter(tables))),
      ),
  };
}

const lastChange = async ({ changes }: DocumentTables): Promise<number> =>
  (await changes.toCollection().reverse().limit(1).primaryKeys())[0] ?? 0;

async function changesAfter(
  { changes }: DocumentTables,
  number: number,
  limit: number,
): Promise<readonly ChangedDocument[] | undefined> {
  const found = await changes
    .where('number')
    .aboveOrEqual(number)
    .limit(limit + 1)
    .toArray();
  return rowsAfter(
    found.map((row) => ({ ...row, number: row.number ?? 0 })),
    number,
    limit,
  );
}

/** For one transaction, whose writes may overlap: a new document's place is that of its call. */
function createWriter(tables: DocumentTables): DocumentWriter {
  const { documents, trail, changes } = tables;
  let writes = 0;
  let before: Promise<number> | undefined;
  const readLast = async (): Promise<number> =>
    (await documents.orderBy('ordinal').last())?.ordinal ?? 0;
  const announce = async (key: DocumentKey, version: number): Promise<void> => {
    const id = idInFeed(key);
    if (id !== undefined) await changes.add({ kind: key.kind, id, version });
  };
  return {
    find: async ({ kind, id }) => toDocument(await documents.get([kind, id])),
    write: async (document) => {
      writes += 1;
      const place = writes;
      const announced = announce(document, document.version);
      before ??= readLast();
      const [found, last] = await Promise.all([
        documents.get([document.kind, document.id]),
        before,
      ]);
      await documents.put({ ...document, ordinal: found?.ordinal ?? last + place });
      await announced;
    },
    remove: async (key) => {
      const removed = await documents.where('[kind+id]').equals([key.kind, key.id]).delete();
      if (removed > 0) await announce(key, 0);
    },
    removeOwned: async (owner) => {
      const keys = await documents.where({ owner }).primaryKeys();
      await documents.bulkDelete(keys);
      for (const [kind, id] of keys) await announce({ kind, id }, 0);
      return [...new Set(keys.map(([kind]) => kind))];
    },
    addAudit: async (row) => {
      await trail.add(row);
    },
    eraseAudit: async (owner) => {
      await trail.where({ owner }).modify((row: AuditEntry, reference: { value: AuditEntry }) => {
        reference.value = { ...row, id: undefined, before: undefined, after: undefined };
      });
    },
    trimChanges: async (below) => {
      await changes.where('number').below(below).delete();
      return lastChange(tables);
    },
  };
}

async function queryDocuments(
  documents: Table<DocumentEntry, [string, string]>,
  query: DocumentQuery,
): Promise<Page<StoredDocument>> {
  const { kind, owner, owners, labels = [], keyword, page, size } = query;
  const found = documents
    .where('[kind+createdAt+ordinal]')
    .between(
      [kind, query.from ?? -Infinity, -Infinity],
      [kind, query.to ?? Infinity, Infinity],
      true,
      true,
    )
    .filter(
      (document) =>
        (owner === undefined || document.owner === owner) &&
        (owners === undefined ||
          (document.owner !== undefined && owners.includes(document.owner))) &&
        labels.every((group) => group.some((label) => document.labels.includes(label))) &&
        (keyword === undefined || document.keywords.includes(keyword)),
    );
  const total = await found.count();
  const ordered = query.order === 'oldest' ? found : found.reverse();
  const rows = await ordered
    .offset((page - 1) * size)
    .limit(size)
    .toArray();
  return { items: rows.map(withoutOrdinal), total };
}

const withoutOrdinal = ({ ordinal: _ordinal, ...document }: DocumentEntry): StoredDocument =>
  document;

const toDocument = (entry: DocumentEntry | undefined): StoredDocument | undefined =>
  entry === undefined ? undefined : withoutOrdinal(entry);
