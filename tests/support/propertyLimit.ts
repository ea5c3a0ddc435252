/**
 * A property that fails and shrinks slowly ends with its seed and the counterexample found so far:
 * the test's own limit would end it with neither.
 */
import fc from 'fast-check';

/** Below the limit of a test, see vitest.config.ts. */
const LIMIT_MS = 50_000;

let isInstalled = false;

/** For all properties of this process; called again, it does nothing. */
export function limitProperties(): void {
  if (isInstalled) return;
  isInstalled = true;
  fc.installGlobalPlugin(fc.interruptAfterTimeLimit(LIMIT_MS, { failOnInterrupt: true }));
}
