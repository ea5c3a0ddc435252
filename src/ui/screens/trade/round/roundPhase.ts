/** The phase of a round, as the screen shows it. Pure. */
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

/**
 * While a round that has ended is still shown, bets go to the one that runs already. It is the
 * shown round otherwise.
 */
export function bettingOf(
  shown: Betting,
  next: WireRound | null | undefined,
  now: number,
): Betting {
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
