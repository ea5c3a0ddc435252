/** Holds that every document an exchange writes is of a kind that is known, with an owner if it has one. */
import { DOCUMENT_KINDS } from '../../src/gateway/documents/kinds.ts';
import type { Store } from '../../src/gateway/ports.ts';
import type { DocumentWriter } from '../../src/gateway/ports/documents.ts';

export interface WatchedStore {
  readonly store: Store;
  /** Kinds of documents that DOCUMENT_KINDS does not name, and of personal ones without an owner. */
  readonly problems: () => readonly string[];
}

export function watchKinds(store: Store): WatchedStore {
  const problems = new Set<string>();
  const watch = (writer: DocumentWriter): DocumentWriter => ({
    find: (key) => writer.find(key),
    write: (document) => {
      const { kind, owner } = document;
      const of = DOCUMENT_KINDS[kind]?.of;
      if (of === undefined) problems.add(`${kind} is not in DOCUMENT_KINDS`);
      if (of === 'person' && owner === undefined) problems.add(`${kind} has no owner`);
      return writer.write(document);
    },
    remove: (key) => writer.remove(key),
    removeOwned: (owner) => writer.removeOwned(owner),
    addAudit: (row) => writer.addAudit(row),
    eraseAudit: (owner) => writer.eraseAudit(owner),
    trimChanges: (below) => writer.trimChanges(below),
  });
  const { documents } = store;
  return {
    store: {
      ...store,
      documents: {
        get: (key) => documents.get(key),
        query: (query) => documents.query(query),
        audit: (query) => documents.audit(query),
        changesAfter: (number, limit) => documents.changesAfter(number, limit),
        lastChange: () => documents.lastChange(),
        transaction: (work) => documents.transaction((writer) => work(watch(writer))),
      },
    },
    problems: () => [...problems],
  };
}
