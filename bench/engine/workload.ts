/**
 * A day of trading in miniature: users place, take and cancel while three markets move, identically
 * each time.
 */
import { buildTiers } from '../../src/domain/futures/index.ts';
import type { Command, Unstamped } from '../../src/domain/commands.ts';
import {
  type ClientOrderId,
  instrumentCode,
  optionId,
  parseClientOrderId,
  siteId,
  type UserId,
  userId,
  registrationId,
} from '../../src/domain/ids.ts';
import {
  type Money,
  moneyOf,
  price,
  priceOf,
  quantity,
  quantityOf,
  rateOf,
} from '../../src/domain/quantities.ts';
import { NO_BONUS_TERMS } from '../../src/domain/bonus/bonus.ts';
import type { EngineRules } from '../../src/engine/contract.ts';
import { type EngineState, execute, initialState } from '../../src/engine/index.ts';

export const MARKETS = ['BTCUSDT', 'ETHUSDT', 'XRPUSDT'].map(instrumentCode);
const STARTS = [60_000_0n, 3_000_0n, 500_0n].map((tenths) => tenths * 10_000_000n);
/** Where the first market starts. */
export const START = STARTS[0] ?? 0n;
export const TICK_SIZE = 10_000_000n;
const FUNDS: Money = moneyOf('1000000');

const tiers = buildTiers([
  { floor: moneyOf('0'), maintenanceRate: rateOf('0.004'), leverageMax: 125 },
  { floor: moneyOf('300000'), maintenanceRate: rateOf('0.005'), leverageMax: 100 },
  { floor: moneyOf('3000000'), maintenanceRate: rateOf('0.01'), leverageMax: 50 },
]);

export const rules: EngineRules = {
  options: MARKETS.map((instrument, index) => ({
    optionId: optionId(index + 1),
    instrument,
    tickSize: priceOf('0.1'),
    lotSize: quantityOf('0.001'),
    minQuantity: quantityOf('0.001'),
    maxQuantity: quantityOf('1000'),
    tiers,
    leverageMax: 125,
    leverageDefault: 10,
    isOpenAt: () => true,
  })),
  makerFee: rateOf('0.0002'),
  takerFee: rateOf('0.0004'),
  estimatedFee: rateOf('0.0008'),
  openOrdersMax: 200,
  copyPiece: 200,
  moneyTermsOf: () => undefined,
  bonusTermsOf: () => NO_BONUS_TERMS,
  priceBand: rateOf('0.1'),
  warnAt: rateOf('0.8'),
  warnAgainBelow: rateOf('0.7'),
  demoFunds: FUNDS,
  demoBinary: moneyOf('0'),
  binaryCurrencyOf: () => 'BKT',
  offersWallet: () => true,
  rounds: [],
};

/** Integers from 0 to below a bound, the same for the same seed. */
function seededIntegers(seed: number): (bound: number) => number {
  let state = seed;
  return (bound) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 4_294_967_296) * bound);
  };
}

function clientId(n: number): ClientOrderId {
  const id = parseClientOrderId(`c${n}`);
  if (id === undefined) throw new Error('not a client order id');
  return id;
}

/** A market that trades at one price, with a book around it. */
export function marketTick(market: number, mark: bigint): Unstamped {
  const size = quantity(500_00000000n);
  const level = (away: bigint) => [price(mark + away * TICK_SIZE), size] as const;
  return {
    type: 'MoveMarket',
    tick: {
      instrument: MARKETS[market] ?? instrumentCode(''),
      at: 0,
      lastPrice: price(mark),
      low: price(mark),
      high: price(mark),
      markPrice: price(mark),
      indexPrice: price(mark),
      book: {
        bids: [-1n, -2n, -3n, -5n, -8n].map(level),
        asks: [1n, 2n, 3n, 5n, 8n].map(level),
      },
      trades: [],
    },
  };
}

/** Prices that an exchange opens at, and what its users' orders wait for. */
export interface Opening {
  /** Starting price of each market, scaled. */
  readonly starts: readonly bigint[];
  /** The price of a user's order of this number, counted from 1, in the first market. */
  readonly waitsAt: (start: bigint, number: number) => bigint;
}

const OPENING: Opening = {
  starts: STARTS,
  waitsAt: (start, number) => start - BigInt(500 + number) * TICK_SIZE,
};

/** Users with demo funds and prices; a third of the users trade isolated. */
export function openedExchange(users: number, { starts }: Opening = OPENING): EngineState {
  const state = initialState(rules);
  let at = 0;
  const run = (command: Unstamped): void => {
    const outcome = execute(state, { ...command, at: (at += 1) });
    if (!outcome.ok) throw new Error(`${command.type}: ${outcome.rejection.code}`);
  };
  run({ type: 'OpenExchange', insurance: FUNDS });
  for (const [market, start] of starts.entries()) run(marketTick(market, start));
  for (let n = 1; n <= users; n += 1) {
    run({
      type: 'RegisterUser',
      siteId: siteId(1),
      registrationId: registrationId(String(n).padStart(32, '0')),
    });
    if (n % 3 > 0) continue;
    for (const { optionId: id } of rules.options)
      run({
        type: 'ChangeMarginType',
        userId: userId(n),
        optionId: id,
        marginType: 'ISOLATED',
      });
  }
  return state;
}

/** A day of trading that is made up while it goes on, command by command. */
export interface Day {
  readonly state: EngineState;
  /** The next commands; made just before they are executed, as those of a socket are. */
  readonly next: (count: number) => readonly Command[];
}

/** Creates a day of commands: of 100, 40 are LIMIT, 20 MARKET, 25 CancelOrder and 15 MoveMarket. */
export function createDay(users: number): Day {
  const state = openedExchange(users);
  const below = seededIntegers(7);
  const marks = [...STARTS];
  let made = 0;
  const nextCommand = (): Command => {
    made += 1;
    return { ...someCommand(state, below, marks, users, made), at: 1_000_000 + made };
  };
  return { state, next: (count) => Array.from({ length: count }, nextCommand) };
}

function someCommand(
  state: EngineState,
  below: (bound: number) => number,
  marks: bigint[],
  users: number,
  n: number,
): Unstamped {
  const kind = below(100);
  const market = below(MARKETS.length);
  const mark = marks[market] ?? 0n;
  if (kind >= 85) {
    const moved = mark + BigInt(below(21) - 10) * TICK_SIZE;
    marks[market] = moved;
    return marketTick(market, moved);
  }
  const user = userId(1 + below(users));
  if (kind >= 60) {
    const oldest = state.members.get(user)?.oldestWorking;
    if (oldest !== undefined)
      return { type: 'CancelOrder', userId: user, orderId: oldest.order.id };
  }
  const isBuy = below(2) === 0;
  const away = BigInt(1 + below(200)) * TICK_SIZE;
  const isLimit = kind < 40 || kind >= 60;
  const at = isLimit ? (isBuy ? mark - away : mark + away) : undefined;
  return order(user, n, market, isBuy, at, BigInt(1 + below(100)) * 100_000n);
}

const order = (
  user: UserId,
  n: number,
  market: number,
  isBuy: boolean,
  at: bigint | undefined,
  size: bigint,
): Unstamped => ({
  type: 'PlaceOrder',
  userId: user,
  clientOrderId: clientId(n),
  optionId: optionId(market + 1),
  marketType: at === undefined ? 'MARKET' : 'LIMIT',
  side: isBuy ? 'BUY' : 'SELL',
  positionSide: undefined,
  price: at === undefined ? undefined : price(at),
  triggerPrice: undefined,
  triggerBy: undefined,
  quantity: quantity(size),
  reduceOnly: false,
  exits: undefined,
  instructions: undefined,
});

/** Every user with four LIMIT orders around the first market, and a position in it if wanted. */
export function restingExchange(users: number, withPositions: boolean): EngineState {
  const state = openedExchange(users);
  const [start = 0n] = STARTS;
  for (let n = 1; n <= users; n += 1) {
    const away = BigInt(n) * TICK_SIZE;
    const orders = [-2n, -1n, 1n, 2n].map((side) =>
      order(
        userId(n),
        n * 10 + Number(side),
        0,
        side < 0n,
        start + side * (away + 500n * TICK_SIZE),
        100_000n,
      ),
    );
    if (withPositions) orders.push(order(userId(n), n * 10 + 5, 0, true, undefined, 100_000n));
    for (const command of orders) {
      const outcome = execute(state, { ...command, at: 1_000_000 });
      if (!outcome.ok) throw new Error(outcome.rejection.code);
    }
  }
  return state;
}

/** Every user with so many LIMIT orders below the first market, and a position in each market if wanted. */
export function crowdedExchange(
  users: number,
  orders: number,
  withPositions = false,
  opening = OPENING,
): EngineState {
  const state = openedExchange(users, opening);
  const [start = 0n] = opening.starts;
  const run = (command: Unstamped): void => {
    const outcome = execute(state, { ...command, at: 1_000_000 });
    if (!outcome.ok) throw new Error(outcome.rejection.code);
  };
  for (let n = 1; n <= users; n += 1) {
    const first = n * (orders + MARKETS.length);
    for (let index = 1; index <= orders; index += 1) {
      const at = opening.waitsAt(start, index);
      run(order(userId(n), first + index, 0, true, at, 100_000n));
    }
    if (!withPositions) continue;
    for (const market of MARKETS.keys())
      run(order(userId(n), first - market, market, true, undefined, 100_000n));
  }
  return state;
}

/** Ticks of the first market that move back and forth by one step. */
export function idleTicks(length: number): readonly Command[] {
  const [start = 0n] = STARTS;
  return Array.from({ length }, (_, n) => ({
    ...marketTick(0, n % 2 === 0 ? start : start + TICK_SIZE),
    at: 2_000_000 + n,
  }));
}
