import { expect, test } from 'vitest';
import {
  reachableLiquidation,
  reachableLiquidationText,
} from '../../../../src/domain/futures/stopReach.ts';
import { priceOf } from '../../../../src/domain/quantities.ts';

test.each([
  ['978598835.5', '102708', undefined],
  ['23441926', '0.29', undefined],
  ['1027080', '102708', '1027080'],
  ['1027080.1', '102708', undefined],
  ['101058', '102708', '101058'],
  ['0.1', '102708', '0.1'],
])('[F-V19] a liquidation price of %s at a mark of %s is shown as %s', (price, mark, shown) => {
  expect(reachableLiquidationText(price, mark)).toBe(shown);
  expect(reachableLiquidation(priceOf(price), priceOf(mark))).toBe(shown && priceOf(shown));
});

test('[F-V19] where nothing liquidates there is none', () => {
  expect(reachableLiquidationText(null, '100')).toBeUndefined();
  expect(reachableLiquidation(undefined, priceOf('100'))).toBeUndefined();
});
