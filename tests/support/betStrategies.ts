/**
 * Players who bet by a rule on what they have seen. The same functions settle and price their bets
 * as those of the exchange.
 */
import { countLeading } from '../../src/domain/countLeading.ts';
import { moneyOf, type Rate } from '../../src/domain/quantities.ts';
import {
  parseClientOrderId,
  roundBetId,
  roundId,
  tradeOptionId,
  userId,
} from '../../src/domain/ids.ts';
import { cashOutOf } from '../../src/domain/rounds/cashOut.ts';
import {
  type Bet,
  type BetSide,
  betTimesOf,
  gameKind,
  type GameType,
  type PricePoint,
  type RoundTimes,
} from '../../src/domain/rounds/roundTypes.ts';
import { freshAt, ownEntry, roundOutcome, settleBet } from '../../src/domain/rounds/settle.ts';
import { MINUTE_MS, SECOND_MS } from '../../src/domain/time.ts';

const STEP_MS = 250;
const STAKE = moneyOf('100');
const OPTION = { optionId: tradeOptionId(11), isOpenAt: () => true };
const CLIENT_BET = parseClientOrderId('bet-1');

/** How often a player looks at what a bet is worth. */
const LOOK_MS = 5 * SECOND_MS;

/** Prices that a player sees: those until now. */
type Seen = readonly PricePoint[];

const seenAt = (prices: Seen, now: number): Seen =>
  prices.slice(
    0,
    countLeading(prices, ({ at }) => at <= now),
  );

export interface Strategy {
  /** How long before betting closes it decides, ms. */
  readonly beforeClose: number;
  /** The sides it bets on; none where it waits for the next round. */
  readonly sides: (seen: Seen) => readonly BetSide[];
  /** Whether it sells a bet back; never where it waits for the end. */
  readonly sells?: (worth: bigint, stake: bigint) => boolean;
}

const rise = (seen: Seen, ms: number): bigint => {
  const last = seen.at(-1);
  const before = last && seen.findLast(({ at }) => at <= last.at - ms);
  return last === undefined || before === undefined ? 0n : last.price - before.price;
};
const follow = (moved: bigint): readonly BetSide[] =>
  moved === 0n ? [] : moved > 0n ? ['B'] : ['S'];
const momentum = (seconds: number): Strategy => ({
  beforeClose: 5 * SECOND_MS,
  sides: (seen) => follow(rise(seen, seconds * SECOND_MS)),
});
const reversal = (seconds: number): Strategy => ({
  beforeClose: 5 * SECOND_MS,
  sides: (seen) => follow(-rise(seen, seconds * SECOND_MS)),
});
/** Whether the last seconds moved more than those before them. */
const isLively = (seen: Seen): boolean => {
  const [late, early] = [rise(seen, 10 * SECOND_MS), rise(seen, 60 * SECOND_MS)];
  return late * late * 6n > early * early;
};

/** Where the last price lies in the range of the minute so far: 1 at its high, -1 at its low, else 0. */
function extremeOf(seen: Seen): bigint {
  const last = seen.at(-1);
  if (last === undefined) return 0n;
  const minute = Math.floor(last.at / MINUTE_MS);
  const prices = seen.filter(({ at }) => Math.floor(at / MINUTE_MS) === minute);
  const isHigh = prices.every(({ price }) => price <= last.price);
  const isLow = prices.every(({ price }) => price >= last.price);
  return isHigh === isLow ? 0n : isHigh ? 1n : -1n;
}

export const STRATEGIES: Readonly<Record<string, Strategy>> = {
  'momentum of 5 s': momentum(5),
  'momentum of 30 s': momentum(30),
  'momentum of 120 s': momentum(120),
  'reversal of 5 s': reversal(5),
  'reversal of 30 s': reversal(30),
  'reversal of 120 s': reversal(120),
  'last second': { beforeClose: STEP_MS, sides: (seen) => follow(rise(seen, 20 * SECOND_MS)) },
  'follows the extreme': {
    beforeClose: 5 * SECOND_MS,
    sides: (seen) => follow(extremeOf(seen)),
  },
  'fades the extreme': {
    beforeClose: 5 * SECOND_MS,
    sides: (seen) => follow(-extremeOf(seen)),
  },
  volatility: {
    beforeClose: 5 * SECOND_MS,
    sides: (seen) => (isLively(seen) ? follow(rise(seen, 10 * SECOND_MS)) : []),
  },
  'both sides': { beforeClose: 5 * SECOND_MS, sides: () => ['B', 'S'] },
  'sold at once': {
    beforeClose: 5 * SECOND_MS,
    sides: (seen) => follow(rise(seen, 30 * SECOND_MS)),
    sells: () => true,
  },
  'sold at best': {
    beforeClose: 20 * SECOND_MS,
    sides: () => ['B'],
    sells: (worth, stake) => worth > (stake * 3n) / 2n || worth < stake / 2n,
  },
};

/** Where a round is played: its option, and its prices from two minutes before it to its end. */
export interface PlayedRound {
  readonly type: GameType;
  readonly odds: Rate;
  readonly margin: Rate;
  readonly times: RoundTimes;
  readonly prices: readonly PricePoint[];
}

function betOf({ type, odds, times }: PlayedRound, side: BetSide, acceptedAt: number): Bet {
  if (CLIENT_BET === undefined) throw new Error(`no client bet id for ${type}`);
  return {
    id: roundBetId(1),
    userId: userId(1),
    clientBetId: CLIENT_BET,
    side,
    stake: STAKE,
    odds,
    roundId: roundId(OPTION.optionId, times.startAt),
    optionId: OPTION.optionId,
    acceptedAt,
    entry: undefined,
    result: undefined,
    voidReason: undefined,
    settledAt: undefined,
    payout: moneyOf('0'),
  };
}

/** The price at which a player sells at the first moment at which their rule says so. */
function soldFor(round: PlayedRound, bet: Bet, sells: NonNullable<Strategy['sells']>) {
  const { type, times, prices, margin } = round;
  const entry =
    gameKind(type) === 'RENT'
      ? freshAt(prices, times.startAt)
      : ownEntry(prices, bet.acceptedAt, times.endAt);
  if (entry === undefined) return undefined;
  const from = Math.max(entry.at, times.startAt);
  for (let at = from; at < times.lockAt; at += LOOK_MS) {
    const seen = seenAt(prices, at);
    const worth = cashOutOf(bet, entry, times, seen, at, margin)?.payout;
    if (worth !== undefined && worth > 0n && sells(worth, bet.stake)) return worth;
  }
  return undefined;
}

/** Return of each bet of a strategy on a round, for a stake of 1. */
export function returnsOf(strategy: Strategy, round: PlayedRound): readonly number[] {
  const { type, times, prices } = round;
  const kind = gameKind(type);
  const at = betTimesOf(type, times).until - strategy.beforeClose;
  const sides = strategy.sides(seenAt(prices, at));
  const record = { ticks: prices, draw: undefined, isCancelled: false };
  const outcome = roundOutcome({ ...OPTION, gameType: type }, times, record);
  return sides.map((side) => {
    // It arrives a little after what was seen, as all bets do.
    const bet = betOf(round, side, at + 1);
    const sold = strategy.sells && soldFor(round, bet, strategy.sells);
    const paid = sold ?? settleBet(bet, kind, outcome, prices, times.endAt).payout;
    return Number(paid) / Number(STAKE);
  });
}
