/** The page's log in a test: what streams report there. */
import { config } from 'rxjs';
import { afterEach, beforeEach } from 'vitest';

/** Collects the errors reported during each test of the file. */
export function recordPageLog(): { readonly reported: readonly unknown[] } {
  const log: { reported: unknown[] } = { reported: [] };
  beforeEach(() => {
    log.reported = [];
    config.onUnhandledError = (error) => void log.reported.push(error);
  });
  afterEach(() => {
    config.onUnhandledError = null;
  });
  return log;
}
