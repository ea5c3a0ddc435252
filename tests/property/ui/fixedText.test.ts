import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatDecimal } from '../../../src/domain/decimal.ts';
import { cutFixed } from '../../../src/ui/format/decimalText.ts';

test('moving characters writes what Intl writes', () => {
  const most = 10n ** 20n;
  fc.assert(
    fc.property(
      fc.bigInt({ min: -most, max: most }),
      fc.integer({ min: 0, max: 8 }),
      fc.constantFrom('negative' as const, 'always' as const),
      fc.integer({ min: 0, max: 20 }),
      (scaled, digits, sign, shift) => {
        const text = formatDecimal(scaled / 10n ** BigInt(shift)) as `${number}`;
        const intl = new Intl.NumberFormat('en-US', {
          minimumFractionDigits: digits,
          maximumFractionDigits: digits,
          roundingMode: 'trunc',
          signDisplay: sign === 'always' ? 'exceptZero' : 'negative',
        });
        expect(cutFixed(text, digits, sign)).toBe(intl.format(text));
      },
    ),
    { numRuns: 2_000, seed: 20_251_121 },
  );
});
