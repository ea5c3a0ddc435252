/** Sets the timer that cancels all orders again and again, for as long as this page lives. */
import {
  distinctUntilChanged,
  EMPTY,
  exhaustMap,
  filter,
  from,
  merge,
  type Observable,
  type SchedulerLike,
  switchMap,
  tap,
  timer,
} from 'rxjs';

export interface KeepRunningOptions {
  /** How long orders outlive this page, ms; 0 while the person wants no timer. */
  readonly durationMs: Observable<number>;
  /** The number of the present connection, 0 while there is none. */
  readonly connection: Observable<number>;
  /**
   * Emits with anything that arrives. A browser holds the timers of a hidden page back for a minute,
   * but not its messages.
   */
  readonly messages: Observable<unknown>;
  /** Never rejects. */
  readonly set: (durationMs: number) => Promise<unknown>;
  readonly scheduler: SchedulerLike;
}

/** Two requests may be lost before the timer runs out. */
const SHARE = 3;

/** Runs while subscribed to; emits what each request came to. */
export const keepRunning = ({
  durationMs,
  connection,
  messages,
  set,
  scheduler,
}: KeepRunningOptions): Observable<unknown> => {
  const beats = (everyMs: number): Observable<unknown> => {
    let setAt = -Infinity;
    return merge(timer(0, everyMs, scheduler), messages).pipe(
      filter(() => scheduler.now() - setAt >= everyMs),
      tap(() => {
        setAt = scheduler.now();
      }),
    );
  };
  return durationMs.pipe(
    distinctUntilChanged(),
    switchMap((ms) =>
      ms === 0
        ? EMPTY
        : connection.pipe(
            distinctUntilChanged(),
            switchMap((number) => (number > 0 ? beats(ms / SHARE) : EMPTY)),
            exhaustMap(() => from(set(ms))),
          ),
    ),
  );
};
