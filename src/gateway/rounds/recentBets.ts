/** The latest bets of all users by option, held in memory as they happen; earlier ones are in the store. */
import type { TradeOptionId } from '../../domain/ids.ts';
import type { StoredRun } from '../loop/batch.ts';
import type { Store } from '../ports.ts';
import type { RoundNames } from '../ports/roundNames.ts';
import { readPublicBet, type StoredPublicBet, toStoredPublicBet } from './rows.ts';

export const RECENT_BETS = 30;

/** Of one option, newest first; `ready` is settled when what the store had is among them. */
interface Recent {
  bets: readonly StoredPublicBet[];
  readonly ready: Promise<void>;
}

/** Newer ones first; where a bet appears twice, its first entry stays. */
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
  readonly #byOption = new Map<TradeOptionId, Recent>();

  constructor(history: Store['history'], names: RoundNames) {
    this.#history = history;
    this.#names = names;
  }

  /** The last bets on an option, newest first. Rejects when the store fails. */
  async of(optionId: TradeOptionId): Promise<readonly StoredPublicBet[]> {
    const recent = this.#byOption.get(optionId) ?? this.#open(optionId);
    await recent.ready;
    return recent.bets;
  }

  /** Takes what was stored; an option is read from the store when it is first requested. */
  take(runs: readonly StoredRun[]): void {
    for (const { events } of runs)
      for (const event of events) {
        if (
          event.type !== 'BetPlaced' &&
          event.type !== 'BetSettled' &&
          event.type !== 'BetCashedOut'
        )
          continue;
        const recent = this.#byOption.get(event.bet.optionId);
        if (recent !== undefined)
          recent.bets = joined([toStoredPublicBet(event.bet, this.#names)], recent.bets);
      }
  }

  #open(optionId: TradeOptionId): Recent {
    const load = async (): Promise<void> => {
      const query = { kind: 'PUBLIC_BET', userId: undefined, optionId, page: 1 } as const;
      const { items } = await this.#history({ ...query, size: RECENT_BETS });
      recent.bets = joined(recent.bets, items.map(readPublicBet));
    };
    const recent: Recent = {
      bets: [],
      ready: Promise.resolve()
        .then(load)
        .catch((error: unknown) => {
          this.#byOption.delete(optionId);
          throw error;
        }),
    };
    this.#byOption.set(optionId, recent);
    return recent;
  }
}
