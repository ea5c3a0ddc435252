/** Result of closing a position, and why it cannot be sent. Pure. */
import { formatDecimal, parseDecimal } from '../../../../../domain/decimal.ts';
import { tradingFee, unrealizedPnl } from '../../../../../domain/futures/index.ts';
import { closingMaxOf } from '../../../../../domain/futures/orderParts.ts';
import type { OrderSide } from '../../../../../domain/futuresOrders.ts';
import { isOnStep } from '../../../../../domain/orderEntry.ts';
import {
  price as toPrice,
  priceOf,
  quantity as toQuantity,
  rateOf,
} from '../../../../../domain/quantities.ts';
import type { WireFuturesOption, WirePosition } from '../../../../../protocol/futures/entities.ts';
import type { WireBook } from '../../../../../protocol/market/entities.ts';
import { typedToScaled } from '../../../../format/typing.ts';
import { bandProblem, type Blocker } from '../../ticket/entryRules.ts';
import { takenOf } from '../../ticket/offered.ts';

/** A close as typed; a price only for a limit. */
export interface CloseTyped {
  readonly price: string | undefined;
  readonly quantity: string;
}

/** The best price that a close of this position takes. */
const bestOf = ({ side }: Pick<WirePosition, 'side'>, book: WireBook | undefined) =>
  parseDecimal((side === 'LONG' ? book?.bids[0]?.[0] : book?.asks[0]?.[0]) ?? '');

interface CloseResult {
  /** Plain decimals: profit before the fee, the fee, and what is left. */
  readonly pnl: string;
  readonly fee: string;
  readonly net: string;
}

/**
 * Profit and fee of the typed quantity: a limit at its price, or better where it takes the book at
 * once, a market order at the best opposite price. No more is closed than is held. Undefined while a
 * figure is missing.
 */
export function closeResult(
  position: Pick<WirePosition, 'side' | 'entryPrice' | 'quantity'>,
  option: Pick<WireFuturesOption, 'makerFee' | 'takerFee'>,
  typed: CloseTyped,
  book: WireBook | undefined,
): CloseResult | undefined {
  const held = parseDecimal(position.quantity) ?? 0n;
  const wanted = typedToScaled(typed.quantity);
  const coins = wanted !== undefined && wanted > held ? held : wanted;
  const best = bestOf(position, book);
  const limit = typed.price === undefined ? undefined : typedToScaled(typed.price);
  if (typed.price !== undefined && limit === undefined) return undefined;
  const isLong = position.side === 'LONG';
  const isTaking =
    limit === undefined || (best !== undefined && (isLong ? limit <= best : limit >= best));
  const at = isTaking ? best : limit;
  if (coins === undefined || coins <= 0n || at === undefined || at <= 0n) return undefined;
  const fill = { quantity: toQuantity(coins), price: toPrice(at) };
  const { side, entryPrice } = position;
  const pnl = unrealizedPnl({ ...fill, side, entryPrice: priceOf(entryPrice) });
  const fee = tradingFee({
    ...fill,
    feeRate: rateOf(isTaking ? option.takerFee : option.makerFee),
  });
  return { pnl: formatDecimal(pnl), fee: formatDecimal(fee), net: formatDecimal(pnl - fee) };
}

/**
 * Why the exchange would refuse this close: its price off the tick or beyond the band, its quantity
 * off the step, unless it is all of the position, or beyond what one request may close.
 * @param held open quantity
 * @param closing what a close at the market takes
 */
export function closeProblem(
  typed: CloseTyped,
  held: string,
  option: WireFuturesOption,
  mark: string | undefined,
  closing?: { readonly side: OrderSide; readonly book: WireBook | undefined },
): Blocker | undefined {
  if (typed.price !== undefined) {
    const at = typedToScaled(typed.price);
    if (at === undefined || at <= 0n) return { key: 'blocked.enterPrice' };
    if (!isOnStep(at, parseDecimal(option.tickSize) ?? 1n))
      return { key: 'blocked.priceStep', figures: { step: option.tickSize } };
    const beyond = bandProblem(typed.price, option, mark);
    if (beyond !== undefined) return beyond;
  }
  const coins = typedToScaled(typed.quantity);
  const all = parseDecimal(held) ?? 0n;
  if (all === 0n) return { key: 'blocked.noPosition' };
  if (coins === undefined || coins <= 0n) return { key: 'blocked.enterQuantity' };
  // All of a position is closed as it is.
  if (coins !== all && !isOnStep(coins, parseDecimal(option.lotSize) ?? 1n))
    return { key: 'blocked.quantityStep', figures: { step: option.lotSize } };
  if (coins < (parseDecimal(option.minQuantity) ?? 0n))
    return { key: 'blocked.tooSmall', figures: { minimum: option.minQuantity } };
  const most = closingMaxOf(option);
  if (coins > most) return { key: 'blocked.tooLarge', figures: { maximum: formatDecimal(most) } };
  if (typed.price !== undefined || closing === undefined) return undefined;
  const wanted = coins < all ? coins : all;
  const taken = takenOf(closing.side, wanted, undefined, closing.book);
  return taken !== undefined && taken < wanted ? { key: 'blocked.notOffered' } : undefined;
}
