/**
 * The browser's fullscreen for a chart that already fills the page. [W-V1] [W-V2]
 *
 * The whole page is shown in fullscreen, not the chart alone: menus, dialogs and notices lie beside
 * the chart in the page, and would be hidden otherwise.
 */

/** Requests fullscreen; does nothing where the browser has none or refuses it. */
export async function requestFullscreen(page: Document): Promise<void> {
  if (!page.fullscreenEnabled || page.fullscreenElement !== null) return;
  try {
    await page.documentElement.requestFullscreen({ navigationUI: 'hide' });
  } catch {
    // The chart fills the page all the same.
  }
}

/** Leaves fullscreen, if the page is in it. */
export async function leaveFullscreen(page: Document): Promise<void> {
  if (page.fullscreenElement !== page.documentElement) return;
  try {
    await page.exitFullscreen();
  } catch {
    // It was left meanwhile.
  }
}

/**
 * Calls `leave` when the browser's fullscreen ends, and at Escape where the browser has none. An
 * Escape that closed something on the page is not meant for the chart.
 * @returns a function that stops listening
 */
export function listenForLeave(page: Document, leave: () => void): () => void {
  const changed = () => {
    if (page.fullscreenElement === null) leave();
  };
  const pressed = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented) leave();
  };
  page.addEventListener('fullscreenchange', changed);
  page.defaultView?.addEventListener('keydown', pressed);
  return () => {
    page.removeEventListener('fullscreenchange', changed);
    page.defaultView?.removeEventListener('keydown', pressed);
  };
}
