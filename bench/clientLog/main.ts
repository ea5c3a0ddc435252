/**
 * The client's log in a real Chromium with its profile on the disk, strict durability, against
 * Dexie with one row an event in the same run.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Page } from 'playwright';
import { build } from 'vite';
import { browserLaunchOptions } from '../../tests/support/browser.ts';
import type { BenchRow } from '../support.ts';
import type { Measured } from './page.ts';

/** Never asked over a network: the page is answered by the script. */
const ORIGIN = 'http://bench.localhost';

async function bundlePage(): Promise<string> {
  const entry = fileURLToPath(new URL('page.ts', import.meta.url));
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    build: { write: false, target: 'es2022', lib: { entry, formats: ['es'], fileName: 'page' } },
  });
  const [output] = Array.isArray(built) ? built : [built];
  const chunk = output !== undefined && 'output' in output ? output.output[0] : undefined;
  if (chunk === undefined) throw new Error('the page was not bundled');
  return chunk.code;
}

async function withPage<T>(use: (page: Page) => Promise<T>): Promise<T> {
  const script = await bundlePage();
  const profile = await mkdtemp(join(tmpdir(), 'maru-bench-'));
  const context = await chromium.launchPersistentContext(profile, { ...browserLaunchOptions(), headless: true });
  try {
    const page = await context.newPage();
    await page.route(`${ORIGIN}/**`, (route) =>
      route.request().url().endsWith('.js')
        ? route.fulfill({ contentType: 'text/javascript', body: script })
        : route.fulfill({ contentType: 'text/html', body: '<script type="module" src="/page.js"></script>' }),
    );
    await page.goto(`${ORIGIN}/`);
    await page.waitForFunction(() => 'clientLogBench' in globalThis);
    return await use(page);
  } finally {
    await context.close();
    await rm(profile, { recursive: true, force: true });
  }
}

const perSecond = ({ eventsPerSecond }: Measured): string => `${Math.round(eventsPerSecond).toLocaleString('en')} events/s`;

function toRow(name: string, own: Measured, peer: Measured, goal: string): BenchRow {
  return {
    name: `${name} (${Math.round(own.bytesPerEvent)} bytes an event)`,
    value: perSecond(own),
    peer: `one Dexie row an event: ${perSecond(peer)}`,
    ratio: (own.eventsPerSecond / peer.eventsPerSecond).toFixed(1),
    goal,
  };
}

export function run(): Promise<readonly BenchRow[]> {
  return withPage(async (page) => {
    const thousands = await page.evaluate(() => clientLogBench.measureAppend(300_000, 1_000));
    const rowThousands = await page.evaluate(() => clientLogBench.measureRowAppend(20_000, 1_000));
    const hundreds = await page.evaluate(() => clientLogBench.measureAppend(60_000, 100));
    const rowHundreds = await page.evaluate(() => clientLogBench.measureRowAppend(10_000, 100));
    const replay = await page.evaluate(() => clientLogBench.measureReplay(500_000));
    const rowReplay = await page.evaluate(() => clientLogBench.measureRowReplay(50_000));
    return [
      toRow('append, 1,000 a segment, strict', thousands, rowThousands, '500,000 events/s'),
      toRow('append, 100 a segment, strict', hundreds, rowHundreds, '60,000 events/s'),
      toRow('replay, parsed', replay, rowReplay, '1,000,000 events/s'),
    ];
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.table(await run());
