/**
 * An exchange for tests: `exchangeWith` makes one with users, funds and prices and lets commands
 * run; `given(events).when(command).then(events | rejection)` states one rule.
 */
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { MoneyTerms } from '../../src/domain/money/moneyTerms.ts';
import { expect } from 'vitest';
import type {
  ExitPrices,
  MarginType,
  MarketType,
  PositionSide,
  Trail,
  TimeInForce,
  TriggerBy,
} from '../../src/domain/futuresOrders.ts';
import type { RegisterUser } from '../../src/domain/accounts/commands.ts';
import type { Command, Unstamped } from '../../src/domain/commands.ts';
import type {
  ChangeMargin,
  ChangeMarginType,
  PlaceOrder,
} from '../../src/domain/futures/commands.ts';
import type { ExchangeEvent } from '../../src/domain/events.ts';
import { TIERS } from '../../src/domain/instruments/tiers.ts';
import {
  type ClientOrderId,
  type InstrumentCode,
  instrumentCode,
  type OptionId,
  optionId,
  parseClientOrderId,
  parsePositionId,
  siteId,
  type UserId,
  userId,
  registrationId,
} from '../../src/domain/ids.ts';
import type { BookLevel, MarketTick } from '../../src/domain/market.ts';
import { NO_BONUS_TERMS } from '../../src/domain/bonus/bonus.ts';
import { type Money, moneyOf, priceOf, quantityOf, rateOf } from '../../src/domain/quantities.ts';
import type { RoundOption } from '../../src/domain/rounds/roundTypes.ts';
import type { Rejection } from '../../src/domain/rejections.ts';
import type { EngineRules, FuturesOptionConfig } from '../../src/engine/contract.ts';
import {
  type EngineState,
  evolve,
  execute,
  initialState,
  invariants,
} from '../../src/engine/index.ts';
import { roundOption } from './engineRounds.ts';

export const BTC = instrumentCode('BTCUSDT');
export const ETH = instrumentCode('ETHUSDT');
/** Closed on the moments `GOLD_CLOSED_FROM` and after. */
export const GOLD = instrumentCode('XAUUSD');
export const BTC_OPTION = optionId(1);
export const ETH_OPTION = optionId(2);
export const GOLD_OPTION = optionId(3);

/** The first moment of every test exchange. */
export const START_AT = 1_700_000_000_000;
export const GOLD_CLOSED_FROM = START_AT + 1_000_000;

const option = (
  id: OptionId,
  instrument: InstrumentCode,
  more: Partial<FuturesOptionConfig> = {},
): FuturesOptionConfig => ({
  optionId: id,
  instrument,
  tickSize: priceOf('0.1'),
  lotSize: quantityOf('0.001'),
  minQuantity: quantityOf('0.001'),
  maxQuantity: quantityOf('1000'),
  tiers: TIERS.bitcoin,
  leverageMax: 125,
  leverageDefault: 10,
  isOpenAt: () => true,
  ...more,
});

/** Rounds of 30 s to 2 min on the first market, one with the hours of gold, one power ball. */
const TEST_ROUNDS: readonly RoundOption[] = [
  roundOption(11, 'R.5', BTC),
  roundOption(12, 'R1', BTC),
  roundOption(14, 'R5', BTC),
  roundOption(15, 'B1', BTC),
  roundOption(16, 'B2', BTC),
  roundOption(32, 'R1', GOLD, { isOpenAt: (at) => at < GOLD_CLOSED_FROM }),
  roundOption(900_001, 'P1', undefined),
];

/** Terms of permitted applications: USDT in and out and for won, and play points in. */
const TEST_TERMS: Readonly<Record<string, MoneyTerms>> = {
  'USDT/D': termsOf(),
  'USDT/W': termsOf({
    dailyMaximum: moneyOf('1500'),
    monthlyMaximum: moneyOf('2500'),
    fixedFee: moneyOf('1'),
    feeRate: rateOf('0.001'),
  }),
  'USDT/WB': termsOf({ feeRate: rateOf('0.002') }),
  'USDT/WS': termsOf({ feeRate: rateOf('0.002') }),
  'BINARY/D': termsOf(),
  // Offered by mistake: they hold money for bets and orders.
  'BINARY/W': termsOf(),
  'FUTURES/W': termsOf(),
};

function termsOf(more: Partial<MoneyTerms> = {}): MoneyTerms {
  return {
    minimum: moneyOf('10'),
    maximum: moneyOf('1000'),
    unit: moneyOf('0.01'),
    dailyMaximum: undefined,
    monthlyMaximum: undefined,
    fixedFee: moneyOf('0'),
    feeRate: rateOf('0'),
    hours: undefined,
    ...more,
  };
}

/** Fees of the product, three options and their rounds, no demo funds, no bonus that is locked. */
export const testRules = (more: Partial<EngineRules> = {}): EngineRules => ({
  options: [
    option(BTC_OPTION, BTC),
    option(ETH_OPTION, ETH, { tickSize: priceOf('0.01'), tiers: TIERS.major, leverageMax: 75 }),
    option(GOLD_OPTION, GOLD, {
      tiers: TIERS.standard,
      leverageMax: 50,
      isOpenAt: (at) => at < GOLD_CLOSED_FROM,
    }),
  ],
  makerFee: rateOf('0.0002'),
  takerFee: rateOf('0.0004'),
  estimatedFee: rateOf('0.0008'),
  openOrdersMax: 200,
  copyPiece: 500,
  priceBand: rateOf('0.1'),
  warnAt: rateOf('0.8'),
  warnAgainBelow: rateOf('0.7'),
  demoFunds: moneyOf('0'),
  demoBinary: moneyOf('0'),
  binaryCurrencyOf: () => 'BKT',
  offersWallet: () => true,
  bonusTermsOf: () => NO_BONUS_TERMS,
  moneyTermsOf: (_, wallet, type) => TEST_TERMS[`${wallet}/${type}`],
  rounds: TEST_ROUNDS,
  ...more,
});

/** A market in decimal text. What is left out follows from `last`. */
export interface TickSpec {
  readonly instrument?: InstrumentCode;
  readonly last: string;
  readonly mark?: string;
  readonly low?: string;
  readonly high?: string;
  /** `[price, quantity]`, best first; by default 100 at the last price itself, on both sides. */
  readonly bids?: readonly (readonly [string, string])[];
  readonly asks?: readonly (readonly [string, string])[];
}

const levels = (rows: readonly (readonly [string, string])[]): readonly BookLevel[] =>
  rows.map(([at, size]) => [priceOf(at), quantityOf(size)] as const);

export function tickOf(spec: TickSpec, at: number = START_AT): MarketTick {
  const lastPrice = priceOf(spec.last);
  return {
    instrument: spec.instrument ?? BTC,
    at,
    lastPrice,
    low: spec.low === undefined ? lastPrice : priceOf(spec.low),
    high: spec.high === undefined ? lastPrice : priceOf(spec.high),
    markPrice: spec.mark === undefined ? lastPrice : priceOf(spec.mark),
    indexPrice: lastPrice,
    book: {
      bids: levels(spec.bids ?? [[spec.last, '100']]),
      asks: levels(spec.asks ?? [[spec.last, '100']]),
    },
    trades: [],
  };
}

export function clientId(text: string): ClientOrderId {
  const id = parseClientOrderId(text);
  if (id === undefined) throw new Error(`not a client order id: ${text}`);
  return id;
}

/** Exits in decimal text, triggered by the last price unless stated otherwise. */
export interface ExitSpec {
  readonly takeProfit?: string;
  readonly stopLoss?: string;
  readonly takeProfitBy?: TriggerBy;
  readonly stopLossBy?: TriggerBy;
  readonly takeProfitLimit?: string;
  readonly stopLossLimit?: string;
}

export const exitsOf = (spec: ExitSpec): ExitPrices => ({
  takeProfit: spec.takeProfit === undefined ? undefined : priceOf(spec.takeProfit),
  stopLoss: spec.stopLoss === undefined ? undefined : priceOf(spec.stopLoss),
  takeProfitBy: spec.takeProfitBy ?? 'LAST',
  stopLossBy: spec.stopLossBy ?? 'LAST',
  takeProfitLimit: spec.takeProfitLimit === undefined ? undefined : priceOf(spec.takeProfitLimit),
  stopLossLimit: spec.stopLossLimit === undefined ? undefined : priceOf(spec.stopLossLimit),
});

/**
 * An order in decimal text: LIMIT when it has a price, MARKET when not, unless the type is given.
 */
export interface OrderSpec {
  readonly user?: number;
  readonly id?: string;
  readonly option?: OptionId;
  readonly side?: 'BUY' | 'SELL';
  readonly price?: string;
  readonly quantity: string;
  readonly reduceOnly?: boolean;
  readonly type?: MarketType;
  readonly positionSide?: PositionSide;
  readonly trigger?: string;
  readonly triggerBy?: TriggerBy;
  readonly exits?: ExitSpec;
  readonly timeInForce?: TimeInForce;
  readonly postOnly?: boolean;
  readonly priceProtect?: boolean;
  readonly goodTill?: number;
  readonly trailDistance?: string;
  readonly trailRate?: string;
  readonly activation?: string;
}

function trailOf({ trailDistance, trailRate, ...spec }: OrderSpec): Trail | undefined {
  const activation = spec.activation === undefined ? undefined : priceOf(spec.activation);
  if (trailDistance !== undefined)
    return { distance: priceOf(trailDistance), rate: undefined, activation };
  return trailRate === undefined
    ? undefined
    : { distance: undefined, rate: rateOf(trailRate), activation };
}

/** Stated, or as the wire understands an order that does not say: a trigger at the market closes. */
const reduces = ({ reduceOnly, type, price }: OrderSpec): boolean =>
  reduceOnly ?? ((type === 'TAKEPROFIT' || type === 'STOPLOSS') && price === undefined);

let ordersMade = 0;

export const orderOf = (spec: OrderSpec): Unstamped<PlaceOrder> => ({
  type: 'PlaceOrder',
  userId: userId(spec.user ?? 1),
  clientOrderId: clientId(spec.id ?? `order-${(ordersMade += 1)}`),
  optionId: spec.option ?? BTC_OPTION,
  marketType: spec.type ?? (spec.price === undefined ? 'MARKET' : 'LIMIT'),
  side: spec.side ?? 'BUY',
  positionSide: spec.positionSide,
  price: spec.price === undefined ? undefined : priceOf(spec.price),
  triggerPrice: spec.trigger === undefined ? undefined : priceOf(spec.trigger),
  triggerBy: spec.trigger === undefined ? spec.triggerBy : (spec.triggerBy ?? 'LAST'),
  quantity: quantityOf(spec.quantity),
  reduceOnly: reduces(spec),
  exits: spec.exits === undefined ? undefined : exitsOf(spec.exits),
  instructions:
    spec.timeInForce === undefined &&
    spec.postOnly === undefined &&
    spec.priceProtect === undefined &&
    spec.goodTill === undefined &&
    trailOf(spec) === undefined
      ? undefined
      : {
          timeInForce: spec.timeInForce ?? 'GTC',
          postOnly: spec.postOnly ?? false,
          goodTill: spec.goodTill,
          trail: trailOf(spec),
          priceProtect: spec.priceProtect ?? false,
        },
});

export const marginTypeOf = (
  marginType: MarginType,
  user = 1,
  id: OptionId = BTC_OPTION,
): Unstamped<ChangeMarginType> => ({
  type: 'ChangeMarginType',
  userId: userId(user),
  optionId: id,
  marginType,
});

export function marginOf(
  position: string,
  direction: 'ADD' | 'REMOVE',
  amount: string,
  user = 1,
  request?: string,
): Unstamped<ChangeMargin> {
  const id = parsePositionId(position);
  if (id === undefined) throw new Error(`not a position id: ${position}`);
  return {
    type: 'ChangeMargin',
    userId: userId(user),
    positionId: id,
    direction,
    amount: moneyOf(amount),
    requestId: request === undefined ? undefined : parseClientOrderId(request),
  };
}

/** @param name of the registration: the same name is the same attempt */
export const registration = (name: string): Unstamped<RegisterUser> => ({
  type: 'RegisterUser',
  siteId: siteId(1),
  registrationId: registrationId(bytesToHex(utf8ToBytes(name)).padStart(32, '0').slice(-32)),
});

export interface ExchangeSetup {
  /** How many users; their ids are u-1, u-2, ... */
  readonly users?: number;
  /** FUTURES funds of each, in decimal text. */
  readonly funds?: string;
  /** Prices at the start; 100 for BTCUSDT unless given. */
  readonly ticks?: readonly TickSpec[];
  readonly insurance?: string;
  readonly rules?: Partial<EngineRules>;
}

/** A running test exchange. Each command comes one millisecond after the one before. */
export interface TestExchange {
  readonly state: EngineState;
  /** All events so far, ticks included. */
  readonly history: ExchangeEvent[];
  readonly now: () => number;
  /** Moves the clock forward. */
  readonly wait: (ms: number) => void;
  /** Carries a command out; throws when it is refused. */
  readonly run: (command: Unstamped) => readonly ExchangeEvent[];
  /** Carries a command out that must be refused. */
  readonly refused: (command: Unstamped) => Rejection;
  readonly place: (spec: OrderSpec) => readonly ExchangeEvent[];
  readonly tick: (spec: TickSpec) => readonly ExchangeEvent[];
  readonly leverage: (leverage: number, user?: number, option?: OptionId) => void;
  readonly isolated: (user?: number, option?: OptionId) => void;
  readonly hedge: (user?: number) => void;
  readonly changeMargin: (
    position: string,
    direction: 'ADD' | 'REMOVE',
    amount: string,
    user?: number,
  ) => readonly ExchangeEvent[];
}

/** The command with the moment it comes. */
export const stamped = (command: Unstamped, at: number): Command => ({ ...command, at });

export function exchangeWith(setup: ExchangeSetup = {}): TestExchange {
  const state = initialState(testRules(setup.rules));
  const history: ExchangeEvent[] = [];
  let at = START_AT;
  const run = (command: Unstamped): readonly ExchangeEvent[] => {
    at += 1;
    const outcome = execute(state, stamped(command, at));
    if (!outcome.ok) throw new Error(`${command.type} refused: ${outcome.rejection.code}`);
    history.push(...outcome.events);
    expect(invariants(state)).toEqual([]);
    return outcome.events;
  };
  const exchange: TestExchange = {
    state,
    history,
    now: () => at,
    wait: (ms) => {
      at += ms;
    },
    run,
    refused: (command) => {
      at += 1;
      const outcome = execute(state, stamped(command, at));
      if (outcome.ok) throw new Error(`${command.type} was not refused`);
      return outcome.rejection;
    },
    place: (spec) => run(orderOf(spec)),
    tick: (spec) => run({ type: 'MoveMarket', tick: tickOf(spec, at) }),
    leverage: (leverage, user = 1, id = BTC_OPTION) =>
      void run({ type: 'ChangeLeverage', userId: userId(user), optionId: id, leverage }),
    isolated: (user = 1, id = BTC_OPTION) => void run(marginTypeOf('ISOLATED', user, id)),
    hedge: (user = 1) =>
      void run({ type: 'ChangePositionMode', userId: userId(user), mode: 'HEDGE' }),
    changeMargin: (position, direction, amount, user = 1) =>
      run(marginOf(position, direction, amount, user)),
  };
  prepare(exchange, setup);
  return exchange;
}

function prepare(exchange: TestExchange, setup: ExchangeSetup): void {
  exchange.run({ type: 'OpenExchange', insurance: moneyOf(setup.insurance ?? '1000000') });
  for (const spec of setup.ticks ?? [{ last: '100' }]) exchange.tick(spec);
  for (let n = 1; n <= (setup.users ?? 1); n += 1) {
    exchange.run(registration(`user${n}`));
    if (setup.funds !== undefined)
      exchange.run({
        type: 'CreditFromHouse',
        userId: userId(n),
        wallet: 'FUTURES',
        amount: moneyOf(setup.funds),
        reference: `funds-${n}`,
      });
  }
}

type Partially<T> = T extends bigint | string | number | boolean | undefined
  ? T
  : { readonly [Key in keyof T]?: Partially<T[Key]> };

/** An event by its type and the fields that matter. */
export type ExpectedEvent = {
  [Type in ExchangeEvent['type']]: { readonly type: Type } & Partially<
    Omit<Extract<ExchangeEvent, { readonly type: Type }>, 'type'>
  >;
}[ExchangeEvent['type']];

/** `then` takes the events in order and in full number, or the code (and data) of the rejection. */
export function given(events: readonly ExchangeEvent[], rules: EngineRules = testRules()) {
  const state = initialState(rules);
  for (const event of events) evolve(state, event);
  return {
    when: (command: Unstamped, at: number = START_AT + 500_000) => {
      const outcome = execute(state, stamped(command, at));
      return {
        then: (expected: readonly ExpectedEvent[] | Rejection): void => {
          if ('code' in expected) {
            expect(outcome).toEqual({ ok: false, rejection: expected });
            return;
          }
          expect(outcome).toMatchObject({ ok: true });
          if (!outcome.ok) return;
          expect(outcome.events.map(({ type }) => type)).toEqual(expected.map(({ type }) => type));
          expect(outcome.events).toMatchObject(expected);
          expect(invariants(state)).toEqual([]);
        },
      };
    },
  };
}

/** Pockets of a user's FUTURES wallet. */
export function pocketsOf(
  state: EngineState,
  user: UserId = userId(1),
): { readonly point: Money; readonly wait: Money; readonly margin: Money } {
  const member = state.members.get(user);
  if (member === undefined) throw new Error(`no ${user}`);
  const { point, wait, margin } = member.futures;
  return { point: point.balance, wait: wait.balance, margin: margin.balance };
}

/** A house account's balance in FUTURES money. */
export function houseOf(
  state: EngineState,
  account: 'house' | 'fee' | 'insurance' | 'market' | 'funding',
): bigint {
  for (const { key, balance } of state.ledger.values())
    if (key === `${account}/FUTURES`) return balance;
  return 0n;
}
