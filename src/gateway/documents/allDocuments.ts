import type { DocumentQuery, StoredDocument } from '../ports/documents.ts';
import type { Documents } from './documents.ts';

/** Read at once. */
const PAGE = 1_000;

/** Every document of a kind, or those with the labels, oldest first; for use before any changes. */
export async function allDocuments(
  documents: Documents,
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
