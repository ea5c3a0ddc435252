/** How far the exchange's clock is ahead of ours, from several questions and their travel times. */
import {
  concatMap,
  defer,
  EMPTY,
  map,
  merge,
  of,
  range,
  switchMap,
  timer,
  toArray,
  type Observable,
  type SchedulerLike,
} from 'rxjs';
import type { Caller } from './api.ts';

interface Sample {
  readonly roundTripMs: number;
  /** Server's clock minus ours, ms. */
  readonly offsetMs: number;
}

const SAMPLES = 5;
/** Only the quickest are believed: their error is at most half their travel time. */
const BEST = 3;
const AGAIN_MS = 300_000;
const RETRY_MS = 5_000;

/** The middle of the quickest samples' offsets, whole ms; undefined without a sample. */
export function bestOffset(samples: readonly Sample[]): number | undefined {
  const best = samples
    .toSorted((a, b) => a.roundTripMs - b.roundTripMs)
    .slice(0, BEST)
    .map(({ offsetMs }) => offsetMs)
    .toSorted((a, b) => a - b);
  const upper = best[Math.floor(best.length / 2)];
  const lower = best[Math.floor((best.length - 1) / 2)];
  return upper === undefined || lower === undefined ? undefined : Math.round((upper + lower) / 2);
}

async function ask(api: Caller, scheduler: SchedulerLike): Promise<readonly Sample[]> {
  const sentAt = scheduler.now();
  const answer = await api.call('serverTime', { ms: sentAt });
  const heardAt = scheduler.now();
  if (!answer.ok) return [];
  // The server read its clock somewhere between; half way is the best guess.
  return [
    { roundTripMs: heardAt - sentAt, offsetMs: answer.value.serverTime - (sentAt + heardAt) / 2 },
  ];
}

const measure = (api: Caller, scheduler: SchedulerLike): Observable<number | undefined> =>
  range(0, SAMPLES).pipe(
    concatMap(() => ask(api, scheduler)),
    toArray(),
    map((samples) => bestOffset(samples.flat())),
  );

/**
 * Offsets in ms, measured at the start, at each emission of `again` (a connection opened) and every
 * five minutes; after a failure soon again. Never fails.
 */
export function clockOffset(
  api: Caller,
  scheduler: SchedulerLike,
  again: Observable<unknown> = EMPTY,
): Observable<number> {
  const once = (): Observable<number> =>
    defer(() => measure(api, scheduler)).pipe(
      concatMap((offset) =>
        offset === undefined ? timer(RETRY_MS, scheduler).pipe(concatMap(once)) : of(offset),
      ),
    );
  return merge(timer(0, AGAIN_MS, scheduler), again).pipe(switchMap(once));
}
