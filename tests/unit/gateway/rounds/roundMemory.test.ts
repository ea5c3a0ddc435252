/**
 * Rounds that the gateway remembers: streaks of a day, the latest bets of all players, bounded
 * maps.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tradeOptionId } from '../../../../src/domain/ids.ts';
import type { StoredEvent } from '../../../../src/domain/events.ts';
import { encodeEvents, EVENTS_VERSION } from '../../../../src/engine/index.ts';
import type { StoredRun } from '../../../../src/gateway/loop/batch.ts';
import { testProjector } from '../../../support/projector.ts';
import type { Store } from '../../../../src/gateway/ports.ts';
import { BoundedMap } from '../../../../src/gateway/boundedMap.ts';
import { count, EMPTY_TALLY, type RoundWinner } from '../../../../src/gateway/rounds/dailyTally.ts';
import { RECENT_BETS, RecentBets } from '../../../../src/gateway/rounds/rounds.ts';
import { createMemoryStore } from '../../../../src/gateway/stores/memory.ts';
import { emptyRecord } from '../../../support/emptyRecord.ts';
import { EVENT_ARBITRARIES } from '../../../support/eventArbitraries.ts';
import type { RoundNames } from '../../../../src/gateway/ports/roundNames.ts';

const NAMES: RoundNames = () => ({ gameType: 'R1', stock: null });
const OPTION = tradeOptionId(12);

describe('[R-A3] a day of rounds', () => {
  it('has its counts and its longest streaks, ignoring rounds that neither side won', () => {
    const winners = fc.array(fc.constantFrom<RoundWinner[]>(1, 2, 3), { maxLength: 60 });
    fc.assert(
      fc.property(winners, (day) => {
        const tally = day.reduce(count, EMPTY_TALLY);
        const text = day.filter((winner) => winner !== 3).join('');
        const longestWithout = (other: string): number =>
          Math.max(...text.split(other).map((run) => run.length));
        expect(tally).toMatchObject({
          total: day.length,
          buy: day.filter((winner) => winner === 1).length,
          sell: day.filter((winner) => winner === 2).length,
          void: day.filter((winner) => winner === 3).length,
          longestBuy: longestWithout('2'),
          longestSell: longestWithout('1'),
        });
      }),
      { seed: 3 },
    );
  });
});

describe('bounded memory', () => {
  it('keeps what was put in last', () => {
    const memory = new BoundedMap<string, number>(2);
    memory.set('a', 1);
    memory.set('b', 2);
    memory.set('a', 3);
    memory.set('c', 4);
    expect(['a', 'b', 'c'].map((key) => memory.get(key))).toEqual([3, undefined, 4]);
  });
});

type Placed = Extract<StoredEvent, { type: 'BetPlaced' }>;

/** Bets on one option at distinct moments, in order. */
const placed: readonly Placed[] = fc
  .sample(EVENT_ARBITRARIES.BetPlaced, { seed: 9, numRuns: RECENT_BETS + 5 })
  .map((event, n) => ({
    ...event,
    bet: { ...event.bet, optionId: OPTION, acceptedAt: 1_000 + n },
  }));

const runOf = (event: StoredEvent, position: number): StoredRun => ({
  events: [event],
  record: {
    ...emptyRecord(position),
    version: EVENTS_VERSION,
    events: encodeEvents([event]),
  },
});

describe('[R-A8] the latest bets of all players', () => {
  it('are those of the store and those since, also when they are stored while it is read', async () => {
    const store = createMemoryStore();
    let letRead = (): void => {};
    const mayRead = new Promise<void>((resolve) => {
      letRead = resolve;
    });
    const slowHistory: Store['history'] = async (query) => {
      // What is read is older than what happens before the answer.
      const page = await store.history(query);
      await mayRead;
      return page;
    };
    const recent = new RecentBets(slowHistory, NAMES);
    const happen = async (event: StoredEvent): Promise<void> => {
      await store.append([], testProjector.historyRows(event, 1, 1));
      recent.take([runOf(event, 1)]);
    };
    for (const event of placed.slice(0, 10)) await happen(event);
    const reading = recent.of(OPTION);
    for (const event of placed.slice(10, 13)) await happen(event);
    letRead();
    const expected = (end: number) =>
      placed
        .slice(0, end)
        .toReversed()
        .slice(0, RECENT_BETS)
        .map(({ bet }) => bet.id);
    expect((await reading).map(({ bet }) => bet.id)).toEqual(expected(13));
    for (const event of placed.slice(13)) await happen(event);
    expect((await recent.of(OPTION)).map(({ bet }) => bet.id)).toEqual(expected(placed.length));
    expect(await recent.of(tradeOptionId(13))).toEqual([]);
  });

  it('show a bet as it ended', async () => {
    const store = createMemoryStore();
    const recent = new RecentBets(store.history, NAMES);
    await recent.of(OPTION);
    const [event] = placed;
    const [settled] = fc.sample(EVENT_ARBITRARIES.BetSettled, { seed: 2, numRuns: 1 });
    if (event === undefined || settled === undefined) throw new Error('nothing was sampled');
    recent.take([runOf(event, 1)]);
    const bet = { ...event.bet, result: 'WON' } as const;
    recent.take([runOf({ ...settled, bet }, 2)]);
    expect((await recent.of(OPTION)).map((seen) => seen.bet.status)).toEqual([1]);
  });

  it('are asked for again when the store failed', async () => {
    const store = createMemoryStore();
    let isAway = true;
    const recent = new RecentBets(
      (query) => (isAway ? Promise.reject(new Error('away')) : store.history(query)),
      NAMES,
    );
    await expect(recent.of(OPTION)).rejects.toThrow('away');
    isAway = false;
    expect(await recent.of(OPTION)).toEqual([]);
  });
});
