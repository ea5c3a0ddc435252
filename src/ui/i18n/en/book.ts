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
    own: 'You have an order here',
    usePrice: 'Use price {price}',
    useQuantity: 'Use quantity {quantity}',
    view: 'Book view',
  },
  tape: {
    title: 'Trades',
    price: 'Price (USDT)',
    quantity: 'Size ({coin})',
    time: 'Time',
    empty: 'No trades yet.',
  },
} as const satisfies Pick<Texts, 'book' | 'tape'>;
