/** The phase of a round, as the screen shows it. Pure. */

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

/** Whole seconds until a moment, rounded up; never below zero. */
export const secondsUntil = (at: number, now: number): number =>
  Math.max(0, Math.ceil((at - now) / 1000));

/** `7`, `45`, `1:05`. */
export function countdownText(seconds: number): string {
  if (seconds < 60) return String(seconds);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
