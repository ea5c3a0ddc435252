/** Requests of the pricing worker: one at a time, each with everything that has changed by then. */
import { type SchedulerLike, type Subscription, timer } from 'rxjs';

/** Pause after a failed answer, so that a lasting failure is not repeated at once. */
export const RETRY_MS = 1_000;

export interface AskOptions {
  /** Runs the work once, when everything that changes at this moment has changed. */
  readonly soon: (work: () => void) => void;
  readonly scheduler: SchedulerLike;
}

/**
 * Runs `ask` soon after a change, one run at a time; what changes meanwhile is asked about after
 * it. A failed run is repeated after a pause.
 * @returns the function to call after each change
 */
export function askAfterChange(
  { soon, scheduler }: AskOptions,
  running: Subscription,
  ask: () => Promise<void>,
  onFailure: (error: unknown) => void,
): () => void {
  let isScheduled = false;
  let isAsking = false;
  /** Something changed since the last run began. */
  let isDirty = false;
  const finish = (): void => {
    isAsking = false;
    if (isDirty) schedule();
  };
  const run = (): void => {
    isScheduled = false;
    if (isAsking || running.closed) return;
    isAsking = true;
    isDirty = false;
    ask().then(finish, (error: unknown) => {
      onFailure(error);
      isDirty = true;
      running.add(timer(RETRY_MS, scheduler).subscribe(finish));
    });
  };
  function schedule(): void {
    isDirty = true;
    if (isScheduled) return;
    isScheduled = true;
    soon(run);
  }
  return schedule;
}
