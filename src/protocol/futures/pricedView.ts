/**
 * The pricing worker's figures as screens receive them: plain decimal text, ready to be formatted.
 */
import type { RequestOf } from '../../domain/described.ts';
import type { MarketType, TRAIL_FIELDS } from '../../domain/futuresOrders.ts';

/** One position as priced on the newest mark (and last) price; texts are plain decimals. */
export interface PricedPosition {
  readonly positionId: string;
  readonly markPrice: string;
  readonly lastPrice: string;
  /** Unrealized profit on mark and on last, cut at 8 decimals. */
  readonly pnl: string;
  readonly pnlOnLast: string;
  /** Percent, two decimals, on entry margin. */
  readonly roe: string;
  readonly roeOnLast: string;
  /** The same on the initial margin at mark. */
  readonly roeOfMarkMargin: string;
  readonly roeOnLastOfMarkMargin: string;
  /** Initial margin at entry: value at entry / leverage. */
  readonly entryMargin: string;
  /**
   * The margin balance: margin and pnl of the position; in cross the wallet and all cross pnl, not
   * known while one of the account's positions has no price.
   */
  readonly marginBalance: string | undefined;
  /** Value at mark. */
  readonly value: string;
  readonly initialMargin: string;
  readonly maintenanceMargin: string;
  /** Maintenance margin / margin balance in percent, two decimals; liquidated at 100. Known
   * where the margin balance is. */
  readonly marginRatio: string | undefined;
  /** undefined = none. */
  readonly liquidationPrice: string | undefined;
  readonly breakEvenPrice: string;
}

/** Figures of the whole FUTURES wallet at the newest marks. */
export interface AccountFigures {
  readonly playerPoint: string;
  /** Held for working orders. */
  readonly held: string;
  /** Behind isolated positions and copies. */
  readonly margins: string;
  /** Unrealized pnl at mark of all positions and copies, and of the cross ones alone. */
  readonly unrealizedPnl: string;
  readonly markPnl: string;
  /** Initial margins of the cross positions at mark. */
  readonly crossInitialMargin: string;
  readonly minusFundingFee: string;
  /** playerPoint + held + margins + funding + unrealized pnl of all positions and copies, floored at 0. */
  readonly shownBalance: string;
  /** playerPoint + held + margins: what the wallet holds, without what positions are worth. */
  readonly walletBalance: string;
  /** The balance available to a new order. */
  readonly available: string;
  readonly crossMarginRatio: string;
}

/** How the trigger of a STOPLOSS follows the price, by its names on the wire. */
export interface TrailInput extends RequestOf<Pick<typeof TRAIL_FIELDS, 'distance' | 'rate'>> {
  /** The price that it begins at. */
  readonly trailBest?: string | undefined;
}

export interface EstimateInput extends TrailInput {
  readonly futuresOptionId: number;
  readonly marketType: MarketType;
  /** ONE_WAY: both buttons may close before they open. Hedge mode opens or closes. */
  readonly intent: 'ONE_WAY' | 'OPEN' | 'CLOSE';
  /** Plain decimals as typed; empty while nothing is typed. */
  readonly price: string;
  readonly triggerPrice: string;
  readonly quantity: string;
  /** Percent of the safe quantity of each side, in place of `quantity`. */
  readonly share: number | undefined;
  readonly leverage: number;
  readonly marginType: 'CROSS' | 'ISOLATED';
  readonly reduceOnly: boolean;
  /** Whether a LIMIT is IOC or FOK. */
  readonly isImmediate?: boolean | undefined;
}

/** The figures under one button of the order form. */
export interface SideEstimate {
  readonly orderPrice: string | undefined;
  /** Quantity that the figures are computed for: as typed, or this side's share. */
  readonly quantity: string | undefined;
  readonly cost: string | undefined;
  readonly fee: string | undefined;
  /** The size of the position after the order. */
  readonly resultingQuantity: string | undefined;
  readonly maxQuantity: string | undefined;
  /** The largest one that is taken after prices moved by less than the reserve, fee included. */
  readonly safeQuantity: string | undefined;
  /**
   * Liquidation price of the resulting position; undefined = none that the price can reach
   * ([F-V19]).
   */
  readonly liquidationPrice: string | undefined;
}

export interface Estimate {
  readonly buy: SideEstimate;
  readonly sell: SideEstimate;
}
