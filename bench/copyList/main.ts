/**
 * The list of 10,000 traders with three months behind each, by every figure and window, while facts
 * of theirs arrive: `npx tsx bench/copyList/main.ts`.
 */
import { pathToFileURL } from 'node:url';
import {
  FIGURE_WINDOWS,
  type FigureWindow,
  TRADER_SORTS,
  type TraderSort,
} from '../../src/domain/copytrade/figures.ts';
import { userId } from '../../src/domain/ids.ts';
import { rateOf } from '../../src/domain/quantities.ts';
import { DAY_MS } from '../../src/domain/time.ts';
import { cardOf, type TraderRow } from '../../src/gateway/copytrade/figures/cards.ts';
import { listTraders } from '../../src/gateway/copytrade/figures/list.ts';
import { TraderBook } from '../../src/gateway/copytrade/figures/traderBook.ts';
import { movedOf } from '../../tests/support/traderFacts.ts';
import { type BenchRow, quantile } from '../support.ts';

const TRADERS = 10_000;
const DAYS = 90;
const REQUESTS = 400;
/** Traders with a new fact between two requests. */
const FACTS = 20;
const SIZE = 20;
const BEGUN_AT = Date.UTC(2026, 0, 5, 12);
const NOW = BEGUN_AT + DAYS * DAY_MS;

const rowOf = (n: number): TraderRow => ({
  traderId: userId(n),
  name: `Trader ${(n * 7_919) % TRADERS}`,
  introduction: '',
  isPractice: false,
  isActive: n % 10 > 0,
  isOpen: true,
  followers: (n * 31) % 100,
  capacity: 90,
  fee: rateOf(`0.${10 + (n % 20)}`),
  since: BEGUN_AT + n,
});

/** A result of up to one percent. */
const resultOf = (n: number, day: number): number => ((n * 13 + day * 7_919) % 2_001) / 100 - 10;

function fill(book: TraderBook): void {
  for (let n = 1; n <= TRADERS; n += 1) {
    const id = userId(n);
    book.begin(id, BEGUN_AT + n);
    let balance = 1_000;
    book.apply(BEGUN_AT + n, id, [movedOf('TRANSFER', '1000', '1000', id)]);
    for (let day = 0; day < DAYS; day += 1) {
      const result = resultOf(n, day);
      balance += result;
      const moved = movedOf('TRADE', result.toFixed(2), balance.toFixed(2), id);
      book.apply(BEGUN_AT + n + day * DAY_MS, id, [moved]);
    }
  }
}

const queryOf = (n: number, sort: TraderSort, window: FigureWindow) => ({
  name: n % 4 === 3 ? '12' : '',
  isHideFull: n % 2 === 0,
  isActive: n % 3 === 0 ? true : undefined,
  sort: { sort, window },
  page: 1 + (n % 5),
  size: SIZE,
});

/** Takes about half a minute. */
export async function run(): Promise<BenchRow[]> {
  const book = new TraderBook(() => undefined);
  fill(book);
  const rows = Array.from({ length: TRADERS }, (_, n) => rowOf(n + 1));
  for (const id of book.traders) book.value(id, NOW);
  const taken: number[] = [];
  for (let n = 0; n < REQUESTS; n += 1) {
    for (let fact = 0; fact < FACTS; fact += 1) {
      const id = userId(1 + ((n * FACTS + fact) % TRADERS));
      book.apply(NOW, id, [movedOf('TRADE', '0.01', '1000', id)]);
    }
    const sort = TRADER_SORTS[n % TRADER_SORTS.length] ?? 'ROI';
    const window = FIGURE_WINDOWS[Math.floor(n / 8) % FIGURE_WINDOWS.length] ?? 'ALL';
    const begin = performance.now();
    const { items } = listTraders(rows, book, queryOf(n, sort, window), NOW);
    const cards = items.map((row) => cardOf(row, book, NOW));
    taken.push(performance.now() - begin);
    if (cards.length === 0) throw new Error('an empty page');
  }
  const at = (share: number) => quantile(taken, share).toFixed(1);
  return [
    {
      name: `a page of ${TRADERS} traders by any figure, p50/p99`,
      value: `${at(0.5)}/${at(0.99)} ms`,
      peer: '',
      ratio: '',
      goal: 'p99 below 50 ms',
    },
  ];
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) console.table(await run());
