import { expect, test } from 'vitest';
import { formatPhone, PHONE_TYPING } from '../../../../src/ui/format/phoneText.ts';

test.each([
  ['0101234567', '010-123-4567'],
  ['01012345678', '010-1234-5678'],
  ['021234567', '02-123-4567'],
  ['0212345678', '02-1234-5678'],
  ['02123456789', '02-1234-5678'],
  ['0311234567', '031-123-4567'],
  ['010', '010'],
  ['0101', '010-1'],
  ['010-12a34', '010-1234'],
])('[U-P14] phone %s is shown as %s', (raw, shown) => {
  expect(formatPhone(raw)).toBe(shown);
});

test.each([
  ['010 1234 5678', '010-1234-5678'],
  ['+82 10-1234-5678', '010-1234-5678'],
  ['+8221234567', '02-123-4567'],
  ['+82 (0)10 1234 5678', '010-1234-5678'],
  ['010.1234.5678', '010-1234-5678'],
  ['010-1234-567a', undefined],
  ['공일공', undefined],
  ['+1 212 555 0100', undefined],
])('[U-P14] pasted into a phone field, %s becomes %s', (raw, kept) => {
  expect(PHONE_TYPING.read(raw)).toBe(kept);
});
