/** What a trader did, with what a follower needs to have done the same. */
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
  /** Of the trader's fill. */
  readonly price: Price;
  readonly quantity: Quantity;
  /** The trader's position before the fill; zero for a new one. */
  readonly held: Quantity;
  /** What every copy got, or would have got; undefined where the price had moved too far. */
  readonly blockPrice: Price | undefined;
  /** The rate of the trading fee that copies pay. */
  readonly feeRate: Rate;
}

/** An opening fill. The block's sums are zero where nobody followed. */
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

/** What copies of an instrument keep to. */
export interface CopyTerms {
  readonly step: Quantity;
  readonly minQuantity: Quantity;
  readonly tiers: readonly Tier[];
}
