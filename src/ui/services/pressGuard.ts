/** Two clicks on the same button within this interval count as one, ms. */
const DOUBLE_PRESS_MS = 350;

/**
 * Distinguishes an intended click from the second one of a double click, which may come after the
 * first was answered.
 * @returns whether the click counts; `at` is ms of any monotonic clock
 */
export function createPressGuard(): (what: string, at: number) => boolean {
  let last: { readonly what: string; readonly at: number } | undefined;
  return (what, at) => {
    if (last?.what === what && at - last.at < DOUBLE_PRESS_MS) return false;
    last = { what, at };
    return true;
  };
}
