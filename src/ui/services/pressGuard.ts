/** Two presses of one thing nearer than this are one, ms. */
const DOUBLE_PRESS_MS = 350;

/**
 * Tells an intended press from the second one of a double click, which may come after the first
 * has been answered.
 * @returns whether the press counts; `at` is ms of any steady clock
 */
export function createPressGuard(): (what: string, at: number) => boolean {
  let last: { readonly what: string; readonly at: number } | undefined;
  return (what, at) => {
    if (last?.what === what && at - last.at < DOUBLE_PRESS_MS) return false;
    last = { what, at };
    return true;
  };
}
