import { expect, test } from 'vitest';
import { fileRejection } from '../../../src/domain/files/attachable.ts';
import { FILE_BYTES_MAX, FILE_TYPES } from '../../../src/domain/files/files.ts';

test('every kind that is taken can be attached up to the largest size', () => {
  for (const type of Object.values(FILE_TYPES))
    expect(fileRejection({ type, size: FILE_BYTES_MAX })).toBeUndefined();
});

test('another kind, none, and one byte too many are refused as the exchange would', () => {
  expect(fileRejection({ type: 'image/svg+xml', size: 1 })?.code).toBe('FILE_KIND');
  expect(fileRejection({ type: '', size: 1 })?.code).toBe('FILE_KIND');
  expect(fileRejection({ type: 'image/png', size: FILE_BYTES_MAX + 1 })).toMatchObject({
    code: 'FILE_TOO_LARGE',
    data: { maximum: '5' },
  });
});
