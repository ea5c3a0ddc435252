/** No bet is worth more than its stake when it is accepted. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatDecimal } from '../../../src/domain/decimal.ts';
import { money, price, rate } from '../../../src/domain/quantities.ts';
import { cashOutOf } from '../../../src/domain/rounds/cashOut.ts';
import { isFairPrice } from '../../../src/domain/rounds/powerBall.ts';
import { isAllowedOdds } from '../../../src/domain/rounds/payout.ts';
import {
  betTimesOf,
  GAME_TYPES,
  gameKind,
  type PricePoint,
  roundTimesAt,
} from '../../../src/domain/rounds/roundTypes.ts';
import { freshAt, ownEntry } from '../../../src/domain/rounds/settle.ts';
import { isMargin } from '../../../src/domain/site/settings.ts';
import { initialState } from '../../../src/engine/index.ts';
import { BTC, testRules } from '../../support/engine.ts';
import { roundOption } from '../../support/engineRounds.ts';

const START = 1_700_000_100_000;
const STEP_MS = 250;
const UNIT = 100_000_000n;

const anyOdds = fc.bigInt({ min: 0n, max: 3n * UNIT }).map(rate);
const anyMargin = fc.bigInt({ min: -UNIT, max: UNIT }).map(rate);

/** Whether a start takes an option with such odds. */
function isTaken(odds: ReturnType<typeof rate>): boolean {
  try {
    initialState(testRules({ rounds: [roundOption(11, 'R.5', BTC, { odds })] }));
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

test('[R-S16] no odds and no margin that are taken anywhere make a bet worth more than its stake', () => {
  fc.assert(
    fc.property(anyOdds, anyMargin, (odds, margin) => {
      expect(isTaken(odds)).toBe(isAllowedOdds(odds));
      if (!isAllowedOdds(odds) || !isMargin(formatDecimal(margin))) return;
      expect(isFairPrice(odds, margin)).toBe(true);
    }),
  );
  expect(isFairPrice(rate(2n * UNIT), rate(0n))).toBe(true);
  expect(isFairPrice(rate(2n * UNIT + 1n), rate(0n))).toBe(false);
  expect(isFairPrice(rate((198n * UNIT) / 100n), rate(-UNIT / 50n))).toBe(false);
});

const PRICED = GAME_TYPES.filter((type) => gameKind(type) !== 'POWERBALL');

/** Prices each 250 ms of the minute before and of the whole round, from steps of any size. */
const pathOf = (steps: readonly number[]): readonly PricePoint[] => {
  let at = START - 370_000;
  let last = 10n ** 12n;
  return Array.from({ length: 2_720 }, (_, step) => {
    last += BigInt(steps[(step * 7) % steps.length] ?? 0) * BigInt((step % 3) - 1) * 1_000_000n;
    at += STEP_MS;
    return { at, price: price(last) };
  });
};

test('[R-S16] sold back at its entry, a bet of any option at any moment returns its stake at most', () => {
  let priced = 0;
  fc.assert(
    fc.property(
      fc.constantFrom(...PRICED),
      fc.array(fc.integer({ min: -400, max: 400 }), { minLength: 3, maxLength: 60 }),
      fc.nat(),
      fc.constantFrom('B' as const, 'S' as const),
      fc.bigInt({ min: (17n * UNIT) / 10n, max: (198n * UNIT) / 100n }).map(rate),
      fc.constantFrom(0n, UNIT / 20n, UNIT / 2n).map(rate),
      (type, steps, pick, side, odds, margin) => {
        const times = roundTimesAt(type, START);
        const { from, until } = betTimesOf(type, times);
        const acceptedAt = from + (pick % (until - from));
        const path = pathOf(steps);
        const entry =
          gameKind(type) === 'RENT'
            ? freshAt(path, times.startAt)
            : ownEntry(path, acceptedAt, times.endAt);
        if (entry === undefined) return;
        expect(entry.at).toBeGreaterThanOrEqual(acceptedAt);
        const known = path.filter(({ at }) => at <= entry.at);
        const bet = { side, stake: money(100n * UNIT), odds };
        const sold = cashOutOf(bet, entry, times, known, entry.at, margin);
        if (sold === undefined) return;
        priced += 1;
        expect(sold.figures.chance).toBe(UNIT / 2n);
        expect(sold.payout).toBeLessThanOrEqual(bet.stake);
      },
    ),
    { numRuns: 150 },
  );
  expect(priced).toBeGreaterThan(80);
});
