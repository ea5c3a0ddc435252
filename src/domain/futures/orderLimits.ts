/**
 * How much of an order closes, what it costs, and the largest quantity the exchange would take. The
 * rules are the engine's ([F-O8], [F-O9], [F-O11] and [F-O12] of its SPEC).
 */
import { divide, ONE, roundToStep } from '../decimal.ts';
import { type Money, money, type Price, type Quantity, quantity } from '../quantities.ts';
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

/** Cost of the part that opens: what a LIMIT holds and a MARKET must find free. */
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

/** The largest quantity the exchange would take now, whole lots beyond what it closes. */
export function maxQuantityOf(
  order: EstimatedOrder,
  form: EstimateForm,
  market: EstimateMarket,
  account: EstimateAccount,
): Quantity {
  if (order.isClosingOnly)
    return quantity(smaller(order.against?.quantity ?? 0n, market.maxQuantity));
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
  { markPrice, lotSize }: EstimateMarket,
  available: Money,
): bigint =>
  maxOpenQuantity({ side: opens, orderPrice: price, markPrice, leverage, available, lotSize });

/**
 * The most that can be opened after everything against it has been closed at the order's price:
 * cost and fee are paid from the balance free at that point; in isolated mode all of it must be
 * cash.
 */
function openableByMarket(
  order: EstimatedOrder,
  form: EstimateForm,
  market: EstimateMarket,
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

/** What a cross position adds to the free balance of its account. */
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
