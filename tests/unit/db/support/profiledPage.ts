/**
 * A page of a real Chromium whose profile lies on the disk, as a person's does: what is durable
 * and what a quota refuses can be seen there only. No server and no port: the page is answered here.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type BrowserContext, type Page } from 'playwright';
import { build } from 'vite';
import { browserLaunchOptions } from '../../../support/browser.ts';

export const PAGE_ORIGIN = 'http://page.localhost';

async function bundle(entry: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    build: { write: false, target: 'es2022', lib: { entry, formats: ['es'], fileName: 'page' } },
  });
  const [output] = Array.isArray(built) ? built : [built];
  const chunk = output !== undefined && 'output' in output ? output.output[0] : undefined;
  if (chunk === undefined) throw new Error(`${entry} was not bundled`);
  return chunk.code;
}

/** @param entry path of the script that the page runs; it has run when `use` is called */
export async function withProfiledPage<T>(
  entry: string,
  use: (page: Page, context: BrowserContext) => Promise<T>,
): Promise<T> {
  const script = await bundle(entry);
  const profile = await mkdtemp(join(tmpdir(), 'maru-profile-'));
  const context = await chromium.launchPersistentContext(profile, {
    ...browserLaunchOptions(),
    headless: true,
  });
  try {
    await context.route(`${PAGE_ORIGIN}/**`, (route) =>
      route.request().url().endsWith('.js')
        ? route.fulfill({ contentType: 'text/javascript', body: script })
        : route.fulfill({
            contentType: 'text/html',
            body: '<script type="module" src="/page.js"></script>',
          }),
    );
    const page = await context.newPage();
    await page.goto(`${PAGE_ORIGIN}/`, { waitUntil: 'load' });
    return await use(page, context);
  } finally {
    await context.close();
    await rm(profile, { recursive: true, force: true });
  }
}
