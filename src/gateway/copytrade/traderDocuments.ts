/** What a trader says of themselves: a document, as everything people write. */
import * as v from 'valibot';
import { parseUserId, type UserId } from '../../domain/ids.ts';
import { allDocuments } from '../documents/allDocuments.ts';
import type { Documents, PutDocument } from '../documents/documents.ts';
import type { StoredDocument } from '../ports/documents.ts';

const TRADER_KIND = 'trader';

const traderBody = v.object({
  name: v.string(),
  introduction: v.string(),
  /** Trades by a published strategy, where an exchange is for practice. */
  isPractice: v.optional(v.boolean()),
});
export type TraderWords = v.InferOutput<typeof traderBody>;

export const putTrader = (traderId: UserId, words: TraderWords): PutDocument => ({
  type: 'put',
  kind: TRADER_KIND,
  id: traderId,
  owner: traderId,
  keywords: [words.name].filter((word) => word !== ''),
  body: JSON.stringify(words),
});

const readWords = ({ body }: Pick<StoredDocument, 'body'>): TraderWords =>
  v.parse(traderBody, JSON.parse(body));

/** Undefined where the trader's account is closed, and its data gone. */
export async function readTrader(
  documents: Documents,
  traderId: UserId,
): Promise<TraderWords | undefined> {
  const document = await documents.get(TRADER_KIND, traderId);
  return document && readWords(document);
}

/** Those of all traders. */
export async function readTraders(documents: Documents): Promise<ReadonlyMap<UserId, TraderWords>> {
  const found = new Map<UserId, TraderWords>();
  for (const document of await allDocuments(documents, TRADER_KIND)) {
    const id = parseUserId(document.id);
    if (id !== undefined) found.set(id, readWords(document));
  }
  return found;
}
