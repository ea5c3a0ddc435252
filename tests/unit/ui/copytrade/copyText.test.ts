/** Shares of a trader's position as text. */
import { expect, test } from 'vitest';
import { sharePercent, wholePercent } from '../../../../src/ui/copytrade/figureText.ts';

test.each([
  ['0.125', '12.50%'],
  ['1', '100.00%'],
  ['0', '0.00%'],
  ['0.00005', '<0.01%'],
  ['-0.0312', '-3.12%'],
  [undefined, '–'],
])('a share of %s is shown as %s', (share, text) => {
  expect(sharePercent(share)).toBe(text);
});

test('a fee of whole percents has no decimals', () => {
  expect(wholePercent('0.15')).toBe('15%');
});
