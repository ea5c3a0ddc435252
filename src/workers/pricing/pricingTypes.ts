/** Input and answers of the pricing worker. All amounts are scaled integers (1e-8). */
import type {
  EstimateForm,
  MarketTerms,
  OrderEstimate,
  RestingOrders,
} from '../../domain/futures/estimateTypes.ts';
import type { FuturesPosition } from '../../domain/futuresOrders.ts';
import type { InstrumentCode, OptionId } from '../../domain/ids.ts';
import type { Money, Rate } from '../../domain/quantities.ts';

/** An instrument as the worker prices it; its index in the list names it from then on. */
export interface PricingMarket extends MarketTerms {
  readonly optionId: OptionId;
  readonly instrument: InstrumentCode;
}

export interface PricingPosition extends Pick<
  FuturesPosition,
  'optionId' | 'side' | 'marginType' | 'leverage' | 'quantity' | 'entryPrice' | 'margin'
> {
  readonly positionId: string;
  /**
   * A copy of a trader's position: its PnL is the account's, and no order of the account meets it.
   * Always ISOLATED.
   */
  readonly isCopy?: boolean;
}

/** The rest of the account: its money by where it is, unsettled funding, what rests in the books. */
export interface PricingWallet {
  readonly point: Money;
  /** Held for working orders. */
  readonly held: Money;
  /** Behind isolated positions and copies. */
  readonly margins: Money;
  readonly funding: Money;
  /** Holds of the working orders, the newest first. */
  readonly holds: readonly Money[];
  readonly resting: readonly (RestingOrders & { readonly optionId: OptionId })[];
}

/** Columns of a tick's answer, one after the other, each `rows` long. */
export const TICK_COLUMNS = [
  'pnl',
  'roe',
  'roeOfMarkMargin',
  'pnlOnLast',
  'roeOnLast',
  'roeOnLastOfMarkMargin',
  'liquidationPrice',
  'entryMargin',
  'initialMargin',
  'maintenanceMargin',
  'marginBalance',
  'marginRatio',
  'breakEvenPrice',
] as const;
export type TickColumn = (typeof TICK_COLUMNS)[number];

/** Prices of a tick, one after the other for each market: NaN where there is none. */
export const TICK_PRICES = ['mark', 'last', 'bid', 'ask'] as const;

/** A row with a figure beyond 2^53, exactly. */
export interface WideRow {
  readonly row: number;
  readonly values: Readonly<Record<TickColumn, bigint | undefined>>;
}

export interface WalletFigures {
  readonly playerPoint: Money;
  readonly held: Money;
  readonly margins: Money;
  /** Unrealized PnL at mark of all positions and copies, and of the cross ones alone. */
  readonly unrealizedPnl: Money;
  readonly markPnl: Money;
  /** Initial margins of the cross positions at mark. */
  readonly crossInitialMargin: Money;
  readonly funding: Money;
  readonly shownBalance: Money;
  readonly available: Money;
  /** Undefined without cross positions, or beyond every ratio. */
  readonly crossMarginRatio: Rate | undefined;
}

/**
 * `columns` holds TICK_COLUMNS × rows doubles (scaled integers, NaN = none), transferred.
 * `version` counts the changes of rows: an answer for other rows than the requester's is stale.
 */
export interface TickAnswer {
  readonly version: number;
  readonly rows: number;
  readonly columns: Float64Array;
  readonly wide: readonly WideRow[];
  readonly figures: WalletFigures;
}

export interface EstimateQuestion {
  readonly optionId: OptionId;
  readonly form: EstimateForm;
}

export interface EstimateAnswer {
  readonly buy: OrderEstimate;
  readonly sell: OrderEstimate;
}

/**
 * The pricing worker, as called through Comlink. Rows are named by their index: `setRow` fills the
 * next or replaces one, `dropRow` moves the last row into the gap.
 */
export interface PricingApi {
  readonly setMarkets: (markets: readonly PricingMarket[]) => void;
  readonly setRow: (row: number, position: PricingPosition) => void;
  readonly dropRow: (row: number) => void;
  readonly clear: () => void;
  readonly setWallet: (wallet: PricingWallet) => void;
  /**
   * @param prices TICK_PRICES × markets doubles; kept for estimates until the next tick
   * @param used columns of an answer that was read, given back to be filled again: fresh memory for
   *   each answer would cost more than the pricing
   */
  readonly tick: (prices: Float64Array, used?: Float64Array) => TickAnswer;
  readonly estimate: (question: EstimateQuestion) => EstimateAnswer | undefined;
}
