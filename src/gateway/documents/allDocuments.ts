import type { DocumentQuery, StoredDocument } from '../ports/documents.ts';
import type { Documents } from './documents.ts';
import type { Clock } from '../ports.ts';
import { HOUR_MS, type Millis } from '../../domain/time.ts';

/** Read at once. */
const PAGE = 1_000;

/** Every document of a kind, or those with the labels, oldest first; for use before any changes. */
export async function allDocuments(
  documents: Pick<Documents, 'query'>,
  kind: string,
  labels: NonNullable<DocumentQuery['labels']> = [],
): Promise<readonly StoredDocument[]> {
  const all: StoredDocument[] = [];
  for (let page = 1; ; page += 1) {
    const { items } = await documents.query({ kind, labels, page, size: PAGE, order: 'oldest' });
    all.push(...items);
    if (items.length < PAGE) return all;
  }
}

/** Deleted at once, so that a sweep never holds the store for long. */
const SWEPT_PAGE = 100;

/**
 * Deletes documents of a kind that were first written too long ago, at most once an hour. Call it
 * wherever one is written; what a sweep leaves, the next one takes.
 */
export function createSweep(
  { documents, clock }: { readonly documents: Documents; readonly clock: Pick<Clock, 'now'> },
  kind: string,
  keptForMs: Millis,
): () => Promise<void> {
  let sweptAt = -Infinity;
  return async () => {
    const now = clock.now();
    if (now - sweptAt < HOUR_MS) return;
    sweptAt = now;
    const to = now - keptForMs;
    const { items } = await documents.query({
      kind,
      to,
      order: 'oldest',
      page: 1,
      size: SWEPT_PAGE,
    });
    if (items.length === 0) return;
    // One that was written meanwhile stays, and with it the others until the next sweep.
    await documents.transact(
      items.map(
        ({ id, version }) =>
          ({ type: 'delete', kind, id, expectedVersion: version, audit: 'none' }) as const,
      ),
      { actor: 'exchange', at: now },
    );
  };
}
