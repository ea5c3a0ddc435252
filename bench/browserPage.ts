/** A page in a real Chromium, its profile on the disk, its scripts bundled from the project's source. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright';
import { build } from 'vite';
import { browserLaunchOptions } from '../tests/support/browser.ts';

/** Never asked over a network: its requests are answered by this script. */
const ORIGIN = 'http://bench.localhost';

/** An isolated page has a clock of 5 µs instead of 100 µs. */
const ISOLATED = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
};

/** A script that puts styles into its page before it does anything else. */
const withStyles = (code: string, styles: string): string =>
  `document.head.append(Object.assign(document.createElement('style'), { textContent: ${JSON.stringify(styles)} }));\n${code}`;

/** A source file with all it imports, and their styles, as one script. */
export async function bundle(entry: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    // A library build leaves it to its user; React without it is the slow one for development.
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      target: 'es2022',
      lib: { entry, formats: ['es'], fileName: 'script' },
      rolldownOptions: { output: { codeSplitting: false } },
    },
  });
  const [output] = Array.isArray(built) ? built : [built];
  if (output === undefined || !('output' in output)) throw new Error(`${entry} was not bundled`);
  const [chunk, ...others] = output.output;
  const styles = others.flatMap((one) =>
    one.type === 'asset' && one.fileName.endsWith('.css') ? [String(one.source)] : [],
  );
  return styles.length === 0 ? chunk.code : withStyles(chunk.code, styles.join('\n'));
}

/**
 * Opens a page that runs the script `page` of the entries and hands it to `use` once it has set
 * `globalThis[ready]`. Entries are source files by the name under which the page fetches them.
 */
export async function withBenchPage<T>(
  entries: Readonly<Record<string, string>>,
  ready: string,
  use: (page: Page) => Promise<T>,
): Promise<T> {
  const scripts = new Map<string, string>();
  for (const [name, entry] of Object.entries(entries))
    scripts.set(`/${name}.js`, await bundle(entry));
  const profile = await mkdtemp(join(tmpdir(), 'maru-bench-'));
  const context = await chromium.launchPersistentContext(profile, {
    ...browserLaunchOptions(),
    headless: true,
  });
  try {
    const page = await context.newPage();
    await page.route(`${ORIGIN}/**`, (route) => {
      const script = scripts.get(new URL(route.request().url()).pathname);
      return script === undefined
        ? route.fulfill({
            headers: { ...ISOLATED, 'content-type': 'text/html' },
            body: '<script type="module" src="/page.js"></script>',
          })
        : route.fulfill({
            headers: { ...ISOLATED, 'content-type': 'text/javascript' },
            body: script,
          });
    });
    await page.goto(`${ORIGIN}/`);
    await page.waitForFunction((name) => name in globalThis, ready);
    return await use(page);
  } finally {
    await context.close();
    await rm(profile, { recursive: true, force: true });
  }
}
