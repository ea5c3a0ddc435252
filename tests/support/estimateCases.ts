/** Random accounts in a running engine, with the same account in the pricing worker's book. */
import fc from 'fast-check';
import type { Unstamped } from '../../src/domain/commands.ts';
import type { PlaceOrder } from '../../src/domain/futures/commands.ts';
import { PARTS_MAX } from '../../src/domain/futures/orderParts.ts';
import type { EstimateForm } from '../../src/domain/futures/estimateTypes.ts';
import type { OrderSide, PositionSide } from '../../src/domain/futuresOrders.ts';
import { type OptionId, userId } from '../../src/domain/ids.ts';
import type { MarketTick } from '../../src/domain/market.ts';
import { NO_MONEY, type Price, price, quantity } from '../../src/domain/quantities.ts';
import type { Outcome } from '../../src/engine/contract.ts';
import { execute, positionsOf, walletsOf, workingOrdersOf } from '../../src/engine/index.ts';
import { toWireOrder, toWirePosition } from '../../src/gateway/futures/wire.ts';
import { toWireWallet } from '../../src/gateway/ledger/wire.ts';
import { EMPTY_ACCOUNT } from '../../src/streams/emptyAccount.ts';
import { accountToWallet, positionToRow } from '../../src/streams/futures/pricedTexts.ts';
import { createPricingBook } from '../../src/workers/pricing/pricingBook.ts';
import type { PricingApi, WalletFigures } from '../../src/workers/pricing/pricingTypes.ts';
import {
  BTC,
  BTC_OPTION,
  clientId,
  ETH,
  ETH_OPTION,
  exchangeWith,
  stamped,
  type TestExchange,
} from './engine.ts';

const USER = userId(1);
const LOT = 100_000n;
const TICKS = new Map([
  [BTC_OPTION, 10_000_000n],
  [ETH_OPTION, 1_000_000n],
]);
/** 60,000 and 3,000. */
const STARTS = new Map([
  [BTC_OPTION, 6_000_000_000_000n],
  [ETH_OPTION, 300_000_000_000n],
]);

export const tickOfOption = (option: OptionId): bigint => TICKS.get(option) ?? 1n;

export interface AccountCase {
  readonly isHedge: boolean;
  /** Whole USDT. */
  readonly funds: number;
  readonly settings: readonly {
    readonly isIsolated: boolean;
    readonly leverage: number;
    /** Ticks the mark moves after the positions were opened, in tenths of a per mille. */
    readonly move: number;
  }[];
  readonly orders: readonly {
    readonly isBtc: boolean;
    readonly isBuy: boolean;
    /** Shares of what could be opened with the funds, in percent. */
    readonly percent: number;
    /** Undefined: at the market. Else away from the mark, in percent: it rests, or waits as a stop. */
    readonly away: number | undefined;
    readonly isStop: boolean;
  }[];
}

const setting = fc.record({
  isIsolated: fc.boolean(),
  leverage: fc.integer({ min: 1, max: 50 }),
  move: fc.integer({ min: -100, max: 100 }),
});

export const accountCases: fc.Arbitrary<AccountCase> = fc.record({
  isHedge: fc.boolean(),
  funds: fc.integer({ min: 1_000, max: 200_000 }),
  settings: fc.tuple(setting, setting),
  orders: fc.array(
    fc.record({
      isBtc: fc.boolean(),
      isBuy: fc.boolean(),
      percent: fc.integer({ min: 1, max: 40 }),
      isStop: fc.integer({ min: 0, max: 2 }).map((n) => n === 0),
      away: fc.option(fc.integer({ min: 6, max: 9 }), { nil: undefined, freq: 2 }),
    }),
    { maxLength: 6 },
  ),
});

export interface Account {
  readonly exchange: TestExchange;
  readonly attempt: (command: Unstamped) => Outcome;
  readonly markOf: (option: OptionId) => Price;
  /**
   * Moves a market to a last price, the mark standing still; the book lies one tick around it, or
   * at it on both sides.
   */
  readonly trade: (option: OptionId, at: Price, isTight?: boolean) => Outcome;
  /** Moves mark and last price of a market, each on its own. */
  readonly move: (
    option: OptionId,
    to: { readonly mark: Price; readonly last: Price },
    isTight?: boolean,
  ) => Outcome;
  /** The account as it is now, as a pricing book. */
  readonly book: () => PricingApi;
  /** Its figures as the screen shows them. */
  readonly figures: () => WalletFigures;
}

/** Carries the case out; commands that the exchange refuses have no effect. */
export function accountOf(of: AccountCase): Account {
  const exchange = exchangeWith({ funds: String(of.funds) });
  const marks = new Map<OptionId, bigint>();
  const attempt = (command: Unstamped): Outcome => {
    exchange.wait(1);
    return execute(exchange.state, stamped(command, exchange.now()));
  };
  const markOf = (option: OptionId): Price => price(marks.get(option) ?? STARTS.get(option) ?? 0n);
  const trade = (option: OptionId, at: Price, isTight = false): Outcome => {
    const gap = isTight ? 0n : tickOfOption(option);
    return attempt({ type: 'MoveMarket', tick: tickAt(option, at, markOf(option), gap) });
  };
  const moveTo = (option: OptionId, mark: bigint): void => {
    marks.set(option, mark);
    trade(option, price(mark));
  };
  const options = [BTC_OPTION, ETH_OPTION] as const;
  for (const option of options) moveTo(option, markOf(option));
  if (of.isHedge) attempt({ type: 'ChangePositionMode', userId: USER, mode: 'HEDGE' });
  for (const [index, option] of options.entries()) {
    const { isIsolated = false, leverage = 1 } = of.settings[index] ?? {};
    attempt({ type: 'ChangeLeverage', userId: USER, optionId: option, leverage });
    const marginType = isIsolated ? 'ISOLATED' : 'CROSS';
    attempt({ type: 'ChangeMarginType', userId: USER, optionId: option, marginType });
  }
  for (const [index, order] of of.orders.entries()) attempt(setupCommand(of, order, index, markOf));
  for (const [index, option] of options.entries()) {
    const mark = markOf(option);
    moveTo(option, onTick(option, mark + (mark * BigInt(of.settings[index]?.move ?? 0)) / 10_000n));
  }
  return {
    exchange,
    attempt,
    markOf,
    trade,
    move: (option, { mark, last }, isTight) => {
      marks.set(option, mark);
      return trade(option, last, isTight);
    },
    book: () => bookOf(exchange, markOf).book,
    figures: () => bookOf(exchange, markOf).figures,
  };
}

function setupCommand(
  of: AccountCase,
  { isBtc, isBuy, percent, away, isStop }: AccountCase['orders'][number],
  index: number,
  markOf: (option: OptionId) => Price,
): Unstamped<PlaceOrder> {
  const option = isBtc ? BTC_OPTION : ETH_OPTION;
  const mark = markOf(option);
  const leverage = of.settings[isBtc ? 0 : 1]?.leverage ?? 1;
  const units = (BigInt(of.funds * percent * leverage) * 10n ** 14n) / mark;
  const waits = isStop && away !== undefined;
  const shift = (mark * BigInt(away ?? 0)) / 100n;
  // A limit to buy and a stop that sells lie below.
  const at = away === undefined ? undefined : onTick(option, isBuy ? mark - shift : mark + shift);
  return {
    ...orderCommand(option, {
      id: `setup-${index}`,
      side: isBuy === waits ? 'SELL' : 'BUY',
      positionSide: of.isHedge ? (isBuy ? 'LONG' : 'SHORT') : undefined,
      price: waits ? undefined : at,
      wanted: (units / LOT) * LOT,
    }),
    ...(waits
      ? { marketType: 'STOPLOSS', triggerPrice: at, triggerBy: 'LAST', reduceOnly: true }
      : {}),
  };
}

export const onTick = (option: OptionId, at: bigint): Price => {
  const tick = tickOfOption(option);
  return price((at / tick) * tick);
};

/** A market with a book deep enough for anything. */
const tickAt = (option: OptionId, last: Price, mark: Price, gap: bigint) => {
  const deep = quantity(10_000n * 100_000_000n);
  return {
    instrument: option === BTC_OPTION ? BTC : ETH,
    at: 0,
    lastPrice: last,
    low: last,
    high: last,
    markPrice: mark,
    indexPrice: mark,
    book: {
      bids: [[price(last - gap), deep] as const],
      asks: [[price(last + gap), deep] as const],
    },
    trades: [],
  };
};

interface OrderParts {
  readonly id: string;
  readonly side: OrderSide;
  readonly positionSide: PositionSide | undefined;
  readonly price: Price | undefined;
  readonly wanted: bigint;
}

const orderCommand = (option: OptionId, parts: OrderParts): Unstamped<PlaceOrder> => ({
  type: 'PlaceOrder',
  userId: USER,
  clientOrderId: clientId(parts.id),
  optionId: option,
  marketType: parts.price === undefined ? 'MARKET' : 'LIMIT',
  side: parts.side,
  positionSide: parts.positionSide,
  price: parts.price,
  triggerPrice: undefined,
  triggerBy: undefined,
  quantity: quantity(parts.wanted),
  reduceOnly: false,
  exits: undefined,
  instructions: undefined,
});

/** The order a filled form sends. */
export function formCommand(
  option: OptionId,
  side: OrderSide,
  form: EstimateForm,
): Unstamped<PlaceOrder> {
  const opens: PositionSide = side === 'BUY' ? 'LONG' : 'SHORT';
  const closes: PositionSide = side === 'BUY' ? 'SHORT' : 'LONG';
  const positionSide =
    form.intent === 'ONE_WAY' ? undefined : form.intent === 'OPEN' ? opens : closes;
  const waits = form.triggerPrice !== undefined;
  return {
    ...orderCommand(option, {
      id: 'estimated',
      side,
      positionSide,
      price: form.price,
      wanted: form.quantity ?? 0n,
    }),
    marketType: form.marketType,
    triggerPrice: form.triggerPrice,
    triggerBy: waits ? 'LAST' : undefined,
    reduceOnly: form.reduceOnly,
  };
}

function bookOf(
  exchange: TestExchange,
  markOf: (option: OptionId) => Price,
): { readonly book: PricingApi; readonly figures: WalletFigures } {
  const { state } = exchange;
  const book = createPricingBook();
  const { makerFee, takerFee } = state.rules;
  const options = state.rules.options.filter(({ instrument }) => [BTC, ETH].includes(instrument));
  book.setMarkets(
    options.map((config) => ({
      ...config,
      closingMax: quantity(config.maxQuantity * BigInt(PARTS_MAX)),
      makerFee,
      takerFee,
    })),
  );
  for (const [row, position] of positionsOf(state, USER).entries())
    book.setRow(row, positionToRow(toWirePosition(position)));
  const futures = walletsOf(state, USER).find(({ type }) => type === 'FUTURES');
  if (futures === undefined) throw new Error('no FUTURES wallet');
  const orders = workingOrdersOf(state, USER).map(toWireOrder);
  book.setWallet(
    accountToWallet({
      ...EMPTY_ACCOUNT,
      wallets: {
        FUTURES: toWireWallet(futures, { markPnl: NO_MONEY, minusFundingFee: NO_MONEY }),
      },
      openOrders: Object.fromEntries(orders.map((order) => [order.id, order])),
    }),
  );
  const marks = options.map(({ optionId }) => markOf(optionId));
  const ticks = options.map(({ instrument }) => state.markets.get(instrument)?.tick);
  const column = (of: (tick: MarketTick) => bigint | undefined) =>
    ticks.map((tick) => Number((tick && of(tick)) ?? 0n));
  const { figures } = book.tick(
    Float64Array.from([
      ...marks.map(Number),
      ...column(({ lastPrice }) => lastPrice),
      ...column(({ book: { bids } }) => bids[0]?.[0]),
      ...column(({ book: { asks } }) => asks[0]?.[0]),
    ]),
  );
  return { book, figures };
}
