/** Checks that refuse an order before it has any effect, in the order of SPEC.md. Rules [F-O..]. */
import { divide, formatDecimal, ONE } from '../../domain/decimal.ts';
import {
  initialMargin,
  openLoss,
  orderCost,
  tierAt,
  tradingFee,
  unrealizedPnl,
} from '../../domain/futures/index.ts';
import type { TradingTerms } from '../../domain/futures/tradingTerms.ts';
import { splitPair } from '../../domain/instruments/instrument.ts';
import type { FuturesOrder, OptionSetting, OrderContent } from '../../domain/futuresOrders.ts';
import type { MarketTick } from '../../domain/market.ts';
import {
  type Money,
  money,
  type Price,
  type Quantity,
  quantity,
  type Rate,
  subtractMoney,
} from '../../domain/quantities.ts';
import { reject, type Rejection } from '../../domain/rejections.ts';
import type { FuturesOptionConfig } from '../contract.ts';
import type { Holding, Member, OptionMarket } from '../state.ts';
import { surelyFreeOfCross } from './safeBands.ts';
import type { Taking } from './book.ts';
import { isLossCovered } from './closePart.ts';
import { opensSide, remainingOf } from './copies.ts';
import { freeOfCross, isFree } from './crossAccount.ts';
import { limitPriceRejection } from './limitPrice.ts';
import { restingOn } from './holdings.ts';

/**
 * An order with everything it is checked against; `wanted.quantity` is the quantity still to be
 * filled.
 */
export interface OrderTerms {
  readonly wanted: OrderContent;
  readonly member: Member;
  readonly optionMarket: OptionMarket;
  readonly holding: Holding | undefined;
  readonly setting: OptionSetting;
  readonly tick: MarketTick;
  /** The working order whose place and hold this one takes over. */
  readonly replaced: FuturesOrder | undefined;
}

/** @param orders as many as the quantity is of, each within the maximum */
export function quantityRejection(
  wanted: Quantity,
  config: FuturesOptionConfig,
  orders: number,
): Rejection | undefined {
  const { lotSize, minQuantity, maxQuantity } = config;
  const coin = splitPair(config.instrument).base;
  if (wanted <= 0n || wanted < minQuantity)
    return reject('QUANTITY_TOO_SMALL', { minimum: formatDecimal(minQuantity), coin });
  if (wanted > maxQuantity * BigInt(orders))
    return reject('QUANTITY_TOO_LARGE', { maximum: formatDecimal(maxQuantity), coin });
  if (wanted % lotSize !== 0n)
    return reject('QUANTITY_OFF_STEP', { step: formatDecimal(lotSize), coin });
  return undefined;
}

/**
 * A LIMIT needs a price on the tick within the band; a TAKEPROFIT or STOPLOSS may have one, a MARKET
 * has none.
 *
 * @param center the price around which the band lies
 */
export function priceRejection(
  wanted: OrderContent,
  config: FuturesOptionConfig,
  center: Price,
  band: Rate,
): Rejection | undefined {
  const { price } = wanted;
  if (wanted.marketType === 'MARKET')
    return price === undefined ? undefined : reject('PRICE_NOT_ALLOWED');
  if (price === undefined)
    return wanted.marketType === 'LIMIT' ? reject('PRICE_REQUIRED') : undefined;
  return limitPriceRejection(price, config.tickSize, center, band);
}

/** A reduce-only order needs a position on the other side; it closes at most that position. */
export function reduceOnlyRejection(terms: OrderTerms): Rejection | undefined {
  const { wanted, holding } = terms;
  if (!wanted.reduceOnly) return undefined;
  const position = holding?.position;
  const canReduce = position !== undefined && position.side !== opensSide(wanted.side);
  return canReduce ? undefined : reject('REDUCE_ONLY_REJECTED');
}

/** The user's exposure if this order and all working orders of its side were filled. */
export interface Exposure {
  readonly after: Quantity;
  readonly added: Quantity;
}

export function exposureOf({ wanted, holding, replaced }: OrderTerms): Exposure {
  if (holding === undefined) return { after: wanted.quantity, added: wanted.quantity };
  const { position } = holding;
  const resting = restingOn(holding, wanted.side, replaced);
  if (position === undefined || position.side === opensSide(wanted.side)) {
    const held = position?.quantity ?? 0n;
    return { after: quantity(held + resting + wanted.quantity), added: wanted.quantity };
  }
  const before = resting - position.quantity;
  const after = before + wanted.quantity;
  if (after <= 0n) return { after: quantity(0n), added: quantity(0n) };
  return { after: quantity(after), added: before > 0n ? wanted.quantity : quantity(after) };
}

/** The exposure after the order must fall into a tier that allows the leverage. */
export function tierRejection(
  terms: OrderTerms,
  exposure: Exposure,
  price: Price,
): Rejection | undefined {
  const value = money(divide(exposure.after * price, ONE, 'up'));
  const { leverageMax } = tierAt(terms.optionMarket.config.tiers, value);
  return terms.setting.leverage > leverageMax
    ? reject('LEVERAGE_TIER', { maximum: String(leverageMax) })
    : undefined;
}

/** The hold of a LIMIT order by its tier and cost at a price, or the refusal. */
export function judgeLimit(
  terms: OrderTerms,
  price: Price,
): { readonly hold: Money } | { readonly rejection: Rejection } {
  const exposure = exposureOf(terms);
  const isJudged = !terms.wanted.reduceOnly && !isNoLarger(terms, price);
  const rejection = isJudged ? tierRejection(terms, exposure, price) : undefined;
  return rejection === undefined ? limitHold(terms, price, exposure.added) : { rejection };
}

/** Whether it takes the place of an order of at least its quantity, and its price or a higher one. */
const isNoLarger = ({ wanted, replaced }: OrderTerms, price: Price): boolean =>
  replaced?.price !== undefined &&
  price <= replaced.price &&
  wanted.quantity <= remainingOf(replaced);

/** The hold of a LIMIT order: the cost of the opening part, or the refusal. */
function limitHold(
  terms: OrderTerms,
  price: Price,
  added: Quantity,
): { readonly hold: Money } | { readonly rejection: Rejection } {
  const { wanted, member, setting, tick, replaced } = terms;
  if (wanted.reduceOnly || added === 0n) return { hold: money(0n) };
  const hold = orderCost({
    side: opensSide(wanted.side),
    quantity: added,
    orderPrice: price,
    markPrice: tick.markPrice,
    leverage: setting.leverage,
  });
  const more = replaced === undefined ? hold : subtractMoney(hold, replaced.hold);
  const isCovered = more <= 0n ? true : isFree(member, more, 'MOVE');
  if (isCovered === true) return { hold };
  // Less of an order is never refused for what has become of the account since.
  if (replaced?.price === price && isNoLarger(terms, price)) return { hold: replaced.hold };
  return { rejection: reject(isCovered === undefined ? 'NO_PRICE' : 'INSUFFICIENT_BALANCE') };
}

/**
 * A MARKET order closes first; the balance then free must cover the opening part: the cost at the
 * best price, and margin, open loss and fee at the fill price.
 */
export function marketBalanceRejection(
  terms: OrderTerms,
  taking: Taking,
  best: Price,
  { takerFee }: TradingTerms,
): Rejection | undefined {
  const { wanted, member, holding, setting, tick } = terms;
  const side = opensSide(wanted.side);
  const position = holding?.position;
  const isClosing = position !== undefined && position.side !== side;
  const isCross = setting.marginType === 'CROSS';
  let opens: bigint = wanted.quantity;
  let pointAfter: bigint = member.futures.point.balance;
  if (isClosing && holding !== undefined) {
    const closes = wanted.quantity < position.quantity ? wanted.quantity : position.quantity;
    opens -= closes;
    const gain = closeGain(closes, position, taking.price, takerFee);
    const held = member.futures.wait.balance;
    if (isCross && !isLossCovered(member, holding, gain, held))
      return reject('INSUFFICIENT_BALANCE');
    pointAfter += isCross ? gain : positive(position.margin + gain);
  }
  if (opens === 0n) return undefined;
  const opening = quantity(opens);
  const { leverage } = setting;
  const { markPrice } = tick;
  const cost = orderCost({ side, quantity: opening, orderPrice: best, markPrice, leverage });
  // At the best price itself the cost is margin and open loss, and more.
  const margin =
    taking.price === best
      ? cost
      : initialMargin({ quantity: opening, price: taking.price, leverage }) +
        openLoss({ side, quantity: opening, orderPrice: taking.price, markPrice });
  const needed = cost > margin ? cost : margin;
  const fee = tradingFee({ quantity: opening, price: taking.price, feeRate: takerFee });
  if (!isCross && needed > pointAfter) return reject('INSUFFICIENT_BALANCE');
  const closing = isClosing ? holding : undefined;
  // Unrealized profit may cover the margin, but a fee is paid from the wallet.
  const feeRejection = fee > pointAfter ? reject('INSUFFICIENT_FEE') : undefined;
  if (Number(needed) < Number(pointAfter) + surelyFreeOfCross(member, closing)) return feeRejection;
  const others = freeOfCross(member, closing);
  if (others === undefined) return reject('NO_PRICE');
  return needed <= pointAfter + others ? feeRejection : reject('INSUFFICIENT_BALANCE');
}

/** The loss of closing in parts must be covered, as that of closing at once. */
export function closingLossRejection(
  { member, holding, setting }: OrderTerms,
  takings: readonly Taking[],
  { takerFee }: TradingTerms,
): Rejection | undefined {
  const position = holding?.position;
  if (holding === undefined || position === undefined) return undefined;
  if (setting.marginType !== 'CROSS') return undefined;
  const gain = takings.reduce(
    (sum, taking) => sum + closeGain(taking.quantity, position, taking.price, takerFee),
    0n,
  );
  return isLossCovered(member, holding, gain, member.futures.wait.balance)
    ? undefined
    : reject('INSUFFICIENT_BALANCE');
}

const positive = (amount: bigint): bigint => (amount > 0n ? amount : 0n);

/** PnL less fee of closing at a price. */
function closeGain(
  closes: Quantity,
  position: NonNullable<Holding['position']>,
  price: Price,
  takerFee: Rate,
): bigint {
  const { side, entryPrice } = position;
  const realized = unrealizedPnl({ side, quantity: closes, entryPrice, price });
  return realized - tradingFee({ quantity: closes, price, feeRate: takerFee });
}
