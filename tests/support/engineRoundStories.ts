/**
 * Random play on short rounds: a move is a few small numbers. Prices come every 250 ms or not at
 * all, bets are placed by chance, and rounds that are over are settled with the prices there were.
 */
import fc from 'fast-check';
import type { Command, Unstamped } from '../../src/domain/commands.ts';
import type { ExchangeEvent } from '../../src/domain/events.ts';
import { type RoundBetId, type RoundId, userId } from '../../src/domain/ids.ts';
import { money, moneyOf, price, rate } from '../../src/domain/quantities.ts';
import {
  bettingTimesAt,
  gameKind,
  type PowerBallDraw,
  type PricePoint,
} from '../../src/domain/rounds/roundTypes.ts';
import type { EngineRules } from '../../src/engine/contract.ts';
import {
  type EngineState,
  execute,
  initialState,
  openBetsOf,
  type RoundInProgress,
  roundsInProgress,
} from '../../src/engine/index.ts';
import { BTC, registration, stamped, testRules, tickOf } from './engine.ts';
import { betOf, roundAt, roundOption } from './engineRounds.ts';

const STORY_START = 1_700_000_040_000;
export const STORY_FUNDS = moneyOf('3000');
const STEP_MS = 250;
const USERS = 3;

/** Exposure and limits near enough to be met. */
export const ROUND_STORY_RULES: EngineRules = testRules({
  demoBinary: STORY_FUNDS,
  rounds: [
    roundOption(11, 'R.5', BTC, { maxExposure: moneyOf('2500') }),
    roundOption(15, 'B1', BTC, { maxPerRound: moneyOf('1500') }),
    roundOption(900_001, 'P1', undefined),
  ],
});

export interface RoundMove {
  readonly kind: 'bet' | 'cash' | 'steps' | 'silence' | 'settle' | 'void';
  readonly user: number;
  readonly option: 11 | 15 | 900_001;
  readonly isBuy: boolean;
  /** 1 to 100: stakes, moves of the price, lengths of time. */
  readonly size: number;
}

const anyMove: fc.Arbitrary<RoundMove> = fc.record({
  kind: fc.oneof(
    { weight: 10, arbitrary: fc.constant('bet' as const) },
    { weight: 4, arbitrary: fc.constant('cash' as const) },
    { weight: 8, arbitrary: fc.constant('steps' as const) },
    { weight: 1, arbitrary: fc.constant('silence' as const) },
    { weight: 4, arbitrary: fc.constant('settle' as const) },
    { weight: 1, arbitrary: fc.constant('void' as const) },
  ),
  user: fc.integer({ min: 1, max: USERS }),
  option: fc.constantFrom(11, 15, 900_001),
  isBuy: fc.boolean(),
  size: fc.integer({ min: 1, max: 100 }),
});

export const anyRoundStory = fc.array(anyMove, { minLength: 10, maxLength: 80, size: 'max' });

export interface RoundStory {
  readonly state: EngineState;
  readonly events: ExchangeEvent[];
  /** Every command with its events; refused ones too. */
  readonly commands: Command[];
  /** Every price of the market. */
  readonly prices: PricePoint[];
  at: number;
}

function beginRoundStory(): RoundStory {
  const state = initialState(ROUND_STORY_RULES);
  const story: RoundStory = { state, events: [], commands: [], prices: [], at: STORY_START };
  carryOut(story, { type: 'OpenExchange', insurance: moneyOf('0') });
  for (let n = 1; n <= USERS; n += 1) carryOut(story, registration(`player${n}`));
  step(story, 0);
  return story;
}

function carryOut(story: RoundStory, unstamped: Unstamped): void {
  const command = stamped(unstamped, story.at);
  story.commands.push(command);
  const outcome = execute(story.state, command);
  if (outcome.ok) story.events.push(...outcome.events);
}

/** The next price, a few ticks away from the last. */
function step(story: RoundStory, ticks: number): void {
  const last = story.prices.at(-1)?.price ?? 100_00000000n;
  const next = { at: story.at, price: price(last + BigInt(ticks) * 10_000_000n) };
  story.prices.push(next);
  const tick = { ...tickOf({ last: '1' }, story.at), lastPrice: next.price, markPrice: next.price };
  carryOut(story, { type: 'MoveMarket', tick: { ...tick, low: next.price, high: next.price } });
}

export function playRoundMove(story: RoundStory, move: RoundMove, index: number): void {
  switch (move.kind) {
    case 'bet':
      // A moment between two steps, so that acceptance and price seldom meet.
      story.at += move.size % 3;
      return carryOut(story, betOfMove(story, move, index));
    case 'cash': {
      const bet = openBetsOf(story.state, userId(move.user)).at(-1);
      return bet === undefined ? undefined : carryOut(story, cashOutOfMove(story, bet.id, move));
    }
    case 'steps':
      for (let n = 0; n < move.size; n += 1) {
        story.at = (Math.floor(story.at / STEP_MS) + 1) * STEP_MS;
        step(story, (n + move.size) % 3 === 0 ? ((n * move.size) % 5) - 2 : 0);
      }
      return;
    case 'silence':
      story.at += move.size * 1_000;
      return;
    case 'settle':
      for (const round of roundsInProgress(story.state))
        if (round.endAt <= story.at) carryOut(story, settlementOf(story, round));
      return;
    case 'void':
      return carryOut(story, { type: 'VoidRound', roundId: roundNow(story, move) });
  }
}

const GAME_OF = { 11: 'R.5', 15: 'B1', 900_001: 'P1' } as const;

/** The round of the move's option that takes bets. */
const roundNow = ({ at }: RoundStory, { option }: RoundMove): RoundId =>
  roundAt(option, bettingTimesAt(GAME_OF[option], at).startAt);

const betOfMove = (story: RoundStory, move: RoundMove, index: number) =>
  betOf({
    user: move.user,
    round: roundNow(story, move),
    side: move.isBuy ? 'B' : 'S',
    stake: String(move.size * 10),
    // Now and then an id used before.
    id: `c${index - (move.size === 1 ? 3 : 0)}`,
  });

/** A small margin and seldom more than the price. */
const cashOutOfMove = (
  { at, prices }: RoundStory,
  betId: RoundBetId,
  { user, size }: RoundMove,
): Unstamped => ({
  type: 'CashOutBet',
  userId: userId(user),
  betId,
  path: prices.filter((point) => point.at > at - 65_000 && point.at <= at),
  margin: rate(BigInt(size) * 10_000n),
  least: money(size > 90 ? BigInt(size) * 100_000_000n : 1n),
});

const drawOf = (powerBall: number): PowerBallDraw => ({
  seed: 'aa',
  commitment: 'bb',
  balls: [1, 2, 3, 4, 5],
  powerBall,
});

const settlementOf = (story: RoundStory, round: RoundInProgress): Unstamped => {
  const isBall = gameKind(round.option.gameType) === 'POWERBALL';
  return {
    type: 'SettleRound',
    roundId: round.id,
    ticks: isBall
      ? []
      : story.prices.filter(({ at }) => at > round.startAt - 5_000 && at <= round.endAt),
    draw: isBall ? drawOf((round.startAt / 1_000) % 10) : undefined,
  };
};

/** Ends the story: time goes on until every round is over and settled. */
export function endRoundStory(story: RoundStory): void {
  story.at += 600_000;
  for (const round of roundsInProgress(story.state)) carryOut(story, settlementOf(story, round));
}

/** The state after a story; `userId(1)` to `userId(3)` play in it. */
export function playRounds(moves: readonly RoundMove[]): RoundStory {
  const story = beginRoundStory();
  for (const [index, move] of moves.entries()) playRoundMove(story, move, index);
  return story;
}

export const STORY_USERS = Array.from({ length: USERS }, (_, index) => userId(index + 1));
