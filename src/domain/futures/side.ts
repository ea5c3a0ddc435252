/** The two sides of a position as signs. */
import type { PositionSide } from '../futuresOrders.ts';

export type { PositionSide };

/** +1 for a long, -1 for a short: the `d` of every formula. */
export const direction = (side: PositionSide): 1n | -1n => (side === 'LONG' ? 1n : -1n);
