/** How all properties of a process run, apart from what their tests say. */
import fc from 'fast-check';
import { isHunt } from './hunt.ts';

/**
 * Seed of properties that name none: `npm test` runs the same cases each time, `npm run hunt` new
 * ones.
 */
const SEED = 20_261_127;
/**
 * Below the limit of a test, see vitest.config.ts: a property that fails and shrinks slowly ends with
 * its seed and the counterexample found so far. The test's own limit would end it with neither.
 */
const LIMIT_MS = 50_000;

let isDone = false;

/** Called again, or in a hunt, it does nothing. */
export function setUpProperties(): void {
  if (isDone || isHunt()) return;
  isDone = true;
  fc.configureGlobal({ seed: SEED });
  fc.installGlobalPlugin(fc.interruptAfterTimeLimit(LIMIT_MS, { failOnInterrupt: true }));
}
