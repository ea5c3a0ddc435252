import { type CallAfter, withinLoadLimit } from '../../domain/loadLimit.ts';

/** The page's own timer. */
export const callAfter: CallAfter = (ms, call) => {
  const timer = setTimeout(call, ms);
  return () => clearTimeout(timer);
};

/** Loads files of a screen; rejects also where they do not answer for two minutes. Rule [W-B3]. */
export const inTime = <Part>(load: () => Promise<Part>): Promise<Part> =>
  withinLoadLimit(load, callAfter);
