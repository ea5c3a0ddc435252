/** axe on a page as it is shown. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import type { Result, run } from 'axe-core';

declare global {
  var axe: { readonly run: typeof run } | undefined;
}

/** The script as axe ships it for pages, less than half as long as the source that it carries. */
const SCRIPT = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** Resolves when nothing fades or slides: what is half transparent has no contrast of its own. */
async function untilStill(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ effect, playState }) =>
          playState !== 'running' || effect?.getComputedTiming().endTime === Infinity,
      ),
  );
}

/**
 * Violations that axe finds in the page, or in the elements that `selector` names. Rejects when
 * there are none. Frames inside the page are not looked into; the app has none.
 */
export async function violationsOf(page: Page, selector?: string): Promise<readonly Result[]> {
  const isThere = await page.evaluate(() => globalThis.axe !== undefined);
  if (!isThere) await page.evaluate(SCRIPT);
  await untilStill(page);
  return page.evaluate(async (include) => {
    if (globalThis.axe === undefined) throw new Error('axe is not on the page');
    // The many elements that are right are not described: that takes most of the time.
    const options = { resultTypes: ['violations' as const] };
    return (await globalThis.axe.run(include ?? document, options)).violations;
  }, selector);
}
