/** Documents of one kind as a process keeps them in memory and in step with the feed of changes. */
import type { DocumentRows, StoredDocument } from '../ports/documents.ts';
import { allDocuments } from './allDocuments.ts';
import type { FollowedKind } from './changeFeed.ts';
import type { Documents } from './documents.ts';

/** Both end with what the store has, however often and in whatever order they are called. */
export interface FollowedCache {
  /** Reads these documents again; one that is gone is dropped. */
  readonly changed: (ids: readonly string[]) => Promise<void>;
  /** Reads all of the kind again, and drops what is gone. */
  readonly reload: () => Promise<void>;
}

/** Each kind has its cache; one that is forgotten does not compile. */
export type FollowedCaches = Readonly<Record<FollowedKind, FollowedCache>>;

interface Memory {
  /** Ids of the documents that are in memory. */
  readonly ids: () => Iterable<string>;
  /** Replaces what is in memory. */
  readonly put: (document: StoredDocument) => void;
  /** With all that happens at once where a document is deleted. */
  readonly drop: (id: string) => void;
}

export const createFollowedCache = (
  documents: Pick<Documents, 'get' | 'query'>,
  kind: FollowedKind,
  { ids, put, drop }: Memory,
): FollowedCache => ({
  changed: async (changed) => {
    for (const id of changed) {
      const document = await documents.get(kind, id);
      if (document === undefined) drop(id);
      else put(document);
    }
  },
  reload: async () => {
    const gone = new Set(ids());
    for (const document of await allDocuments(documents, kind)) {
      gone.delete(document.id);
      put(document);
    }
    for (const id of gone) drop(id);
  },
});

/** The feed of a store. */
export type ChangeFeed = Pick<DocumentRows, 'changesAfter' | 'lastChange'>;
