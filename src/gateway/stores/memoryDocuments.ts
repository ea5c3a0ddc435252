/** Documents of the store that lives as long as its process. */
import { countLeading } from '../../domain/countLeading.ts';
import type { UserId } from '../../domain/ids.ts';
import { idInFeed, rowsAfter } from '../documents/changeFeed.ts';
import type {
  AuditQuery,
  AuditRow,
  ChangedDocument,
  DocumentKey,
  DocumentQuery,
  DocumentRows,
  DocumentWriter,
  StoredDocument,
} from '../ports/documents.ts';
import type { Page } from '../ports.ts';

const isWanted = (document: StoredDocument, query: DocumentQuery): boolean =>
  (query.owner === undefined || document.owner === query.owner) &&
  (query.owners === undefined ||
    (document.owner !== undefined && query.owners.includes(document.owner))) &&
  (query.labels ?? []).every((group) => group.some((label) => document.labels.includes(label))) &&
  (query.keyword === undefined || document.keywords.includes(query.keyword)) &&
  (query.from === undefined || document.createdAt >= query.from) &&
  (query.to === undefined || document.createdAt <= query.to);

function pageOf<T>(items: readonly T[], { page, size }: { page: number; size: number }): Page<T> {
  const start = (page - 1) * size;
  return { items: items.slice(start, start + size), total: items.length };
}

/** Documents of one kind, in order of first writing: a map does not move a key that is set again. */
type Shelf = Map<string, StoredDocument>;

/** The rows, and how the steps of the open transaction are taken back. */
class Rows implements DocumentWriter {
  readonly shelves = new Map<string, Shelf>();
  trail: AuditRow[] = [];
  changes: ChangedDocument[] = [];
  #undo: (() => void)[] = [];

  begin(): void {
    this.#undo = [];
  }

  takeBack(): void {
    for (const step of this.#undo.toReversed()) step();
  }

  readonly find = async (key: DocumentKey): Promise<StoredDocument | undefined> => this.#held(key);

  readonly write = async (document: StoredDocument): Promise<void> => {
    const { kind, id } = document;
    const before = this.#held(document);
    this.#undo.push(() => {
      if (before === undefined) this.#shelf(kind).delete(id);
      else this.#shelf(kind).set(id, before);
    });
    this.#shelf(kind).set(id, document);
    this.#announce(document, document.version);
  };

  readonly remove = async (key: DocumentKey): Promise<void> => this.#remove(key);

  readonly removeOwned = async (owner: UserId): Promise<readonly string[]> => {
    const owned = [...this.shelves.values()].flatMap((shelf) =>
      [...shelf.values()].filter((document) => document.owner === owner),
    );
    for (const document of owned) this.#remove(document);
    return [...new Set(owned.map(({ kind }) => kind))];
  };

  readonly addAudit = async (row: AuditRow): Promise<void> => {
    this.#undo.push(() => this.trail.pop());
    this.trail.push(row);
  };

  readonly eraseAudit = async (owner: UserId): Promise<void> => {
    const before = this.trail;
    this.#undo.push(() => {
      this.trail = before;
    });
    this.trail = before.map((row) => (row.owner === owner ? withoutContent(row) : row));
  };

  readonly trimChanges = async (below: number): Promise<number> => {
    const before = this.changes;
    this.#undo.push(() => {
      this.changes = before;
    });
    this.changes = before.filter(({ number }) => number >= below);
    return this.lastChange;
  };

  get lastChange(): number {
    return this.changes.at(-1)?.number ?? 0;
  }

  #announce(key: DocumentKey, version: number): void {
    const id = idInFeed(key);
    if (id === undefined) return;
    this.#undo.push(() => this.changes.pop());
    this.changes.push({ number: this.lastChange + 1, kind: key.kind, id, version });
  }

  #held({ kind, id }: DocumentKey): StoredDocument | undefined {
    return this.shelves.get(kind)?.get(id);
  }

  #shelf(kind: string): Shelf {
    const shelf = this.shelves.get(kind) ?? new Map<string, StoredDocument>();
    this.shelves.set(kind, shelf);
    return shelf;
  }

  #remove({ kind, id }: DocumentKey): void {
    // Taking it back restores the order, too: rare enough to copy the shelf.
    const before = new Map(this.#shelf(kind));
    this.#undo.push(() => this.shelves.set(kind, before));
    if (this.#shelf(kind).delete(id)) this.#announce({ kind, id }, 0);
  }
}

export function createMemoryDocuments(): DocumentRows {
  const rows = new Rows();
  let turn: Promise<void> = Promise.resolve();
  return {
    get: rows.find,
    query: async (query) => {
      const shelf = rows.shelves.get(query.kind);
      const wanted = [...(shelf?.values() ?? [])].filter((document) => isWanted(document, query));
      const isOldest = query.order === 'oldest';
      // Reversed first: the sort is stable, so among equal times the one written later comes first.
      const sorted = isOldest
        ? wanted.toSorted((a, b) => a.createdAt - b.createdAt)
        : wanted.toReversed().toSorted((a, b) => b.createdAt - a.createdAt);
      return pageOf(sorted, query);
    },
    audit: async (query) =>
      pageOf(rows.trail.filter((row) => isAsked(row, query)).toReversed(), query),
    changesAfter: async (number, limit) => {
      const { changes } = rows;
      const place = countLeading(changes, (row) => row.number < number);
      return rowsAfter(changes.slice(place, place + limit + 1), number, limit);
    },
    lastChange: async () => rows.lastChange,
    transaction: (work) => {
      const mine = turn.then(async () => {
        rows.begin();
        try {
          await work(rows);
        } catch (error) {
          rows.takeBack();
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
