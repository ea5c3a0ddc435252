import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FIGURE_WINDOWS, TRADER_SORTS } from '../../../src/domain/copytrade/figures.ts';
import { userId } from '../../../src/domain/ids.ts';
import { rateOf } from '../../../src/domain/quantities.ts';
import { DAY_MS, HOUR_MS } from '../../../src/domain/time.ts';
import type { TraderRow } from '../../../src/gateway/copytrade/figures/cards.ts';
import { listTraders } from '../../../src/gateway/copytrade/figures/list.ts';
import { TraderBook } from '../../../src/gateway/copytrade/figures/traderBook.ts';
import { movedOf } from '../../support/traderFacts.ts';

const TRADERS = 8;
const SINCE = Date.UTC(2026, 10, 2, 8);

const trader = fc.integer({ min: 1, max: TRADERS });

/** A fact of a trader, another row of one, a trader who comes or leaves, or a page that is read. */
const step = fc.oneof(
  fc.record({
    kind: fc.constant('trade' as const),
    trader,
    change: fc.integer({ min: -50, max: 50 }),
  }),
  fc.record({
    kind: fc.constant('row' as const),
    trader,
    followers: fc.integer({ min: 0, max: 3 }),
    fee: fc.integer({ min: 0, max: 2 }),
  }),
  fc.record({ kind: fc.constant('shown' as const), trader, isShown: fc.boolean() }),
  fc.record({
    kind: fc.constant('list' as const),
    sort: fc.constantFrom(...TRADER_SORTS),
    window: fc.constantFrom(...FIGURE_WINDOWS),
    name: fc.constantFrom('', 'B'),
    isHideFull: fc.boolean(),
  }),
);
type Step = typeof step extends fc.Arbitrary<infer Made> ? Made : never;

const rowOf = (n: number): TraderRow => ({
  traderId: userId(n),
  name: n % 2 === 0 ? `Bear ${n}` : `Cat ${n}`,
  introduction: '',
  isPractice: false,
  isActive: true,
  isOpen: true,
  followers: 0,
  capacity: 2,
  fee: rateOf('0.1'),
  since: SINCE + (n % 3) * DAY_MS,
});

/** Traders, whose facts any number of books can read. */
class Traders {
  readonly rows = new Map(Array.from({ length: TRADERS }, (_, n) => [n + 1, rowOf(n + 1)]));
  readonly hidden = new Set<number>();
  readonly #facts: ((book: TraderBook) => void)[] = [];
  readonly #balances = new Map<number, number>();

  get shown(): readonly TraderRow[] {
    return [...this.rows].flatMap(([n, row]) => (this.hidden.has(n) ? [] : [row]));
  }

  fact(fact: (book: TraderBook) => void, book: TraderBook): void {
    this.#facts.push(fact);
    fact(book);
  }

  trade(n: number, change: number, at: number, book: TraderBook): void {
    const balance = (this.#balances.get(n) ?? 1_000) + change;
    this.#balances.set(n, balance);
    const moved = movedOf('TRADE', String(change), String(balance), userId(n));
    this.fact((one) => one.apply(at, userId(n), [moved]), book);
  }

  /** A book that reads everything now for the first time. */
  fresh(): TraderBook {
    const book = new TraderBook(() => undefined);
    for (const fact of this.#facts) fact(book);
    return book;
  }
}

/** @returns the page of the list that keeps its orders, and of one that is sorted now */
function follow(traders: Traders, book: TraderBook, made: Step, now: number) {
  switch (made.kind) {
    case 'trade':
      traders.trade(made.trader, made.change, now, book);
      return [];
    case 'row': {
      const row = traders.rows.get(made.trader);
      const changes = { followers: made.followers, fee: rateOf(`0.${made.fee}`) };
      if (row !== undefined) traders.rows.set(made.trader, { ...row, ...changes });
      return [];
    }
    case 'shown':
      if (made.isShown) traders.hidden.delete(made.trader);
      else traders.hidden.add(made.trader);
      return [];
    case 'list': {
      const { sort, window, ...filters } = made;
      const query = {
        ...filters,
        isActive: undefined,
        sort: { sort, window },
        page: 1,
        size: 5,
      };
      const kept = listTraders(traders.shown, book, query, now);
      const fresh = listTraders([...traders.shown], traders.fresh(), query, now);
      return [{ kept, fresh }];
    }
  }
}

test('[Y-X13] orders that are kept are those of a list sorted for the first time', () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 20, maxLength: 60 }), (steps) => {
      const traders = new Traders();
      const book = new TraderBook(() => undefined);
      for (const n of traders.rows.keys())
        traders.fact((one) => one.begin(userId(n), SINCE + (n % 3) * DAY_MS), book);
      const lists = steps.flatMap((made, index) =>
        follow(traders, book, made, SINCE + 3 * DAY_MS + index * HOUR_MS),
      );
      expect(lists.map(({ kept }) => kept)).toEqual(lists.map(({ fresh }) => fresh));
    }),
    { seed: 17, numRuns: 200 },
  );
});
