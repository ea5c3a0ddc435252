/**
 * Estimate of an order's cost, as the order form shows it: requested with the prices and with the
 * typed fields.
 */
import {
  BehaviorSubject,
  catchError,
  map,
  merge,
  Observable,
  of,
  type SchedulerLike,
  share,
  switchMap,
  tap,
  timer,
  type Subscription,
} from 'rxjs';
import type { Readable } from '../../domain/readable.ts';
import { isSameRecord } from '../../domain/sameRecord.ts';
import type { Estimate, EstimateInput } from '../../protocol/futures/pricedView.ts';
import type { PricingClient } from '../../workers/clients/pricingClient.ts';
import type { EstimateAnswer } from '../../workers/pricing/pricingTypes.ts';
import { reportDefect } from '../defects.ts';
import { estimateToText, inputToQuestion } from './pricedTexts.ts';

// Requests of the pricing worker: one at a time, each with everything that has changed by then.

/** Pause after a failed answer, so that a lasting failure is not repeated at once. */
const RETRY_MS = 1_000;

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

/** Makes a request wait for an estimate that was requested with it. */
export type Join = (estimate: Promise<unknown>) => void;

const ALONE: Join = () => undefined;

const toEstimate = (answer: EstimateAnswer | undefined): Estimate | undefined =>
  answer === undefined
    ? undefined
    : { buy: estimateToText(answer.buy), sell: estimateToText(answer.sell) };

/** A side whose figures are the same stays the same object, so that only a changed one is drawn. */
function keepSides(
  before: Estimate | undefined,
  after: Estimate | undefined,
): Estimate | undefined {
  if (before === undefined || after === undefined) return after;
  const kept = (side: keyof Estimate) =>
    isSameRecord(before[side], after[side]) ? before[side] : after[side];
  return { buy: kept('buy'), sell: kept('sell') };
}

/** Requests an estimate when the input or the prices change; an answer to older ones is dropped. */
export function followEstimate(
  client: PricingClient,
  input: Readable<EstimateInput>,
  requests: Observable<Join>,
  scheduler: SchedulerLike,
): Readable<Estimate | undefined> {
  const value = new BehaviorSubject<Estimate | undefined>(undefined);
  let isFailing = false;
  const typed = new Observable<Join>((subscriber) => input.subscribe(() => subscriber.next(ALONE)));
  const following = merge(of<Join>(ALONE), requests, typed).pipe(
    switchMap((join) => {
      const answer = client.estimate(inputToQuestion(input.get()));
      join(answer);
      return answer;
    }),
    map(toEstimate),
    tap(() => (isFailing = false)),
    catchError((error: unknown, restarted) => {
      if (!isFailing) reportDefect(error);
      isFailing = true;
      const later = timer(RETRY_MS, scheduler).pipe(switchMap(() => restarted));
      return merge(of(undefined), later);
    }),
    tap((estimate) => value.next(keepSides(value.value, estimate))),
    share(),
  );
  return {
    get: () => value.value,
    subscribe: (listener) => {
      const subscription = following.subscribe(() => listener());
      return () => subscription.unsubscribe();
    },
  };
}
