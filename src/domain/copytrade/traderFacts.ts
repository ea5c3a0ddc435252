/** A trader's facts, with everything that is needed to compute a follower's result from them. */
import type { PositionSide } from '../futuresOrders.ts';
import type { Tier } from '../futures/index.ts';
import type { InstrumentCode, PositionId } from '../ids.ts';
import type { Money, Price, Quantity, Rate } from '../quantities.ts';
import type { Millis } from '../time.ts';

interface FactBase {
  readonly at: Millis;
  readonly positionId: PositionId;
  readonly instrument: InstrumentCode;
  readonly side: PositionSide;
  /** Extremes of the mark since the fact of this position before; undefined for its first. */
  readonly marks: { readonly low: Price; readonly high: Price } | undefined;
}

interface FillBase extends FactBase {
  /** Price and quantity of the trader's fill. */
  readonly price: Price;
  readonly quantity: Quantity;
  /** The trader's position before the fill; zero for a new one. */
  readonly held: Quantity;
  /** Price of every copy, actual or hypothetical; undefined where the price had moved too far. */
  readonly blockPrice: Price | undefined;
  /** The rate of the trading fee that copies pay. */
  readonly feeRate: Rate;
}

/** An opening fill. The block's sums are zero where no one followed. */
export interface OpeningFact extends FillBase {
  readonly kind: 'OPEN';
  readonly leverage: number;
  readonly margin: Money;
  /** The trader's share of profits, for copies that this fill opens. */
  readonly traderFee: Rate;
  readonly wanted: Quantity;
  readonly taken: Quantity;
}

export interface ClosingFact extends FillBase {
  readonly kind: 'CLOSE' | 'LIQUIDATION';
}

export interface FundingFact extends FactBase {
  readonly kind: 'FUNDING';
  readonly markPrice: Price;
  readonly rate: Rate;
}

export type TraderFact = OpeningFact | ClosingFact | FundingFact;

/** Limits of copies on an instrument. */
export interface CopyTerms {
  readonly step: Quantity;
  readonly minQuantity: Quantity;
  readonly tiers: readonly Tier[];
}
