/** One round's bets settled by the engine alone, in memory. */
import {
  instrumentCode,
  parseClientOrderId,
  roundId,
  siteId,
  tradeOptionId,
  userId,
  registrationId,
} from '../../src/domain/ids.ts';
import type { Unstamped } from '../../src/domain/commands.ts';
import { moneyOf, price, rateOf } from '../../src/domain/quantities.ts';
import { type RoundOption, roundTimesAt } from '../../src/domain/rounds/roundTypes.ts';
import { type EngineState, execute, initialState } from '../../src/engine/index.ts';
import { rules } from '../engine/workload.ts';

const STOCK = instrumentCode('BTCUSDT');
const BETS_A_PLAYER = 10;
const BEGIN = roundTimesAt('B5', 1_770_000_000_000).endAt;
const UNLIMITED = moneyOf('1000000000');
const REPEATS = 3;

/** Binary: each bet has an entry of its own to be found. */
const option: RoundOption = {
  optionId: tradeOptionId(17),
  gameType: 'B5',
  instrument: STOCK,
  odds: rateOf('1.95'),
  minStake: moneyOf('10'),
  maxStake: UNLIMITED,
  stakeStep: moneyOf('10'),
  maxPerRound: UNLIMITED,
  maxExposure: UNLIMITED,
  isPlay: true,
  isOpenAt: () => true,
};

interface Run {
  readonly bets: number;
  readonly seconds: number;
}

export interface EngineSpeed {
  readonly few: Run;
  readonly many: Run;
}

/** The prices of every 250 ms from 5 s before the round to its end. */
const ticks = Array.from({ length: 1_219 }, (_, step) => ({
  at: BEGIN - 4_750 + step * 250,
  price: price(100_00000000n + BigInt((step * 7) % 31)),
}));

function run(state: EngineState, command: Unstamped, at: number): void {
  const outcome = execute(state, { ...command, at });
  if (!outcome.ok) throw new Error(`${command.type}: ${outcome.rejection.code}`);
}

function withBets(bets: number): EngineState {
  const state = initialState({ ...rules, demoBinary: moneyOf('100000'), rounds: [option] });
  const players = Math.ceil(bets / BETS_A_PLAYER);
  for (let n = 1; n <= players; n += 1)
    run(state, { ...PLAYER, registrationId: registrationId(String(n).padStart(32, '0')) }, BEGIN);
  moveMarket(state, BEGIN);
  const round = roundId(option.optionId, BEGIN);
  for (let n = 0; n < bets; n += 1) {
    const clientBetId = parseClientOrderId(`bet-${n}`);
    if (clientBetId === undefined) throw new Error('not a client bet id');
    const side = n % 2 === 0 ? 'B' : 'S';
    const bet = { type: 'PlaceBet', clientBetId, roundId: round, side } as const;
    const at = BEGIN + Math.floor((n * 250_000) / bets);
    run(state, { ...bet, userId: userId(1 + (n % players)), stake: moneyOf('10') }, at);
  }
  moveMarket(state, BEGIN + 250_000);
  return state;
}

const PLAYER = {
  type: 'RegisterUser',
  siteId: siteId(1),
} as const;

function moveMarket(state: EngineState, at: number): void {
  const value = price(100_00000000n);
  const prices = { lastPrice: value, low: value, high: value, markPrice: value, indexPrice: value };
  const book = { bids: [], asks: [] };
  run(
    state,
    { type: 'MoveMarket', tick: { instrument: STOCK, at, ...prices, book, trades: [] } },
    at,
  );
}

function settle(bets: number): Run {
  const seconds = Array.from({ length: REPEATS }, () => {
    const state = withBets(bets);
    const roundIds = [...state.openRounds.keys()];
    const begin = performance.now();
    for (const id of roundIds)
      run(state, { type: 'SettleRound', roundId: id, ticks, draw: undefined }, BEGIN + 300_000);
    return (performance.now() - begin) / 1_000;
  });
  return { bets, seconds: Math.min(...seconds) };
}

/** The best of a few runs each. Two sizes, to see that the larger costs no more a bet. */
export function settleInEngine(few: number, many: number): EngineSpeed {
  settle(few);
  return { few: settle(few), many: settle(many) };
}
