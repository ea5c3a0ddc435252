/** Reports of the exchange about an order, and which of two is the later one. */
import { parseDecimal } from '../domain/decimal.ts';

/** The order as the exchange reports it; `updatedAt` and `filledQuantity` never fall. */
export interface OrderFact {
  readonly id: string;
  readonly clientOrderId: string;
  readonly status: 'WORKING' | 'FILLED' | 'CANCELLED';
  readonly filledQuantity: string;
  readonly updatedAt: number;
  /** When the trigger of a TAKEPROFIT or STOPLOSS was reached. */
  readonly triggeredAt?: number | null;
}

export interface OrderRefusal {
  readonly code: string;
  readonly message: string;
}

const filledOf = ({ filledQuantity }: OrderFact): bigint => parseDecimal(filledQuantity) ?? 0n;
const isTriggered = ({ triggeredAt }: OrderFact): boolean => typeof triggeredAt === 'number';

export const isEnd = ({ status }: OrderFact): boolean => status !== 'WORKING';
export const isPartlyFilled = (order: OrderFact): boolean => !isEnd(order) && filledOf(order) > 0n;

/**
 * Whether a received report is newer; at the same moment the one further along is: one command may
 * accept an order, trigger it and fill a part.
 */
function isLater(received: OrderFact, known: OrderFact): boolean {
  if (received.updatedAt !== known.updatedAt) return received.updatedAt > known.updatedAt;
  if (filledOf(received) !== filledOf(known)) return filledOf(received) > filledOf(known);
  return isTriggered(received) || !isTriggered(known);
}

/** Facts arrive in any order: an end is never left, else the later one wins. */
export function newerFact<Fact extends OrderFact>(known: Fact | undefined, received: Fact): Fact {
  if (known === undefined) return received;
  if (isEnd(known)) return known;
  return isEnd(received) || isLater(received, known) ? received : known;
}
