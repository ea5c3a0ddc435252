import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatDecimal } from '../../../../src/domain/decimal.ts';
import { instrumentCode, userId } from '../../../../src/domain/ids.ts';
import { type Price, priceOf, quantityOf, rateOf } from '../../../../src/domain/quantities.ts';
import { DAY_MS, HOUR_MS, type Millis, MINUTE_MS } from '../../../../src/domain/time.ts';
import {
  cardOf,
  detailOf,
  type TraderRow,
} from '../../../../src/gateway/copytrade/figures/cards.ts';
import { fromKept, toKept } from '../../../../src/gateway/copytrade/figures/traderFigures.ts';
import {
  listTraders,
  parseSort,
  type TraderListQuery,
} from '../../../../src/gateway/copytrade/figures/list.ts';
import { TraderBook } from '../../../../src/gateway/copytrade/figures/traderBook.ts';
import {
  BTC,
  closedOf,
  filledOf,
  longOf,
  movedOf,
  openedOf,
  TRADER,
} from '../../../support/traderFacts.ts';
import { EVENT_ARBITRARIES } from '../../../support/eventArbitraries.ts';

const SINCE = Date.UTC(2026, 10, 2, 8);
const MIDNIGHT = Date.UTC(2026, 10, 3);
const [COPIED] = fc.sample(EVENT_ARBITRARIES.CopyOpened, { numRuns: 1, seed: 1 });
if (COPIED === undefined) throw new Error('no event was made');
const ETH = instrumentCode('ETHUSDT');

/** Marks by hour of the first day; the last one stays. */
const marksOf =
  (prices: readonly (readonly [Millis, string])[]) =>
  (_: unknown, at: Millis): Price | undefined => {
    const known = prices.findLast(([from]) => from <= at)?.[1];
    return known === undefined ? undefined : priceOf(known);
  };

const MARKS = marksOf([
  [SINCE, '100'],
  [MIDNIGHT, '110'],
  [MIDNIGHT + 12 * HOUR_MS, '99'],
]);

const rowOf = (number: number, more: Partial<TraderRow> = {}): TraderRow => ({
  traderId: userId(number),
  name: `Trader ${number}`,
  introduction: '',
  isPractice: false,
  isActive: true,
  isOpen: true,
  followers: 0,
  capacity: 10,
  fee: rateOf('0.1'),
  since: SINCE,
  ...more,
});

/** 1,000 USDT, with one open long of 1 at 100. */
function openBook(): TraderBook {
  const book = new TraderBook(MARKS);
  book.begin(TRADER, SINCE);
  book.apply(SINCE + 1, TRADER, [
    movedOf('TRANSFER', '1000', '1000'),
    filledOf('100', '1'),
    openedOf(longOf(1, SINCE + 1)),
  ]);
  return book;
}

const roiOf = (book: TraderBook, at: Millis, window: 'ALL' | '7' = 'ALL') =>
  formatDecimal(book.value(TRADER, at)?.[window].roi ?? -1n);

describe('the record of a trader', () => {
  test('[Y-X9] begins with what was there, and money from outside is no result', () => {
    const book = new TraderBook(MARKS);
    book.begin(TRADER, SINCE);
    book.apply(SINCE + 1, TRADER, [movedOf('TRADE', '-1', '999')]);
    book.apply(SINCE + 2, TRADER, [movedOf('BONUS', '1000', '1999')]);
    book.apply(SINCE + 3, TRADER, [movedOf('TRANSFER', '-500', '1499')]);
    const figures = book.value(TRADER, SINCE + 4);
    expect(formatDecimal(figures?.ALL.pnl ?? 0n)).toBe('-1');
    // 999 of 1,000: what came afterwards neither helps nor hurts.
    expect(roiOf(book, SINCE + 4)).toBe('-0.001');
  });

  test('[Y-X9] facts of others change nothing', () => {
    const book = openBook();
    book.apply(SINCE + 2, userId(8), [movedOf('TRADE', '50', '1050', userId(8))]);
    expect(roiOf(book, SINCE + 3)).toBe('0');
    expect(book.has(userId(8))).toBe(false);
  });

  test('[Y-X2] what is open counts at mark', () => {
    const figures = openBook().value(TRADER, MIDNIGHT + HOUR_MS)?.['30'];
    expect(figures).toMatchObject({ pnl: 1_000_000_000n, trades: 0, volume: 10_000_000_000n });
  });

  test('[Y-X10] each day is valued at the marks of its end, also when nobody looked', () => {
    const looked = openBook();
    looked.value(TRADER, MIDNIGHT + 1);
    const late = openBook();
    const at = MIDNIGHT + 13 * HOUR_MS;
    expect(roiOf(late, at)).toBe(roiOf(looked, at));
    // 1,000 to 1,010 by midnight, then to 999: the drawdown is that of the second day.
    expect(roiOf(late, at)).toBe('-0.001');
    expect(late.value(TRADER, at)?.ALL.maxDrawdown).toBe(rateOf('0.01089109'));
  });

  test('[Y-X4] a fall within the day counts, to the lowest minute and at each close', () => {
    const marks = marksOf([
      [SINCE, '100'],
      [SINCE + HOUR_MS, '80'],
      [SINCE + HOUR_MS + MINUTE_MS, '100'],
    ]);
    const book = new TraderBook(marks);
    book.begin(TRADER, SINCE);
    book.apply(SINCE + 1, TRADER, [
      movedOf('TRANSFER', '1000', '1000'),
      openedOf(longOf(1, SINCE + 1)),
    ]);
    const depth = (at: Millis) => book.value(TRADER, at)?.['7'].maxDrawdown;
    // 20 of 1,000 for one minute without a read.
    expect(depth(SINCE + 3 * HOUR_MS)).toBe(rateOf('0.02'));
    const at = SINCE + 4 * HOUR_MS;
    book.apply(at, TRADER, [closedOf(longOf(1, SINCE), at, '-30'), movedOf('TRADE', '-30', '970')]);
    book.apply(at + 1, TRADER, [movedOf('TRADE', '50', '1020')]);
    expect(depth(at + 2)).toBe(rateOf('0.03'));
    expect(depth(MIDNIGHT + HOUR_MS)).toBe(rateOf('0.03'));
    expect(roiOf(book, at + DAY_MS)).toBe('0.02');
  });

  test('[Y-X4] money that comes and goes while a position is open is no fall', () => {
    const book = openBook();
    const at = SINCE + 2 * HOUR_MS;
    book.apply(at, TRADER, [movedOf('TRANSFER', '9000', '10000')]);
    book.apply(at + 1, TRADER, [movedOf('COPY_FEE', '1', '10001')]);
    book.apply(at + 2, TRADER, [movedOf('TRANSFER', '-9900', '101')]);
    expect(book.value(TRADER, at + 3)?.ALL).toMatchObject({ roi: 0n, pnl: 0n, maxDrawdown: 0n });
  });

  test('[Y-X6] closed positions count on the day of their end', () => {
    const book = openBook();
    const at = MIDNIGHT + HOUR_MS;
    book.apply(at, TRADER, [
      filledOf('110', '1'),
      movedOf('TRADE', '9', '1009'),
      closedOf(longOf(1, SINCE), at, '10', '1'),
    ]);
    const figures = book.value(TRADER, at + 8 * DAY_MS);
    expect(figures?.['7']).toMatchObject({ trades: 0, volume: 0n, roi: 0n });
    expect(figures?.['30']).toMatchObject({ trades: 1, holdingMs: at - SINCE, winRate: 10n ** 8n });
    expect(formatDecimal(figures?.ALL.pnl ?? 0n)).toBe('9');
  });

  test('[Y-X11] is the same when it was kept in between', () => {
    const book = openBook();
    book.value(TRADER, MIDNIGHT + 1);
    const record = book.record(TRADER);
    if (record === undefined) throw new Error('no record');
    const other = new TraderBook(MARKS);
    other.restore(TRADER, fromKept(toKept(record.state)));
    const at = MIDNIGHT + 2 * DAY_MS;
    for (const each of [book, other])
      each.apply(at, TRADER, [closedOf(longOf(1, SINCE), at, '-1'), movedOf('TRADE', '-1', '999')]);
    expect(other.value(TRADER, at)).toEqual(book.value(TRADER, at));
    expect(detailOf(rowOf(7), other, at)).toEqual(detailOf(rowOf(7), book, at));
  });
});

test('[Y-X11] figures are the same when the time before a fact is valued in parts', () => {
  const inParts = openBook();
  const atOnce = openBook();
  const at = MIDNIGHT + 2 * DAY_MS + 3 * HOUR_MS;
  let parts = 1;
  while (!inParts.advance(TRADER, at)) parts += 1;
  for (const each of [inParts, atOnce])
    each.apply(at, TRADER, [closedOf(longOf(1, SINCE), at, '-1'), movedOf('TRADE', '-1', '999')]);
  expect(parts).toBeGreaterThan(100);
  expect(inParts.record(TRADER)?.state).toEqual(atOnce.record(TRADER)?.state);
  // With nothing open there is nothing to value.
  expect(inParts.advance(TRADER, at + 30 * DAY_MS)).toBe(true);
});

describe('copied volume', () => {
  test('[Y-X6] is what copies opened and closed, of whichever follower, by day', () => {
    const book = openBook();
    const { copy, fill } = COPIED;
    const at = SINCE + HOUR_MS;
    const copied = { ...copy, traderId: TRADER };
    const part = { ...fill, price: priceOf('100'), quantity: quantityOf('0.5') };
    book.apply(at, userId(8), [{ type: 'CopyOpened', copy: copied, fill: part }]);
    book.apply(at + DAY_MS, userId(9), [
      { type: 'CopyClosed', copy: copied, fill: part, reason: 'TRADER', result: undefined },
    ]);
    const volumes = (now: Millis) => {
      const figures = book.value(TRADER, now);
      return [figures?.['7'].copied, figures?.ALL.copied].map((one) => formatDecimal(one ?? -1n));
    };
    expect(volumes(at + DAY_MS)).toEqual(['100', '100']);
    expect(volumes(at + 7 * DAY_MS)).toEqual(['50', '100']);
  });
});

describe('a card', () => {
  test('[Y-X7] has curves that end now, for each window no longer than the trader', () => {
    const now = MIDNIGHT + 13 * HOUR_MS;
    const { curves, curve, days } = detailOf(rowOf(7), openBook(), now);
    expect(days).toBe(2);
    expect(curves['7']).toEqual([
      [MIDNIGHT, '0.01', '0'],
      [now, '-0.001', '0.01089109'],
    ]);
    expect(curves.ALL).toEqual(curves['7']);
    expect(curve).toEqual(curves.ALL.map(([at, roi]) => [at, roi]));
  });

  test('[Y-X7] of years has at most 90 points, the last of them now', () => {
    const now = SINCE + 700 * DAY_MS;
    const book = openBook();
    const at = SINCE + 2 * DAY_MS;
    book.apply(at, TRADER, [closedOf(longOf(1, SINCE), at, '-1'), movedOf('TRADE', '-1', '999')]);
    const { curve } = cardOf(rowOf(7), book, now);
    expect(curve.length).toBeLessThanOrEqual(90);
    expect(curve.at(-1)?.[0]).toBe(now);
  });

  test('[Y-X12] states pairs by volume, with what their closed positions made', () => {
    const book = openBook();
    const eth = longOf(2, SINCE, { instrument: ETH });
    book.apply(SINCE + 2, TRADER, [closedOf(eth, SINCE + 2, '-3', '1')]);
    const { performance, pairs } = detailOf(rowOf(7), book, SINCE + 3);
    expect(pairs).toEqual([BTC, ETH]);
    expect(performance).toEqual([
      { stock: BTC, trades: 0, pnl: '0', winRate: '0', volume: '100' },
      { stock: ETH, trades: 1, pnl: '-4', winRate: '0', volume: '0' },
    ]);
  });
});

describe('the list', () => {
  const book = new TraderBook(MARKS);
  const rows = [
    rowOf(1, { name: 'Alpha', followers: 10, since: SINCE + 1 }),
    rowOf(2, { name: 'beta', isActive: false, fee: rateOf('0') }),
    rowOf(3, { name: 'Gamma ALPHA', followers: 3, since: SINCE + 2 }),
  ];
  for (const [n, pnl] of [
    [1, '5'],
    [2, '-5'],
    [3, '10'],
  ] as const) {
    book.begin(userId(n), SINCE);
    book.apply(SINCE, userId(n), [movedOf('TRANSFER', '100', '100', userId(n))]);
    const after = String(100 + Number(pnl));
    book.apply(SINCE + DAY_MS, userId(n), [movedOf('TRADE', pnl, after, userId(n))]);
  }
  const all: Omit<TraderListQuery, 'sort'> = {
    name: '',
    isHideFull: false,
    isActive: undefined,
    page: 1,
    size: 10,
  };
  const listed = (more: Partial<typeof all>, sort = 'ROI_30') => {
    const key = parseSort(sort);
    if (key === undefined) throw new Error(`no sort ${sort}`);
    const query = { ...all, ...more, sort: key };
    const { items, total } = listTraders(rows, book, query, SINCE + DAY_MS);
    return [items.map(({ traderId }) => traderId), total];
  };

  test('[Y-X13] is searched and filtered', () => {
    expect(listed({ name: ' alpha' })).toEqual([['u-3', 'u-1'], 2]);
    expect(listed({ isHideFull: true })).toEqual([['u-3', 'u-2'], 2]);
    expect(listed({ isActive: true })).toEqual([['u-3', 'u-1'], 2]);
    expect(listed({ isActive: false })).toEqual([['u-2'], 1]);
  });

  test('[Y-X13] is sorted by any figure with the best first, and paged', () => {
    expect(listed({})).toEqual([['u-3', 'u-1', 'u-2'], 3]);
    expect(listed({ size: 1, page: 2 })).toEqual([['u-1'], 3]);
    expect(listed({}, 'MDD_7')).toEqual([['u-1', 'u-3', 'u-2'], 3]);
    expect(listed({}, 'FOLLOWERS')).toEqual([['u-1', 'u-3', 'u-2'], 3]);
    expect(listed({}, 'FEE')).toEqual([['u-2', 'u-1', 'u-3'], 3]);
    expect(listed({}, 'DAYS')).toEqual([['u-2', 'u-1', 'u-3'], 3]);
  });

  test('[Y-X13] puts who never traded behind all others, also where less is better', () => {
    book.begin(userId(4), SINCE);
    const all4 = [...rows, rowOf(4, { name: 'New', since: SINCE + 3 })];
    for (const sort of ['MDD_30', 'ROI_30', 'PNL', 'WIN_RATE']) {
      const query = { ...all, sort: parseSort(sort) ?? { sort: 'ROI', window: 'ALL' } } as const;
      const { items } = listTraders(all4, book, query, SINCE + DAY_MS);
      expect(items.at(-1)?.traderId).toBe('u-4');
    }
  });

  test('[Y-X13] knows the sorts of the wire', () => {
    expect(parseSort('WIN_RATE_90')).toEqual({ sort: 'WIN_RATE', window: '90' });
    expect(parseSort('PNL')).toEqual({ sort: 'PNL', window: 'ALL' });
    expect(parseSort('PNL_31')).toBeUndefined();
    expect(parseSort('')).toBeUndefined();
  });
});
