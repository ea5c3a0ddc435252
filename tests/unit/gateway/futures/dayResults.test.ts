/** How days are read and kept, on a real store. Rule [F-V10] of src/domain/futures/SPEC.md. */
import { expect, test } from 'vitest';
import { optionId, parseUserId } from '../../../../src/domain/ids.ts';
import { limitDayStart } from '../../../../src/domain/money/terms.ts';
import { DAY_MS } from '../../../../src/domain/time.ts';
import { readHistory } from '../../../../src/gateway/futures/history.ts';
import { DayResults } from '../../../../src/gateway/futures/results/dayResults.ts';
import { oneAtATime } from '../../../../src/gateway/limits/listReads.ts';
import type { HistoryQuery, HistoryRow } from '../../../../src/gateway/ports.ts';
import { createMemoryStore } from '../../../../src/gateway/stores/memory.ts';
import { createManualClock } from '../../../support/clock.ts';
import { wireFill } from '../../streams/support/wire.ts';

const USER = parseUserId('u-1');
const FIRST = Date.UTC(2025, 10, 1) / DAY_MS;

const fillAt = (at: number, number: number): HistoryRow => ({
  kind: 'TRADE',
  id: `f-${number}`,
  userId: USER,
  optionId: optionId(1),
  at,
  body: JSON.stringify({
    kind: 'TRADE',
    fill: { ...wireFill(`f-${number}`, 'o-1'), realizedPnl: '1', fee: '0.25', at },
  }),
});

/** Ten fills on each of the first five days of November, read on the fifth. */
async function anExchange(rowsMax: number) {
  if (USER === undefined) throw new Error('no user');
  const store = createMemoryStore();
  const rows = Array.from({ length: 50 }, (_, index) => {
    const day = FIRST + Math.floor(index / 10);
    return fillAt(limitDayStart(day) + (index % 10) * 60_000, index);
  });
  await store.append([], rows);
  const clock = createManualClock(limitDayStart(FIRST + 4) + 3_600_000);
  const turns = { clock, nextTurn: (action: () => void) => void setImmediate(action) };
  const lists = oneAtATime({ ...store, statement: store.statement });
  const queries: HistoryQuery[] = [];
  const results = new DayResults(
    {
      ...turns,
      history: (query) => {
        queries.push(query);
        return readHistory(lists, turns, query);
      },
      rows: (query) => lists.history(query),
    },
    rowsMax,
  );
  const spent: number[] = [];
  const read = async () => results.read(USER, '2025-11', (count) => void spent.push(count));
  const add = (day: number, number: number) =>
    store.append([], [fillAt(limitDayStart(day) + 3_600_000, number)]);
  return { read, spent, queries, clock, add };
}

const days = (items: readonly { readonly day: string }[]): readonly string[] =>
  items.map(({ day }) => day.slice(-2));

test('[F-V10] days that have ended are read once, the one that runs each time', async () => {
  const exchange = await anExchange(1_000);
  const { items, missing } = await exchange.read();
  expect([days(items), missing]).toEqual([['05', '04', '03', '02', '01'], []]);
  expect(items[0]).toMatchObject({ fills: 10, realizedPnl: '10', fee: '2.5', result: '7.5' });
  const before = exchange.queries.length;
  await exchange.add(FIRST + 4, 99);
  expect((await exchange.read()).items[0]).toMatchObject({ day: '2025-11-05', fills: 11 });
  const later = exchange.queries.slice(before);
  expect(later.length).toBeGreaterThan(0);
  expect(later.every(({ from }) => from === limitDayStart(FIRST + 4))).toBe(true);
  expect(exchange.spent).toEqual([50, 11]);
});

test('[F-V10] a day is kept once all of it is stored for sure', async () => {
  const exchange = await anExchange(1_000);
  exchange.clock.jumpTo(limitDayStart(FIRST + 5) + 30_000);
  await exchange.read();
  await exchange.add(FIRST + 4, 99);
  expect((await exchange.read()).items[0]).toMatchObject({ day: '2025-11-05', fills: 11 });
  exchange.clock.jumpTo(limitDayStart(FIRST + 5) + 61_000);
  await exchange.read();
  await exchange.add(FIRST + 4, 100);
  expect((await exchange.read()).items[0]).toMatchObject({ day: '2025-11-05', fills: 11 });
});

test('[F-V10] an answer reads the newest days first and names those it has not read', async () => {
  const exchange = await anExchange(25);
  const first = await exchange.read();
  expect(days(first.items)).toEqual(['05', '04']);
  expect(first.missing).toEqual(['2025-11-03', '2025-11-02', '2025-11-01']);
  expect(days((await exchange.read()).items)).toEqual(['05', '04', '03', '02']);
  expect((await exchange.read()).missing).toEqual([]);
});

test('[F-V10] a single day with more than an answer reads is read whole, one in each answer', async () => {
  const exchange = await anExchange(4);
  const read: number[] = [];
  for (let calls = 0; calls < 4; calls += 1) {
    const { items } = await exchange.read();
    expect(items.map(({ fills }) => fills)).toEqual(items.map(() => 10));
    read.push(items.length);
  }
  expect(read).toEqual([2, 3, 4, 5]);
});
