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
  type PricedRow,
  type PricingColumns,
  revalue,
  setRow,
  truncateRows,
} from '../../domain/futures/kernel.ts';
import { estimateOrder } from '../../domain/futures/orderEstimate.ts';
import { NO_MONEY, type Price, price as toPrice } from '../../domain/quantities.ts';
import { crossFigures, type CrossFigures, estimateAccount, walletFigures } from './accountFigures.ts';
import {
  type PricingApi,
  type PricingMarket,
  type PricingPosition,
  type PricingWallet,
  TICK_COLUMNS,
  type TickAnswer,
  type TickColumn,
  type WideRow,
} from './pricingTypes.ts';

const FIRST_CAPACITY = 64;
const EMPTY_WALLET: PricingWallet = { point: NO_MONEY, funding: NO_MONEY, resting: [] };

/** Prices of one market at the last tick; undefined where there is none. */
export interface MarketPrices {
  readonly mark: Price | undefined;
  readonly last: Price | undefined;
  readonly bid: Price | undefined;
  readonly ask: Price | undefined;
}

export function createPricingBook(): PricingApi {
  let markets: readonly PricingMarket[] = [];
  let marketOf = new Map<number, number>();
  let rows: PricingPosition[] = [];
  let breakEven = new Float64Array(FIRST_CAPACITY);
  let columns = createColumns(FIRST_CAPACITY, []);
  let atMark = createPricedColumns(FIRST_CAPACITY);
  let atLast = createPricedColumns(FIRST_CAPACITY);
  let wallet = EMPTY_WALLET;
  let prices: Float64Array = new Float64Array(0);
  let version = 0;
  let capacity = FIRST_CAPACITY;

  /** New columns for the same rows: after a change of markets or beyond capacity. */
  const rebuild = (rowsMax: number): void => {
    capacity = rowsMax;
    columns = createColumns(capacity, markets);
    atMark = createPricedColumns(capacity);
    atLast = createPricedColumns(capacity);
    breakEven = new Float64Array(capacity);
    for (const [index, position] of rows.entries()) place(index, position);
  };
  const place = (row: number, position: PricingPosition): void => {
    const market = marketOf.get(position.optionId);
    const terms = market === undefined ? undefined : markets[market];
    if (market === undefined || terms === undefined) throw new RangeError(`no market for option ${position.optionId}`);
    const { side, quantity, entryPrice, leverage, marginType, margin } = position;
    const walletMargin = marginType === 'ISOLATED' ? margin : undefined;
    setRow(columns, row, { market, side, quantity, entryPrice, leverage, walletMargin });
    breakEven[row] = Number(
      breakEvenPrice({ side, entryPrice, openFeeRate: terms.takerFee, closeFeeRate: terms.takerFee }),
    );
  };
  const pricesOf = (market: number): MarketPrices => {
    const at = (kind: number): Price | undefined => doubleToPrice(prices[kind * markets.length + market]);
    return { mark: at(0), last: at(1), bid: at(2), ask: at(3) };
  };
  const marketAt = (optionId: number): { readonly terms: PricingMarket; readonly mark: Price } | undefined => {
    const index = marketOf.get(optionId);
    const terms = index === undefined ? undefined : markets[index];
    const mark = index === undefined ? undefined : pricesOf(index).mark;
    return terms === undefined || mark === undefined ? undefined : { terms, mark };
  };
  const cross = (): CrossFigures => crossFigures(rows, atMark, marketAt, wallet);

  return {
    setMarkets: (next) => {
      markets = next;
      marketOf = new Map(next.map((market, index) => [market.optionId, index]));
      prices = new Float64Array(0);
      rows = rows.filter((position) => marketOf.has(position.optionId));
      version += 1;
      rebuild(capacity);
    },
    setRow: (row, position) => {
      if (row > rows.length) throw new RangeError(`row ${row} leaves a gap after ${rows.length}`);
      rows[row] = position;
      version += 1;
      if (row >= capacity) rebuild(capacity * 2);
      else place(row, position);
    },
    dropRow: (row) => {
      const last = rows.pop();
      if (last === undefined) return;
      if (row < rows.length) {
        rows[row] = last;
        place(row, last);
      }
      truncateRows(columns, rows.length);
      version += 1;
    },
    clear: () => {
      rows = [];
      truncateRows(columns, 0);
      wallet = EMPTY_WALLET;
      version += 1;
    },
    setWallet: (next) => {
      wallet = next;
    },
    tick: (next, used) => {
      prices = next;
      const count = markets.length;
      revalue(columns, next.subarray(0, count), atMark);
      revalue(columns, next.subarray(count, 2 * count), atLast);
      const shared = cross();
      return {
        version,
        rows: rows.length,
        ...tickColumns(rows, columns, atMark, atLast, breakEven, shared, used),
        figures: walletFigures(wallet, shared),
      };
    },
    estimate: ({ optionId, form }) => {
      const market = marketOf.get(optionId);
      const terms = market === undefined ? undefined : markets[market];
      if (market === undefined || terms === undefined) return undefined;
      const { mark, bid, ask } = pricesOf(market);
      if (mark === undefined) return undefined;
      const account = estimateAccount(optionId, rows, wallet, cross());
      const at = { ...terms, markPrice: mark, bestBid: bid, bestAsk: ask };
      return { buy: estimateOrder('BUY', form, at, account), sell: estimateOrder('SELL', form, at, account) };
    },
  };
}

/** A price as it travels: a whole number of 1e-8, or NaN for none. */
const doubleToPrice = (value: number | undefined): Price | undefined =>
  value === undefined || Number.isNaN(value) || value <= 0 ? undefined : toPrice(BigInt(value));

/** Puts the priced columns one after the other, with the account's figures in the cross rows. */
function tickColumns(
  rows: readonly PricingPosition[],
  columns: PricingColumns,
  atMark: PricedColumns,
  atLast: PricedColumns,
  breakEven: Float64Array,
  cross: CrossFigures,
  used: Float64Array | undefined,
): Pick<TickAnswer, 'columns' | 'wide'> {
  const count = rows.length;
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
  for (const [index, name] of TICK_COLUMNS.entries()) out.set(sources[name].subarray(0, count), index * count);
  const liquidation = TICK_COLUMNS.indexOf('liquidationPrice') * count;
  const ratio = TICK_COLUMNS.indexOf('marginRatio') * count;
  for (const { row, liquidationPrice } of cross.rows) {
    out[liquidation + row] = liquidationPrice === undefined ? Number.NaN : Number(liquidationPrice);
    out[ratio + row] = cross.marginRatio === undefined ? Number.NaN : Number(cross.marginRatio);
  }
  return { columns: out, wide: wideRows(columns, atMark, atLast, breakEven, out, count) };
}

/** Rows of which one figure does not fit a double, whole. */
function wideRows(
  columns: PricingColumns,
  atMark: PricedColumns,
  atLast: PricedColumns,
  breakEven: Float64Array,
  out: Float64Array,
  count: number,
): readonly WideRow[] {
  const indexes = new Set([...atMark.wide.keys(), ...atLast.wide.keys()]);
  return [...indexes].filter((row) => row < columns.length).map((row) => {
    const mark = atMark.wide.get(row);
    const last = atLast.wide.get(row);
    const plain = (name: TickColumn): bigint | undefined => doubleToScaled(out[TICK_COLUMNS.indexOf(name) * count + row]);
    const exact = (of: PricedRow | undefined, key: keyof PricedRow, name: TickColumn): bigint | undefined =>
      of === undefined ? plain(name) : of[key];
    return {
      row,
      values: {
        pnl: exact(mark, 'pnl', 'pnl'),
        roe: exact(mark, 'roe', 'roe'),
        pnlOnLast: exact(last, 'pnl', 'pnlOnLast'),
        roeOnLast: exact(last, 'roe', 'roeOnLast'),
        liquidationPrice: exact(mark, 'liquidationPrice', 'liquidationPrice') ?? plain('liquidationPrice'),
        initialMargin: exact(mark, 'initialMargin', 'initialMargin'),
        maintenanceMargin: exact(mark, 'maintenanceMargin', 'maintenanceMargin'),
        marginRatio: exact(mark, 'marginRatio', 'marginRatio') ?? plain('marginRatio'),
        breakEvenPrice: doubleToScaled(breakEven[row]),
      },
    };
  });
}

/** A scaled integer from a double that is one; NaN is none. */
export const doubleToScaled = (value: number | undefined): bigint | undefined =>
  value === undefined || Number.isNaN(value) ? undefined : BigInt(value);
