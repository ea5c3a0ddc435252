/** Collects all garbage of this thread, so that what follows does not pay for what was before it. */
import { setTimeout as pause } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** What was collected is made usable beside the thread, and first by the thread where it is not yet. */
const SWEPT_MS = 2_000;

/**
 * Building an exchange of many users leaves gigabytes of garbage, and their collection falls into
 * what is measured next. A server that has run for a while has none of it.
 */
export async function collectGarbage(): Promise<void> {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  if (typeof collect !== 'function') throw new Error('garbage cannot be collected');
  collect();
  await pause(SWEPT_MS);
}
