/** Short rounds of a running exchange: their settlement and their queries. */
import type { Millis } from '../../domain/time.ts';
import type { EngineRules } from '../../engine/contract.ts';
import { changedTerms } from '../../engine/rounds/roundTerms.ts';
import type { Publish } from '../ports/submit.ts';
import { instrumentsOf, type ListedFeed } from '../feeds/playedFeed.ts';
import type { NextTurn } from '../limits/lanes.ts';
import type { ListReads } from '../limits/listReads.ts';
import type { StoredRun } from '../loop/batch.ts';
import type { Loop } from '../loop/loop.ts';
import type { Clock, Logger, RandomBytes, Store } from '../ports.ts';
import { readBet, readPublicBet, type StoredPublicBet, toStoredPublicBet } from './rows.ts';
import type { RoundQueries } from './roundQueries.ts';
import { OfferedOptions } from './offeredOptions.ts';
import { createPowerBalls } from './powerBalls.ts';
import { createRoundNames } from './roundOptions.ts';
import { RoundHistory } from './roundHistory.ts';
import { RoundScheduler } from './roundScheduler.ts';
import { RoundSource } from './roundSource.ts';
import type { RoundTermsFrom } from '../../domain/rounds/roundTerms.ts';
import { DESTINATIONS } from '../../protocol/destinations.ts';
import type { RoundOptionsMessage } from '../../protocol/rounds/entities.ts';
import type { TradeOptionId } from '../../domain/ids.ts';
import type { RoundNames } from '../ports/roundNames.ts';

/** The latest bets of all users by option, held in memory as they happen; earlier ones are in the store. */
export const RECENT_BETS = 30;

/**
 * Recent bets of one option, newest first; `ready` is settled when the stored ones are among them.
 */
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

/** Open pages learn of changed odds and limits as the first round that has them begins. */
interface TermsNews {
  /** Terms, and as `from` the moment from which bets are taken on rounds that have them. */
  readonly expect: (changed: RoundTermsFrom) => void;
  /** Publishes the options whose terms hold by now and did not before; call with every beat. */
  readonly publishUntil: (at: Millis) => void;
}

function createTermsNews({ toTopic }: Pick<Publish, 'toTopic'>): TermsNews {
  let expected: readonly RoundTermsFrom[] = [];
  return {
    expect: (changed) => {
      expected = [...expected, changed];
    },
    publishUntil: (at) => {
      if (!expected.some(({ from }) => from <= at)) return;
      const due = new Set(expected.filter(({ from }) => from <= at).map((one) => one.optionId));
      expected = expected.filter(({ from }) => from > at);
      const message: RoundOptionsMessage = { tradeOptionIds: [...due], at };
      toTopic(DESTINATIONS.roundOptions, JSON.stringify(message));
    },
  };
}

export interface RoundsOptions {
  readonly store: Store;
  readonly clock: Clock;
  readonly random: RandomBytes;
  readonly feed: ListedFeed;
  readonly rules: EngineRules;
  readonly logger: Logger;
  /** Reads of lists, from the same store. */
  readonly lists: ListReads;
  readonly loop: Loop;
  readonly nextTurn: NextTurn;
  readonly broker: Pick<Publish, 'toTopic'>;
}

export interface Rounds {
  readonly queries: RoundQueries;
  /** Settles what ended by a moment that the markets were submitted at. */
  readonly settleUntil: (at: Millis) => Promise<void>;
  /** Receives everything that was stored, in order. */
  readonly take: (runs: readonly StoredRun[]) => void;
  /** Reads the terms that operators changed; call when the log was read. */
  readonly start: () => Promise<void>;
}

export function createRounds(options: RoundsOptions): Rounds {
  const { store, clock, random, feed, rules, logger, loop, nextTurn } = options;
  const { history } = options.lists;
  const names = createRoundNames(rules.rounds);
  const meta = { read: store.readMeta, write: store.writeMeta };
  const source = new RoundSource(feed, createPowerBalls(meta, random));
  const book = new OfferedOptions(rules.rounds, instrumentsOf(feed), clock);
  const recent = new RecentBets(history, names);
  const scheduler = new RoundScheduler({ read: loop.read, submit: loop.submit, source, logger });
  const news = createTermsNews(options.broker);
  return {
    settleUntil: (at) => {
      news.publishUntil(at);
      return scheduler.settleUntil(at);
    },
    take: (runs) => {
      recent.take(runs);
      for (const { events } of runs)
        for (const event of events)
          if (event.type === 'RoundTermsChanged') {
            book.change(event.changed);
            news.expect({ ...event.changed, from: book.offeredFrom(event.changed) });
          }
    },
    start: async () => {
      for (const changed of await loop.read(({ engine }) => changedTerms(engine)))
        book.change(changed);
    },
    queries: {
      book,
      names,
      reads: new RoundHistory({ clock, source, names, read: loop.read, history, nextTurn }),
      path: (instrument, from, to) => source.path(instrument, from, to),
      recentBets: (optionId) => recent.of(optionId),
      settledBets: async (query) => {
        const { items, total } = await history({ ...query, kind: 'BET' });
        return { items: items.map(readBet), total };
      },
    },
  };
}
