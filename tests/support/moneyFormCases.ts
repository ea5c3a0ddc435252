/** Amounts for forms that move money, and how their reasons compare with the exchange's answers. */
import fc from 'fast-check';
import { formatDecimal, parseDecimal } from '../../src/domain/decimal.ts';
import type { Reason } from '../../src/ui/screens/wallet/forms/amountRules.ts';

/** Codes of limits that the form cannot compute: the used part of a day's and a month's limit. */
export const UNKNOWN: readonly string[] = ['DAILY_LIMIT', 'MONTHLY_LIMIT', 'APPLICATION_LIMIT'];

/** The codes that the exchange may answer with when a form gives the reason. */
export const codesOf = (reason: Reason | undefined): readonly string[] => {
  if (reason === undefined) return ['accepted'];
  return 'refusal' in reason ? [reason.refusal.code] : ['INVALID_AMOUNT'];
};

/** Around an amount and around limits; now and then nothing, or less than a unit. */
export const anyAmount = fc.oneof(
  fc.record({
    percent: fc.constantFrom(1, 50, 100),
    more: fc.constantFrom(-1_000_000, -1, 0, 1, 1_000_000),
  }),
  fc.constantFrom('', '0', '0.001', '9.99', '10', '10.005', '1000', '1000.01', '123456'),
  fc.integer({ min: 1, max: 120_000 }).map((cents) => (cents / 100).toFixed(2)),
);

/** Typed text: the text itself, or around a part of `most`. */
export function amountOf(
  chosen: typeof anyAmount extends fc.Arbitrary<infer T> ? T : never,
  most: string,
): string {
  if (typeof chosen === 'string') return chosen;
  const part = ((parseDecimal(most) ?? 0n) * BigInt(chosen.percent)) / 100n + BigInt(chosen.more);
  return formatDecimal(part < 0n ? 0n : part);
}
