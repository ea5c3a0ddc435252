/** Requests about orders, positions and their settings. */
import type {
  ExitPrices,
  MarginType,
  OrderContent,
  PositionMode,
  TriggerBy,
} from '../futuresOrders.ts';
import type {
  ClientOrderId,
  InstrumentCode,
  OptionId,
  OrderId,
  PositionId,
  UserId,
} from '../ids.ts';
import type { Money, Price, Quantity, Rate } from '../quantities.ts';
import type { Millis, Stamped } from '../time.ts';
import type { PlaceOco, PlaceScale } from './scale.ts';
import type { TradingTerms } from './tradingTerms.ts';
import type { Refusals } from '../refusal.ts';

/** A funding moment of one instrument at the feed's rate. */
export interface SettleFunding extends Stamped {
  readonly type: 'SettleFunding';
  readonly instrument: InstrumentCode;
  readonly rate: Rate;
  /** The moment it is due (00, 08 or 16 UTC); one moment settles once. */
  readonly dueAt: Millis;
}

export interface PlaceOrder extends Stamped, OrderContent {
  readonly type: 'PlaceOrder';
  readonly userId: UserId;
  readonly clientOrderId: ClientOrderId;
}

/**
 * Changes a working order in one step; undefined fields stay as they are. The order keeps its queue
 * position only if its price is unchanged.
 */
export interface AmendOrder extends Stamped {
  readonly type: 'AmendOrder';
  readonly userId: UserId;
  readonly orderId: OrderId;
  readonly price: Price | undefined;
  readonly triggerPrice: Price | undefined;
  readonly triggerBy: TriggerBy | undefined;
  /** The whole quantity, filled part included. */
  readonly quantity: Quantity | undefined;
}

/** Sets or, with both prices undefined, removes a position's take-profit and stop-loss. */
export interface SetExits extends Stamped {
  readonly type: 'SetExits';
  readonly userId: UserId;
  readonly positionId: PositionId;
  readonly exits: ExitPrices;
}

/** Moves money between the wallet and an isolated position's margin. */
export interface ChangeMargin extends Stamped {
  readonly type: 'ChangeMargin';
  readonly userId: UserId;
  readonly positionId: PositionId;
  readonly direction: 'ADD' | 'REMOVE';
  readonly amount: Money;
  /** Chosen by the client; repeating it moves no money. */
  readonly requestId: ClientOrderId | undefined;
}

export interface ChangePositionMode extends Stamped {
  readonly type: 'ChangePositionMode';
  readonly userId: UserId;
  readonly mode: PositionMode;
}

export interface CancelOrder extends Stamped {
  readonly type: 'CancelOrder';
  readonly userId: UserId;
  readonly orderId: OrderId;
}

export interface CancelAllOrders extends Stamped {
  readonly type: 'CancelAllOrders';
  readonly userId: UserId;
  /** One option's orders; undefined for all. */
  readonly optionId: OptionId | undefined;
}

export interface ChangeLeverage extends Stamped {
  readonly type: 'ChangeLeverage';
  readonly userId: UserId;
  readonly optionId: OptionId;
  readonly leverage: number;
}

export interface ChangeMarginType extends Stamped {
  readonly type: 'ChangeMarginType';
  readonly userId: UserId;
  readonly optionId: OptionId;
  readonly marginType: MarginType;
}

/** The operator changes fees and limits of orders accepted from now on; the rest stays as it is. */
export interface ChangeTradingTerms extends Stamped {
  readonly type: 'ChangeTradingTerms';
  readonly changes: Partial<TradingTerms>;
}

export type FuturesCommand =
  | SettleFunding
  | PlaceOrder
  | PlaceScale
  | PlaceOco
  | AmendOrder
  | SetExits
  | ChangeMargin
  | ChangePositionMode
  | CancelOrder
  | CancelAllOrders
  | ChangeLeverage
  | ChangeMarginType
  | ChangeTradingTerms;

/** Refusals about orders, positions and their settings. */
export const FUTURES_REJECTIONS = {
  UNKNOWN_OPTION: 404,
  UNKNOWN_ORDER: 404,
  UNKNOWN_POSITION: 404,
  ORDER_NOT_WORKING: 409,
  CLIENT_ORDER_ID_REUSED: 409,
  CLIENT_REQUEST_ID_REUSED: 409,
  PRICE_REQUIRED: 400,
  PRICE_NOT_ALLOWED: 400,
  PRICE_OFF_TICK: 400,
  PRICE_OUT_OF_BAND: 400,
  QUANTITY_OFF_STEP: 400,
  QUANTITY_TOO_SMALL: 400,
  QUANTITY_TOO_LARGE: 400,
  INSUFFICIENT_LIQUIDITY: 409,
  TOO_MANY_ORDERS: 409,
  REDUCE_ONLY_REJECTED: 409,
  POSITION_SIDE_CONFLICT: 400,
  LIQUIDATING: 409,
  INVALID_LEVERAGE: 400,
  LEVERAGE_NOT_COVERED: 409,
  LEVERAGE_ORDERS_NOT_COVERED: 409,
  LEVERAGE_TIER: 409,
  MARGIN_TYPE_CONFLICT: 409,
  POSITION_MODE_CONFLICT: 409,
  TRIGGER_REQUIRED: 400,
  TRIGGER_NOT_ALLOWED: 400,
  WOULD_TRIGGER: 409,
  EXIT_WRONG_SIDE: 400,
  EXIT_NOT_ALLOWED: 400,
  AMEND_BELOW_FILLED: 409,
  MARGIN_NOT_ISOLATED: 409,
  MARGIN_TOO_LOW: 409,
  TRAIL_NOT_ALLOWED: 400,
  INVALID_TRAIL: 400,
  ACTIVATION_REACHED: 409,
  TIME_IN_FORCE_NOT_ALLOWED: 400,
  GOOD_TILL_MISMATCH: 400,
  GOOD_TILL_PASSED: 409,
  POST_ONLY_NOT_ALLOWED: 400,
  POST_ONLY_WOULD_TAKE: 409,
  FOK_NOT_FILLABLE: 409,
  SCALE_TOO_NARROW: 400,
  PAIRED_QUANTITY: 409,
  INSUFFICIENT_FEE: 409,
} as const satisfies Refusals;
