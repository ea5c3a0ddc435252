/** Orders, fills and positions of USDT-margined perpetual futures. */
import type { AskedOf, FieldTable, ValuesOf } from './described.ts';
import type { FillId, InstrumentCode, OptionId, OrderId, PositionId, UserId } from './ids.ts';
import type { Money, Price, Quantity, Rate } from './quantities.ts';
import type { Millis } from './time.ts';

export const ORDER_SIDES = ['BUY', 'SELL'] as const;
export type OrderSide = (typeof ORDER_SIDES)[number];
export const POSITION_SIDES = ['LONG', 'SHORT'] as const;
export type PositionSide = (typeof POSITION_SIDES)[number];
export const MARGIN_TYPES = ['CROSS', 'ISOLATED'] as const;
export type MarginType = (typeof MARGIN_TYPES)[number];
export const MARKET_TYPES = ['LIMIT', 'MARKET', 'TAKEPROFIT', 'STOPLOSS'] as const;
export type MarketType = (typeof MARKET_TYPES)[number];
/** ONE_WAY: a position follows its fills. HEDGE: a long and a short coexist. */
export const POSITION_MODES = ['ONE_WAY', 'HEDGE'] as const;
export type PositionMode = (typeof POSITION_MODES)[number];
/** The price a trigger is compared with. */
export const TRIGGER_PRICES = ['LAST', 'MARK'] as const;
export type TriggerBy = (typeof TRIGGER_PRICES)[number];
export const ORDER_STATUSES = ['WORKING', 'FILLED', 'CANCELLED'] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/**
 * How long a LIMIT works: until it is cancelled, for the moment it comes, that moment whole, or until
 * a date.
 */
export const TIMES_IN_FORCE = ['GTC', 'IOC', 'FOK', 'GTD'] as const;
export type TimeInForce = (typeof TIMES_IN_FORCE)[number];

/** Why an order stopped working before it was completely filled. */
export const CANCEL_REASONS = [
  'USER',
  'LIQUIDATION',
  'REDUCE_ONLY',
  'NO_MARGIN',
  'NO_LIQUIDITY',
  'IOC',
  'EXPIRED',
  'FOK',
  'POST_ONLY',
  'LEVERAGE_TIER',
  'CANCEL_TIMER',
  'OCO',
  'PRICE_PROTECT',
] as const;
export type CancelReason = (typeof CANCEL_REASONS)[number];

/** The prices at which a position is exited; undefined for none. */
export const EXIT_FIELDS = {
  takeProfit: { kind: 'price', isOptional: true, isAsked: true, mayLeave: true },
  stopLoss: { kind: 'price', isOptional: true, isAsked: true, mayLeave: true },
  takeProfitBy: {
    kind: 'source',
    wire: 'isMarkTp',
    defaultValue: 'LAST',
    isAsked: true,
    mayLeave: true,
  },
  stopLossBy: {
    kind: 'source',
    wire: 'isMarkSl',
    defaultValue: 'LAST',
    isAsked: true,
    mayLeave: true,
  },
  /** Limit price of an exit; undefined for one that closes at the market. */
  takeProfitLimit: {
    kind: 'price',
    isOptional: true,
    isLater: true,
    row: 'GROUP',
    isAsked: true,
    mayLeave: true,
  },
  stopLossLimit: {
    kind: 'price',
    isOptional: true,
    isLater: true,
    row: 'GROUP',
    isAsked: true,
    mayLeave: true,
  },
} as const satisfies FieldTable;
export type ExitPrices = ValuesOf<typeof EXIT_FIELDS>;

/**
 * Who may replace each exit of a position: orders from this number on, since they were placed after
 * it was set.
 */
export interface ExitsSince {
  readonly takeProfit: number;
  readonly stopLoss: number;
}

/** Which exits of a position an opening fill left as they are, because they were set after its order. */
export const KEPT_EXITS = ['TAKEPROFIT', 'STOPLOSS', 'BOTH'] as const;
export type KeptExits = (typeof KEPT_EXITS)[number];

/** How far behind the best price a trigger follows. */
export type TrailBy =
  | { readonly distance: Price; readonly rate: undefined }
  /** A share of the best price: 0.01 is 1 %. */
  | { readonly distance: undefined; readonly rate: Rate };

/** How a trigger follows the price, and from which price on. */
export type Trail = TrailBy & Pick<ValuesOf<typeof TRAIL_FIELDS>, 'activation'>;

const ASKED_LATER = { isLater: true, isAsked: true, mayLeave: true } as const;

/** A trail follows by one of the first two. */
export const TRAIL_FIELDS = {
  distance: { kind: 'price', wire: 'trailDistance', isOptional: true, ...ASKED_LATER },
  rate: { kind: 'rate', wire: 'trailRate', isOptional: true, ...ASKED_LATER },
  /** Until it is reached, the order has no trigger; undefined for one that follows at once. */
  activation: { kind: 'price', wire: 'activationPrice', isOptional: true, ...ASKED_LATER },
} as const satisfies FieldTable;

/** How a LIMIT may execute; one without works until it is cancelled and takes what crosses. */
export const INSTRUCTION_FIELDS = {
  timeInForce: { kind: TIMES_IN_FORCE, defaultValue: 'GTC', ...ASKED_LATER },
  /** Refused when it would take liquidity: it only ever fills as maker. */
  postOnly: { kind: 'flag', defaultValue: false, ...ASKED_LATER },
  /** Expiry of a GTD order, which is cancelled at that moment; other orders have none. */
  goodTill: {
    kind: 'moment',
    wire: 'goodTillDate',
    isOptional: true,
    row: 'LAST',
    ...ASKED_LATER,
  },
  /** Trailing distance of a STOPLOSS whose trigger follows the price. */
  trail: { group: TRAIL_FIELDS },
  /** A TAKEPROFIT or STOPLOSS with it is cancelled where last and mark price are far apart. */
  priceProtect: { kind: 'flag', defaultValue: false, row: 'LAST', ...ASKED_LATER },
} as const satisfies FieldTable;

/** A person chooses them for an order that is a LIMIT, at once or from its trigger on. */
export const LIMIT_CHOICES = {
  timeInForce: INSTRUCTION_FIELDS.timeInForce,
  postOnly: INSTRUCTION_FIELDS.postOnly,
} as const satisfies FieldTable;

/** The same for an order that waits for a trigger. */
export const TRIGGER_CHOICES = {
  priceProtect: INSTRUCTION_FIELDS.priceProtect,
} as const satisfies FieldTable;

/** A scale order says them of each of its orders. */
export const LADDER_FIELDS = {
  postOnly: INSTRUCTION_FIELDS.postOnly,
} as const satisfies FieldTable;
export type LadderInstructions = ValuesOf<typeof LADDER_FIELDS>;

export type OrderInstructions = Omit<ValuesOf<typeof INSTRUCTION_FIELDS>, 'trail'> & {
  readonly trail: Trail | undefined;
};

/** All fields of an order, in the order of the wire. */
export const ORDER_FIELDS = {
  id: { kind: 'orderId', mayLeave: true },
  clientOrderId: { kind: 'clientOrderId', mayLeave: true },
  userId: { kind: 'userId', wire: false },
  optionId: { kind: 'optionId', wire: 'futuresOptionId', isAsked: true, mayLeave: true },
  instrument: { kind: 'instrument', wire: 'stock', mayLeave: true },
  marketType: { kind: MARKET_TYPES, isAsked: true, mayLeave: true },
  side: { kind: ORDER_SIDES, isAsked: true, mayLeave: true },
  /** Set in hedge mode; undefined in one-way mode, where the position follows the fills. */
  positionSide: { kind: POSITION_SIDES, isOptional: true, isAsked: true, mayLeave: true },
  /**
   * Limit price; undefined for orders that take the market. A TAKEPROFIT or STOPLOSS with one is a
   * LIMIT from its trigger on.
   */
  price: { kind: 'price', isOptional: true, isAsked: true, mayLeave: true },
  /**
   * Trigger of a TAKEPROFIT or STOPLOSS; other types have none. One that waits for the price at
   * which it begins to trail has no trigger price yet.
   */
  triggerPrice: { kind: 'price', isOptional: true, row: 'GROUP', isAsked: true, mayLeave: true },
  triggerBy: { kind: TRIGGER_PRICES, wire: false, isOptional: true, row: 'GROUP', isAsked: true },
  /**
   * When the trigger was reached; from then on the order takes liquidity until it is filled, or is a
   * LIMIT if it has a price.
   */
  triggeredAt: { kind: 'moment', isOptional: true, row: 'GROUP', mayLeave: true },
  /** Handed to the position by each opening fill; undefined for an order that has none. */
  exits: { group: EXIT_FIELDS },
  quantity: { kind: 'quantity', isAsked: true, mayLeave: true },
  filledQuantity: { kind: 'quantity', mayLeave: true },
  /** Quantity-weighted price of the fills so far; undefined before the first. */
  averagePrice: { kind: 'price', isOptional: true, mayLeave: true },
  reduceOnly: { kind: 'flag', isAsked: true, mayLeave: true },
  /** Undefined for an order that says nothing but the default. */
  instructions: { group: INSTRUCTION_FIELDS },
  /** The other order of an OCO: the first to execute cancels the other. */
  pairedWith: { kind: 'orderId', isOptional: true, isLater: true, row: 'LAST', mayLeave: true },
  leverage: { kind: 'count', mayLeave: true },
  marginType: { kind: MARGIN_TYPES, mayLeave: true },
  /** The amount held for the unfilled remainder (FUTURES `wait`). */
  hold: { kind: 'money', mayLeave: true },
  /** Fees of the fills so far, paid. */
  fee: { kind: 'money', mayLeave: true },
  /** Profit realized by the fills so far, before fees. */
  realizedPnl: { kind: 'money', mayLeave: true },
  status: { kind: ORDER_STATUSES, mayLeave: true },
  cancelReason: { kind: CANCEL_REASONS, isOptional: true, mayLeave: true },
  createdAt: { kind: 'moment', mayLeave: true },
  updatedAt: { kind: 'moment', mayLeave: true },
} as const satisfies FieldTable;

interface OrderGroups {
  readonly exits: ExitPrices | undefined;
  readonly instructions: OrderInstructions | undefined;
}

/** Content of an order as requested; the same content under one client id is the same order. */
export interface OrderContent extends AskedOf<typeof ORDER_FIELDS>, OrderGroups {}

export interface FuturesOrder
  extends Omit<ValuesOf<typeof ORDER_FIELDS>, keyof OrderGroups>, OrderGroups {}

export interface Fill {
  readonly id: FillId;
  readonly orderId: OrderId;
  readonly positionId: PositionId;
  readonly side: OrderSide;
  /** Quantity-weighted price of the book levels taken, or the order's own price as maker. */
  readonly price: Price;
  readonly quantity: Quantity;
  readonly fee: Money;
  readonly realizedPnl: Money;
  /**
   * The part of the loss and fee that the insurance fund paid, never below zero: the owner's money
   * moved by `realizedPnl - fee + insurance`. Zero in fills stored before it was stated.
   */
  readonly insurance: Money;
  /** Exits of its order that were not handed to the position; undefined for none. */
  readonly keptExits: KeptExits | undefined;
  readonly isMaker: boolean;
  /** Set when the exchange closed the position. */
  readonly isLiquidation: boolean;
  readonly at: Millis;
}

export interface FuturesPosition {
  readonly id: PositionId;
  readonly userId: UserId;
  readonly optionId: OptionId;
  readonly instrument: InstrumentCode;
  readonly side: PositionSide;
  readonly marginType: MarginType;
  readonly leverage: number;
  readonly quantity: Quantity;
  readonly entryPrice: Price;
  /**
   * Wallet margin of an isolated position; zero in cross, where the wallet itself is the margin.
   */
  readonly margin: Money;
  /**
   * Estimate at the event: isolated exactly, cross with the marks of that moment; undefined = none.
   */
  readonly liquidationPrice: Price | undefined;
  /** When reached, they close the remaining position; undefined while there are none. */
  readonly exits: ExitPrices | undefined;
  /** Undefined while no exit was ever set, and in positions stored before it was stated. */
  readonly exitsSince: ExitsSince | undefined;
  /** Profit of the parts closed so far, before fees. */
  readonly realizedPnl: Money;
  /** Trading fees paid since the opening. */
  readonly fee: Money;
  /** Funding received (above zero) or paid since the opening. */
  readonly funding: Money;
  /** The margin ratio passed 80 % and has not fallen below 70 % since. */
  readonly isWarned: boolean;
  readonly openedAt: Millis;
  readonly updatedAt: Millis;
}

/** A user's setting for one option, remembered between orders. */
export interface OptionSetting {
  readonly optionId: OptionId;
  readonly leverage: number;
  readonly marginType: MarginType;
}
