/** Short rounds: options, bets and outcomes. */
import type { RoundBetId, InstrumentCode, RoundId, TradeOptionId, UserId } from '../ids.ts';
import type { ClientOrderId } from '../ids.ts';
import type { Money, Price, Rate } from '../quantities.ts';
import { MINUTE_MS, type Millis, SECOND_MS } from '../time.ts';

/** Wire names of the specification: R rent, B binary, P power ball. */
export const GAME_TYPES = ['R.5', 'R1', 'R2', 'R5', 'B1', 'B2', 'B5', 'P1', 'P2', 'P5'] as const;
export type GameType = (typeof GAME_TYPES)[number];
export type GameKind = 'RENT' | 'BINARY' | 'POWERBALL';

/** Buy (odd, of a power ball) or sell (even). */
export const BET_SIDES = ['B', 'S'] as const;
export type BetSide = (typeof BET_SIDES)[number];

/** One price of an instrument at one moment, as the feed published it. */
export interface PricePoint {
  readonly at: Millis;
  readonly price: Price;
}

/** A power ball round's draw: five of the balls 1 to 28 in order of drawing, and 0 to 9. */
export interface PowerBallDraw {
  /** Hex of 32 bytes, published when the round has ended. */
  readonly seed: string;
  /** Hex SHA-256 of the seed's bytes, published while bets are taken. */
  readonly commitment: string;
  readonly balls: readonly number[];
  readonly powerBall: number;
}

export const VOID_REASONS = [
  'TIE',
  'STALE_OPEN',
  'STALE_CLOSE',
  'TOO_FEW_TICKS',
  'NO_ENTRY',
  'MARKET_CLOSED',
  'OPERATOR',
] as const;
export type VoidReason = (typeof VOID_REASONS)[number];

/**
 * 1 realized (won), 2 disqualified (lost), 3 void, 4 ended early at its price, as the wire counts
 * them; undefined in progress.
 */
export const BET_RESULTS = ['WON', 'LOST', 'VOID', 'CASHED'] as const;
export type BetResult = (typeof BET_RESULTS)[number];

export interface Bet {
  readonly id: RoundBetId;
  readonly userId: UserId;
  readonly clientBetId: ClientOrderId;
  readonly roundId: RoundId;
  readonly optionId: TradeOptionId;
  readonly side: BetSide;
  readonly stake: Money;
  /** Payout of a win, stake included, as a multiple of the stake; frozen at acceptance. */
  readonly odds: Rate;
  readonly acceptedAt: Millis;
  /**
   * BINARY: the first tick at or after acceptance. RENT: the opening. Undefined until known, always
   * for POWERBALL.
   */
  readonly entry: PricePoint | undefined;
  readonly result: BetResult | undefined;
  readonly voidReason: VoidReason | undefined;
  /**
   * The amount returned to `point`: the stake times the odds rounded down, the stake, nothing, or
   * the price it ended early at.
   */
  readonly payout: Money;
  readonly settledAt: Millis | undefined;
}

/**
 * How a round ended. `side` is the winning one: close above or below the opening; undefined for a
 * tie or void.
 */
export interface RoundOutcome {
  readonly roundId: RoundId;
  readonly optionId: TradeOptionId;
  readonly startAt: Millis;
  readonly endAt: Millis;
  readonly opening: PricePoint | undefined;
  readonly closing: PricePoint | undefined;
  readonly draw: PowerBallDraw | undefined;
  readonly side: BetSide | undefined;
  /** Why every bet is void; a tie of a BINARY bet's own entry is the bet's. */
  readonly voidReason: VoidReason | undefined;
}

/** Totals of a round's bets. */
export interface RoundTotals {
  readonly bets: number;
  /** Stakes by side. */
  readonly stakedBuy: Money;
  readonly stakedSell: Money;
  /** Payouts and refunds. */
  readonly paid: Money;
}

/** Terms of an option of short rounds that the engine uses. */
export interface RoundOption {
  readonly optionId: TradeOptionId;
  readonly gameType: GameType;
  /** Undefined for a power ball. */
  readonly instrument: InstrumentCode | undefined;
  readonly odds: Rate;
  readonly minStake: Money;
  readonly maxStake: Money;
  readonly stakeStep: Money;
  /** Largest sum of stakes of one player in one round. */
  readonly maxPerRound: Money;
  /** Largest sum of stakes of all players on one side of one round. */
  readonly maxExposure: Money;
  readonly isPlay: boolean;
  /** Whether the market trades at a moment (ms UTC); always true for a power ball. */
  readonly isOpenAt: (at: Millis) => boolean;
}

const DURATIONS: Readonly<Record<GameType, Millis>> = {
  'R.5': 30 * SECOND_MS,
  R1: MINUTE_MS,
  R2: 2 * MINUTE_MS,
  R5: 5 * MINUTE_MS,
  B1: MINUTE_MS,
  B2: 2 * MINUTE_MS,
  B5: 5 * MINUTE_MS,
  P1: MINUTE_MS,
  P2: 2 * MINUTE_MS,
  P5: 5 * MINUTE_MS,
};

const LOCKS: ReadonlyMap<Millis, Millis> = new Map([
  [30 * SECOND_MS, 5 * SECOND_MS],
  [MINUTE_MS, 10 * SECOND_MS],
  [2 * MINUTE_MS, 15 * SECOND_MS],
  [5 * MINUTE_MS, 30 * SECOND_MS],
]);

export const roundLengthMs = (type: GameType): Millis => DURATIONS[type];

/** How long before its end a round locks. */
export function lockLengthMs(type: GameType): Millis {
  const length = LOCKS.get(DURATIONS[type]);
  if (length === undefined) throw new Error(`rounds of ${type} have no lock`);
  return length;
}

export function gameKind(type: GameType): GameKind {
  switch (type) {
    case 'R.5':
    case 'R1':
    case 'R2':
    case 'R5':
      return 'RENT';
    case 'B1':
    case 'B2':
    case 'B5':
      return 'BINARY';
    case 'P1':
    case 'P2':
    case 'P5':
      return 'POWERBALL';
  }
}

/**
 * When a round begins, locks and ends (the next one's begin), ms UTC. From the lock on, no bet is
 * taken and none ends early.
 */
export interface RoundTimes {
  readonly startAt: Millis;
  readonly lockAt: Millis;
  readonly endAt: Millis;
}

/** The round of a game type that runs at a moment: start = floor(at / length) x length. */
export function roundTimesAt(type: GameType, at: Millis): RoundTimes {
  const length = roundLengthMs(type);
  const startAt = Math.floor(at / length) * length;
  const endAt = startAt + length;
  return { startAt, lockAt: endAt - lockLengthMs(type), endAt };
}

/**
 * When a round takes bets: `from` inclusive, `until` exclusive, ms UTC. A rent bet is measured from
 * the round's opening, so it is sold before that is known: in the length of a round before the
 * start. Other rounds take bets while they run, until the lock.
 */
export function betTimesOf(
  type: GameType,
  { startAt, lockAt }: Pick<RoundTimes, 'startAt' | 'lockAt'>,
): { readonly from: Millis; readonly until: Millis } {
  return gameKind(type) === 'RENT'
    ? { from: startAt - roundLengthMs(type), until: startAt }
    : { from: startAt, until: lockAt };
}

/**
 * The newest round of a game type that takes bets by a moment: of rent the one that opens next, of
 * others the one that runs, even when it is locked.
 */
export const bettingTimesAt = (type: GameType, at: Millis): RoundTimes =>
  roundTimesAt(type, gameKind(type) === 'RENT' ? at + roundLengthMs(type) : at);
