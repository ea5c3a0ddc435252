/** What the examples of prices in the API document are made of. */
import { AT } from '../examples.ts';

export const PRICE = { stock: 'BTCUSDT', at: AT, price: '63012.4' };
