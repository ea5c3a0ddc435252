/** Texts of the book and the tape, in English. */
import type { Texts } from '../ko.ts';

export const book = {
  book: {
    title: 'Order book',
    both: 'Bids and asks',
    bids: 'Bids only',
    asks: 'Asks only',
    price: 'Price (USDT)',
    quantity: 'Size ({coin})',
    total: 'Total ({coin})',
    spread: 'Spread',
    mark: 'Mark',
    grouping: 'Grouping',
    empty: 'Waiting for the book.',
    closed: 'The market is closed: there is no order book.',
    own: 'You have an order here',
    usePrice: 'Use price',
    useQuantity: 'Use quantity',
    view: 'Book view',
    average: 'Avg. price',
    sum: 'Sum ({coin})',
    past: 'Paused',
    pastHint: 'Prices are paused while you press; the market has since moved.',
  },
  tape: {
    title: 'Trades',
    price: 'Price (USDT)',
    quantity: 'Size ({coin})',
    time: 'Time',
    empty: 'No trades yet.',
  },
} as const satisfies Pick<Texts, 'book' | 'tape'>;
