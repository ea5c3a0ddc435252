/** How far the exchange's clock is ahead of ours, from several requests and their round trips. */
import {
  concatMap,
  EMPTY,
  first,
  map,
  merge,
  range,
  repeat,
  switchMap,
  timer,
  toArray,
  type Observable,
  type SchedulerLike,
} from 'rxjs';
import type { ClockReading } from '../protocol/clockReading.ts';
import type { Caller } from './api.ts';
import { pauseAfter } from './pauses.ts';

interface Sample {
  readonly roundTripMs: number;
  /** Server's clock minus ours, ms. */
  readonly offsetMs: number;
}

const SAMPLES = 5;
/** Both clocks are read in whole milliseconds. */
const WHOLE_MS = 1;
const EVERY_MS = 300_000;

/** The quickest sample decides: its error is at most half its round trip. Undefined without a sample. */
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

async function sample(api: Caller, scheduler: SchedulerLike): Promise<readonly Sample[]> {
  const sentAt = scheduler.now();
  const answer = await api.call('serverTime', { ms: sentAt });
  const receivedAt = scheduler.now();
  if (!answer.ok) return [];
  // The server read its clock somewhere between; half way is the best guess.
  return [
    {
      roundTripMs: receivedAt - sentAt,
      offsetMs: answer.value.serverTime - (sentAt + receivedAt) / 2,
    },
  ];
}

const measureOnce = (api: Caller, scheduler: SchedulerLike): Observable<ClockReading | undefined> =>
  range(0, SAMPLES).pipe(
    concatMap(() => sample(api, scheduler)),
    toArray(),
    map((samples) => bestReading(samples.flat())),
  );

/**
 * Readings, measured at the start, at each emission of `refresh` (a connection opened) and every
 * five minutes; a failed measurement is repeated soon. Never fails.
 */
export function clockOffset(
  api: Caller,
  scheduler: SchedulerLike,
  refresh: Observable<unknown> = EMPTY,
): Observable<ClockReading> {
  const measured = measureOnce(api, scheduler).pipe(
    repeat({ delay: (failures) => timer(pauseAfter(failures), scheduler) }),
    first((reading) => reading !== undefined),
  );
  return merge(timer(0, EVERY_MS, scheduler), refresh).pipe(switchMap(() => measured));
}
