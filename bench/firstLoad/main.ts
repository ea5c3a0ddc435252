/**
 * The first visit to /futureView over slow 4G: what is loaded before the first price is on screen,
 * and when shell and price appear. Needs a build: `npm run build` first.
 */
import { fileURLToPath } from 'node:url';
import { chromium, type Page } from 'playwright';
import { browserLaunchOptions } from '../../tests/support/browser.ts';
import { startServer, temporaryDirectory } from '../../tests/support/server.ts';
import {
  noteScripts,
  type ScriptSizes,
  slowDown,
  totalOf,
} from '../../tests/support/scriptSizes.ts';
import { type BenchRow, median } from '../support.ts';

const VISITS = 5;

interface Visit {
  readonly paintMs: number;
  /** The price that came with the page. */
  readonly firstPriceMs: number;
  /** The price that the app drew in its place. */
  readonly appPriceMs: number;
  /** The first price that came over the socket. */
  readonly livePriceMs: number;
  /** Book, chart and order form, whichever came last. */
  readonly wholeMs: number;
  /** JavaScript in order of arrival before the first price. */
  readonly scripts: ScriptSizes;
}

/**
 * Reports when the last price is first on screen, on the page's own clock: as the page carried it, in
 * the first frame after its text was parsed; as the app drew it, since when the page's title begins
 * with it; and the first time that it changes after a message of the market, in the page's head or in
 * the app's. At last, when book, chart and order form are there.
 */
const WATCH_PRICE = `
  const embedded = () => document.querySelector('.first-last b')?.textContent;
  let carried;
  const look = () => {
    carried = embedded();
    if (carried === undefined) requestAnimationFrame(look);
    else requestAnimationFrame(() => (globalThis.embeddedPriceMs = performance.now()));
  };
  requestAnimationFrame(look);
  const observer = new MutationObserver(() => {
    const isApp = /^\\d/.test(document.title);
    const isNew = isApp || (carried !== undefined && ![undefined, carried].includes(embedded()));
    if (isNew && globalThis.hasMarket) globalThis.livePriceMs ??= performance.now();
    if (!isApp) return;
    globalThis.appPriceMs ??= performance.now();
    const has = (part) => document.querySelector(part) !== null;
    if (!has('[aria-label="Order book"] button') || !has('canvas')) return;
    if (!has('[aria-label="Order"] input')) return;
    globalThis.wholeMs = performance.now();
    observer.disconnect();
  });
  observer.observe(document, { childList: true, subtree: true, characterData: true });
  globalThis.WebSocket = class extends WebSocket {
    constructor(...address) {
      super(...address);
      this.addEventListener('message', ({ data }) => {
        globalThis.hasMarket ||= /MESSAGE[^]*\\/topic\\/(?:market|ticker)/.test(data);
      });
    }
  };
`;

async function visit(page: Page, url: string): Promise<Visit> {
  const endScripts = noteScripts(page);
  await slowDown(page);
  await page.addInitScript(WATCH_PRICE);
  await page.goto(`${url}/futureView`, { waitUntil: 'commit' });
  await page.waitForFunction(() => 'appPriceMs' in globalThis, undefined, { timeout: 60_000 });
  const scripts = await endScripts();
  const isEnd = (): boolean => 'livePriceMs' in globalThis && 'wholeMs' in globalThis;
  await page.waitForFunction(isEnd, undefined, { timeout: 60_000 });
  const times = await page.evaluate(() => ({
    firstPriceMs: Number(Reflect.get(globalThis, 'embeddedPriceMs')),
    appPriceMs: Number(Reflect.get(globalThis, 'appPriceMs')),
    livePriceMs: Number(Reflect.get(globalThis, 'livePriceMs')),
    wholeMs: Number(Reflect.get(globalThis, 'wholeMs')),
    paintMs: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
  }));
  return { ...times, scripts };
}

const seconds = (ms: number): string => `${(ms / 1_000).toFixed(2)} s`;
const kB = (bytes: number): string => `${(bytes / 1_000).toFixed(1)} kB`;

interface TimeRow {
  readonly name: string;
  readonly of: Exclude<keyof Visit, 'scripts'>;
  readonly peer?: { readonly name: string; readonly ms: number };
  readonly goal?: string;
}

const TIMES: readonly TimeRow[] = [
  {
    name: 'first contentful paint',
    of: 'paintMs',
    peer: { name: 'the same packages without a static shell', ms: 2_400 },
    goal: '0.75 s',
  },
  { name: 'first price on screen', of: 'firstPriceMs', goal: '0.75 s' },
  { name: 'the app on screen', of: 'appPriceMs' },
  { name: 'live prices on screen', of: 'livePriceMs', goal: '2.6 s' },
  {
    name: 'book, chart and order form on screen',
    of: 'wholeMs',
    peer: { name: 'the same code in 100 small files', ms: 11_900 },
    goal: '5 s',
  },
];

function timeRow({ name, of, peer, goal = '' }: TimeRow, visits: readonly Visit[]): BenchRow {
  const ms = median(visits.map(({ [of]: taken }) => taken));
  return {
    name: `${name}, slow 4G`,
    value: seconds(ms),
    peer: peer === undefined ? '' : `${peer.name}: ${seconds(peer.ms)}`,
    ratio: peer === undefined ? '' : `${(ms / peer.ms).toFixed(2)}x`,
    goal,
  };
}

export async function run(): Promise<readonly BenchRow[]> {
  const directory = await temporaryDirectory();
  const server = await startServer({ dataDir: directory.path });
  const browser = await chromium.launch(browserLaunchOptions());
  const visits: Visit[] = [];
  try {
    for (let count = 0; count < VISITS; count += 1) {
      const context = await browser.newContext({
        viewport: { width: 1280, height: 800 },
        serviceWorkers: 'block',
      });
      visits.push(await visit(await context.newPage(), server.url));
      await context.close();
    }
  } finally {
    await browser.close();
    await server.stop();
    await directory.remove();
  }
  const scripts: ScriptSizes = visits[0]?.scripts ?? new Map();
  const total = totalOf(scripts, 'gzipped');
  const sent = totalOf(scripts, 'sent');
  const list = [...scripts]
    .toSorted((a, b) => b[1].gzipped - a[1].gzipped)
    .map(([name, { gzipped }]) => `${name.replace('/assets/', '')} ${kB(gzipped)}`);
  return [
    {
      name: 'first load of /futureView: JavaScript before the first price, gzipped',
      value: `${kB(total)}: ${list.join(', ')}`,
      peer: 'all the customer’s packages in one entry: 172 kB',
      ratio: `${(total / 172_000).toFixed(2)}x`,
      goal: '216 kB',
    },
    {
      name: 'first load of /futureView: JavaScript as the server sends it (Brotli)',
      value: kB(sent),
      peer: 'the same files gzipped',
      ratio: `${(sent / total).toFixed(2)}x`,
      goal: '188 kB',
    },
    ...TIMES.map((row) => timeRow(row, visits)),
  ];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.table(await run());
