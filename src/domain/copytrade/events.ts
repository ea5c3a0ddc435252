/** Events of copy trading. Money that moved is in the ledger's events beside them. */
import type { PositionSide } from '../futuresOrders.ts';
import type { InstrumentCode, OptionId, PositionId, UserId } from '../ids.ts';
import type { Money, Price, Quantity, Rate } from '../quantities.ts';
import type { Millis } from '../time.ts';
import type {
  Copy,
  CopyCloseReason,
  CopyFee,
  CopyFill,
  CopyFollow,
  CopyResult,
  CopySkip,
  CopyTrader,
  FollowTotals,
} from './copytrade.ts';

export const TRADER_FILL_KINDS = ['OPEN', 'CLOSE', 'LIQUIDATION'] as const;
export type TraderFillKind = (typeof TRADER_FILL_KINDS)[number];

/** What an ACTIVE trader traded, with what a copy of it got or would have got. */
export interface TraderFill {
  readonly traderId: UserId;
  readonly positionId: PositionId;
  readonly optionId: OptionId;
  readonly instrument: InstrumentCode;
  readonly kind: TraderFillKind;
  /** Of the position. */
  readonly side: PositionSide;
  readonly leverage: number;
  /** Initial margin of an opening fill; zero of others. */
  readonly margin: Money;
  readonly price: Price;
  readonly quantity: Quantity;
  /** The position before the fill; zero for a new one. */
  readonly held: Quantity;
  /** The trader's share of profits at this moment. */
  readonly traderFee: Rate;
  /** The rate of the trading fee that copies pay. */
  readonly feeRate: Rate;
  /** One price for all copies; undefined where the book had nothing within the deviation. */
  readonly blockPrice: Price | undefined;
  /** What all followers together wanted, and what the book gave; zero where nobody followed. */
  readonly wanted: Quantity;
  readonly taken: Quantity;
  readonly at: Millis;
}

/** A block too large for one command: its copies follow in pieces, at the one price. */
export interface OpenBlock {
  readonly number: number;
  readonly fill: TraderFill;
  /** The number of the last follow (opening) or copy (closing) that was worked. */
  readonly cursor: number;
  /** What the book gave and no copy has taken yet. */
  readonly left: Quantity;
}

export type CopytradeEvent =
  | { readonly type: 'TraderChanged'; readonly trader: CopyTrader }
  | {
      readonly type: 'FollowChanged';
      readonly follow: CopyFollow;
      /** What the follow led to so far. */
      readonly totals: FollowTotals;
    }
  | { readonly type: 'TraderFilled'; readonly fill: TraderFill }
  | { readonly type: 'CopyBlockOpened'; readonly block: OpenBlock }
  | {
      readonly type: 'CopyBlockWorked';
      readonly traderId: UserId;
      readonly number: number;
      /** Undefined when the block is finished. */
      readonly cursor: number | undefined;
      readonly left: Quantity;
    }
  | { readonly type: 'CopyOpened'; readonly copy: Copy; readonly fill: CopyFill }
  | {
      readonly type: 'CopyClosed';
      /** After the close; of quantity zero when nothing is left. */
      readonly copy: Copy;
      readonly fill: CopyFill;
      readonly reason: CopyCloseReason;
      /** What the pair earned so far, when nothing is left; undefined otherwise. */
      readonly result: CopyResult | undefined;
    }
  | { readonly type: 'CopySkipped'; readonly skip: CopySkip }
  | {
      readonly type: 'CopyFunded';
      readonly copy: Copy;
      readonly rate: Rate;
      readonly markPrice: Price;
      readonly amount: Money;
      readonly insurance: Money;
      readonly at: Millis;
    }
  | { readonly type: 'CopyFeePaid'; readonly paid: CopyFee };
