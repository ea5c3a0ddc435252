/** Profits of partners over any tree, any rates and any bases. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { StoredEvent } from '../../../src/domain/events.ts';
import { roundId, tradeOptionId, type UserId, userId } from '../../../src/domain/ids.ts';
import { PARTNER_LEVELS_MAX } from '../../../src/domain/partners/partners.ts';
import {
  parseProfitDay,
  paymentsOf,
  profitDay,
  profitDayEnd,
  profitDayText,
  profitsOf,
} from '../../../src/domain/partners/profits.ts';
import { money, rate, rateOf, share } from '../../../src/domain/quantities.ts';
import { ProfitBook } from '../../../src/gateway/partners/profitBook.ts';
import { betEndedOf, cashedOutOf, filledOf } from '../../support/partnerFacts.ts';

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
  readonly kind: (typeof KINDS)[number];
  readonly odds: (typeof ODDS)[number];
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

const ODDS = ['1.7', '1.9', '1.95', '1.98'] as const;
const KINDS = ['FEE', 'LOST', 'WON', 'BOTH', 'CASHED'] as const;

/** In the order of the log, whose time never goes back. */
const facts = fc
  .array(
    fc.record({
      at: fc.integer({ min: 0, max: 5 * 86_400_000 }),
      user: fc.nat(),
      kind: fc.constantFrom(...KINDS),
      odds: fc.constantFrom(...ODDS),
      base: amounts,
    }),
    { maxLength: 30 },
  )
  .map((made) => made.toSorted((one, two) => one.at - two.at));

const FIRST_MEMBER = 100;

/** Net loss of a member in a round of a fact. */
function netOf({ kind, odds, base }: Fact): bigint {
  const won = (base * rateOf(odds)) / WHOLE - base;
  switch (kind) {
    case 'FEE':
      return 0n;
    case 'LOST':
      return base;
    case 'WON':
      return -won;
    case 'BOTH':
      return base - won;
    case 'CASHED':
      return base - base / 3n;
  }
}

function eventsOf(id: UserId, { kind, odds, base }: Fact, index: number): StoredEvent[] {
  const round = roundId(tradeOptionId(11), index * 30_000);
  const bet = { stake: base, odds, round };
  switch (kind) {
    case 'FEE':
      return filledOf(id, base);
    case 'LOST':
      return betEndedOf(id, bet);
    case 'WON':
      return betEndedOf(id, { ...bet, result: 'WON' });
    case 'BOTH':
      return [...betEndedOf(id, bet), ...betEndedOf(id, { ...bet, result: 'WON' })];
    case 'CASHED':
      return cashedOutOf(id, { ...bet, payout: base / 3n });
  }
}

interface Stored {
  readonly at: number;
  readonly id: UserId | undefined;
  readonly events: readonly StoredEvent[];
}

const treeRecords = (tree: Tree): readonly Stored[] => [
  { at: 0, id: undefined, events: [{ type: 'ProfitBaseSet', base: 'NET' }] },
  ...tree.map(({ above, rates }, index): Stored => {
    const [futures = 0n, rounds = 0n, copy = 0n] = rates;
    const id = userId(index + 1);
    const place = {
      kind: 'AFFILIATE' as const,
      rates: { FUTURES: rate(futures), ROUNDS: rate(rounds), COPY: rate(copy) },
      parentId: above === undefined ? undefined : userId(above + 1),
    };
    return { at: 0, id, events: [{ type: 'PartnerTermsSet', userId: id, place }] };
  }),
];

/** Records of everything that happened, one after another. */
const recordsOf = (tree: Tree, done: readonly Fact[]): readonly Stored[] => [
  ...treeRecords(tree),
  ...done.map((fact, index) => {
    const id = userId(FIRST_MEMBER + (fact.user % tree.length));
    return { at: fact.at, id, events: eventsOf(id, fact, index) };
  }),
];

function bookOf(tree: Tree, done: readonly Fact[]): ProfitBook {
  const book = new ProfitBook();
  for (const index of tree.keys())
    book.addReferrer(userId(FIRST_MEMBER + index), userId(index + 1));
  for (const { at, id, events } of recordsOf(tree, done)) book.apply(at, id, events);
  return book;
}

/** The rate of the partner at the top of a member's tree, in the order of sources. */
function topRate(tree: Tree, user: number, source: 0 | 1): bigint {
  let top = user % tree.length;
  for (let above = tree[top]?.above; above !== undefined; above = tree[top]?.above) top = above;
  return tree[top]?.rates[source] ?? 0n;
}

const least = (one: bigint, two: bigint): bigint => (one < two ? one : two);
const halfEdge = (odds: string): bigint => WHOLE - rateOf(odds) / 2n;

/** Shares of the tops by day and source: fees one by one, rounds from the facts of each day. */
function sharesOf(tree: Tree, done: readonly Fact[]): ReadonlyMap<string, bigint> {
  const sums = new Map<string, bigint>();
  const add = (key: string, value: bigint) => sums.set(key, (sums.get(key) ?? 0n) + value);
  for (const { at, user, kind, base } of done)
    if (kind === 'FEE')
      add(`${profitDay(at)} FUTURES`, share(money(base), rate(topRate(tree, user, 0)), 'down'));
  for (const member of tree.keys()) {
    const own = done.filter(({ user, kind }) => user % tree.length === member && kind !== 'FEE');
    let won = 0n;
    for (const day of new Set(own.map(({ at }) => profitDay(at)))) {
      const played = own.filter(({ at }) => profitDay(at) === day);
      const net = sumOf(played.map(netOf)) - won;
      won = net < 0n ? -net : 0n;
      const lost = played.filter((fact) => netOf(fact) > 0n);
      if (net <= 0n) continue;
      const most = lost.map(
        (fact) => netOf(fact) * least(topRate(tree, member, 1), halfEdge(fact.odds)),
      );
      add(`${day} ROUNDS`, (sumOf(most) * net) / (sumOf(lost.map(netOf)) * WHOLE));
    }
  }
  return sums;
}

describe('the book of profits', () => {
  test('[N-P2][N-P3][N-P6][N-P7][N-P8] holds for every tree exactly what the tops share out', () => {
    fc.assert(
      fc.property(trees, facts, (tree, done) => {
        const rows = bookOf(tree, done)
          .days()
          .flatMap(({ day, rows: own }) => own.map((row) => ({ ...row, day })));
        expect(rows.filter(({ profit, base }) => profit < 0n || base <= 0n)).toEqual([]);
        const sums = new Map<string, bigint>();
        for (const { day, source, profit } of rows) {
          const key = `${day} ${source}`;
          sums.set(key, (sums.get(key) ?? 0n) + profit);
        }
        const expected = sharesOf(tree, done);
        for (const key of new Set([...sums.keys(), ...expected.keys()]))
          expect([key, sums.get(key) ?? 0n]).toEqual([key, expected.get(key) ?? 0n]);
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
        for (const { id, standings } of first.rounds.takeChanged()) next.rounds.set(id, standings);
        const before = treeRecords(tree).length + until;
        for (const { at, id, events } of recordsOf(tree, done).slice(before))
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
