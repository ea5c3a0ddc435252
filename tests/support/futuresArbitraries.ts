/** Arbitrary prices, quantities and tier tables for property tests of the futures arithmetic. */
import fc from 'fast-check';
import { buildTiers, type PositionSide, type Tier } from '../../src/domain/futures/index.ts';
import { TIERS } from '../../src/domain/instruments/tiers.ts';
import { money, price, quantity, rate } from '../../src/domain/quantities.ts';

export const sides = fc.constantFrom<PositionSide>('LONG', 'SHORT');

/** 1e-8 to ten million, small and large alike. */
export const prices = fc
  .tuple(fc.integer({ min: 0, max: 15 }), fc.bigInt({ min: 1n, max: 10n ** 15n }))
  .map(([digits, any]) => price((any % 10n ** BigInt(digits)) + 1n));

/** 1e-8 to a billion. */
export const quantities = fc
  .tuple(fc.integer({ min: 0, max: 17 }), fc.bigInt({ min: 1n, max: 10n ** 17n }))
  .map(([digits, any]) => quantity((any % 10n ** BigInt(digits)) + 1n));

/** Up to a billion. */
export const amounts = fc
  .tuple(fc.integer({ min: 0, max: 17 }), fc.bigInt({ min: 0n, max: 10n ** 17n }))
  .map(([digits, any]) => money(any % (10n ** BigInt(digits) + 1n)));

export const leverages = fc.integer({ min: 1, max: 125 });

/** Fee and funding rates up to 1 %. */
export const feeRates = fc.bigInt({ min: 0n, max: 1_000_000n }).map(rate);

/** Steps of 1e-8 up to 100. */
export const steps = fc.integer({ min: 0, max: 10 }).map((digits) => 10n ** BigInt(digits));

/** The shipped tables, and small ones whose edges are close together. */
export const tierTables: fc.Arbitrary<readonly Tier[]> = fc.oneof(
  fc.constantFrom(...Object.values(TIERS)),
  fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 0, maxLength: 6 }).map((widths) => {
    let floor = 0n;
    const rows = [0, ...widths].map((width, index) => {
      floor += BigInt(width) * 100_000_000n;
      return {
        floor: money(floor),
        maintenanceRate: rate(500_000n * BigInt(index + 1) * BigInt(index + 1)),
        leverageMax: 7 - index,
      };
    });
    return buildTiers(rows);
  }),
);
