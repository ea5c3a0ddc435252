/** Collects all garbage of this thread, so that what follows does not pay for what was before it. */
import { setTimeout as pause } from 'node:timers/promises';
import { garbageCollector } from '../garbage.ts';

/**
 * Pause in which the collector sweeps beside the thread; until then the thread itself sweeps first.
 */
const SWEPT_MS = 2_000;

/**
 * Building an exchange of many users leaves gigabytes of garbage, and their collection falls into
 * what is measured next. A server that has run for a while has none of it.
 */
export async function collectGarbage(): Promise<void> {
  garbageCollector()('all');
  await pause(SWEPT_MS);
}
