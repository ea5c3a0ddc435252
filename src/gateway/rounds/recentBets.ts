/** Everybody's last bets by option, kept in memory as they happen; what was before is in the store. */
import type { TradeOptionId } from '../../domain/ids.ts';
import type { StoredRun } from '../loop/batch.ts';
import type { Store } from '../ports.ts';
import { readPublicBet, type StoredPublicBet, toStoredPublicBet } from './rows.ts';
import type { RoundNames } from './roundNames.ts';

export const RECENT_BETS = 30;

/** Of one option, newest first; `ready` is settled when what the store had is among them. */
interface Shelf {
  bets: readonly StoredPublicBet[];
  readonly ready: Promise<void>;
}

/** Newer ones first; of one bet what was told first in the list. */
function joined(
  newer: readonly StoredPublicBet[],
  older: readonly StoredPublicBet[],
): readonly StoredPublicBet[] {
  const byId = new Map<string, StoredPublicBet>();
  for (const seen of [...newer, ...older]) if (!byId.has(seen.bet.id)) byId.set(seen.bet.id, seen);
  // A stable sort: bets of one moment keep their order.
  return [...byId.values()].toSorted((a, b) => b.bet.at - a.bet.at).slice(0, RECENT_BETS);
}

export class RecentBets {
  readonly #history: Store['history'];
  readonly #names: RoundNames;
  readonly #shelves = new Map<TradeOptionId, Shelf>();

  constructor(history: Store['history'], names: RoundNames) {
    this.#history = history;
    this.#names = names;
  }

  /** The last bets on an option, newest first. Rejects when the store fails. */
  async of(optionId: TradeOptionId): Promise<readonly StoredPublicBet[]> {
    const shelf = this.#shelves.get(optionId) ?? this.#open(optionId);
    await shelf.ready;
    return shelf.bets;
  }

  /** Takes what was stored; options nobody asked for are read from the store when somebody does. */
  take(runs: readonly StoredRun[]): void {
    for (const { events } of runs)
      for (const event of events) {
        if (event.type !== 'BetPlaced' && event.type !== 'BetSettled') continue;
        const shelf = this.#shelves.get(event.bet.optionId);
        if (shelf !== undefined)
          shelf.bets = joined([toStoredPublicBet(event.bet, this.#names)], shelf.bets);
      }
  }

  #open(optionId: TradeOptionId): Shelf {
    const load = async (): Promise<void> => {
      const query = { kind: 'PUBLIC_BET', userId: undefined, optionId, page: 1 } as const;
      const { items } = await this.#history({ ...query, size: RECENT_BETS });
      shelf.bets = joined(shelf.bets, items.map(readPublicBet));
    };
    const shelf: Shelf = {
      bets: [],
      ready: Promise.resolve()
        .then(load)
        .catch((error: unknown) => {
          this.#shelves.delete(optionId);
          throw error;
        }),
    };
    this.#shelves.set(optionId, shelf);
    return shelf;
  }
}
