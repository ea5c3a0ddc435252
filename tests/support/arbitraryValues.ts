/** fast-check arbitraries of the single values that events are made of, as wide as their types. */
import fc from 'fast-check';
import { instrumentCode, optionId, userId } from '../../src/domain/ids.ts';
import { money, price, quantity, rate } from '../../src/domain/quantities.ts';

export const number = fc.integer({ min: 1, max: 1_000_000_000 });
export const at = fc.integer({ min: 0, max: 4_102_444_800_000 });
export const user = fc.integer({ min: 1, max: 5 }).map(userId);
export const option = fc.integer({ min: 1, max: 200 }).map(optionId);
export const instrument = fc.stringMatching(/^[A-Z0-9]{2,20}$/).map(instrumentCode);
const scaled = fc.bigInt({ min: 0n, max: 10n ** 20n });
const signed = fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n });
export const paid = scaled.map(money);
export const result = signed.map(money);
export const cost = scaled.map(price);
export const size = scaled.map(quantity);
export const share = signed.map(rate);
export const text = fc.string({ unit: 'grapheme', maxLength: 24 });
export const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });

/** Fees and limits that hold from a moment on. */
export const tradingTerms = fc.record({
  from: at,
  makerFee: share,
  takerFee: share,
  openOrdersMax: number,
});
