/** Waits for a fact, as long as a busy machine may need for it. */
import { vi } from 'vitest';

/** Ends what hangs: everything runs at once on two cores, and a screen's chunk may load for seconds. */
const LIMIT_MS = 30_000;
const EVERY_MS = 20;

/**
 * @param holds tried again until it does not throw
 * @returns what it returns then; what it threw last after the limit
 */
export const until = <T>(
  holds: () => T | Promise<T>,
  options: { readonly timeout?: number; readonly interval?: number } = {},
): Promise<T> => vi.waitFor(holds, { timeout: LIMIT_MS, interval: EVERY_MS, ...options });
