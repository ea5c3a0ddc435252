/**
 * How a round ends: a pure function of its option, its bets and the prices of its time, so that any
 * round can be recomputed from the record.
 */
import { countLeading } from '../countLeading.ts';
import { roundId } from '../ids.ts';
import type { MarketTick } from '../market.ts';
import { NO_MONEY, type Price } from '../quantities.ts';
import { MINUTE_MS, type Millis, SECOND_MS } from '../time.ts';
import { fixedOddsPayout } from './payout.ts';
import {
  type Bet,
  type BetSide,
  type GameKind,
  gameKind,
  type PowerBallDraw,
  type PricePoint,
  type RoundOption,
  type RoundOutcome,
  type RoundTimes,
  type VoidReason,
} from './roundTypes.ts';

/** A price is the opening (closing) one only if it is younger than this at the start (end). */
export const PRICE_AGE_MAX_MS = 5 * SECOND_MS;
const TICKS_MIN = 2;

/** Facts of a round that has ended. */
export interface RoundRecord {
  /** Prices in (startAt - 5 s, endAt], in order of time; of a power ball none. */
  readonly ticks: readonly PricePoint[];
  /** Set for a power ball; undefined for a market's round. */
  readonly draw: PowerBallDraw | undefined;
  readonly isCancelled: boolean;
}

/** The part of an option that the outcome depends on: neither stakes nor odds. */
export type JudgedOption = Pick<RoundOption, 'optionId' | 'gameType' | 'isOpenAt'>;

/** Whether the market trades over the whole of a round; the moment of its end may be the close. */
export function isOpenThroughout(
  option: Pick<RoundOption, 'isOpenAt'>,
  { startAt, endAt }: RoundTimes,
): boolean {
  for (let at = startAt; at < endAt; at += MINUTE_MS) if (!option.isOpenAt(at)) return false;
  return option.isOpenAt(endAt - 1);
}

/**
 * The outcome of a round, with or without bets. Only a power ball round has a draw; one without it
 * is a defect and throws.
 */
export function roundOutcome(
  option: JudgedOption,
  times: RoundTimes,
  record: RoundRecord,
): RoundOutcome {
  const { startAt, endAt } = times;
  const common = { roundId: roundId(option.optionId, startAt), optionId: option.optionId };
  const kind = gameKind(option.gameType);
  if (kind === 'POWERBALL') {
    const side = sideOfDraw(record);
    const voidReason = record.isCancelled ? 'OPERATOR' : undefined;
    const prices = { opening: undefined, closing: undefined };
    return { ...common, startAt, endAt, ...prices, draw: record.draw, side, voidReason };
  }
  const opening = freshAt(record.ticks, startAt);
  const closing = freshAt(record.ticks, endAt);
  const voidReason = whyVoid(option, times, record, opening, closing);
  const moved =
    voidReason === undefined && opening !== undefined && closing !== undefined
      ? sideOfMove(opening.price, closing.price)
      : undefined;
  return {
    ...common,
    startAt,
    endAt,
    opening,
    closing,
    draw: undefined,
    side: moved,
    voidReason,
  };
}

const sideOfMove = (entry: Price, close: Price): BetSide | undefined => {
  if (close === entry) return undefined;
  return close > entry ? 'B' : 'S';
};

/** Odd is the side of B, even of S. */
function sideOfDraw({ draw, isCancelled }: RoundRecord): BetSide | undefined {
  if (isCancelled) return undefined;
  if (draw === undefined) throw new Error('a power ball round needs its draw');
  return draw.powerBall % 2 === 1 ? 'B' : 'S';
}

function whyVoid(
  option: JudgedOption,
  times: RoundTimes,
  record: RoundRecord,
  opening: PricePoint | undefined,
  closing: PricePoint | undefined,
): VoidReason | undefined {
  if (record.isCancelled) return 'OPERATOR';
  if (!isOpenThroughout(option, times)) return 'MARKET_CLOSED';
  if (opening === undefined) return 'STALE_OPEN';
  if (closing === undefined) return 'STALE_CLOSE';
  const { startAt, endAt } = times;
  const inside = countUpTo(record.ticks, endAt) - countUpTo(record.ticks, startAt);
  if (inside < TICKS_MIN) return 'TOO_FEW_TICKS';
  const isCommonTie = gameKind(option.gameType) === 'RENT' && closing.price === opening.price;
  return isCommonTie ? 'TIE' : undefined;
}

/** How many ticks, in order of time, are at or before a moment. */
const countUpTo = (ticks: readonly PricePoint[], at: Millis): number =>
  countLeading(ticks, (tick) => tick.at <= at);

/** The last price at or before a moment, unless it is too old. */
export function freshAt(ticks: readonly PricePoint[], at: Millis): PricePoint | undefined {
  const last = ticks[countUpTo(ticks, at) - 1];
  return last !== undefined && last.at > at - PRICE_AGE_MAX_MS ? last : undefined;
}

/** The price a tick contributes to rounds: none when it only repeats an older one. */
export const pricesOfTick = ({ at, lastPrice, isCarried }: MarketTick): readonly PricePoint[] =>
  isCarried === true ? [] : [{ at, price: lastPrice }];

/** The first price at or after a bet's acceptance, and before the round's end. */
export function ownEntry(
  ticks: readonly PricePoint[],
  acceptedAt: Millis,
  endAt: Millis,
): PricePoint | undefined {
  const first = ticks[countUpTo(ticks, acceptedAt - 1)];
  return first !== undefined && first.at < endAt ? first : undefined;
}

/**
 * The settled bet. A win pays the stake times the odds, rounded down; a void the stake.
 * @param ticks the prices that decided the outcome
 * @param at the moment of the settlement, ms UTC
 */
export function settleBet(
  bet: Bet,
  kind: GameKind,
  outcome: RoundOutcome,
  ticks: readonly PricePoint[],
  at: Millis,
): Bet {
  const entry = entryOf(bet, kind, outcome, ticks);
  const voidReason = outcome.voidReason ?? whyBetVoid(kind, outcome, entry);
  const settled = { ...bet, entry, voidReason, settledAt: at };
  if (voidReason !== undefined) return { ...settled, result: 'VOID', payout: bet.stake };
  return winningSide(kind, outcome, entry) === bet.side
    ? {
        ...settled,
        result: 'WON',
        payout: fixedOddsPayout({ stake: bet.stake, payoutRate: bet.odds }),
      }
    : { ...settled, result: 'LOST', payout: NO_MONEY };
}

function entryOf(
  bet: Bet,
  kind: GameKind,
  outcome: RoundOutcome,
  ticks: readonly PricePoint[],
): PricePoint | undefined {
  switch (kind) {
    case 'RENT':
      return outcome.opening;
    case 'BINARY':
      return ownEntry(ticks, bet.acceptedAt, outcome.endAt);
    case 'POWERBALL':
      return undefined;
  }
}

/** Why a single bet of a valid round is void: only where it has its own entry. */
function whyBetVoid(
  kind: GameKind,
  { closing }: RoundOutcome,
  entry: PricePoint | undefined,
): VoidReason | undefined {
  if (kind !== 'BINARY') return undefined;
  if (entry === undefined) return 'NO_ENTRY';
  return entry.price === closing?.price ? 'TIE' : undefined;
}

function winningSide(
  kind: GameKind,
  { side, closing }: RoundOutcome,
  entry: PricePoint | undefined,
): BetSide | undefined {
  if (kind !== 'BINARY') return side;
  return entry === undefined || closing === undefined
    ? undefined
    : sideOfMove(entry.price, closing.price);
}
