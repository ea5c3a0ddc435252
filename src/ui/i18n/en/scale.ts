/** Texts of scale orders, the same keys as Korean. */
import type { scaleParts as korean } from '../ko/scale.ts';
import type { Widen } from '../ko.ts';

export const scaleParts: Widen<typeof korean> = {
  scale: {
    title: 'Scale order',
    side: 'Side',
    firstPrice: 'First price',
    lastPrice: 'Last price',
    count: 'Orders',
    quantity: 'Total quantity',
    weights: 'Distribution',
    weight: { EVEN: 'Even', RISING: 'Increasing', FALLING: 'Decreasing' },
    preview: 'Order preview',
    order: 'No.',
    price: 'Price',
    part: 'Quantity',
    average: 'Average · total',
    BUY: 'Place {count} buy orders',
    SELL: 'Place {count} sell orders',
    note: 'All orders are accepted together or rejected together. Prices are rounded to the tick and quantities to the lot; the last order takes the remainder.',
    countRange: 'Between {least} and {most} orders',
    narrow: 'The price range has no room for {count} orders at different prices',
    tooSmall: 'Each order must be at least {minimum} {coin}',
    atAverage: 'Cost and liquidation price are those of all orders filled at their average price.',
  },
};
