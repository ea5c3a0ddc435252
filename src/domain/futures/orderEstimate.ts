/**
 * What a form shows under its buttons before an order is sent: cost, fee, largest quantity and the
 * liquidation price of the position that would result. The exchange judges with the same formulas.
 */
import type { MarginType, OrderSide, PositionSide } from '../futuresOrders.ts';
import {
  type Money,
  money,
  type Price,
  type Quantity,
  quantity,
  type Rate,
} from '../quantities.ts';
import { tradingFee } from './fees.ts';
import { applyFill } from './fills.ts';
import { crossLiquidationPrice, isolatedLiquidationPrice } from './liquidation.ts';
import { initialMargin } from './margin.ts';
import { maxOpenQuantity, orderCost } from './orderCost.ts';
import type { Tier } from './tiers.ts';

/** The market as far as an estimate needs it; a missing side of the book leaves that button empty. */
export interface EstimateMarket {
  readonly tickSize: Price;
  readonly lotSize: Quantity;
  readonly maxQuantity: Quantity;
  readonly tiers: readonly Tier[];
  readonly makerFee: Rate;
  readonly takerFee: Rate;
  readonly markPrice: Price;
  readonly bestBid: Price | undefined;
  readonly bestAsk: Price | undefined;
}

/** The account as it stands, without the order. */
export interface EstimateAccount {
  /** FUTURES `point`. */
  readonly point: Money;
  /** What may be moved out of `point` at the marks of now. */
  readonly available: Money;
  /** Unrealised PnL and maintenance margins of the cross positions in other instruments. */
  readonly othersPnl: Money;
  readonly othersMaintenanceMargin: Money;
  /** The open position in this instrument. */
  readonly position:
    | {
        readonly side: PositionSide;
        readonly quantity: Quantity;
        readonly entryPrice: Price;
        readonly margin: Money;
      }
    | undefined;
  /** Unfilled quantity of the user's working orders in this instrument. */
  readonly restingBuy: Quantity;
  readonly restingSell: Quantity;
}

export interface EstimateForm {
  /** Undefined: takes the market. */
  readonly price: Price | undefined;
  /** Undefined or zero: nothing typed yet. */
  readonly quantity: Quantity | undefined;
  readonly leverage: number;
  readonly marginType: MarginType;
  readonly reduceOnly: boolean;
}

export interface OrderEstimate {
  readonly orderPrice: Price | undefined;
  readonly cost: Money | undefined;
  readonly fee: Money | undefined;
  readonly maxQuantity: Quantity | undefined;
  /** Undefined without a quantity, when the position would be closed, or when nothing liquidates it. */
  readonly liquidationPrice: Price | undefined;
}

const NOTHING: OrderEstimate = {
  orderPrice: undefined,
  cost: undefined,
  fee: undefined,
  maxQuantity: undefined,
  liquidationPrice: undefined,
};

/** Estimates one side of the form. Cost and fee are rounded up, the quantity down to the lot. */
export function estimateOrder(
  side: OrderSide,
  form: EstimateForm,
  market: EstimateMarket,
  account: EstimateAccount,
): OrderEstimate {
  const best = side === 'BUY' ? market.bestAsk : market.bestBid;
  const orderPrice = form.price ?? best;
  if (orderPrice === undefined || orderPrice <= 0n) return NOTHING;
  const opens: PositionSide = side === 'BUY' ? 'LONG' : 'SHORT';
  const terms = { side: opens, orderPrice, markPrice: market.markPrice, leverage: form.leverage };
  const closable = closableQuantity(side, account);
  const maxQuantity = largestQuantity(form, market, account, terms, closable);
  const wanted = form.quantity;
  if (wanted === undefined || wanted <= 0n) return { ...NOTHING, orderPrice, maxQuantity };

  const opened = quantity(wanted > closable ? wanted - closable : 0n);
  const isTaker = form.price === undefined || crosses(side, form.price, best);
  return {
    orderPrice,
    cost: form.reduceOnly || opened === 0n ? money(0n) : orderCost({ ...terms, quantity: opened }),
    fee: tradingFee({
      quantity: wanted,
      price: orderPrice,
      feeRate: isTaker ? market.takerFee : market.makerFee,
    }),
    maxQuantity,
    liquidationPrice: resultingLiquidation(opens, wanted, orderPrice, form, market, account),
  };
}

const crosses = (side: OrderSide, limit: Price, best: Price | undefined): boolean =>
  best !== undefined && (side === 'BUY' ? limit >= best : limit <= best);

/** What an order of this side would close before it opens anything, resting orders served first. */
function closableQuantity(
  side: OrderSide,
  { position, restingBuy, restingSell }: EstimateAccount,
): Quantity {
  if (position === undefined) return quantity(0n);
  const isOpposite = (position.side === 'LONG') === (side === 'SELL');
  if (!isOpposite) return quantity(0n);
  const left = position.quantity - (side === 'BUY' ? restingBuy : restingSell);
  return quantity(left > 0n ? left : 0n);
}

function largestQuantity(
  form: EstimateForm,
  market: EstimateMarket,
  account: EstimateAccount,
  terms: {
    readonly side: PositionSide;
    readonly orderPrice: Price;
    readonly markPrice: Price;
    readonly leverage: number;
  },
  closable: Quantity,
): Quantity {
  if (form.reduceOnly) return closable;
  const openable = maxOpenQuantity({
    ...terms,
    available: account.available,
    lotSize: market.lotSize,
  });
  const total = openable + closable;
  return quantity(total < market.maxQuantity ? total : market.maxQuantity);
}

function resultingLiquidation(
  side: PositionSide,
  wanted: Quantity,
  price: Price,
  form: EstimateForm,
  market: EstimateMarket,
  account: EstimateAccount,
): Price | undefined {
  const held = account.position;
  const after = applyFill(held, { side, quantity: wanted, price });
  if (after.position === undefined) return undefined;
  const { tiers, tickSize } = market;
  if (form.marginType === 'CROSS') {
    return crossLiquidationPrice({
      walletBalance: money(account.point + after.realizedPnl),
      othersPnl: account.othersPnl,
      othersMaintenanceMargin: account.othersMaintenanceMargin,
      legs: [after.position],
      tiers,
      tickSize,
    });
  }
  const kept = marginKept(held, after.closedQuantity);
  const opened = quantity(wanted - after.closedQuantity);
  const added =
    opened > 0n ? initialMargin({ quantity: opened, price, leverage: form.leverage }) : 0n;
  return isolatedLiquidationPrice({
    ...after.position,
    walletMargin: money(kept + added),
    tiers,
    tickSize,
  });
}

/** Isolated margin left after closing a part: in proportion, none when all of it is closed. */
function marginKept(held: EstimateAccount['position'], closed: Quantity): bigint {
  if (held === undefined) return 0n;
  return (held.margin * (held.quantity - closed)) / held.quantity;
}
