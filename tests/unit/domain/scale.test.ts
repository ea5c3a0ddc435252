/** Rule [F-O41] of src/engine/SPEC.md. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatDecimal } from '../../../src/domain/decimal.ts';
import {
  averageOfLadder,
  SCALE_WEIGHTS,
  scaleLadder,
  type ScaleShape,
} from '../../../src/domain/futures/scale.ts';
import { price, priceOf, quantity, quantityOf } from '../../../src/domain/quantities.ts';

const STEPS = { tickSize: priceOf('0.1'), lotSize: quantityOf('0.001') };

const shape = (more: Partial<ScaleShape>): ScaleShape => ({
  side: 'BUY',
  firstPrice: priceOf('100'),
  lastPrice: priceOf('99'),
  count: 4,
  quantity: quantityOf('1'),
  weights: 'EVEN',
  ...more,
});

function rungsOf(more: Partial<ScaleShape>) {
  const ladder = scaleLadder(shape(more), STEPS);
  if ('problem' in ladder) throw new Error(ladder.problem);
  return ladder.rungs;
}

const textOf = (more: Partial<ScaleShape>) =>
  rungsOf(more).map((rung) => `${formatDecimal(rung.quantity)} @ ${formatDecimal(rung.price)}`);

test('[F-O41] a buy is rounded down to the tick, a sell up, in either direction', () => {
  expect(textOf({})).toEqual(['0.25 @ 100', '0.25 @ 99.6', '0.25 @ 99.3', '0.25 @ 99']);
  expect(textOf({ side: 'SELL' })).toEqual([
    '0.25 @ 100',
    '0.25 @ 99.7',
    '0.25 @ 99.4',
    '0.25 @ 99',
  ]);
  const up = { firstPrice: priceOf('99'), lastPrice: priceOf('100') };
  expect(textOf(up)).toEqual(['0.25 @ 99', '0.25 @ 99.3', '0.25 @ 99.6', '0.25 @ 100']);
});

test('[F-O41] weights rise or fall from the first price, and the last order takes the remainder', () => {
  expect(textOf({ weights: 'RISING' })).toEqual([
    '0.1 @ 100',
    '0.2 @ 99.6',
    '0.3 @ 99.3',
    '0.4 @ 99',
  ]);
  expect(textOf({ weights: 'FALLING', count: 3 })).toEqual([
    '0.5 @ 100',
    '0.333 @ 99.5',
    '0.167 @ 99',
  ]);
});

test('[F-O40][F-O41] a count out of range and a range too narrow are problems', () => {
  for (const count of [0, 1, 21, 2.5])
    expect(scaleLadder(shape({ count }), STEPS)).toEqual({ problem: 'COUNT' });
  expect(scaleLadder(shape({ count: 12 }), STEPS)).toEqual({ problem: 'NARROW' });
  expect(rungsOf({ count: 11 })).toHaveLength(11);
});

test('[F-O41] any ladder sums to its quantity, keeps its ends and has no price twice', () => {
  fc.assert(
    fc.property(
      fc.record({
        side: fc.constantFrom('BUY' as const, 'SELL' as const),
        first: fc.integer({ min: 1, max: 5_000 }),
        last: fc.integer({ min: 1, max: 5_000 }),
        count: fc.integer({ min: 2, max: 20 }),
        lots: fc.integer({ min: 1, max: 100_000 }),
        weights: fc.constantFrom(...SCALE_WEIGHTS),
      }),
      ({ first, last, lots, ...rest }) => {
        const made = shape({
          ...rest,
          firstPrice: price(BigInt(first) * STEPS.tickSize),
          lastPrice: price(BigInt(last) * STEPS.tickSize),
          quantity: quantity(BigInt(lots) * STEPS.lotSize),
        });
        const ladder = scaleLadder(made, STEPS);
        fc.pre('rungs' in ladder);
        if (!('rungs' in ladder)) return;
        const { rungs } = ladder;
        expect(rungs[0]?.price).toBe(made.firstPrice);
        expect(rungs.at(-1)?.price).toBe(made.lastPrice);
        expect(new Set(rungs.map((rung) => rung.price)).size).toBe(made.count);
        expect(rungs.reduce((sum, rung) => sum + rung.quantity, 0n)).toBe(made.quantity);
        expect(rungs.every((rung) => rung.price % STEPS.tickSize === 0n)).toBe(true);
        const average = averageOfLadder(rungs) ?? 0n;
        const ends = [made.firstPrice, made.lastPrice].toSorted((a, b) => (a < b ? -1 : 1));
        expect(average >= (ends[0] ?? 0n) && average <= (ends[1] ?? 0n)).toBe(true);
      },
    ),
  );
});
