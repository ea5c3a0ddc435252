/**
 * A sleeping page, as on a laptop with its lid closed: nothing in it runs, and it receives no
 * signal.
 */
import type { Page } from '@playwright/test';

/**
 * Records the longest time during which the page did not run; call it before the page is opened.
 */
export async function witnessSleep(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    let last = Date.now();
    Object.assign(window, { longestSleepMs: 0 });
    setInterval(() => {
      const now = Date.now();
      const witness = window as unknown as { longestSleepMs: number };
      witness.longestSleepMs = Math.max(witness.longestSleepMs, now - last);
      last = now;
    }, 250);
  });
  return () =>
    page.evaluate(() => (window as unknown as { longestSleepMs: number }).longestSleepMs);
}

/** The processes in which the browser runs its pages and their workers. */
async function rendererIds(page: Page): Promise<readonly number[]> {
  const browser = page.context().browser();
  if (browser === null) throw new Error('the page has no browser of its own');
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  return processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id);
}

/**
 * Stops the processes of the page and its workers, runs `meanwhile`, and resumes them.
 * `Page.setWebLifecycleState` does not work here: a page under Playwright counts as visible, and
 * such a page is never frozen.
 */
export async function sleepWhile(page: Page, meanwhile: () => Promise<unknown>): Promise<void> {
  const ids = await rendererIds(page);
  for (const id of ids) process.kill(id, 'SIGSTOP');
  try {
    await meanwhile();
  } finally {
    for (const id of ids) process.kill(id, 'SIGCONT');
  }
}
