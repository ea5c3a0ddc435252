/** Profits of partners over any tree, any rates and any bases. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { StoredEvent } from '../../../src/domain/events.ts';
import { type UserId, userId } from '../../../src/domain/ids.ts';
import { PARTNER_LEVELS_MAX, PROFIT_SOURCES } from '../../../src/domain/partners/partners.ts';
import {
  parseProfitDay,
  paymentsOf,
  profitDay,
  profitDayEnd,
  profitDayText,
  profitsOf,
} from '../../../src/domain/partners/profits.ts';
import { money, rate, share } from '../../../src/domain/quantities.ts';
import { ProfitBook } from '../../../src/gateway/partners/profitBook.ts';
import { betEndedOf, filledOf } from '../../support/partnerFacts.ts';

const WHOLE = 100_000_000n;
const amounts = fc.bigInt({ min: 1n, max: 10n ** 18n });
const rateValue = fc.bigInt({ min: 0n, max: WHOLE });
/** From the partner nearest to the payer up to the top. */
const chains = fc
  .array(rateValue, { minLength: 1, maxLength: PARTNER_LEVELS_MAX })
  .map((rates) => rates.toSorted((a, b) => (a < b ? -1 : 1)).map(rate));

const sumOf = (values: readonly bigint[]): bigint =>
  values.reduce((total, value) => total + value, 0n);

describe('the profits of a chain', () => {
  test('[N-P2] sum to the top rate’s share of the base, and none is below zero', () => {
    fc.assert(
      fc.property(amounts, chains, (base, rates) => {
        const profits = profitsOf(money(base), rates);
        const top = rates.at(-1) ?? rate(0n);
        expect(sumOf(profits)).toBe(share(money(base), top, 'down'));
        expect(profits.filter((profit) => profit < 0n)).toEqual([]);
      }),
    );
  });
});

interface Fact {
  readonly at: number;
  readonly user: number;
  readonly isBet: boolean;
  readonly base: bigint;
}

/** Partners by index, with the index of the one above and rates never above theirs. */
type Tree = readonly { readonly above: number | undefined; readonly rates: readonly bigint[] }[];

const trees: fc.Arbitrary<Tree> = fc
  .array(fc.tuple(fc.nat(), fc.array(rateValue, { minLength: 3, maxLength: 3 })), {
    minLength: 1,
    maxLength: 12,
  })
  .map((specs) => {
    const partners: Tree[number][] = [];
    for (const [index, [pick, parts]] of specs.entries()) {
      const above = index === 0 || pick % (index + 1) === index ? undefined : pick % index;
      const most = above === undefined ? undefined : partners[above]?.rates;
      const rates = parts.map((part, source) => (part * (most?.[source] ?? WHOLE)) / WHOLE);
      partners.push({ above, rates });
    }
    return partners;
  });

const facts = fc.array(
  fc.record({
    at: fc.integer({ min: 0, max: 5 * 86_400_000 }),
    user: fc.nat(),
    isBet: fc.boolean(),
    base: amounts,
  }),
  { maxLength: 30 },
);

const FIRST_MEMBER = 100;

/** Everything that happened, one record after another. */
function recordsOf(
  tree: Tree,
  done: readonly Fact[],
): readonly { readonly at: number; readonly id: UserId; readonly events: StoredEvent[] }[] {
  const records: { at: number; id: UserId; events: StoredEvent[] }[] = [];
  for (const [index, { above, rates }] of tree.entries()) {
    const [futures = 0n, rounds = 0n, copy = 0n] = rates;
    const id = userId(index + 1);
    const place = {
      kind: 'AFFILIATE' as const,
      rates: { FUTURES: rate(futures), ROUNDS: rate(rounds), COPY: rate(copy) },
      parentId: above === undefined ? undefined : userId(above + 1),
    };
    records.push({ at: 0, id, events: [{ type: 'PartnerTermsSet', userId: id, place }] });
  }
  for (const { at, user, isBet, base } of done) {
    const partner = user % tree.length;
    const id = userId(FIRST_MEMBER + partner);
    records.push({ at, id, events: isBet ? betEndedOf(id, base, 'LOST') : filledOf(id, base) });
  }
  return records;
}

function bookOf(tree: Tree, done: readonly Fact[]): ProfitBook {
  const book = new ProfitBook();
  for (const index of tree.keys())
    book.addReferrer(userId(FIRST_MEMBER + index), userId(index + 1));
  for (const { at, id, events } of recordsOf(tree, done)) book.apply(at, id, events);
  return book;
}

describe('the book of profits', () => {
  test('[N-P2][N-P3] holds for every tree exactly what the top rates share out', () => {
    fc.assert(
      fc.property(trees, facts, (tree, done) => {
        const rows = bookOf(tree, done)
          .days()
          .flatMap(({ day, rows: own }) => own.map((row) => ({ ...row, day })));
        expect(rows.filter(({ profit }) => profit < 0n)).toEqual([]);
        const expected = new Map<string, bigint>();
        for (const { at, user, isBet, base } of done) {
          let top = user % tree.length;
          for (let above = tree[top]?.above; above !== undefined; above = tree[top]?.above)
            top = above;
          const source = isBet ? 'ROUNDS' : 'FUTURES';
          const part = rate(tree[top]?.rates[PROFIT_SOURCES.indexOf(source)] ?? 0n);
          const key = `${profitDay(at)} ${source}`;
          const shared = share(money(base), part, 'down');
          expected.set(key, (expected.get(key) ?? 0n) + shared);
        }
        for (const [key, sum] of expected) {
          const own = rows.filter(({ day, source }) => `${day} ${source}` === key);
          expect(sumOf(own.map(({ profit }) => profit))).toBe(sum);
        }
      }),
    );
  });

  test('[N-P4] kept and continued anywhere is the book of the whole log', () => {
    fc.assert(
      fc.property(trees, facts, fc.nat(), (tree, done, cut) => {
        const whole = bookOf(tree, done);
        const until = cut % (done.length + 1);
        const first = bookOf(tree, done.slice(0, until));
        const next = new ProfitBook();
        for (const index of tree.keys())
          next.addReferrer(userId(FIRST_MEMBER + index), userId(index + 1));
        next.begin(first.start);
        for (const { day, rows } of first.takeChanged()) next.setRows(day, rows);
        for (const { at, id, events } of recordsOf(tree, done).slice(tree.length + until))
          next.apply(at, id, events);
        const rowsOf = (book: ProfitBook) =>
          book.days().flatMap(({ day, rows }) => rows.map((row) => [day, row] as const));
        const known = new Set(rowsOf(whole).map(([day, row]) => keyText(day, row)));
        expect(new Set(rowsOf(next).map(([day, row]) => keyText(day, row)))).toEqual(known);
      }),
    );
  });
});

const keyText = (day: number, row: object): string =>
  JSON.stringify([day, row], (_, value: unknown) =>
    typeof value === 'bigint' ? value.toString() : value,
  );

describe('a settlement', () => {
  test('[N-S1] pays no more than was earned, and less than the smallest amount is cut off', () => {
    fc.assert(
      fc.property(fc.array(amounts, { maxLength: 5 }), (profits) => {
        const rows = profits.map((profit) => ({
          currency: 'USDT' as const,
          profit: money(profit),
        }));
        const paid = sumOf(paymentsOf(rows).map(({ amount }) => amount));
        const rest = sumOf(profits) - paid;
        expect(rest >= 0n && rest < 100n).toBe(true);
      }),
    );
  });

  test('[N-P3] days are read as they are written, and begin at midnight in Korea', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 60_000 }), (day) => {
        expect(parseProfitDay(profitDayText(day))).toBe(day);
        expect(profitDayText(day)).toBe(new Date(day * 86_400_000).toISOString().slice(0, 10));
        expect([profitDay(profitDayEnd(day) - 1), profitDay(profitDayEnd(day))]).toEqual([
          day,
          day + 1,
        ]);
      }),
    );
    for (const text of ['2026-02-29', '2026-13-01', '2026-00-10', '2026-1-1', ''])
      expect(parseProfitDay(text)).toBeUndefined();
  });
});
