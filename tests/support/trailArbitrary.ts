/** Distances and rates that a trigger follows the price by, at once or from a price on. */
import fc from 'fast-check';
import type { Trail } from '../../src/domain/futuresOrders.ts';
import { price, rate } from '../../src/domain/quantities.ts';

const activation = fc.option(fc.bigInt({ min: 1n, max: 10n ** 13n }).map(price), {
  nil: undefined,
});

export const anyTrail: fc.Arbitrary<Trail> = fc.oneof(
  fc.record({
    distance: fc.bigInt({ min: 1n, max: 10n ** 13n }).map(price),
    rate: fc.constant(undefined),
    activation,
  }),
  fc.record({
    distance: fc.constant(undefined),
    rate: fc.bigInt({ min: 1n, max: 10n ** 7n }).map(rate),
    activation,
  }),
);
