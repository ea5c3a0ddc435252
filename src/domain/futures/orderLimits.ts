/**
 * How much of an order closes, what it costs, and the largest quantity the exchange would take. The
 * rules are the engine's ([F-O8], [F-O9], [F-O11] and [F-O12] of its SPEC).
 */
import { divide, multiply, ONE, roundToStep } from '../decimal.ts';
import {
  type Money,
  money,
  type Price,
  price as toPrice,
  type Quantity,
  quantity,
  type Rate,
} from '../quantities.ts';
import { SHARE_RESERVE } from '../orderEntry.ts';
import type {
  EstimateAccount,
  EstimatedOrder,
  EstimateForm,
  EstimateMarket,
  EstimatePosition,
} from './estimateTypes.ts';
import { tradingFee } from './fees.ts';
import { initialMargin } from './margin.ts';
import { maxOpenQuantity, orderCost } from './orderCost.ts';
import { unrealizedPnl } from './pnl.ts';
import type { Tier } from './tiers.ts';

const positive = (amount: bigint): bigint => (amount > 0n ? amount : 0n);
const smaller = (a: bigint, b: bigint): bigint => (a < b ? a : b);

/**
 * The part of an order that needs no funds because it closes: for a LIMIT the orders resting on its
 * side are served first, a MARKET closes the position as it is.
 */
function freeToClose({ against, resting }: EstimatedOrder, form: EstimateForm): bigint {
  if (against === undefined) return 0n;
  return form.marketType === 'LIMIT' ? positive(against.quantity - resting) : against.quantity;
}

/** Cost of the part that opens: the hold of a LIMIT, or the free balance that a MARKET needs. */
export function costOf(
  order: EstimatedOrder,
  wanted: Quantity,
  form: EstimateForm,
  market: EstimateMarket,
): Money {
  const opened = order.isClosingOnly ? 0n : positive(wanted - freeToClose(order, form));
  if (opened === 0n) return money(0n);
  return orderCost({
    side: order.opens,
    quantity: quantity(opened),
    orderPrice: order.price,
    markPrice: market.markPrice,
    leverage: form.leverage,
  });
}

/**
 * The largest quantity the exchange still takes when prices have moved by less than SHARE_RESERVE
 * and that leaves the fee free. What an order can open is least at an end of these ranges: cost and
 * balance are linear in each price, apart from losses, which only grow towards the ends.
 */
export function safeQuantityOf(
  order: EstimatedOrder,
  form: EstimateForm,
  market: EstimateMarket,
  account: EstimateAccount,
): Quantity {
  if (order.isClosingOnly) return maxQuantityOf(order, form, market, account);
  const othersLoss = multiply(account.othersExposure, SHARE_RESERVE, 'up');
  const prices = form.marketType === 'LIMIT' ? [order.price] : movedBoth(order.price);
  const quantities = prices.flatMap((at) =>
    movedBoth(market.markPrice).map((markPrice): bigint => {
      const crossFree = crossFreeAt(markPrice, form, market, account) - othersLoss;
      return maxQuantityOf(
        { ...order, price: at },
        form,
        { ...market, markPrice, reservedFee: order.feeRate },
        { ...account, crossFree: money(crossFree) },
      );
    }),
  );
  return quantity(quantities.reduce(smaller));
}

const movedBoth = (at: Price): readonly Price[] => {
  const move = multiply(at, SHARE_RESERVE, 'up');
  return [toPrice(at - move), toPrice(at + move)];
};

/** `crossFree` of the account when the instrument's own mark price has moved. */
export function crossFreeAt(
  mark: Price,
  { marginType }: EstimateForm,
  { markPrice }: EstimateMarket,
  { crossFree, positions }: EstimateAccount,
): bigint {
  if (marginType === 'ISOLATED') return crossFree;
  return positions.reduce(
    (free: bigint, position) => free + freeOf(position, mark) - freeOf(position, markPrice),
    crossFree,
  );
}

/** A market in which the fee of the opened part must be free as well. */
type ReservingMarket = EstimateMarket & { readonly reservedFee?: Rate };

/** The largest quantity the exchange would take now, whole lots beyond what it closes. */
export function maxQuantityOf(
  order: EstimatedOrder,
  form: EstimateForm,
  market: ReservingMarket,
  account: EstimateAccount,
): Quantity {
  if (order.isClosingOnly)
    return quantity(smaller(order.against?.quantity ?? 0n, market.closingMax));
  const closable = freeToClose(order, form);
  const byBalance =
    form.marketType === 'MARKET'
      ? openableByMarket(order, form, market, account)
      : openable(order, form, market, money(account.point + smaller(account.crossFree, 0n)));
  const allowed = smaller(closable + byBalance, quantityInTier(order, form, market));
  const base = allowed < closable ? 0n : closable;
  const total = base + roundToStep(positive(allowed - base), market.lotSize, 'down');
  return quantity(smaller(total, market.maxQuantity));
}

const openable = (
  { opens, price }: EstimatedOrder,
  { leverage }: EstimateForm,
  { markPrice, lotSize, reservedFee }: ReservingMarket,
  available: Money,
): bigint =>
  maxOpenQuantity({
    side: opens,
    orderPrice: price,
    markPrice,
    leverage,
    available,
    lotSize,
    ...(reservedFee === undefined ? {} : { feeRate: reservedFee }),
  });

/**
 * The most that can be opened after everything against it has been closed at the order's price:
 * cost and fee are paid from the balance free at that point; in isolated mode all of it must be
 * cash.
 */
function openableByMarket(
  order: EstimatedOrder,
  form: EstimateForm,
  market: ReservingMarket,
  account: EstimateAccount,
): bigint {
  const { against, price, feeRate } = order;
  const isCross = form.marginType === 'CROSS';
  let point: bigint = account.point;
  let crossFree: bigint = account.crossFree;
  if (against !== undefined) {
    const gain = gainOfClosing(against, order);
    point += isCross ? gain : positive(against.margin + gain);
    if (isCross) crossFree -= freeOf(against, market.markPrice);
  }
  const available = isCross ? point + crossFree : point + smaller(crossFree, 0n);
  const byCost = openable(order, form, market, money(available));
  if (feeRate <= 0n) return byCost;
  return smaller(byCost, divide(positive(point) * ONE * ONE, price * feeRate, 'down'));
}

/** PnL less fee of closing a position whole at the order's price. */
function gainOfClosing(against: EstimatePosition, { price, feeRate }: EstimatedOrder): bigint {
  const fee = tradingFee({ quantity: against.quantity, price, feeRate });
  return unrealizedPnl({ ...against, price }) - fee;
}

/** Contribution of a cross position to the free balance of its account. */
const freeOf = (position: EstimatePosition, mark: Price): bigint =>
  unrealizedPnl({ ...position, price: mark }) - initialMargin({ ...position, price: mark });

/**
 * The order quantity with which position and orders of its side reach the end of the last tier that
 * allows the leverage: its value, rounded up, stays below the cap.
 */
function quantityInTier(
  order: EstimatedOrder,
  { leverage }: EstimateForm,
  { tiers, maxQuantity }: EstimateMarket,
): bigint {
  const { held, against, resting, price } = order;
  const cap = capAt(tiers, leverage);
  const exposure =
    cap === undefined
      ? maxQuantity + (held?.quantity ?? 0n) + resting
      : divide((cap - 1n) * ONE, price, 'down');
  return exposure - resting + (against?.quantity ?? -(held?.quantity ?? 0n));
}

/** The end of the last tier that allows a leverage; undefined if unbounded. */
function capAt(tiers: readonly Tier[], leverage: number): bigint | undefined {
  const last = tiers.findLast((tier) => tier.leverageMax >= leverage);
  return last === undefined ? 0n : last.cap;
}
