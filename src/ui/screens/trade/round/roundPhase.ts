/** The phase of a round, as the screen shows it. Pure. */
import type { Readable } from '../../../../domain/readable.ts';
import { roundId, tradeOptionId } from '../../../../domain/ids.ts';
import { isOpenAt, type TradingHours, nextChangeAt } from '../../../../domain/instruments/index.ts';
import { isOpenThroughout } from '../../../../domain/rounds/settle.ts';
import { bettingTimesAt, gameKind } from '../../../../domain/rounds/roundTypes.ts';
import type { WireRound } from '../../../../protocol/rounds/entities.ts';

/** The states of the round machine. */
export const ROUND_PHASES = [
  'loading',
  'closed',
  'open',
  'locked',
  'settling',
  'settled',
  'void',
  'failed',
] as const;
export type RoundPhase = (typeof ROUND_PHASES)[number];

/** Whether the round on screen is over and its result known. */
export const isOver = (phase: RoundPhase): boolean => phase === 'settled' || phase === 'void';

/** The round that bets are placed on, and its phase. */
export interface Betting {
  readonly round: WireRound | undefined;
  readonly phase: RoundPhase;
}

/** The rent round that opens next: its times follow from the clock, its opening is not known yet. */
function openingNext(shown: WireRound, now: number): WireRound {
  const times = bettingTimesAt(shown.gameType, now);
  return {
    id: roundId(tradeOptionId(shown.tradeOptionId), times.startAt),
    tradeOptionId: shown.tradeOptionId,
    gameType: shown.gameType,
    stock: shown.stock,
    startAt: times.startAt,
    lockAt: times.lockAt,
    endAt: times.endAt,
    status: 0,
    opening: null,
    closing: null,
    side: null,
    voidReason: null,
    draw: null,
  };
}

/** Whether a round takes bets before it opens, and none while it runs. */
export const opensNext = ({ gameType }: Pick<WireRound, 'gameType'>): boolean =>
  gameKind(gameType) === 'RENT';

/** When a round takes its last bet, exclusive, ms UTC: of rent its opening, of others the lock. */
export const betsUntil = (round: WireRound): number =>
  opensNext(round) ? round.startAt : round.lockAt;

/**
 * Bets on rent go to the round that opens next, whatever is shown, unless the market closes before its end. While another round that has
 * ended is still shown, they go to the one that runs already, and to the shown round otherwise.
 */
export function bettingOf(
  shown: Betting,
  next: WireRound | null | undefined,
  now: number,
  hours: TradingHours = 'ALWAYS',
): Betting {
  if (shown.round !== undefined && opensNext(shown.round)) {
    const round = openingNext(shown.round, now);
    return isOpenThroughout({ isOpenAt: (at) => isOpenAt(hours, at) }, round)
      ? { round, phase: 'open' }
      : { round: undefined, phase: 'closed' };
  }
  const isEnded = shown.phase === 'settling' || isOver(shown.phase);
  if (!isEnded || next === undefined || next === null) return shown;
  if (next.status !== 0 || now >= next.endAt) return shown;
  return { round: next, phase: now < next.lockAt ? 'open' : 'locked' };
}

/** Whole seconds until a moment, rounded up; never below zero. */
export const secondsUntil = (at: number, now: number): number =>
  Math.max(0, Math.ceil((at - now) / 1000));

/** `7`, `45`, `1:05`. */
export function countdownText(seconds: number): string {
  if (seconds < 60) return String(seconds);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** The rounds of an option as the screen shows them. */
export interface RoundView {
  readonly phase: RoundPhase;
  /** The round on screen: running, or over until the next one starts. */
  readonly round: WireRound | undefined;
  /** Round that bets are placed on: the shown one, or the next one once that has ended. */
  readonly betting: Betting;
  /** The round before it; its result may still be pending. */
  readonly previous: WireRound | undefined;
  /** The exchange's clock, ms UTC, in steps of a quarter second: the machine's time source. */
  readonly now: Readable<number>;
  /** NEXT after the result was shown, RETRY after a failure. */
  readonly send: (event: { readonly type: 'NEXT' | 'RETRY' }) => void;
}

// When a closed market offers rounds again.

/**
 * The next opening after `at` (ms UTC). A round must end by the close, so near the end of a session
 * there may be none although the market still trades: then it is the following opening. Undefined
 * for an instrument that never closes.
 */
export function nextOpeningAt(hours: TradingHours, at: number): number | undefined {
  const change = nextChangeAt(hours, at);
  if (change === undefined || !isOpenAt(hours, at)) return change;
  return nextChangeAt(hours, change);
}
