/** When what the market moves is shown: as often as the device can draw it beside its other work. */
import type { SchedulerLike } from 'rxjs';
import type { UpdateRate } from '../domain/preferences.ts';
import { contained } from './defects.ts';
import type { RequestFrame } from './frames.ts';

export interface BeatOptions {
  /** The earliest moment at which a picture may change. */
  readonly frame: RequestFrame;
  /** Calls once what has changed is drawn. */
  readonly afterDrawn: (action: () => void) => void;
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

/** The rest after a picture, as a multiple of the time it took: drawing takes a quarter at most. */
const REST_SHARE = 3;
/** No price is held back longer than this. */
const REST_MAX_MS = 2_000;

/**
 * Everybody who asks before the next picture is called for the same one. After it the page rests
 * until the period is over, and at least three times as long as the picture took: where one takes
 * 200 ms, presses, dialogs and parts that load later find time between two prices.
 */
export function createBeat(options: BeatOptions): RequestFrame {
  const { frame, afterDrawn, scheduler, periodMs } = options;
  const waiting = new Set<() => void>();
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
    afterDrawn(() => {
      const took = Math.max(0, scheduler.now() - startedAt);
      const rest = Math.max(periodMs() - took, Math.min(took * REST_SHARE, REST_MAX_MS));
      scheduler.schedule(endRest, rest);
    });
    const actions = [...waiting];
    waiting.clear();
    for (const action of actions) contained(action)();
  };
  return (action) => {
    // Two may ask for the same action, and each may take back their own.
    const asked = (): void => action();
    waiting.add(asked);
    askFrame();
    return () => {
      waiting.delete(asked);
    };
  };
}
