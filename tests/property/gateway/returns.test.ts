/** Time-weighted returns: what money grew by, whatever was paid in and out meanwhile. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  flowed,
  GROWTH_ONE,
  growthAt,
  pathFrom,
  returnOf,
  type ReturnPath,
  spanAt,
  valued,
} from '../../../src/domain/returns.ts';

const anyValue = fc.bigInt({ min: 1n, max: 10n ** 16n });
/** Growth of a sub-period, in basis points, and the flow at its end. */
const anyStep = fc.record({
  grows: fc.bigInt({ min: 5_000n, max: 20_000n }),
  flow: fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }),
});

test('[S-E3] [Y-X1] a flow alone never changes the return, nor the extremes', () => {
  fc.assert(
    fc.property(
      anyValue,
      anyValue,
      fc.bigInt({ min: -(10n ** 16n), max: 10n ** 16n }),
      (begun, worth, flow) => {
        fc.pre(worth + flow > 0n);
        const path = pathFrom(begun);
        const after = flowed(path, worth, worth + flow);
        expect(growthAt(after, worth + flow)).toBe(growthAt(path, worth));
        expect(spanAt(after, worth + flow)).toEqual(spanAt(path, worth));
      },
    ),
  );
});

test('[S-E3] sub-periods are chained: the return is that of one unit that was never touched', () => {
  fc.assert(
    fc.property(
      // Large enough that no rounding to a unit of money shows in the return.
      fc.bigInt({ min: 10n ** 14n, max: 10n ** 16n }),
      fc.array(anyStep, { maxLength: 40 }),
      (begun, steps) => {
        let path: ReturnPath = pathFrom(begun);
        let value = begun;
        let [over, under] = [1n, 1n];
        for (const { grows, flow } of steps) {
          const worth = (value * grows) / 10_000n;
          over *= worth;
          under *= value;
          value = worth + flow > 10n ** 13n ? worth + flow : worth;
          path = flowed(path, worth, value);
          fc.pre(value > 10n ** 13n);
        }
        const exact = (GROWTH_ONE * over) / under;
        const error = growthAt(path, value) - exact;
        // Half a unit for each sub-period, in proportion to what growth followed.
        const bound = (exact / GROWTH_ONE + 1n) * 2n ** BigInt(Math.min(steps.length, 40)) + 1n;
        expect(error < bound && error > -bound).toBe(true);
      },
    ),
  );
});

test('[Y-X4] the deepest fall is that of all values in order, whatever flows lie between', () => {
  fc.assert(
    fc.property(
      fc.array(fc.bigInt({ min: 1n, max: 10_000n }), { minLength: 1, maxLength: 30 }),
      fc.array(fc.boolean(), { minLength: 30, maxLength: 30 }),
      (worths, isFlow) => {
        const plain = worths.reduce((path, worth) => valued(path, worth), pathFrom(5_000n));
        let peak = 5_000n;
        let deepest = 0;
        for (const worth of worths) {
          if (worth > peak) peak = worth;
          deepest = Math.max(deepest, 1 - Number(worth) / Number(peak));
        }
        expect(Number(plain.drawdown) / 1e18).toBeCloseTo(deepest, 12);
        // The same with everything doubled or halved by flows on the way.
        let scale = 1n;
        let path = pathFrom(5_000n);
        for (const [n, worth] of worths.entries()) {
          path = valued(path, worth * scale);
          if (isFlow[n] !== true) continue;
          path = flowed(path, worth * scale, worth * scale * 3n);
          scale *= 3n;
        }
        expect(Number(path.drawdown) / 1e18).toBeCloseTo(deepest, 12);
      },
    ),
  );
});

test('[S-E3] what is worth nothing has no return, and a loss of everything is minus one', () => {
  const nothing = pathFrom(0n);
  expect(returnOf(growthAt(nothing, 500n))).toBe(0n);
  expect(returnOf(growthAt(flowed(nothing, 0n, 100n), 110n))).toBe(10_000_000n);
  expect(returnOf(growthAt(pathFrom(100n), -5n))).toBe(-100_000_000n);
});
