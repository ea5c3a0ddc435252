/** When the screen may change: once a frame, and at intervals while the page is hidden. */

/** Calls `action` before the next picture; the returned function takes it back. */
export type RequestFrame = (action: () => void) => () => void;

/** How often a page that draws nothing still takes in what came: its title shows a price. */
const UNSEEN_MS = 500;

/**
 * The browser's frames. It gives none to a hidden page, and now and then none to a page that it
 * calls visible (covered by another window, or just moved to the front): then a timer does,
 * because one frame that never comes would stop everything that waits for it.
 */
export const browserFrame: RequestFrame = (action) => {
  let isDone = false;
  const end = (): void => {
    isDone = true;
    cancelAnimationFrame(frame);
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', run);
  };
  const run = (): void => {
    if (isDone) return;
    end();
    action();
  };
  const frame = document.hidden ? 0 : requestAnimationFrame(run);
  const timer = setTimeout(run, UNSEEN_MS);
  // Hidden before the frame came: it would wait until the page is visible again.
  if (!document.hidden) document.addEventListener('visibilitychange', run);
  return end;
};

/**
 * Calls `action` in a task outside of any frame: what draws itself in the frame after it was changed,
 * as charts do, is in the same picture then. Changed inside a frame, it would be two.
 */
export const betweenFrames: RequestFrame = (action) => {
  if (document.hidden) return browserFrame(action);
  let isTakenBack = false;
  afterTask(() => {
    if (!isTakenBack) action();
  });
  return () => {
    isTakenBack = true;
  };
};

/**
 * Called after the page was changed: calls `action` when the change is drawn, with the time that the
 * page took for it, ms, without the wait for the frame.
 */
export const afterPicture = (action: (tookMs: number) => void): void => {
  const changedAt = performance.now();
  let changeMs = 0;
  afterTask(() => (changeMs = performance.now() - changedAt));
  if (document.hidden) afterTask(() => action(changeMs));
  else
    browserFrame(() => {
      const frameAt = performance.now();
      afterTask(() => action(changeMs + performance.now() - frameAt));
    });
};

/** Calls `action` in the next task: after what follows from this one, or after the frame it is called in. */
export const afterTask = (action: () => void): void => {
  // Unlike timers, messages are not held back where they follow one another, nor in a hidden page.
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    port1.close();
    action();
  };
  port2.postMessage(undefined);
};
