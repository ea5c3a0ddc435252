/**
 * A crowd on one instrument: every user is long and has ten orders that wait, mostly LIMIT orders
 * on both sides of the price, and each a stop: as an order or as an exit of the position. They are
 * put there by commands. Below the price a step of the tick size holds as much as the next one.
 */
import type { Command, Unstamped } from '../../src/domain/commands.ts';
import type { PlaceOrder, SetExits } from '../../src/domain/futures/commands.ts';
import {
  optionId,
  parseClientOrderId,
  type PositionId,
  siteId,
  userId,
  registrationId,
} from '../../src/domain/ids.ts';
import { moneyOf, price, quantity } from '../../src/domain/quantities.ts';
import { type EngineState, execute, initialState, positionsOf } from '../../src/engine/index.ts';
import { marketTick, rules, START, TICK_SIZE } from '../engine/workload.ts';

/** Users, each with a position. */
export const USERS = 100_000;
const ORDERS_EACH = 10;
export const ORDERS = USERS * ORDERS_EACH;
/** Orders waiting at each step below the price, all reached by one tick. */
const BUYS_A_STEP = 50;
const STOPS_A_STEP = 25;
const EXITS_A_STEP = 25;
export const HITS = BUYS_A_STEP + STOPS_A_STEP + EXITS_A_STEP;

const SIZE = quantity(1_000_000n);
const OPTION = optionId(1);

/** A price so many steps from the start. */
const stepsAway = (steps: number) => price(START + BigInt(steps) * TICK_SIZE);

function place(user: number, nth: number, more: Partial<PlaceOrder>): Unstamped<PlaceOrder> {
  const clientOrderId = parseClientOrderId(`c${nth}`);
  if (clientOrderId === undefined) throw new Error('not a client order id');
  return {
    type: 'PlaceOrder',
    userId: userId(user),
    clientOrderId,
    optionId: OPTION,
    marketType: 'MARKET',
    side: 'BUY',
    positionSide: undefined,
    price: undefined,
    triggerPrice: undefined,
    triggerBy: undefined,
    quantity: SIZE,
    reduceOnly: false,
    exits: undefined,
    instructions: undefined,
    ...more,
  };
}

/** Counts what has been placed so far, to spread it over the steps. */
interface Placed {
  buys: number;
  sells: number;
  stops: number;
  exits: number;
}

function limit(user: number, nth: number, placed: Placed): Unstamped<PlaceOrder> {
  const isBuy = nth % 2 === 0;
  const count = isBuy ? (placed.buys += 1) : (placed.sells += 1);
  const steps = 1 + Math.floor((count - 1) / BUYS_A_STEP);
  return place(user, nth, {
    marketType: 'LIMIT',
    side: isBuy ? 'BUY' : 'SELL',
    price: stepsAway(isBuy ? -steps : steps),
  });
}

function stopOrder(user: number, nth: number, placed: Placed): Unstamped<PlaceOrder> {
  const steps = 1 + Math.floor(placed.stops / STOPS_A_STEP);
  placed.stops += 1;
  return place(user, nth, {
    marketType: 'STOPLOSS',
    side: 'SELL',
    triggerPrice: stepsAway(-steps),
    triggerBy: 'LAST',
    reduceOnly: true,
  });
}

function stopExit(user: number, positionId: PositionId, placed: Placed): Unstamped<SetExits> {
  const steps = 1 + Math.floor(placed.exits / EXITS_A_STEP);
  placed.exits += 1;
  return {
    type: 'SetExits',
    userId: userId(user),
    positionId,
    exits: {
      takeProfit: undefined,
      stopLoss: stepsAway(-steps),
      takeProfitBy: 'LAST',
      stopLossBy: 'LAST',
      takeProfitLimit: undefined,
      stopLossLimit: undefined,
    },
  };
}

const registration = (n: number): Unstamped => ({
  type: 'RegisterUser',
  siteId: siteId(1),
  registrationId: registrationId(String(n).padStart(32, '0')),
});

export function crowdedExchange(): EngineState {
  const state = initialState(rules);
  let at = 0;
  const run = (command: Unstamped): void => {
    const outcome = execute(state, { ...command, at: (at += 1) });
    if (!outcome.ok) throw new Error(`${command.type}: ${outcome.rejection.code}`);
  };
  const placed: Placed = { buys: 0, sells: 0, stops: 0, exits: 0 };
  run({ type: 'OpenExchange', insurance: moneyOf('1000000') });
  for (let n = 1; n <= USERS; n += 1) {
    // A fresh book now and then, so that there is always something to buy.
    if (n % 1000 === 1) run(marketTick(0, START));
    run(registration(n));
    run(place(n, 0, {}));
    const [position] = positionsOf(state, userId(n));
    if (position === undefined) throw new Error('no position');
    const hasExit = n % 2 === 0;
    if (hasExit) run(stopExit(n, position.id, placed));
    else run(stopOrder(n, 1, placed));
    for (let nth = hasExit ? 1 : 2; nth <= ORDERS_EACH; nth += 1) run(limit(n, nth, placed));
  }
  if (state.orders.size !== ORDERS) throw new Error(`${state.orders.size} orders work`);
  return state;
}

/** Ticks that go down step by step: each reaches what waits at the next one. */
export const fallingTicks = (length: number): readonly Command[] =>
  Array.from({ length }, (_, n) => ({ ...marketTick(0, stepsAway(-n - 1)), at: 2_000_000 + n }));
