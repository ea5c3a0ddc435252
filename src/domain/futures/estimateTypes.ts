/** Inputs and results of an order estimate. */
import type { MarginType, MarketType, PositionSide, TrailBy } from '../futuresOrders.ts';
import type { Money, Price, Quantity, Rate } from '../quantities.ts';
import type { Tier } from './tiers.ts';

/** The rules of a market that figures depend on. */
export interface MarketTerms {
  readonly tickSize: Price;
  readonly lotSize: Quantity;
  readonly maxQuantity: Quantity;
  /** What one request that only reduces may name. */
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
  /** Unrealised PnL less initial margins at mark of all cross positions; may be below zero. */
  readonly crossFree: Money;
  /** Unrealised PnL and maintenance margins of the cross positions in other instruments. */
  readonly othersPnl: Money;
  readonly othersMaintenanceMargin: Money;
  /** Their value and their initial margins at mark together. */
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
  /** Of a LIMIT. */
  readonly price: Price | undefined;
  /**
   * Of a TAKEPROFIT or STOPLOSS that stays, and of a LIMIT that waits for it first: what may open is
   * estimated for the moment at which the market is there.
   */
  readonly triggerPrice: Price | undefined;
  /** Of a STOPLOSS that follows the price, with the price that it begins at. */
  readonly trail?: (TrailBy & { readonly best: Price }) | undefined;
  /** Undefined or zero: nothing typed yet. */
  readonly quantity: Quantity | undefined;
  /** Percent of the safe quantity, in place of a quantity. */
  readonly share?: number | undefined;
  readonly leverage: number;
  readonly marginType: MarginType;
  readonly reduceOnly: boolean;
  /** Of a LIMIT that is IOC or FOK: it never rests, so it costs what a MARKET up to its price does. */
  readonly isImmediate?: boolean | undefined;
}

export interface OrderEstimate {
  /** Limit or trigger price, or the best opposite one. */
  readonly orderPrice: Price | undefined;
  /** What the other figures are about: as typed, or the share of `safeQuantity` that was asked for. */
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
