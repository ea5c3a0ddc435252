import { expect, it } from 'vitest';
import { fillId, orderId, parseClientOrderId, userId } from '../../../src/domain/ids.ts';

it('numbers read as prefix and number', () => {
  expect([userId(17), orderId(1024), fillId(5001)]).toEqual(['u-17', 'o-1024', 'f-5001']);
});

it('a client order id has 1 to 64 letters, digits, dashes or underscores', () => {
  expect(parseClientOrderId('a')).toBe('a');
  expect(parseClientOrderId('A-z_0'.padEnd(64, '9'))).toHaveLength(64);
  for (const text of ['', 'x'.repeat(65), 'a b', 'a.b', '한글', 'a\n'])
    expect(parseClientOrderId(text)).toBeUndefined();
});
