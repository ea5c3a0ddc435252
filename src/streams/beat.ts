/**
 * Times at which market figures are shown: as often as the device can draw them beside its other
 * work.
 */
import type { SchedulerLike } from 'rxjs';
import type { UpdateRate } from '../domain/preferences.ts';
import { contained, reportDefect } from './defects.ts';
import type { RequestFrame } from './frames.ts';

export interface BeatOptions {
  /** The earliest moment at which a picture may change. */
  readonly frame: RequestFrame;
  /** Calls once what has changed is drawn, with the time the page took for it, ms. */
  readonly afterPicture: (action: (tookMs: number) => void) => void;
  readonly scheduler: SchedulerLike;
  /** The shortest time between the beginnings of two pictures, as of now. */
  readonly periodMs: () => number;
}

/**
 * Between two pictures. Ten a second are as many as a person reads; more cost a processor and show
 * no more. The smooth one is shorter than a frame, so that each frame is requested in time.
 */
export const PERIODS_MS: Readonly<Record<UpdateRate, number>> = {
  normal: 100,
  smooth: 12,
  saving: 250,
};

/** The rest of a picture, as a multiple of the time it took: drawing takes a quarter at most. */
const REST_SHARE = 3;
/** No price is held back longer than this. */
const REST_MAX_MS = 2_000;

/**
 * As `RequestFrame`. What `prepare` does comes first, and the picture waits for its promise, which
 * never rejects; then all actions are called at once.
 */
export type RequestBeat = (
  action: () => void,
  prepare?: () => Promise<void> | undefined,
) => () => void;

interface Waiting {
  readonly action: () => void;
  readonly prepare: (() => Promise<void> | undefined) | undefined;
}

/**
 * All requests before the next picture are served by it. After it the page rests until the period
 * is over, and at least three times as long as the picture took, waits for figures and for the
 * frame included: where one takes 200 ms, presses, dialogs and parts that load later find time
 * between two prices.
 */
export function createBeat(options: BeatOptions): RequestBeat {
  const { frame, afterPicture, scheduler, periodMs } = options;
  let waiting = new Set<Waiting>();
  let isResting = false;
  let isFrameAsked = false;

  const askFrame = (): void => {
    if (isResting || isFrameAsked || waiting.size === 0) return;
    isFrameAsked = true;
    frame(draw);
  };
  const endRest = (): void => {
    isResting = false;
    askFrame();
  };
  const draw = (): void => {
    isFrameAsked = false;
    isResting = true;
    const startedAt = scheduler.now();
    const rest = (tookMs: number): void => {
      const sinceStart = Math.max(0, scheduler.now() - startedAt);
      const share = tookMs + Math.min(tookMs * REST_SHARE, REST_MAX_MS);
      scheduler.schedule(endRest, Math.max(0, Math.max(periodMs(), share) - sinceStart));
    };
    const picture = waiting;
    waiting = new Set();
    const show = (): void => {
      for (const { action } of picture) contained(action)();
      afterPicture(rest);
    };
    const unfinished = [...picture].map(prepared).filter((promise) => promise !== undefined);
    if (unfinished.length === 0) show();
    else void Promise.all(unfinished).then(show);
  };
  return (action, prepare) => {
    const asked: Waiting = { action, prepare };
    const asking = waiting;
    asking.add(asked);
    askFrame();
    return () => {
      asking.delete(asked);
    };
  };
}

function prepared({ prepare }: Waiting): Promise<void> | undefined {
  try {
    return prepare?.();
  } catch (error) {
    reportDefect(error);
    return undefined;
  }
}
