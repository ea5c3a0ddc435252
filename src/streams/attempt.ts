/**
 * Sending a command that must not be carried out twice. The client's own id travels with it, so the
 * exchange answers a repeated request with the outcome of the first one.
 */
import {
  catchError,
  combineLatest,
  concat,
  defer,
  distinctUntilChanged,
  EMPTY,
  filter,
  finalize,
  firstValueFrom,
  last,
  map,
  of,
  repeat,
  shareReplay,
  skip,
  startWith,
  Subject,
  switchAll,
  switchMap,
  take,
  takeWhile,
  tap,
  timer,
  type Observable,
  type ObservableInput,
  type SchedulerLike,
} from 'rxjs';
import type { AccountView } from '../protocol/accountView.ts';
import type { Answer, CallError } from '../protocol/answer.ts';
import type { AttemptState } from '../protocol/attempt.ts';
import { clientError, fail, succeed } from './answer.ts';
import type { Caller } from './api.ts';
import { reportDefect } from './defects.ts';

/** Dependencies that the attempts of one account share. */
export interface AccountAttempts {
  readonly api: Caller;
  /** The account now and after each change. */
  readonly account: Observable<AccountView>;
  /**
   * How often the account has received all that the exchange knew when a connection opened: now, and
   * after each time.
   */
  readonly caughtUp: Observable<number>;
  /** Read at the start of a request: whether an unanswered one may be repeated at all. */
  readonly canRetry: () => boolean;
  readonly scheduler: SchedulerLike;
}

export interface AttemptOptions<Input, Value> extends Omit<AccountAttempts, 'api'> {
  /** The client's id of the command: the same for every request of one intention. */
  readonly idOf: (input: Input) => string;
  /** Sends one request; failures are values. */
  readonly send: (input: Input) => ObservableInput<Answer<Value>>;
  /**
   * The command's result in the account, undefined while it shows none.
   * @param isSending whether an answer may still come that says more than a part of the result
   */
  readonly shown: (view: AccountView, input: Input, isSending: boolean) => Value | undefined;
  /** How long to wait before the n-th retry (from 1), ms; undefined gives up. Default: `shortPauses`. */
  readonly pauseMs?: (retry: number) => number | undefined;
  /** No request goes out later than this after the first one. Default: no limit. */
  readonly sendWithinMs?: number;
}

/**
 * Attempts by the id of their command; those of one id that overlap are one. Each emits its state
 * now and after each change: requests are repeated with growing pauses, then the outcome is unknown
 * until the account shows it, the account has caught up without it (NOT_RECEIVED), or it is sent
 * again. It completes when it is accepted, also after a refusal, because the refused request may not
 * have been the first. Without subscribers it ends, which does not take back what was sent.
 */
export interface Attempt<Input, Value> {
  readonly start: (input: Input) => Observable<AttemptState<Value>>;
  /** An attempt of an earlier page, whose outcome is unknown: sends nothing by itself. */
  readonly resume: (input: Input) => Observable<AttemptState<Value>>;
  /** Sends a running attempt again, unless a request is in progress. */
  readonly retry: (input: Input) => void;
}

const SHORT_PAUSES_MS = [500, 1_000, 2_000] as const;

/** Three retries within seconds, for what depends on a price. */
export const shortPauses = (retry: number): number | undefined => SHORT_PAUSES_MS[retry - 1];

const SENDING = { kind: 'sending' } as const;

/** No answer came: the command may or may not have been carried out. */
const isUnknown = <Value>(answer: Answer<Value>): boolean =>
  !answer.ok && answer.error.status === 0;

/** A call returns every failure as a value; what is thrown all the same is no answer. */
function unanswered(error: unknown): Observable<Answer<never>> {
  reportDefect(error);
  return of(fail(clientError('INVALID_ANSWER')));
}

/** Emits the answer to the last request: the first one that is known, or that to the last retry. */
function request<Input, Value>(
  options: AttemptOptions<Input, Value>,
  input: Input,
): Observable<Answer<Value>> {
  const { send, canRetry, scheduler, pauseMs = shortPauses, sendWithinMs = Infinity } = options;
  const startedAt = scheduler.now();
  const isRepeatable = canRetry();
  const pause = (retry: number): Observable<unknown> => {
    const ms = isRepeatable ? pauseMs(retry) : undefined;
    const isLate = ms === undefined || scheduler.now() + ms > startedAt + sendWithinMs;
    return isLate ? EMPTY : timer(ms, scheduler);
  };
  return defer(() => send(input)).pipe(
    catchError(unanswered),
    repeat({ delay: pause }),
    takeWhile(isUnknown, true),
    last(),
  );
}

/** The first outcome of an attempt as an answer; one that is unknown is the failure of the last request. */
export const answerOf = <Value>(states: Observable<AttemptState<Value>>): Promise<Answer<Value>> =>
  firstValueFrom(
    states.pipe(
      filter((state) => state.kind !== 'sending'),
      map((state) => (state.kind === 'accepted' ? succeed(state.value) : fail(state.error))),
    ),
  );

export function createAttempt<Input, Value>(
  options: AttemptOptions<Input, Value>,
): Attempt<Input, Value> {
  type States = Observable<AttemptState<Value>>;
  const { idOf, shown, account, caughtUp } = options;
  const running = new Map<string, { readonly again: Subject<Input>; readonly states: States }>();

  /** A command that the account does not show after it has caught up did not arrive. */
  const unknown = (error: CallError, laterCatchUps: Observable<unknown>): States =>
    concat(
      of({ kind: 'unknown', error } as const),
      laterCatchUps.pipe(
        take(1),
        map(() => ({ kind: 'refused', error: clientError('NOT_RECEIVED') }) as const),
      ),
    );
  const toStates = (answer: Answer<Value>): States => {
    if (answer.ok) return of({ kind: 'accepted', value: answer.value });
    if (isUnknown(answer)) return unknown(answer.error, caughtUp.pipe(skip(1)));
    return of({ kind: 'refused', error: answer.error });
  };
  const send = (input: Input): States =>
    concat(of(SENDING), defer(() => request(options, input)).pipe(switchMap(toStates)));

  const open = (input: Input, first: States): States => {
    const id = idOf(input);
    const again = new Subject<Input>();
    let isSending = false;
    const requests = again.pipe(
      filter(() => !isSending),
      map(send),
      startWith(first),
      switchAll(),
      tap(({ kind }) => {
        isSending = kind === 'sending';
      }),
    );
    // What the account shows already needs no request.
    const states = combineLatest([account, requests]).pipe(
      map(([view, state]): AttemptState<Value> => {
        const value = shown(view, input, isSending);
        return value === undefined ? state : { kind: 'accepted', value };
      }),
      distinctUntilChanged(),
      takeWhile(({ kind }) => kind !== 'accepted', true),
      finalize(() => running.delete(id)),
      shareReplay({ bufferSize: 1, refCount: true }),
    );
    running.set(id, { again, states });
    return states;
  };

  const retry = (input: Input): void => running.get(idOf(input))?.again.next(input);
  return {
    retry,
    start: (input) =>
      defer(() => {
        retry(input);
        return running.get(idOf(input))?.states ?? open(input, send(input));
      }),
    resume: (input) =>
      defer(() => {
        const caughtUpHere = caughtUp.pipe(filter((times) => times > 0));
        const first = unknown(clientError('TIMEOUT'), caughtUpHere);
        return running.get(idOf(input))?.states ?? open(input, first);
      }),
  };
}
