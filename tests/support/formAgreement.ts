/**
 * Common parts of the forms' properties: typed fields, and the check that the exchange answers as
 * the form says.
 */
import fc from 'fast-check';
import { expect } from 'vitest';
import { formatDecimal, parseDecimal } from '../../src/domain/decimal.ts';
import type { OrderSide } from '../../src/domain/futuresOrders.ts';
import type { TextKey } from '../../src/ui/i18n/useText.ts';
import type { FormFacts } from './formCases.ts';

const OFF_STEP = ['PRICE_OFF_TICK'];
export const TOO_MUCH = ['INSUFFICIENT_BALANCE', 'LEVERAGE_TIER'];

const CODES: Partial<Record<TextKey, readonly string[]>> = {
  'blocked.priceStep': OFF_STEP,
  'blocked.triggerStep': OFF_STEP,
  'blocked.exitStep': OFF_STEP,
  'blocked.priceBand': ['PRICE_OUT_OF_BAND'],
  'blocked.enterPrice': ['INVALID_PARAMETER'],
  'blocked.enterQuantity': ['QUANTITY_TOO_SMALL', 'INVALID_PARAMETER'],
  'blocked.quantityStep': ['QUANTITY_OFF_STEP', 'QUANTITY_TOO_SMALL'],
  'blocked.tooSmall': ['QUANTITY_TOO_SMALL'],
  'scale.tooSmall': ['QUANTITY_TOO_SMALL'],
  'blocked.tooLarge': ['QUANTITY_TOO_LARGE'],
  'blocked.noPosition': ['REDUCE_ONLY_REJECTED'],
  'blocked.notOffered': ['INSUFFICIENT_LIQUIDITY'],
  'blocked.triggerAbove': ['WOULD_TRIGGER'],
  'blocked.triggerBelow': ['WOULD_TRIGGER'],
  'blocked.postOnlyBelow': ['POST_ONLY_WOULD_TAKE'],
  'blocked.postOnlyAbove': ['POST_ONLY_WOULD_TAKE'],
  'exits.above': ['EXIT_WRONG_SIDE', 'WOULD_TRIGGER'],
  'exits.below': ['EXIT_WRONG_SIDE', 'WOULD_TRIGGER'],
  'blocked.takeProfitAbove': ['EXIT_WRONG_SIDE'],
  'blocked.takeProfitBelow': ['EXIT_WRONG_SIDE'],
  'blocked.stopLossAbove': ['EXIT_WRONG_SIDE'],
  'blocked.stopLossBelow': ['EXIT_WRONG_SIDE'],
  'amend.belowFilled': ['AMEND_BELOW_FILLED'],
  'scale.narrow': ['SCALE_TOO_NARROW'],
  'scale.countRange': ['INVALID_PARAMETER'],
};

export const anyMoved = fc.record({
  last: fc.integer({ min: -400, max: 400 }),
  mark: fc.integer({ min: -400, max: 400 }),
});

/** Tenths of a per mille from the last price. */
const anyAway = fc.oneof(
  fc.integer({ min: -60, max: 60 }),
  fc.integer({ min: -3, max: 3 }),
  fc.constantFrom(-1_300, 1_300),
);

export const anyPrice = fc.record({
  away: anyAway,
  isOff: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
});
type Priced = typeof anyPrice extends fc.Arbitrary<infer T> ? T : never;

export function textAt({ ticker }: FormFacts, { away, isOff }: Priced): string {
  const last = parseDecimal(ticker.last) ?? 0n;
  const to = last + (last * BigInt(away)) / 10_000n;
  return formatDecimal(to - (to % 10_000_000n) + (isOff ? 1_000_000n : 0n));
}

/** Percent of a quantity, in whole lots; now and then off the lot, or far more. */
export const anySize = fc.oneof(
  fc.integer({ min: 1, max: 100 }),
  fc.constantFrom(100, 100, 150, 0, -1, -2),
);

export function sizeOf(whole: string | undefined, size: number): string {
  if (size === -1) return '0.00005';
  if (size === -2) return '1000000';
  const part = ((parseDecimal(whole ?? '1') ?? 0n) * BigInt(size)) / 100n;
  return formatDecimal(part - (part % 100_000n));
}

export const bestOf = ({ book }: FormFacts, side: OrderSide): string | undefined =>
  (side === 'BUY' ? book?.asks : book?.bids)?.[0]?.[0];

/**
 * Fails unless the answer is what the dialog says: accepted, or rejected for one of its reasons. It
 * names the first that it finds, and the exchange another one where there are several.
 * @param also what the exchange alone knows
 */
export function agree(
  reasons: readonly TextKey[],
  code: string,
  also: readonly string[] = [],
): void {
  const expected =
    reasons.length === 0 ? ['accepted', ...also] : reasons.flatMap((key) => CODES[key] ?? []);
  expect({ reasons, code, isExpected: expected.includes(code) }).toEqual({
    reasons,
    code,
    isExpected: true,
  });
}

export const keysOf = (
  ...problems: readonly ({ readonly key: TextKey } | undefined)[]
): readonly TextKey[] =>
  problems.flatMap((problem) => (problem === undefined ? [] : [problem.key]));

export const seenIn = () => {
  const seen = new Map<string, number>();
  return {
    note: (what: string) => seen.set(what, (seen.get(what) ?? 0) + 1),
    keys: () => [...seen.keys()],
    of: (what: string) => seen.get(what) ?? 0,
  };
};

export const pick = <T>(all: readonly T[], at: number): T | undefined =>
  all[at % (all.length || 1)];
