/**
 * The pricing worker's memory and its answers, free of any thread: the worker exposes it, tests
 * call it. Isolated rows are priced by the kernel; cross rows share one account, so what belongs
 * to the account (liquidation price, margin ratio) is worked out once for it.
 */
import { breakEvenPrice } from '../../domain/futures/index.ts';
import {
  createColumns,
  createPricedColumns,
  type PricedColumns,
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
  walletFigures,
} from './accountFigures.ts';
import {
  type EstimateAnswer,
  type EstimateQuestion,
  type PricingApi,
  type PricingMarket,
  type PricingPosition,
  type PricingWallet,
  TICK_COLUMNS,
  TICK_PRICES,
  type TickAnswer,
  type TickColumn,
  type WideRow,
} from './pricingTypes.ts';

const FIRST_CAPACITY = 64;
const EMPTY_WALLET: PricingWallet = { point: NO_MONEY, funding: NO_MONEY, resting: [] };

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

/** What the kernel answers, kept from tick to tick. */
interface Results {
  readonly atMark: PricedColumns;
  readonly atLast: PricedColumns;
  readonly breakEven: Float64Array;
}

const createResults = (capacity: number): Results => ({
  atMark: createPricedColumns(capacity),
  atLast: createPricedColumns(capacity),
  breakEven: new Float64Array(capacity),
});

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
    revalue(this.#columns, prices.subarray(0, count), this.#results.atMark);
    revalue(this.#columns, prices.subarray(count, 2 * count), this.#results.atLast);
    const cross = this.#cross();
    const rows = this.#rows.length;
    const columns = tickColumns(rows, this.#results, cross, used);
    return {
      version: this.#version,
      rows,
      columns,
      wide: wideRows(rows, this.#results, columns),
      figures: walletFigures(this.#wallet, cross),
    };
  };

  readonly estimate = ({ optionId, form }: EstimateQuestion): EstimateAnswer | undefined => {
    const at = this.#marketAt(optionId);
    if (at === undefined) return undefined;
    const account = estimateAccount(optionId, this.#rows, this.#wallet, this.#cross());
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

/** Puts the priced columns one after the other, with the account's figures in the cross rows. */
function tickColumns(
  count: number,
  { atMark, atLast, breakEven }: Results,
  cross: CrossFigures,
  used: Float64Array | undefined,
): Float64Array {
  const size = TICK_COLUMNS.length * count;
  const out = used?.length === size ? used : new Float64Array(size);
  const sources: Readonly<Record<TickColumn, Float64Array>> = {
    pnl: atMark.pnl,
    roe: atMark.roe,
    pnlOnLast: atLast.pnl,
    roeOnLast: atLast.roe,
    liquidationPrice: atMark.liquidationPrice,
    initialMargin: atMark.initialMargin,
    maintenanceMargin: atMark.maintenanceMargin,
    marginRatio: atMark.marginRatio,
    breakEvenPrice: breakEven,
  };
  for (const [index, name] of TICK_COLUMNS.entries())
    out.set(sources[name].subarray(0, count), index * count);
  const liquidation = TICK_COLUMNS.indexOf('liquidationPrice') * count;
  const ratio = TICK_COLUMNS.indexOf('marginRatio') * count;
  for (const { row, liquidationPrice } of cross.rows) {
    out[liquidation + row] = Number(liquidationPrice ?? Number.NaN);
    out[ratio + row] = Number(cross.marginRatio ?? Number.NaN);
  }
  return out;
}

/** Rows of which one figure does not fit a double, whole. */
function wideRows(
  count: number,
  { atMark, atLast }: Results,
  columns: Float64Array,
): readonly WideRow[] {
  const indexes = new Set([...atMark.wide.keys(), ...atLast.wide.keys()]);
  return [...indexes]
    .filter((row) => row < count)
    .map((row) => {
      const plain = (name: TickColumn): bigint | undefined =>
        doubleToScaled(columns[TICK_COLUMNS.indexOf(name) * count + row]);
      const mark = atMark.wide.get(row);
      const last = atLast.wide.get(row);
      return {
        row,
        values: {
          pnl: mark?.pnl ?? plain('pnl'),
          roe: mark?.roe ?? plain('roe'),
          pnlOnLast: last?.pnl ?? plain('pnlOnLast'),
          roeOnLast: last?.roe ?? plain('roeOnLast'),
          liquidationPrice: mark?.liquidationPrice ?? plain('liquidationPrice'),
          initialMargin: mark?.initialMargin ?? plain('initialMargin'),
          maintenanceMargin: mark?.maintenanceMargin ?? plain('maintenanceMargin'),
          marginRatio: mark?.marginRatio ?? plain('marginRatio'),
          breakEvenPrice: plain('breakEvenPrice'),
        },
      };
    });
}

/** A scaled integer from a double that is one; NaN is none. */
export const doubleToScaled = (value: number | undefined): bigint | undefined =>
  value === undefined || Number.isNaN(value) ? undefined : BigInt(value);
