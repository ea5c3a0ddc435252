/** How long a file of the page may take to answer, whatever waits for it. Pure: the clock is given. */

/** After it a file counts as one that could not be loaded. The specification names it, section 8. */
export const LOAD_LIMIT_MS = 120_000;

/** Calls back after a time in ms; the returned function ends the wait. */
export type CallAfter = (ms: number, call: () => void) => () => void;

/**
 * The result of `load`; rejects with its error, or if it has not answered within
 * {@link LOAD_LIMIT_MS}.
 */
export function withinLoadLimit<Part>(
  load: () => Promise<Part>,
  callAfter: CallAfter,
): Promise<Part> {
  return new Promise((resolve, reject) => {
    const end = callAfter(LOAD_LIMIT_MS, () =>
      reject(new Error(`a file did not answer for ${LOAD_LIMIT_MS / 1_000} s`)),
    );
    load().then(resolve, reject).finally(end);
  });
}
