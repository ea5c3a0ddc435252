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
 * Calls `action` in a task just after a frame. What is changed there, what a worker answers to it and
 * what draws itself in the next frame, as charts do, is one picture: all of it has the time until
 * the next frame. Changed inside a frame, it would be two.
 */
export const beforeFrame: RequestFrame = (action) => {
  if (document.hidden) return browserFrame(action);
  let isTakenBack = false;
  const cancel = browserFrame(() =>
    afterDrawn(() => {
      if (!isTakenBack) action();
    }),
  );
  return () => {
    isTakenBack = true;
    cancel();
  };
};

/** Called in a task: calls `action` when the page has drawn what was changed there. */
export const afterNextFrame = (action: () => void): void => {
  if (document.hidden) afterDrawn(action);
  else browserFrame(() => afterDrawn(action));
};

/** Called inside a frame: calls `action` when the page has drawn it. */
export const afterDrawn = (action: () => void): void => {
  // Unlike timers, messages are not held back where they follow one another, nor in a hidden page.
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    port1.close();
    action();
  };
  port2.postMessage(undefined);
};
