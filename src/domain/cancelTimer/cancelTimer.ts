/** A timer that cancels all of a user's orders unless it is set again in time: a dead man's switch. */
import type { UserId } from '../ids.ts';
import type { Millis, Stamped } from '../time.ts';

/** How long a timer may run, ms; zero clears it. */
export const CANCEL_TIMER_MIN_MS = 5_000;
export const CANCEL_TIMER_MAX_MS = 86_400_000;

export const CANCEL_TIMER_CAUSES = ['SET', 'CLEARED', 'REACHED'] as const;
export type CancelTimerCause = (typeof CANCEL_TIMER_CAUSES)[number];

export interface SetCancelTimer extends Stamped {
  readonly type: 'SetCancelTimer';
  readonly userId: UserId;
  /** From the moment of the command on, ms; zero clears the timer. */
  readonly durationMs: number;
}

export type CancelTimerCommand = SetCancelTimer;

export interface CancelTimerChanged {
  readonly type: 'CancelTimerChanged';
  readonly userId: UserId;
  /** When all orders are cancelled; undefined while no timer runs. */
  readonly deadline: Millis | undefined;
  readonly cause: CancelTimerCause;
}

export type CancelTimerEvent = CancelTimerChanged;
