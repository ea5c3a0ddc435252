/**
 * What the exchange can be asked to do. Prices and time are commands too: the engine reads no
 * clock. `at` is stamped by the gateway's loop and never goes backward.
 */
import type { UserStatus, WalletType } from './accounts.ts';
import type {
  ExitPrices,
  MarginType,
  MarketType,
  OrderSide,
  PositionMode,
  PositionSide,
  TriggerBy,
} from './futuresOrders.ts';
import type {
  ClientOrderId,
  InstrumentCode,
  OptionId,
  OrderId,
  PositionId,
  RoundId,
  SessionId,
  SiteId,
  UserId,
} from './ids.ts';
import type { MarketTick } from './market.ts';
import type { Money, Price, Quantity, Rate } from './quantities.ts';
import type { BetSide, PowerBallDraw, PricePoint } from './rounds/roundTypes.ts';
import type { Millis } from './time.ts';

interface Stamped {
  readonly at: Millis;
}

export interface OpenExchange extends Stamped {
  readonly type: 'OpenExchange';
  /** What the house puts into the insurance fund at the opening. */
  readonly insurance: Money;
}

export interface RegisterUser extends Stamped {
  readonly type: 'RegisterUser';
  readonly siteId: SiteId;
  readonly username: string;
  readonly passwordHash: string;
  readonly name: string;
  readonly nick: string;
  readonly phone: string;
  readonly email: string;
}

export interface SetUserStatus extends Stamped {
  readonly type: 'SetUserStatus';
  readonly userId: UserId;
  readonly status: UserStatus;
}

export interface OpenSession extends Stamped {
  readonly type: 'OpenSession';
  readonly userId: UserId;
  readonly refreshHash: string;
  readonly expiresAt: Millis;
}

/** Exchanges one refresh token for the next; a token that is not the current one ends the session. */
export interface RotateSession extends Stamped {
  readonly type: 'RotateSession';
  readonly sessionId: SessionId;
  readonly presentedHash: string;
  readonly nextHash: string;
  readonly expiresAt: Millis;
}

export interface EndSession extends Stamped {
  readonly type: 'EndSession';
  readonly sessionId: SessionId;
}

/** The house puts money into a wallet (demo funds, corrections). `reference` makes it once-only. */
export interface DepositByHouse extends Stamped {
  readonly type: 'DepositByHouse';
  readonly userId: UserId;
  readonly wallet: WalletType;
  readonly amount: Money;
  readonly reference: string;
}

export interface MoveMarket extends Stamped {
  readonly type: 'MoveMarket';
  readonly tick: MarketTick;
  /** Prices made between the tick before and this one, in order of time, where steps were skipped. */
  readonly skipped?: readonly PricePoint[];
}

/** A funding moment of one instrument at the feed's rate. */
export interface SettleFunding extends Stamped {
  readonly type: 'SettleFunding';
  readonly instrument: InstrumentCode;
  readonly rate: Rate;
  /** The moment it is due (00, 08 or 16 UTC); one moment settles once. */
  readonly dueAt: Millis;
}

export interface PlaceOrder extends Stamped {
  readonly type: 'PlaceOrder';
  readonly userId: UserId;
  readonly clientOrderId: ClientOrderId;
  readonly optionId: OptionId;
  readonly marketType: MarketType;
  readonly side: OrderSide;
  readonly positionSide: PositionSide | undefined;
  readonly price: Price | undefined;
  /** Both given for TAKEPROFIT and STOPLOSS, neither for the others. */
  readonly triggerPrice: Price | undefined;
  readonly triggerBy: TriggerBy | undefined;
  readonly quantity: Quantity;
  readonly reduceOnly: boolean;
  /** For the position this order opens or adds to. */
  readonly exits: ExitPrices | undefined;
}

/** Changes a working order in one step; what is undefined stays. Its queue place is kept only if the price is. */
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

export interface PlaceBet extends Stamped {
  readonly type: 'PlaceBet';
  readonly userId: UserId;
  readonly clientBetId: ClientOrderId;
  readonly roundId: RoundId;
  readonly side: BetSide;
  readonly stake: Money;
}

/**
 * Ends a round that has bets. `ticks` are the prices in (startAt - 5 s, endAt] in order of time;
 * `draw` is a power ball's. Settling a round again changes nothing.
 */
export interface SettleRound extends Stamped {
  readonly type: 'SettleRound';
  readonly roundId: RoundId;
  readonly ticks: readonly PricePoint[];
  readonly draw: PowerBallDraw | undefined;
}

/** The operator cancels a round: every stake goes back. */
export interface VoidRound extends Stamped {
  readonly type: 'VoidRound';
  readonly roundId: RoundId;
}

export type Command =
  | OpenExchange
  | RegisterUser
  | SetUserStatus
  | OpenSession
  | RotateSession
  | EndSession
  | DepositByHouse
  | MoveMarket
  | SettleFunding
  | PlaceOrder
  | AmendOrder
  | SetExits
  | ChangeMargin
  | ChangePositionMode
  | CancelOrder
  | CancelAllOrders
  | ChangeLeverage
  | ChangeMarginType
  | PlaceBet
  | SettleRound
  | VoidRound;

/** A command as a caller states it; the loop adds `at`. */
export type Unstamped<C extends Command = Command> = C extends Command ? Omit<C, 'at'> : never;
