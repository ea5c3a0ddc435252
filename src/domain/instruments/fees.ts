/** Fees of a futures trade, as shares of its value. */
import { rateOf } from '../quantities.ts';

/** Charged to the order that was resting in the book. */
export const MAKER_FEE_RATE = rateOf('0.0002');
/** Charged to the order that took it. */
export const TAKER_FEE_RATE = rateOf('0.0004');
/** Shown by the order form on the worse side: opening and closing as a taker. */
export { ESTIMATED_FEE_RATE } from '../futures/orderCost.ts';
