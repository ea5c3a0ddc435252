/** Events of orders, positions and their settings. */
import type {
  Fill,
  FuturesOrder,
  FuturesPosition,
  OptionSetting,
  PositionMode,
} from '../futuresOrders.ts';
import type { ClientOrderId, InstrumentCode, UserId } from '../ids.ts';
import type { Money, Price, Rate } from '../quantities.ts';
import type { Millis } from '../time.ts';
import type { TradingTermsFrom } from './tradingTerms.ts';

export const POSITION_CAUSES = [
  'INCREASED',
  'REDUCED',
  'MARGIN',
  'LEVERAGE',
  'EXITS',
  'WARNING_OVER',
] as const;
export type PositionCause = (typeof POSITION_CAUSES)[number];

export interface MarginRequest {
  readonly id: ClientOrderId;
  readonly fingerprint: number;
}

export type FuturesEvent =
  | { readonly type: 'OrderAccepted'; readonly order: FuturesOrder }
  | { readonly type: 'OrderFilled'; readonly order: FuturesOrder; readonly fill: Fill }
  | {
      readonly type: 'OrderAmended';
      readonly order: FuturesOrder;
      /**
       * The order's queue position at its price, lowest first; an order with a new
       * price goes to the back of the queue. Undefined in events of versions 1 to 3.
       */
      readonly place: number | undefined;
    }
  /** The trigger was reached; fills follow as the book provides liquidity. */
  | {
      readonly type: 'OrderTriggered';
      readonly order: FuturesOrder;
      /** The queue position of one that is a LIMIT from now on; undefined for the others. */
      readonly place: number | undefined;
    }
  | { readonly type: 'OrderCancelled'; readonly order: FuturesOrder }
  | { readonly type: 'PositionOpened'; readonly position: FuturesPosition }
  | {
      readonly type: 'PositionChanged';
      readonly position: FuturesPosition;
      readonly cause: PositionCause;
      /** The client request that moved the margin, and a fingerprint of its content. */
      readonly request: MarginRequest | undefined;
    }
  /** `position` in its final state, with quantity zero; `closePrice` is the last fill's price. */
  | {
      readonly type: 'PositionClosed';
      readonly position: FuturesPosition;
      readonly closePrice: Price;
    }
  /** Instead of PositionClosed: `position` in its final state, with quantity zero. */
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
      /** The part of a payment that the insurance fund paid: the owner's money moved by the sum. */
      readonly insurance: Money;
      readonly at: Millis;
    }
  | {
      readonly type: 'FundingSettled';
      readonly instrument: InstrumentCode;
      readonly rate: Rate;
      readonly dueAt: Millis;
    }
  /** Fees and limits of the orders accepted from then on. */
  | { readonly type: 'TradingTermsChanged'; readonly changed: TradingTermsFrom }
  | { readonly type: 'LeverageChanged'; readonly userId: UserId; readonly setting: OptionSetting }
  | { readonly type: 'MarginTypeChanged'; readonly userId: UserId; readonly setting: OptionSetting }
  | { readonly type: 'PositionModeChanged'; readonly userId: UserId; readonly mode: PositionMode };
