/** The trigger of a TAKEPROFIT or STOPLOSS order. Rules [F-T..]. */
import type { FuturesOrder } from '../../domain/futuresOrders.ts';
import type { Trigger } from '../triggerIndex.ts';

/**
 * Selling to take a profit waits for a price above, to stop a loss for one below; buying the
 * reverse. Undefined for an order without a trigger.
 */
export function orderTrigger({
  marketType,
  side,
  triggerPrice,
  triggerBy,
}: Pick<FuturesOrder, 'marketType' | 'side' | 'triggerPrice' | 'triggerBy'>): Trigger | undefined {
  if (triggerPrice === undefined || triggerBy === undefined) return undefined;
  return {
    price: triggerPrice,
    by: triggerBy,
    firesAbove: (side === 'SELL') === (marketType === 'TAKEPROFIT'),
  };
}
