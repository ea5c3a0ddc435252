/**
 * Profile of a trader, written by themselves and kept as a document like everything that users
 * write.
 */
import * as v from 'valibot';
import { parseUserId, type UserId } from '../../domain/ids.ts';
import { allDocuments } from '../documents/allDocuments.ts';
import type { Documents, PutDocument } from '../documents/documents.ts';
import { createFollowedCache, type FollowedCache } from '../documents/followedCache.ts';
import type { StoredDocument } from '../ports/documents.ts';
import type { StoredRun } from '../loop/batch.ts';
import type { Kernel } from '../kernel.ts';
import type { Follower } from '../running/feature.ts';
import type { TraderFiguresDep } from './figures/traderBook.ts';

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

/** Profiles of all traders. */
export async function readTraders(documents: Documents): Promise<ReadonlyMap<UserId, TraderWords>> {
  const found = new Map<UserId, TraderWords>();
  for (const document of await allDocuments(documents, TRADER_KIND)) {
    const id = parseUserId(document.id);
    if (id !== undefined) found.set(id, readWords(document));
  }
  return found;
}

/** Names of traders, in memory: every copy and every list shows one. */
export class TraderNames {
  readonly #known = new Map<UserId, TraderWords>();

  /** Empty for one without words of their own, and before they are read. */
  readonly of = (trader: UserId): string => this.#known.get(trader)?.name ?? '';

  readonly words = (trader: UserId): TraderWords | undefined => this.#known.get(trader);

  async start(documents: Documents): Promise<void> {
    for (const [trader, words] of await readTraders(documents)) this.#known.set(trader, words);
  }

  /** Drops the words of closed accounts, whose documents are erased. */
  take(runs: readonly Pick<StoredRun, 'events'>[]): void {
    for (const event of runs.flatMap(({ events }) => events)) {
      if (event.type === 'UserStatusChanged' && event.status === 'CLOSED')
        this.#known.delete(event.userId);
    }
  }

  /** After the words were stored. */
  set(trader: UserId, words: TraderWords): void {
    this.#known.set(trader, words);
  }

  drop(trader: UserId): void {
    this.#known.delete(trader);
  }

  ids(): Iterable<UserId> {
    return this.#known.keys();
  }
}

/** Words of traders that were written in another process. */
export const followTraderNames = (
  documents: Pick<Documents, 'get' | 'query'>,
  names: TraderNames,
): FollowedCache =>
  createFollowedCache(documents, TRADER_KIND, {
    ids: () => names.ids(),
    put: (document) => {
      const id = parseUserId(document.id);
      if (id !== undefined) names.set(id, readWords(document));
    },
    drop: (text) => {
      const id = parseUserId(text);
      if (id !== undefined) names.drop(id);
    },
  });

export interface TraderNamesDep {
  readonly traderNames: TraderNames;
}

// Names and figures of traders, kept in step with the log.

/** Reads names before figures, which take seconds for a long log. */
export const followTraders = ({
  documents,
  traderNames,
  traderFigures,
}: Pick<Kernel, 'documents'> & TraderNamesDep & TraderFiguresDep): Follower => ({
  take: (runs) => {
    traderFigures.take(runs);
    traderNames.take(runs);
  },
  start: async () => {
    await traderNames.start(documents);
    await traderFigures.start();
  },
  stop: traderFigures.stop,
});
