/** The pricing worker: its book, exposed. A tick's columns are transferred, not copied. */
import { expose, transfer } from 'comlink';
import { createPricingBook } from './pricing/pricingBook.ts';
import type { PricingApi } from './pricing/pricingTypes.ts';

const book = createPricingBook();
const api: PricingApi = {
  ...book,
  tick: (prices, used) => {
    const answer = book.tick(prices, used);
    return transfer(answer, [answer.columns.buffer]);
  },
};

expose(api);
