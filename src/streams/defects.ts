/** Unexpected errors: they reach the page's log and stop nothing. */
import { throwError } from 'rxjs';

/**
 * Storage that the browser does not offer is a state of the visit, which a banner shows: work that wanted
 * to keep something is over with that, and no defect.
 */
const isStorageAway = (error: unknown): boolean =>
  error instanceof Error && error.name === 'StorageAwayError';

/** Reports to RxJS's `onUnhandledError`, as an error inside a subscriber is: by default the page's log. */
export function reportDefect(error: unknown): void {
  if (!isStorageAway(error)) throwError(() => error).subscribe();
}

/** The same function for use inside a stream: its errors are reported and the stream continues. */
export const contained =
  <Args extends readonly unknown[]>(action: (...args: Args) => void) =>
  (...args: Args): void => {
    try {
      action(...args);
    } catch (error) {
      reportDefect(error);
    }
  };
