/** Documents and their audit trail in IndexedDB. */
import type { Dexie, Table } from 'dexie';
import type {
  AuditRow,
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

export function createPracticeDocuments(dexie: Dexie): DocumentRows {
  const documents: Table<DocumentEntry, [string, string]> = dexie.table('documents');
  const trail: Table<AuditEntry, number> = dexie.table('audit');
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
    // Dexie follows native awaits inside a transaction only when its function is itself async.
    transaction: (work) =>
      Promise.resolve(
        dexie.transaction('rw', documents, trail, async () => work(createWriter(documents, trail))),
      ),
  };
}

/** For one transaction, whose writes may overlap: a new document's place is that of its call. */
function createWriter(
  documents: Table<DocumentEntry, [string, string]>,
  trail: Table<AuditEntry, number>,
): DocumentWriter {
  let writes = 0;
  let before: Promise<number> | undefined;
  const readLast = async (): Promise<number> =>
    (await documents.orderBy('ordinal').last())?.ordinal ?? 0;
  return {
    find: async ({ kind, id }) => toDocument(await documents.get([kind, id])),
    write: async (document) => {
      writes += 1;
      const place = writes;
      before ??= readLast();
      const [found, last] = await Promise.all([
        documents.get([document.kind, document.id]),
        before,
      ]);
      await documents.put({ ...document, ordinal: found?.ordinal ?? last + place });
    },
    remove: async ({ kind, id }) => documents.delete([kind, id]),
    removeOwned: async (owner) => {
      const keys = await documents.where({ owner }).primaryKeys();
      await documents.bulkDelete(keys);
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
