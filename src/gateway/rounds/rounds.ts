/** Short rounds of a running exchange: their settlement and their queries. */
import type { Millis } from '../../domain/time.ts';
import type { EngineRules } from '../../engine/contract.ts';
import { changedTerms } from '../../engine/rounds/roundTerms.ts';
import type { Publish } from '../ports/publish.ts';
import { instrumentsOf, type ListedFeed } from '../feeds/playedFeed.ts';
import type { NextTurn } from '../limits/lanes.ts';
import type { ListReads } from '../limits/listReads.ts';
import type { StoredRun } from '../loop/batch.ts';
import type { Loop } from '../loop/loop.ts';
import type { Clock, Logger, RandomBytes, Store } from '../ports.ts';
import { readBet } from './rows.ts';
import type { RoundQueries } from './roundQueries.ts';
import { OfferedOptions } from './offeredOptions.ts';
import { createPowerBalls } from './powerBalls.ts';
import { RecentBets } from './recentBets.ts';
import { createRoundNames } from './roundNames.ts';
import { RoundHistory } from './roundHistory.ts';
import { createTermsNews } from './termsNews.ts';
import { RoundScheduler } from './roundScheduler.ts';
import { RoundSource } from './roundSource.ts';

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
