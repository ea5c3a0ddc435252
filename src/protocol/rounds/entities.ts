/** Wire shapes of short rounds. Section 3 of the specification. */
import * as v from 'valibot';
import { BET_SIDES, GAME_TYPES, VOID_REASONS } from '../../domain/rounds/roundTypes.ts';
import { decimalText, eventStamp, identifier, millis, stockCode } from '../fields.ts';

export const betSide = v.picklist(BET_SIDES);
const voidReason = v.picklist(VOID_REASONS);

/** Status of a bet: 0 in progress, 1 realized (won), 2 disqualified (lost), 3 void, 4 cashed out. */
const gameStatus = v.picklist([0, 1, 2, 3, 4]);

export const wirePricePoint = v.object({ at: millis, price: decimalText });

/** `seed` is null until the round has ended. Balls in order of drawing. */
export const wireDraw = v.object({
  commitment: v.string(),
  seed: v.nullable(v.string()),
  balls: v.nullable(v.array(v.number())),
  powerBall: v.nullable(v.number()),
});

export const wireTradeOption = v.object({
  id: v.number(),
  gameType: v.picklist(GAME_TYPES),
  /** Null for a power ball. */
  stock: v.nullable(stockCode),
  label: v.string(),
  priceDigits: v.number(),
  durationMs: v.number(),
  lockMs: v.number(),
  odds: decimalText,
  minPoint: decimalText,
  maxPoint: decimalText,
  stepPoint: decimalText,
  maxPointPerRound: decimalText,
  isPlay: v.boolean(),
  /** Whether a round runs now; false while the market is closed. */
  isOpen: v.boolean(),
});

const percent = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100));

/** Percents of all stakes of a round. */
export const wireStakeShare = v.object({ B: percent, S: percent });

/**
 * A round. `status` 0 opens, runs or waits for its result, 1 settled, 3 void; `side` the winning one.
 * `opening` is null until the first moment of the round has a price.
 */
export const wireRound = v.object({
  id: identifier,
  tradeOptionId: v.number(),
  gameType: v.picklist(GAME_TYPES),
  stock: v.nullable(stockCode),
  startAt: millis,
  lockAt: millis,
  endAt: millis,
  status: v.picklist([0, 1, 3]),
  opening: v.nullable(wirePricePoint),
  closing: v.nullable(wirePricePoint),
  side: v.nullable(betSide),
  voidReason: v.nullable(voidReason),
  draw: v.nullable(wireDraw),
});

/** The round that a bet is placed on now, or the running one while none takes bets. */
export const wireCurrentRound = v.object({
  ...wireRound.entries,
  /** The round that runs: of rent the one before, otherwise the same; null before the market opens. */
  running: v.nullable(wireRound),
});

export const wireBet = v.object({
  id: identifier,
  clientBetId: identifier,
  tradeRoundId: identifier,
  tradeOptionId: v.number(),
  gameType: v.picklist(GAME_TYPES),
  stock: v.nullable(stockCode),
  type: betSide,
  point: decimalText,
  odds: decimalText,
  at: millis,
  endAt: millis,
  entry: v.nullable(wirePricePoint),
  status: gameStatus,
  voidReason: v.nullable(voidReason),
  /** Amount paid back; 0 for a lost bet and while in progress. */
  payout: decimalText,
  settledAt: v.nullable(millis),
});

/** Cash-out price of a bet in progress; null where it has none. */
export const wireCashOut = v.object({
  betId: identifier,
  payout: v.nullable(decimalText),
  /** Chance that it wins, as a share. */
  chance: v.nullable(decimalText),
});
export type WireCashOut = v.InferOutput<typeof wireCashOut>;

export type WireTradeOption = v.InferOutput<typeof wireTradeOption>;
export type WireCurrentRound = v.InferOutput<typeof wireCurrentRound>;
export type WireRound = v.InferOutput<typeof wireRound>;
export type WireBet = v.InferOutput<typeof wireBet>;
/** The feature's part of the account on the client. */
export interface RoundsView {
  /** Bets in progress by id. */
  readonly openBets: Readonly<Record<string, WireBet>>;
  /** The newest, newest first, bounded. */
  readonly settledBets: readonly WireBet[];
}
export type RoundTick = v.InferOutput<typeof wirePricePoint>;
export type WireDraw = v.InferOutput<typeof wireDraw>;

/** A day of the calendar, UTC: `2025-11-21`. */
export const day = v.pipe(v.string(), v.regex(/^\d{4}-\d{2}-\d{2}$/));

/** A bet as every user may see it: the name is masked. */
export const publicBet = v.object({
  id: identifier,
  nick: v.string(),
  tradeRoundId: identifier,
  type: betSide,
  point: decimalText,
  status: gameStatus,
  payout: decimalText,
  at: millis,
});

export const dailySummary = v.object({
  tradeOptionId: v.number(),
  date: day,
  total: v.number(),
  buy: v.number(),
  sell: v.number(),
  void: v.number(),
  longestBuy: v.number(),
  longestSell: v.number(),
});

export type PublicBet = v.InferOutput<typeof publicBet>;
export type DailySummary = v.InferOutput<typeof dailySummary>;

/** Message of `/topic/round_options`. */
export const roundOptionsMessage = v.object({
  /** Options whose odds or limits are others from the round that begins now. */
  tradeOptionIds: v.array(v.number()),
  at: millis,
});
export type RoundOptionsMessage = v.InferOutput<typeof roundOptionsMessage>;

// Account events of one user's bets.

/** Delivered on /user/queue/trade/bet. */
export const betEvent = v.variant('type', [
  /** The bet was taken, or (BINARY) got its entry price. */
  v.object({ ...eventStamp, type: v.literal('gameBet'), bet: wireBet }),
  /** The bet ended early, at its price of that moment. */
  v.object({ ...eventStamp, type: v.literal('betCashOut'), bet: wireBet }),
  v.object({ ...eventStamp, type: v.literal('betResult'), bet: wireBet, round: wireRound }),
]);
export type BetEvent = v.InferOutput<typeof betEvent>;
