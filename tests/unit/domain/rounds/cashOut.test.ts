/** Value of a bet in progress. Rules [R-X11] to [R-X13] of src/engine/SPEC.md. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  moneyOf,
  price as priceFrom,
  priceOf,
  rate,
  rateOf,
} from '../../../../src/domain/quantities.ts';
import { cashOutOf, normalShare, squareRoot } from '../../../../src/domain/rounds/cashOut.ts';
import type { BetSide, PricePoint } from '../../../../src/domain/rounds/roundTypes.ts';

const START = 1_700_000_040_000;
const TIMES = { startAt: START, lockAt: START + 50_000, endAt: START + 60_000 };
const UNIT = 100_000_000n;

/** Prices of every quarter second that go up and down by a tenth, and stand at `last` in the end. */
function path(last: string, until = START + 30_000): readonly PricePoint[] {
  const points: PricePoint[] = [];
  for (let at = START; at < until; at += 250)
    points.push({ at, price: priceOf(points.length % 2 === 0 ? '100' : '100.1') });
  return [...points, { at: until, price: priceOf(last) }];
}

const BET = { side: 'B' as BetSide, stake: moneyOf('100'), odds: rateOf('1.9') };
const ENTRY = { at: START, price: priceOf('100') };
const priceOfBet = (more: {
  readonly side?: BetSide;
  readonly last?: string;
  readonly margin?: string;
  readonly ticks?: readonly PricePoint[];
  readonly at?: number;
}) =>
  cashOutOf(
    { ...BET, side: more.side ?? 'B' },
    ENTRY,
    TIMES,
    more.ticks ?? path(more.last ?? '100'),
    more.at ?? START + 30_000,
    rateOf(more.margin ?? '0'),
  );

describe('[R-X12] the chance', () => {
  // Published values of the standard normal distribution, ten digits.
  test.each([
    [0n, '0.5'],
    [1n, '0.8413447460'],
    [2n, '0.9772498680'],
    [3n, '0.9986501019'],
    [4n, '0.9999683287'],
    [-1n, '0.1586552539'],
    [-2n, '0.0227501319'],
  ])('of %i deviations', (deviations, published) => {
    const share = normalShare(deviations * UNIT);
    expect(Number(share) / 1e8).toBeCloseTo(Number(published), 7);
  });

  test('of -z and z together is 1, it never falls as z grows, and is never 0 or 1', () => {
    const anyZ = fc.bigInt({ min: -20n * UNIT, max: 20n * UNIT });
    fc.assert(
      fc.property(anyZ, anyZ, (a, b) => {
        expect(normalShare(a) + normalShare(-a)).toBe(UNIT);
        const [low, high] = a < b ? [a, b] : [b, a];
        expect(normalShare(low)).toBeLessThanOrEqual(normalShare(high));
        expect(normalShare(high)).toBeLessThan(UNIT);
        expect(normalShare(low)).toBeGreaterThan(0n);
      }),
    );
  });

  test('roots are rounded down', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 40n }), (value) => {
        const root = squareRoot(value);
        expect(root * root <= value && (root + 1n) ** 2n > value).toBe(true);
      }),
    );
  });

  test('figures of one path, to the last digit', () => {
    expect(priceOfBet({ last: '100.3' })?.figures).toEqual({
      entry: ENTRY,
      last: { at: START + 30_000, price: priceOf('100.3') },
      // 119 steps of 0.1 and one of 0.2: 1.23 in 30 s, and 30 s are left.
      deviation: 110_905_365n,
      chance: 60_661_253n,
      margin: 0n,
    });
  });
});

describe('[R-X11] the price', () => {
  test('at the entry is half of what the bet pays, and each side has the same', () => {
    expect(priceOfBet({})?.payout).toBe(moneyOf('95'));
    expect(priceOfBet({ side: 'S' })?.payout).toBe(moneyOf('95'));
  });

  test('of both sides together is what one of them pays', () => {
    fc.assert(
      fc.property(fc.integer({ min: 9_000, max: 11_000 }), (cents) => {
        const last = (cents / 100).toString();
        const [buy, sell] = [priceOfBet({ last }), priceOfBet({ last, side: 'S' })];
        expect((buy?.payout ?? 0n) + (sell?.payout ?? 0n)).toBe(moneyOf('190'));
      }),
    );
  });

  test('is less the margin, rounded down once', () => {
    expect(priceOfBet({ margin: '0.02' })?.payout).toBe(moneyOf('93.1'));
    const odd = cashOutOf(
      { ...BET, stake: moneyOf('0.00000007') },
      ENTRY,
      TIMES,
      path('100'),
      START + 30_000,
      rate(1n),
    );
    // 0.0665 of a unit less the margin, of 7 units.
    expect(odd?.payout).toBe(6n);
  });

  test('of a leading bet grows as the end comes nearer', () => {
    const payouts = [20_000, 30_000, 40_000, 49_000].map(
      (after) =>
        priceOfBet({ ticks: path('100.5', START + after), at: START + after })?.payout ?? 0n,
    );
    expect(payouts).toEqual(payouts.toSorted((a, b) => (a < b ? -1 : 1)));
    expect(new Set(payouts).size).toBe(4);
  });

  test('is fair: over many equal walks, what is paid at a moment is what the ends would pay', () => {
    const random = fc.sample(fc.infiniteStream(fc.boolean()), { numRuns: 1, seed: 17 })[0];
    const step = (): bigint => (random?.next().value === true ? 10n : -10n);
    let paid = 0;
    let ends = 0;
    const walks = 3_000;
    for (let walk = 0; walk < walks; walk += 1) {
      // A step off the entry and an even number of steps, so that no walk ends in a tie.
      let price = 100_010n;
      const points: PricePoint[] = [];
      let offered = 0;
      for (let at = START; at <= START + 60_000; at += 250) {
        points.push({ at, price: priceFrom(price * 100_000n) });
        if (at === START + 40_000)
          offered = Number(priceOfBet({ ticks: [...points], at })?.payout ?? 0n) / 1e8;
        price += step();
      }
      paid += offered;
      const last = points.at(-1)?.price ?? 0n;
      ends += last > ENTRY.price ? 190 : 0;
    }
    // One standard error of the mean is 1.7.
    expect(Math.abs(paid - ends) / walks).toBeLessThan(4);
  });
});

describe('[R-X13] there is no price', () => {
  test('without an entry', () => {
    const at = START + 30_000;
    expect(cashOutOf(BET, undefined, TIMES, path('100'), at, rate(0n))).toBeUndefined();
  });

  test.each<[string, { readonly ticks?: readonly PricePoint[]; readonly at?: number }]>([
    ['for 5 s', { at: START + 35_000 }],
    ['of ten seconds', { ticks: path('100', START + 9_750), at: START + 9_750 }],
    ['that moved', { ticks: path('100').map((point) => ({ ...point, price: priceOf('100') })) }],
    ['at all', { ticks: [] }],
  ])('without prices %s', (_, more) => {
    expect(priceOfBet(more)).toBeUndefined();
  });

  test('one moment before each of them there is', () => {
    expect(priceOfBet({ at: START + 34_999 })).toBeDefined();
    const ticks = path('100', START + 10_000);
    expect(priceOfBet({ ticks, at: START + 10_000 })).toBeDefined();
  });
});
