/** When the screen may change: once a frame, and now and then while nobody looks. */

/** Calls `action` before the next picture; the returned function takes it back. */
export type RequestFrame = (action: () => void) => () => void;

/** How often a hidden page still takes in what came: its title shows a price. */
const HIDDEN_MS = 500;

/** The browser's frames; it gives none to a hidden page, which then goes by a timer. */
export const browserFrame: RequestFrame = (action) => {
  if (document.hidden) {
    const timer = setTimeout(action, HIDDEN_MS);
    return () => clearTimeout(timer);
  }
  let isDone = false;
  const run = (): void => {
    if (isDone) return;
    isDone = true;
    document.removeEventListener('visibilitychange', run);
    action();
  };
  const frame = requestAnimationFrame(run);
  // Hidden before the frame came: the frame would wait until somebody looks again.
  document.addEventListener('visibilitychange', run);
  return () => {
    isDone = true;
    cancelAnimationFrame(frame);
    document.removeEventListener('visibilitychange', run);
  };
};
