/** One fill of a trader copied by the engine alone, in memory. */
import {
  instrumentCode,
  type OptionId,
  optionId as toOptionId,
  parseClientOrderId,
  registrationId,
  siteId,
  userId,
} from '../../src/domain/ids.ts';
import type { Unstamped } from '../../src/domain/commands.ts';
import { moneyOf, priceOf, quantityOf, rateOf } from '../../src/domain/quantities.ts';
import { openBlocks } from '../../src/engine/copytrade/copyState.ts';
import { type EngineState, execute, initialState } from '../../src/engine/index.ts';
import { rules } from '../engine/workload.ts';

const STOCK = instrumentCode('BTCUSDT');
const AT = 1_770_000_000_000;
const REPEATS = 5;

export interface BlockTimes {
  /** Time of all commands of a block together, ms. */
  readonly opening: number;
  readonly closing: number;
  /** Time of the longest single command, ms. */
  readonly longest: number;
}

function run(state: EngineState, command: Unstamped): void {
  const outcome = execute(state, { ...command, at: AT });
  if (!outcome.ok) throw new Error(`${command.type}: ${outcome.rejection.code}`);
}

/** A deep market at 60,000. */
export const tickAt = (at: number) => ({
  instrument: STOCK,
  at,
  trades: [],
  lastPrice: priceOf('60000'),
  low: priceOf('60000'),
  high: priceOf('60000'),
  markPrice: priceOf('60000'),
  indexPrice: priceOf('60000'),
  book: {
    bids: [[priceOf('60000'), quantityOf('1000000')] as const],
    asks: [[priceOf('60000'), quantityOf('1000000')] as const],
  },
});

/** User 1 becomes a trader, whom the others may follow. */
export const traderSetup = (capacity: number): readonly Unstamped[] => [
  { type: 'ApplyForTrading', userId: userId(1), capacity, fee: rateOf('0.1') },
  { type: 'DecideTrader', traderId: userId(1), isApproved: true },
];

export const followCommand = (user: number): Unstamped => ({
  type: 'Follow',
  userId: userId(user),
  traderId: userId(1),
  stocks: [STOCK],
  multiplyPer: 50 + (user % 100),
  maxBet: moneyOf('5000'),
  oneMaxBet: moneyOf('1000'),
});

/** The trader's order of 0.01 at market. */
export function traderOrder(n: number, optionId: OptionId, side: 'BUY' | 'SELL'): Unstamped {
  const clientOrderId = parseClientOrderId(`trader-${n}`);
  if (clientOrderId === undefined) throw new Error('no such order');
  return {
    type: 'PlaceOrder',
    userId: userId(1),
    clientOrderId,
    optionId,
    side,
    marketType: 'MARKET',
    quantity: quantityOf('0.01'),
    reduceOnly: side === 'SELL',
    positionSide: undefined,
    price: undefined,
    exits: undefined,
    instructions: undefined,
    triggerPrice: undefined,
    triggerBy: undefined,
  };
}

function withFollowers(followers: number): EngineState {
  const state = initialState(rules);
  run(state, { type: 'OpenExchange', insurance: moneyOf('1000000') });
  for (let n = 1; n <= followers + 1; n += 1)
    run(state, {
      type: 'RegisterUser',
      siteId: siteId(1),
      registrationId: registrationId(String(n).padStart(32, '0')),
    });
  run(state, { type: 'MoveMarket', tick: tickAt(AT) });
  for (const command of traderSetup(followers)) run(state, command);
  for (let user = 2; user <= followers + 1; user += 1) run(state, followCommand(user));
  return state;
}

/** The best of a few blocks. */
export function copyInEngine(followers: number): BlockTimes {
  const state = withFollowers(followers);
  const opening: number[] = [];
  const closing: number[] = [];
  const longest: number[] = [];
  for (let n = 0; n < REPEATS * 2; n += 1) {
    const isOpening = n % 2 === 0;
    const taken: number[] = [];
    const timed = (command: Unstamped): void => {
      const begin = performance.now();
      run(state, command);
      taken.push(performance.now() - begin);
    };
    timed(traderOrder(n, toOptionId(1), isOpening ? 'BUY' : 'SELL'));
    while (openBlocks(state).length > 0) timed({ type: 'WorkCopyBlocks' });
    (isOpening ? opening : closing).push(taken.reduce((sum, ms) => sum + ms, 0));
    longest.push(Math.max(...taken));
  }
  return {
    opening: Math.min(...opening),
    closing: Math.min(...closing),
    longest: Math.min(...longest),
  };
}
