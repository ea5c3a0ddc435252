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
import type { ClockReading } from '../protocol/clockReading.ts';
import type { Caller } from './api.ts';

interface Sample {
  readonly roundTripMs: number;
  /** Server's clock minus ours, ms. */
  readonly offsetMs: number;
}

const SAMPLES = 5;
/** Both clocks are read in whole milliseconds. */
const WHOLE_MS = 1;
const AGAIN_MS = 300_000;
const RETRY_MS = 5_000;

/** The quickest sample decides: its error is at most half its travel time. Undefined without a sample. */
export function bestReading(samples: readonly Sample[]): ClockReading | undefined {
  const [best] = samples.toSorted((a, b) => a.roundTripMs - b.roundTripMs);
  return best === undefined
    ? undefined
    : {
        offsetMs: Math.round(best.offsetMs),
        errorMs: Math.ceil(best.roundTripMs / 2) + WHOLE_MS,
        samples: samples.length,
      };
}

async function ask(api: Caller, scheduler: SchedulerLike): Promise<readonly Sample[]> {
  const sentAt = scheduler.now();
  const answer = await api.call('serverTime', { ms: sentAt });
  const lastMessageAt = scheduler.now();
  if (!answer.ok) return [];
  // The server read its clock somewhere between; half way is the best guess.
  return [
    {
      roundTripMs: lastMessageAt - sentAt,
      offsetMs: answer.value.serverTime - (sentAt + lastMessageAt) / 2,
    },
  ];
}

const measure = (api: Caller, scheduler: SchedulerLike): Observable<ClockReading | undefined> =>
  range(0, SAMPLES).pipe(
    concatMap(() => ask(api, scheduler)),
    toArray(),
    map((samples) => bestReading(samples.flat())),
  );

/**
 * Readings, measured at the start, at each emission of `again` (a connection opened) and every
 * five minutes; after a failure soon again. Never fails.
 */
export function clockOffset(
  api: Caller,
  scheduler: SchedulerLike,
  again: Observable<unknown> = EMPTY,
): Observable<ClockReading> {
  const once = (): Observable<ClockReading> =>
    defer(() => measure(api, scheduler)).pipe(
      concatMap((reading) =>
        reading === undefined ? timer(RETRY_MS, scheduler).pipe(concatMap(once)) : of(reading),
      ),
    );
  return merge(timer(0, AGAIN_MS, scheduler), again).pipe(switchMap(once));
}
