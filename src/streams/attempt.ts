/**
 * Sending a command that must not be carried out twice. The client's own id travels with it, so the
 * exchange answers a repeated request with the outcome of the first one.
 */
import {
  defer,
  EMPTY,
  filter,
  finalize,
  last,
  map,
  merge,
  repeat,
  share,
  take,
  takeWhile,
  timer,
  type Observable,
  type ObservableInput,
  type SchedulerLike,
} from 'rxjs';
import type { AccountView } from '../protocol/accountView.ts';
import type { Answer } from '../protocol/answer.ts';
import { succeed } from './answer.ts';
import type { Caller } from './api.ts';

export interface AttemptOptions<Input, Value> {
  /** The client's id of the command: the same for every request of one intention. */
  readonly idOf: (input: Input) => string;
  /** Sends one request; failures are values. */
  readonly send: (input: Input) => ObservableInput<Answer<Value>>;
  /** Emits the command's result in the account, undefined while it shows none. */
  readonly shown: (input: Input) => Observable<Value | undefined>;
  /** Read at the start of an attempt: whether an unanswered request may be repeated at all. */
  readonly canRetry: () => boolean;
  /** How long to wait before the n-th retry (from 1), ms; undefined gives up. Default: `shortPauses`. */
  readonly pauseMs?: (retry: number) => number | undefined;
  /** No request goes out later than this after the first one. Default: no limit. */
  readonly sendWithinMs?: number;
  readonly scheduler: SchedulerLike;
}

/**
 * Emits one answer and completes: the value, the exchange's refusal, or, when the outcome is still
 * unknown after the last retry, the failure of that one. Calling again with the same id asks again
 * and cannot do anything twice. Attempts of one id that overlap are one; it stops retrying when all
 * its subscribers have left, which does not take back what was sent.
 */
export type Attempt<Input, Value> = (input: Input) => Observable<Answer<Value>>;

/** Dependencies that the attempts of one account share. */
export interface AccountAttempts {
  readonly api: Caller;
  /** The account now and after each change. */
  readonly account: Observable<AccountView>;
  readonly canRetry: () => boolean;
  readonly scheduler: SchedulerLike;
}

const SHORT_PAUSES_MS = [500, 1_000, 2_000] as const;

/** Three retries within seconds, for what depends on a price. */
export const shortPauses = (retry: number): number | undefined => SHORT_PAUSES_MS[retry - 1];

/** No answer came: the command may or may not have been carried out. */
const isUnknown = <Value>(answer: Answer<Value>): boolean =>
  !answer.ok && answer.error.status === 0;

export function createAttempt<Input, Value>(
  options: AttemptOptions<Input, Value>,
): Attempt<Input, Value> {
  const { idOf, send, shown, canRetry, scheduler } = options;
  const { pauseMs = shortPauses, sendWithinMs = Infinity } = options;
  const running = new Map<string, Observable<Answer<Value>>>();

  const request = (input: Input): Observable<Answer<Value>> =>
    defer(() => {
      const startedAt = scheduler.now();
      const isRepeatable = canRetry();
      const pause = (retry: number): Observable<unknown> => {
        const ms = isRepeatable ? pauseMs(retry) : undefined;
        const isLate = ms === undefined || scheduler.now() + ms > startedAt + sendWithinMs;
        return isLate ? EMPTY : timer(ms, scheduler);
      };
      return defer(() => send(input)).pipe(
        repeat({ delay: pause }),
        takeWhile(isUnknown, true),
        last(),
      );
    });

  return (input) => {
    const id = idOf(input);
    const known = running.get(id);
    if (known !== undefined) return known;
    const confirmed = defer(() => shown(input)).pipe(
      filter((value) => value !== undefined),
      map(succeed),
    );
    // What the account shows already needs no request.
    const attempt = merge(confirmed, request(input)).pipe(
      take(1),
      finalize(() => running.delete(id)),
      share(),
    );
    running.set(id, attempt);
    return attempt;
  };
}
