import { expect, test } from 'vitest';
import { fileSizeText } from '../../../../src/ui/format/fileSize.ts';

test.each([
  [0, '0 Bytes'],
  [1_023, '1,023 Bytes'],
  [1_024, '1.0 Kb'],
  [1_536, '1.5 Kb'],
  [1_048_575, '1,023.9 Kb'],
  [5 * 1_024 ** 2, '5.0 Mb'],
  [3 * 1_024 ** 3, '3.0 Gb'],
  [2_048 * 1_024 ** 4, '2,048.0 Tb'],
])('[U-P31] a file of %d bytes has %s', (bytes, text) => {
  expect(fileSizeText(bytes)).toBe(text);
});
