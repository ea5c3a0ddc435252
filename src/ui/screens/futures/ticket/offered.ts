/** Quantity that the shown book offers to an order that takes at once. Pure. */
import { formatDecimal, parseDecimal } from '../../../../domain/decimal.ts';
import type { OrderSide, PositionMode } from '../../../../domain/futuresOrders.ts';
import type { WireBook } from '../../../../protocol/market/entities.ts';
import { scaled } from './entryRules.ts';
import { isImmediate, onlyReduces } from './orderShape.ts';
import type { TicketFields } from './ticketFields.ts';

/** The book travels with so many levels of each side; beyond them it is not known. */
const BOOK_LEVELS = 20;

/**
 * How much of a quantity (scaled) an order of a side takes, up to a limit. Undefined where the book
 * ends before it is known.
 */
export function takenOf(
  side: OrderSide,
  wanted: bigint,
  limit: bigint | undefined,
  book: WireBook | undefined,
): bigint | undefined {
  const levels = side === 'BUY' ? book?.asks : book?.bids;
  if (levels === undefined) return undefined;
  let left = wanted;
  for (const [at, size] of levels) {
    const price = parseDecimal(at) ?? 0n;
    const isBeyond = limit !== undefined && (side === 'BUY' ? price > limit : price < limit);
    if (isBeyond || left <= 0n) return wanted - left;
    const offered = parseDecimal(size) ?? 0n;
    left -= offered < left ? offered : left;
  }
  return left <= 0n || levels.length < BOOK_LEVELS ? wanted - left : undefined;
}

interface Taker {
  readonly fields: TicketFields;
  /** In coin, plain decimal. */
  readonly quantity: string;
  readonly mode: PositionMode;
  /** Quantity that the order could close; plain decimal. */
  readonly held: string | undefined;
}

/** Quantity that the order would execute: of one that only reduces at most the position. */
export function executableOf({ fields, quantity, mode, held }: Taker): bigint {
  const typed = parseDecimal(quantity) ?? 0n;
  const closable = parseDecimal(held ?? '') ?? typed;
  return onlyReduces(fields, mode) && closable < typed ? closable : typed;
}

/**
 * Quantity that a MARKET, an IOC or a FOK fills at once; plain decimal. Undefined for other orders,
 * and while it is unknown.
 */
export function filledAtOnce(
  side: OrderSide,
  order: Taker,
  book: WireBook | undefined,
): string | undefined {
  const { fields } = order;
  const isMarket = fields.marketType === 'MARKET';
  const limit = isMarket ? undefined : scaled(fields.price);
  const takes = isMarket || (fields.marketType === 'LIMIT' && isImmediate(fields.timeInForce));
  if (!takes || (!isMarket && limit === undefined)) return undefined;
  const taken = takenOf(side, executableOf(order), limit, book);
  return taken === undefined ? undefined : formatDecimal(taken);
}
