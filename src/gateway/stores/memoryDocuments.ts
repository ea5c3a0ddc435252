/** Documents of the store that lives as long as its process. */
import type {
  AuditQuery,
  AuditRow,
  DocumentKey,
  DocumentQuery,
  DocumentRows,
  DocumentWriter,
  StoredDocument,
} from '../ports/documents.ts';
import type { Page } from '../ports.ts';

const keyOf = ({ kind, id }: DocumentKey): string => `${kind}/${id}`;

const isWanted = (document: StoredDocument, query: DocumentQuery): boolean =>
  document.kind === query.kind &&
  (query.owner === undefined || document.owner === query.owner) &&
  (query.labels ?? []).every((group) => group.some((label) => document.labels.includes(label))) &&
  (query.keyword === undefined || document.keywords.includes(query.keyword)) &&
  (query.from === undefined || document.createdAt >= query.from) &&
  (query.to === undefined || document.createdAt <= query.to);

function pageOf<T>(items: readonly T[], { page, size }: { page: number; size: number }): Page<T> {
  const start = (page - 1) * size;
  return { items: items.slice(start, start + size), total: items.length };
}

export function createMemoryDocuments(): DocumentRows {
  /** In order of first writing: a map does not move a key that is set again. */
  let documents = new Map<string, StoredDocument>();
  let trail: readonly AuditRow[] = [];
  let turn: Promise<void> = Promise.resolve();

  const writer: DocumentWriter = {
    find: async (key) => documents.get(keyOf(key)),
    write: async (document) => void documents.set(keyOf(document), document),
    remove: async (key) => void documents.delete(keyOf(key)),
    removeOwned: async (owner) => {
      const owned = [...documents.values()].filter((document) => document.owner === owner);
      for (const document of owned) documents.delete(keyOf(document));
      return [...new Set(owned.map(({ kind }) => kind))];
    },
    addAudit: async (row) => {
      trail = [...trail, row];
    },
    eraseAudit: async (owner) => {
      trail = trail.map((row) => (row.owner === owner ? withoutContent(row) : row));
    },
  };

  return {
    get: async (key) => documents.get(keyOf(key)),
    query: async (query) => {
      const wanted = [...documents.values()].filter((document) => isWanted(document, query));
      const isOldest = query.order === 'oldest';
      // Reversed first: the sort is stable, so among equal times the one written later comes first.
      const sorted = isOldest
        ? wanted.toSorted((a, b) => a.createdAt - b.createdAt)
        : wanted.toReversed().toSorted((a, b) => b.createdAt - a.createdAt);
      return pageOf(sorted, query);
    },
    audit: async (query) => pageOf(trail.filter((row) => isAsked(row, query)).toReversed(), query),
    transaction: (work) => {
      const mine = turn.then(async () => {
        const before = { documents: new Map(documents), trail };
        try {
          await work(writer);
        } catch (error) {
          ({ documents, trail } = before);
          throw error;
        }
      });
      turn = mine.catch(() => undefined);
      return mine;
    },
  };
}

const isAsked = (row: AuditRow, { kind, id, owner }: AuditQuery): boolean =>
  (kind === undefined || row.kind === kind) &&
  (id === undefined || row.id === id) &&
  (owner === undefined || row.owner === owner);

const withoutContent = (row: AuditRow): AuditRow => ({
  ...row,
  id: undefined,
  before: undefined,
  after: undefined,
});
