/**
 * What happened on the exchange. An event carries the state after it, so that evolving is setting
 * and a reader needs nothing else. Stored events are versioned (engine/codec).
 */
import type { Entry, Session, User, UserStatus, WalletBalance } from './accounts.ts';
import type {
  Fill,
  FuturesOrder,
  FuturesPosition,
  OptionSetting,
  PositionMode,
} from './futuresOrders.ts';
import type { InstrumentCode, SessionId, UserId } from './ids.ts';
import type { MarketTick } from './market.ts';
import type { Money, Price, Rate } from './quantities.ts';
import type { Bet, RoundOutcome } from './rounds/roundTypes.ts';
import type { Millis } from './time.ts';

export type ExchangeEvent =
  | { readonly type: 'ExchangeOpened'; readonly at: Millis }
  | { readonly type: 'UserRegistered'; readonly user: User }
  | { readonly type: 'UserStatusChanged'; readonly userId: UserId; readonly status: UserStatus }
  | { readonly type: 'SessionOpened'; readonly session: Session }
  | { readonly type: 'SessionRotated'; readonly session: Session }
  | {
      readonly type: 'SessionEnded';
      readonly sessionId: SessionId;
      readonly userId: UserId;
      readonly reason: SessionEnd;
    }
  /** Money moved. `wallets` are the owner's wallets after it; empty when only the house moved money. */
  | {
      readonly type: 'MoneyMoved';
      readonly userId: UserId | undefined;
      readonly cause: MoneyCause;
      readonly reference: string;
      readonly entries: readonly Entry[];
      readonly wallets: readonly WalletBalance[];
    }
  | { readonly type: 'OrderAccepted'; readonly order: FuturesOrder }
  | { readonly type: 'OrderFilled'; readonly order: FuturesOrder; readonly fill: Fill }
  | { readonly type: 'OrderAmended'; readonly order: FuturesOrder }
  /** The trigger was reached; fills follow as the book gives them. */
  | { readonly type: 'OrderTriggered'; readonly order: FuturesOrder }
  | { readonly type: 'OrderCancelled'; readonly order: FuturesOrder }
  | { readonly type: 'PositionOpened'; readonly position: FuturesPosition }
  | {
      readonly type: 'PositionChanged';
      readonly position: FuturesPosition;
      readonly cause: PositionCause;
    }
  /** `position` as it stood last, with quantity zero; `closePrice` is the last fill's price. */
  | {
      readonly type: 'PositionClosed';
      readonly position: FuturesPosition;
      readonly closePrice: Price;
    }
  /** Instead of PositionClosed: `position` as it stood last, with quantity zero. */
  | {
      readonly type: 'PositionLiquidated';
      readonly position: FuturesPosition;
      readonly markPrice: Price;
      readonly bankruptcyPrice: Price;
    }
  | {
      readonly type: 'PositionWarned';
      readonly position: FuturesPosition;
      readonly marginRatio: Rate;
    }
  | {
      readonly type: 'FundingPaid';
      readonly position: FuturesPosition;
      readonly rate: Rate;
      readonly markPrice: Price;
      readonly amount: Money;
      readonly at: Millis;
    }
  | {
      readonly type: 'FundingSettled';
      readonly instrument: InstrumentCode;
      readonly rate: Rate;
      readonly dueAt: Millis;
    }
  | { readonly type: 'LeverageChanged'; readonly userId: UserId; readonly setting: OptionSetting }
  | { readonly type: 'MarginTypeChanged'; readonly userId: UserId; readonly setting: OptionSetting }
  | { readonly type: 'PositionModeChanged'; readonly userId: UserId; readonly mode: PositionMode }
  | { readonly type: 'BetPlaced'; readonly bet: Bet }
  /** A BINARY bet has its entry price. */
  | { readonly type: 'BetEntered'; readonly bet: Bet }
  /** One bet of a round that ended; the round's RoundSettled follows its bets. */
  | { readonly type: 'BetSettled'; readonly bet: Bet; readonly outcome: RoundOutcome }
  | { readonly type: 'RoundSettled'; readonly outcome: RoundOutcome }
  /** Never stored: the next tick of the feed replaces it after a restart. */
  | { readonly type: 'MarketMoved'; readonly tick: MarketTick };

export const SESSION_ENDS = ['LOGOUT', 'REUSED', 'EXPIRED', 'REPLACED', 'DENIED'] as const;
export type SessionEnd = (typeof SESSION_ENDS)[number];
export const MONEY_CAUSES = [
  'OPENING',
  'DEPOSIT',
  'HOLD',
  'RELEASE',
  'TRADE',
  'FUNDING',
  'LIQUIDATION',
  'MARGIN',
  'BET',
  'BET_RESULT',
] as const;
export type MoneyCause = (typeof MONEY_CAUSES)[number];
export const POSITION_CAUSES = [
  'INCREASED',
  'REDUCED',
  'MARGIN',
  'LEVERAGE',
  'EXITS',
  'WARNING_OVER',
] as const;
export type PositionCause = (typeof POSITION_CAUSES)[number];

/** Events that only mirror the market: applied, but neither stored nor part of the state hash. */
export const isTransient = (event: ExchangeEvent): boolean => event.type === 'MarketMoved';
