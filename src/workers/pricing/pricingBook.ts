/**
 * The pricing worker's memory and its answers, free of any thread: the worker exposes it, tests
 * call it. Isolated rows are priced by the kernel; cross rows share one account, so what belongs
 * to the account (liquidation price, margin ratio) is worked out once for it.
 */
import { breakEvenPrice } from '../../domain/futures/index.ts';
import {
  createColumns,
  priceMargins,
  revalue,
  setRow,
  truncateRows,
} from '../../domain/futures/kernel.ts';
import { estimateOrder } from '../../domain/futures/orderEstimate.ts';
import { NO_MONEY, type Price, price as toPrice } from '../../domain/quantities.ts';
import {
  crossFigures,
  type CrossFigures,
  estimateAccount,
  isolatedPnl,
  walletFigures,
} from './accountFigures.ts';
import {
  type EstimateAnswer,
  type EstimateQuestion,
  type PricingApi,
  type PricingMarket,
  type PricingPosition,
  type PricingWallet,
  TICK_PRICES,
  type TickAnswer,
} from './pricingTypes.ts';
import { createResults, tickColumns, wideRows } from './tickAnswer.ts';

const FIRST_CAPACITY = 64;
const EMPTY_WALLET: PricingWallet = {
  point: NO_MONEY,
  held: NO_MONEY,
  margins: NO_MONEY,
  funding: NO_MONEY,
  holds: [],
  resting: [],
};

const MARK = TICK_PRICES.indexOf('mark');
const BID = TICK_PRICES.indexOf('bid');
const ASK = TICK_PRICES.indexOf('ask');

/** One option's rules and its prices at the last tick. */
interface MarketAt {
  readonly terms: PricingMarket;
  readonly mark: Price;
  readonly bid: Price | undefined;
  readonly ask: Price | undefined;
}

class PricingBook implements PricingApi {
  #markets: readonly PricingMarket[] = [];
  #marketOf: ReadonlyMap<number, number> = new Map();
  #rows: PricingPosition[] = [];
  #wallet = EMPTY_WALLET;
  /** TICK_PRICES × markets of the last tick. */
  #prices: Float64Array = new Float64Array(0);
  #capacity = FIRST_CAPACITY;
  #columns = createColumns(FIRST_CAPACITY, []);
  #results = createResults(FIRST_CAPACITY);
  #version = 0;

  readonly setMarkets = (markets: readonly PricingMarket[]): void => {
    this.#markets = markets;
    this.#marketOf = new Map(markets.map((market, index) => [market.optionId, index]));
    this.#prices = new Float64Array(0);
    this.#rows = this.#rows.filter((position) => this.#marketOf.has(position.optionId));
    this.#version += 1;
    this.#rebuild(this.#capacity);
  };

  readonly setRow = (row: number, position: PricingPosition): void => {
    if (row > this.#rows.length)
      throw new RangeError(`row ${row} leaves a gap after ${this.#rows.length}`);
    this.#rows[row] = position;
    this.#version += 1;
    if (row >= this.#capacity) this.#rebuild(this.#capacity * 2);
    else this.#place(row, position);
  };

  readonly dropRow = (row: number): void => {
    const last = this.#rows.pop();
    if (last === undefined) return;
    if (row < this.#rows.length) {
      this.#rows[row] = last;
      this.#place(row, last);
    }
    truncateRows(this.#columns, this.#rows.length);
    this.#version += 1;
  };

  readonly clear = (): void => {
    this.#rows = [];
    truncateRows(this.#columns, 0);
    this.#wallet = EMPTY_WALLET;
    this.#version += 1;
  };

  readonly setWallet = (wallet: PricingWallet): void => {
    this.#wallet = wallet;
  };

  readonly tick = (prices: Float64Array, used?: Float64Array): TickAnswer => {
    this.#prices = prices;
    const count = this.#markets.length;
    const { atMark, atLast, margins } = this.#results;
    const marks = prices.subarray(0, count);
    const lasts = prices.subarray(count, 2 * count);
    revalue(this.#columns, marks, atMark);
    revalue(this.#columns, lasts, atLast);
    priceMargins(this.#columns, marks, lasts, atMark, margins);
    const cross = this.#cross();
    const rows = this.#rows.length;
    const columns = tickColumns(rows, this.#results, cross, used);
    return {
      version: this.#version,
      rows,
      columns,
      wide: wideRows(rows, this.#results, cross, columns),
      figures: walletFigures(this.#wallet, cross, isolatedPnl(this.#rows, atMark)),
    };
  };

  readonly estimate = ({ optionId, form }: EstimateQuestion): EstimateAnswer | undefined => {
    const at = this.#marketAt(optionId);
    if (at === undefined) return undefined;
    const account = estimateAccount(
      optionId,
      this.#rows,
      this.#wallet,
      this.#cross(),
      (id) => this.#marketAt(id)?.mark,
    );
    const { terms, mark, bid, ask } = at;
    const market = { ...terms, markPrice: mark, bestBid: bid, bestAsk: ask };
    return {
      buy: estimateOrder('BUY', form, market, account),
      sell: estimateOrder('SELL', form, market, account),
    };
  };

  /** New columns for the same rows: after a change of markets or beyond capacity. */
  #rebuild(capacity: number): void {
    this.#capacity = capacity;
    this.#columns = createColumns(capacity, this.#markets);
    this.#results = createResults(capacity);
    for (const [index, position] of this.#rows.entries()) this.#place(index, position);
  }

  #place(row: number, position: PricingPosition): void {
    const market = this.#marketOf.get(position.optionId);
    const terms = market === undefined ? undefined : this.#markets[market];
    if (market === undefined || terms === undefined)
      throw new RangeError(`no market for option ${position.optionId}`);
    const { side, quantity, entryPrice, leverage, marginType, margin } = position;
    const walletMargin = marginType === 'ISOLATED' ? margin : undefined;
    setRow(this.#columns, row, { market, side, quantity, entryPrice, leverage, walletMargin });
    const fees = { openFeeRate: terms.takerFee, closeFeeRate: terms.takerFee };
    this.#results.breakEven[row] = Number(breakEvenPrice({ side, entryPrice, ...fees }));
  }

  #cross(): CrossFigures {
    return crossFigures(this.#rows, this.#results.atMark, (id) => this.#marketAt(id), this.#wallet);
  }

  /** Rules and prices of an option; undefined while it has no mark price. */
  #marketAt(optionId: number): MarketAt | undefined {
    const index = this.#marketOf.get(optionId);
    const terms = index === undefined ? undefined : this.#markets[index];
    if (index === undefined || terms === undefined) return undefined;
    const at = (kind: number): Price | undefined =>
      doubleToPrice(this.#prices[kind * this.#markets.length + index]);
    const mark = at(MARK);
    return mark === undefined ? undefined : { terms, mark, bid: at(BID), ask: at(ASK) };
  }
}

/** A new, empty book. */
export const createPricingBook = (): PricingApi => new PricingBook();

/** A price as it travels: a whole number of 1e-8, or NaN for none. */
const doubleToPrice = (value: number | undefined): Price | undefined =>
  value === undefined || Number.isNaN(value) || value <= 0 ? undefined : toPrice(BigInt(value));
