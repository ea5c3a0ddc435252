/** Inputs and results of an order estimate. */
import type { MarginType, MarketType, PositionSide, TrailBy } from '../futuresOrders.ts';
import type { Money, Price, Quantity, Rate } from '../quantities.ts';
import type { Tier } from './tiers.ts';

/** The rules of a market that figures depend on. */
export interface MarketTerms {
  readonly tickSize: Price;
  readonly lotSize: Quantity;
  readonly maxQuantity: Quantity;
  /** Largest quantity of one reduce-only request. */
  readonly closingMax: Quantity;
  readonly tiers: readonly Tier[];
  readonly makerFee: Rate;
  readonly takerFee: Rate;
}

/**
 * The market as far as an estimate needs it; a missing side of the book leaves that button empty.
 */
export interface EstimateMarket extends MarketTerms {
  readonly markPrice: Price;
  readonly bestBid: Price | undefined;
  readonly bestAsk: Price | undefined;
}

/** An open position in the order's instrument; its margin type is the form's. */
export interface EstimatePosition {
  readonly side: PositionSide;
  readonly quantity: Quantity;
  readonly entryPrice: Price;
  readonly leverage: number;
  /** Behind an isolated one. */
  readonly margin: Money;
}

/** Unfilled quantity of the working orders of one instrument that name the same position side. */
export interface RestingOrders {
  /** Undefined in one-way mode. */
  readonly positionSide: PositionSide | undefined;
  readonly buy: Quantity;
  readonly sell: Quantity;
}

/** The account as it stands, without the order. */
export interface EstimateAccount {
  /** FUTURES `point`, which excludes the holds of working orders. */
  readonly point: Money;
  /** Holds of the working orders, newest first. */
  readonly holds: readonly Money[];
  /** Unrealized PnL less initial margins at mark of all cross positions; may be below zero. */
  readonly crossFree: Money;
  /** Unrealized PnL and maintenance margins of the cross positions in other instruments. */
  readonly othersPnl: Money;
  readonly othersMaintenanceMargin: Money;
  /** Value and initial margins at mark of the cross positions in other instruments, together. */
  readonly othersExposure: Money;
  /** In this instrument: at most one in one-way mode, one of each side in hedge mode. */
  readonly positions: readonly EstimatePosition[];
  readonly resting: readonly RestingOrders[];
}

export interface EstimateForm {
  readonly marketType: MarketType;
  /**
   * ONE_WAY: closes the opposite position first, then opens. In hedge mode an order does one or the
   * other.
   */
  readonly intent: 'ONE_WAY' | 'OPEN' | 'CLOSE';
  /** Price of a LIMIT. */
  readonly price: Price | undefined;
  /**
   * Trigger price of a TAKEPROFIT or STOPLOSS that rests, and of a LIMIT behind a trigger: an order
   * that may open is estimated for the moment at which the market is there.
   */
  readonly triggerPrice: Price | undefined;
  /** Trail of a STOPLOSS that follows the price, with the price that it starts from. */
  readonly trail?: (TrailBy & { readonly best: Price }) | undefined;
  /** Undefined or zero: nothing typed yet. */
  readonly quantity: Quantity | undefined;
  /** Percent of the safe quantity, in place of a quantity. */
  readonly share?: number | undefined;
  readonly leverage: number;
  readonly marginType: MarginType;
  readonly reduceOnly: boolean;
  /**
   * Whether a LIMIT is IOC or FOK: it never rests, so it costs as much as a MARKET up to its price.
   */
  readonly isImmediate?: boolean | undefined;
}

export interface OrderEstimate {
  /** Limit or trigger price, or the best opposite one. */
  readonly orderPrice: Price | undefined;
  /**
   * Quantity that the other figures are computed for: as typed, or the requested share of
   * `safeQuantity`.
   */
  readonly quantity: Quantity | undefined;
  readonly cost: Money | undefined;
  readonly fee: Money | undefined;
  /** Unsigned size of the resulting position; zero when it is closed. */
  readonly resultingQuantity: Quantity | undefined;
  readonly maxQuantity: Quantity | undefined;
  /** The largest quantity that is taken after prices moved by less than the reserve, fee included. */
  readonly safeQuantity: Quantity | undefined;
  /**
   * Undefined without a quantity, when the position would be closed, or when nothing liquidates it.
   */
  readonly liquidationPrice: Price | undefined;
}

/** An order together with the position it affects. */
export interface EstimatedOrder {
  /** The side of a position its fills open. */
  readonly opens: PositionSide;
  readonly price: Price;
  readonly feeRate: Rate;
  readonly isClosingOnly: boolean;
  /** The position it affects, on either side. */
  readonly held: EstimatePosition | undefined;
  /** The same position if the order closes it. */
  readonly against: EstimatePosition | undefined;
  /** Unfilled quantity of the working orders of its side. */
  readonly resting: Quantity;
}
