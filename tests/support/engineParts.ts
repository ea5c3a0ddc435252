/** An exchange where positions are larger than one order may be. */
import type { PositionMode } from '../../src/domain/futuresOrders.ts';
import { quantityOf } from '../../src/domain/quantities.ts';
import { exchangeWith, testRules, type TestExchange, type TickSpec } from './engine.ts';

/** Test rules with this largest order in every option. */
export const rulesWithMax = (maxQuantity: string, openOrdersMax = 200) =>
  testRules({
    openOrdersMax,
    options: testRules().options.map((option) => ({
      ...option,
      maxQuantity: quantityOf(maxQuantity),
    })),
  });

/** Both sides of the book offer 100 at 100 and 100 more one lower or higher. */
const DEEP: TickSpec = {
  last: '100',
  bids: [
    ['100', '100'],
    ['99', '100'],
  ],
  asks: [
    ['100', '100'],
    ['101', '100'],
  ],
};

/** User 1 holds a long of 25, in a market where one order is at most 10. */
export function holding25(
  mode: PositionMode = 'ONE_WAY',
  { openOrdersMax = 200, isIsolated = false } = {},
): TestExchange {
  const exchange = exchangeWith({
    funds: '10000',
    ticks: [DEEP],
    rules: rulesWithMax('10', openOrdersMax),
  });
  if (mode === 'HEDGE') exchange.hedge();
  if (isIsolated) exchange.isolated();
  const positionSide = mode === 'HEDGE' ? 'LONG' : undefined;
  for (const quantity of ['10', '10', '5'])
    exchange.place({ quantity, ...(positionSide && { positionSide }) });
  exchange.tick(DEEP);
  return exchange;
}
