/** Texts of an OCO, the same keys as Korean. */
import type { ocoParts as korean } from '../ko/oco.ts';
import type { Widen } from '../ko.ts';

export const ocoParts: Widen<typeof korean> = {
  oco: {
    title: 'OCO order',
    side: 'Side',
    quantity: 'Quantity',
    limit: 'Limit order',
    stop: 'Stop order',
    price: 'Limit price',
    triggerPrice: 'Trigger price',
    execution: 'Stop executes as',
    stopLimitPrice: 'Stop limit price',
    summaryMarket: '{side} {quantity} at {price}, or at the market when {by} reaches {trigger}',
    summaryLimit: '{side} {quantity} at {price}, or at {stop} once {by} reaches {trigger}',
    BUY: 'Place OCO buy',
    SELL: 'Place OCO sell',
    note: 'As soon as one order fills, even in part, or triggers, the other is canceled. A market stop only reduces a position.',
  },
};
