import { asyncScheduler, type SchedulerLike } from 'rxjs';
import { withinLoadLimit } from '../domain/loadLimit.ts';

/** Loads files of the page; rejects also where they do not answer for two minutes. Rule [W-B3]. */
export const inTime = <Part>(
  load: () => Promise<Part>,
  scheduler: SchedulerLike = asyncScheduler,
): Promise<Part> =>
  withinLoadLimit(load, (ms, call) => {
    const timer = scheduler.schedule(call, ms);
    return () => timer.unsubscribe();
  });
