/** What traders are called, in memory: every copy and every list shows it. */
import type { UserId } from '../../domain/ids.ts';
import type { StoredRun } from '../loop/batch.ts';
import type { Documents } from '../documents/documents.ts';
import { readTraders, type TraderWords } from './traderDocuments.ts';

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
}

export interface TraderNamesDep {
  readonly traderNames: TraderNames;
}
