/** Ports of the process: clock, turns of its event loop, and log. */
import type { NextTurn } from '../../gateway/limits/lanes.ts';
import type { Clock, Logger } from '../../gateway/ports.ts';
import { createActivity } from '../health/health.ts';
import { createLog } from '../log/log.ts';

export const activity = createActivity();

/** On stderr, so that messages to the operator, on stdout, are no part of the log. */
export const log = createLog({ write: (lines) => void process.stderr.write(lines), now: Date.now });

export const logger: Logger = { info: log.info, warn: log.warn, note: activity.note };

/** Writes a line for the operator who starts it. */
export const greeting = (line: string): void => console.log(line);

export const clock: Clock = {
  now: Date.now,
  elapsed: () => performance.now(),
  after: (delayMs, action) => {
    const timer = setTimeout(action, delayMs);
    return () => clearTimeout(timer);
  },
};

export const nextTurn: NextTurn = (action) => void setImmediate(action);
