import { expect, test } from 'vitest';
import { tagOf } from '../../../../src/ui/screens/wallet/forms/AddressFields.tsx';
import { usualArrivalMs } from '../../../../src/domain/coins/coins.ts';
import { NO_TAG } from '../../../../src/domain/coins/destinations.ts';
import { MINUTE_MS } from '../../../../src/domain/time.ts';

test('[U-W3] the receiver’s own wallet has no tag, which is said; nothing is said by an empty field', () => {
  expect(tagOf({ tag: ' 77 ', hasNoTag: false })).toBe('77');
  expect(tagOf({ tag: '', hasNoTag: false })).toBe('');
  expect(tagOf({ tag: '77', hasNoTag: true })).toBe(NO_TAG);
});

test('[U-W3] coins arrive once they are as deep as a deposit has to be', () => {
  expect(usualArrivalMs('BITCOIN')).toBe(30 * MINUTE_MS);
  expect(usualArrivalMs('TRON')).toBeLessThan(MINUTE_MS);
});
