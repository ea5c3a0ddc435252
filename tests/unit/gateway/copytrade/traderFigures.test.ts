/**
 * Figures while the log is folded: no trader is valued as of a moment that their facts have not
 * reached.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { StoredEvent } from '../../../../src/domain/events.ts';
import { type UserId, userId } from '../../../../src/domain/ids.ts';
import { priceOf } from '../../../../src/domain/quantities.ts';
import { DAY_MS, HOUR_MS, type Millis, MINUTE_MS, SECOND_MS } from '../../../../src/domain/time.ts';
import { encodeEvents, EVENTS_VERSION } from '../../../../src/engine/index.ts';
import { TraderBook } from '../../../../src/gateway/copytrade/figures/traderBook.ts';
import { TraderFiguresOfLog } from '../../../../src/gateway/copytrade/figures/traderFigures.ts';
import { createDocuments } from '../../../../src/gateway/documents/documents.ts';
import { emptyHead } from '../../../../src/gateway/loop/head.ts';
import type { LogRecord } from '../../../../src/gateway/ports.ts';
import { createMemoryStore } from '../../../../src/gateway/stores/memory.ts';
import { createManualClock, turn } from '../../../support/clock.ts';
import { testRules } from '../../../support/engine.ts';
import { EVENT_ARBITRARIES } from '../../../support/eventArbitraries.ts';
import { createKeptLogger } from '../../../support/logger.ts';
import { closedOf, longOf, movedOf, openedOf, TRADER } from '../../../support/traderFacts.ts';

const SINCE = Date.UTC(2026, 10, 2, 8);
/** Open for days: it takes many parts to value them. */
const LONG_CLOSED_AT = SINCE + 3 * DAY_MS;
const SHORT_OPENED_AT = LONG_CLOSED_AT - MINUTE_MS;
const SHORT_CLOSED_AT = LONG_CLOSED_AT + 1;
const NOW = LONG_CLOSED_AT + HOUR_MS;
const OTHER = userId(8);
const MARKS = (_: unknown, at: Millis) => priceOf(at > SHORT_CLOSED_AT ? '150' : '110');
const [CHANGED] = fc.sample(EVENT_ARBITRARIES.TraderChanged, { numRuns: 1, seed: 1 });
if (CHANGED === undefined) throw new Error('no event was made');
const { trader: SOME_TRADER } = CHANGED;

const begunBy = (traderId: UserId): StoredEvent => ({
  type: 'TraderChanged',
  trader: { ...SOME_TRADER, traderId, status: 'ACTIVE', since: SINCE },
});
const positionOf = (trader: UserId, number: number, at: Millis) => ({
  ...longOf(number, at),
  userId: trader,
});

const FACTS: readonly (readonly [Millis, UserId, readonly StoredEvent[]])[] = [
  [SINCE, TRADER, [begunBy(TRADER), movedOf('TRANSFER', '1000', '1000')]],
  [
    SINCE,
    OTHER,
    [
      begunBy(OTHER),
      movedOf('TRANSFER', '1000', '1000', OTHER),
      openedOf(positionOf(OTHER, 2, SINCE)),
    ],
  ],
  [SHORT_OPENED_AT, TRADER, [openedOf(positionOf(TRADER, 1, SHORT_OPENED_AT))]],
  [
    LONG_CLOSED_AT,
    OTHER,
    [
      closedOf(positionOf(OTHER, 2, SINCE), LONG_CLOSED_AT, '10'),
      movedOf('TRADE', '10', '1010', OTHER),
    ],
  ],
  [
    SHORT_CLOSED_AT,
    TRADER,
    [
      closedOf(positionOf(TRADER, 1, SHORT_OPENED_AT), SHORT_CLOSED_AT, '10'),
      movedOf('TRADE', '10', '1010'),
    ],
  ],
];

const recordOf = ([at, user, events]: (typeof FACTS)[number], index: number): LogRecord => ({
  position: index + 1,
  at,
  userId: user,
  actor: user,
  causation: undefined,
  firstSeq: index + 1,
  lastSeq: index + 1,
  version: EVENTS_VERSION,
  events: encodeEvents(events),
});

const statesOf = (book: TraderBook) => [TRADER, OTHER].map((id) => book.record(id)?.state);

test('[Y-X11] a trader whose log is still being folded is valued once it is', async () => {
  const store = createMemoryStore();
  await store.append(FACTS.map(recordOf), []);
  const clock = createManualClock(NOW);
  const turns: (() => void)[] = [];
  const figures = new TraderFiguresOfLog({
    mayKeep: () => true,
    store,
    clock,
    logger: createKeptLogger(),
    marks: MARKS,
    documents: createDocuments(store.documents),
    loop: { read: async (read) => read({ ...emptyHead(testRules()), position: FACTS.length }) },
    nextTurn: (action) => void turns.push(action),
  });
  await figures.start();
  await turn();
  // The days of the open position take more than one part, and the valuing of all comes between.
  expect(turns.length).toBeGreaterThan(0);
  await clock.run(10 * SECOND_MS);
  const found: (readonly unknown[])[] = [];
  const reading = figures.read((book) => void found.push(statesOf(book)));
  while (found.length === 0) {
    turns.shift()?.();
    await turn();
  }
  await reading;
  const whole = new TraderBook(MARKS);
  for (const [at, user, events] of FACTS) whole.apply(at, user, events);
  expect(found).toEqual([statesOf(whole)]);
});
