/**
 * The terminal with 50 open positions under 500 market messages a second, in Chromium: how busy its
 * main thread is, whether frames stay short, and how far screens lag behind messages. Beside it a
 * naive page with the same table and book. Builds the client for itself, in a temporary directory.
 *
 * The terminal listens to the topic of the stock on screen and to the list of all tickers; the
 * naive page listens to every stock's topic. Each row states the messages its page received.
 *
 * Busy is the processor time of all tasks of the page's main thread (script, style, layout, paint
 * records, garbage): `TaskDuration` of the DevTools protocol in its time domain `threadTicks`, so
 * that a thread that waits for a core does not count as busy. Workers, the compositor and the
 * rasteriser are not in it. Frames and lags are noted afterwards by watch.ts, whose own work
 * would count otherwise: it requests every frame and looks at every change. They are in wall time:
 * on a busy machine they measure the machine.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Browser, type CDPSession, type Page } from 'playwright';
import * as v from 'valibot';
import { build } from 'vite';
import { STORAGE_KEYS } from '../../src/db/storageKeys.ts';
import type { UpdateRate } from '../../src/domain/preferences.ts';
import { CALLS } from '../../src/protocol/contract.ts';
import type { WirePosition } from '../../src/protocol/futures/entities.ts';
import { browserLaunchOptions } from '../../tests/support/browser.ts';
import { ask, type Remote, signUp } from '../../tests/support/remote.ts';
import { bundle } from '../browserPage.ts';
import type { BenchRow } from '../support.ts';
import type { Selectors, Watched } from './watch.ts';

const source = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

const WARM_MS = 8_000;
const MEASURE_MS = 20_000;
const BOUND_MS = 60_000;
/** Whose book is on screen. */
const STOCK = 'BTCUSDT';
const VIEWPORT = { width: 1920, height: 1080 };

const NAIVE_PAGE = `<!doctype html><div id="root"></div><script type="module" src="/naive.js"></script>`;

interface Measured extends Watched {
  /** Share of the time in which the main thread was at work, 0 to 1. */
  readonly busy: number;
  readonly perSecond: number;
  readonly tickersPerSecond: number;
}

async function startExchange(client: string): Promise<{ child: ChildProcess; url: string }> {
  const child = fork(source('exchange.ts'), [client], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const [port] = await once(child, 'message');
  return { child, url: `http://localhost:${String(port)}` };
}

/** A player in hedge mode with a long and a short in each market. */
async function openPositions(
  url: string,
): Promise<{ player: Remote; positions: readonly WirePosition[] }> {
  const player = await signUp(url);
  await player.post(CALLS.setPositionMode.path, { mode: 'HEDGE' });
  const { body } = await ask(url, 'GET', CALLS.optionList.path);
  for (const { id, minQuantity } of v.parse(CALLS.optionList.answer, body))
    for (const [side, positionSide] of [
      ['BUY', 'LONG'],
      ['SELL', 'SHORT'],
    ] as const) {
      const answer = await player.post(CALLS.placeOrder.path, {
        futuresOptionId: id,
        marketType: 'MARKET',
        side,
        positionSide,
        quantity: minQuantity,
      });
      if (answer.status !== 200) throw new Error(`no position: ${JSON.stringify(answer.body)}`);
    }
  const answer = await player.get(CALLS.openPositions.path);
  return { player, positions: v.parse(CALLS.openPositions.answer, answer.body) };
}

/** Seconds that the page's main thread has worked so far. */
async function workedSeconds(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
}

async function measure(page: Page): Promise<Measured> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await page.waitForTimeout(WARM_MS);
  const before = await workedSeconds(session);
  await page.waitForTimeout(MEASURE_MS);
  const after = await workedSeconds(session);
  await page.evaluate(() => globalThis.terminalWatch.start());
  await page.waitForTimeout(MEASURE_MS);
  const watched = await page.evaluate(() => globalThis.terminalWatch.read());
  const seconds = MEASURE_MS / 1_000;
  return {
    ...watched,
    busy: (after - before) / seconds,
    perSecond: watched.messages / seconds,
    tickersPerSecond: watched.tickers / seconds,
  };
}

async function newPage(browser: Browser, selectors: Selectors, watch: string): Promise<Page> {
  const context = await browser.newContext({
    viewport: VIEWPORT,
    serviceWorkers: 'block',
    locale: 'ko-KR',
  });
  const page = await context.newPage();
  await page.addInitScript(`globalThis.terminalSelectors = ${JSON.stringify(selectors)}`);
  await page.addInitScript(watch);
  return page;
}

/** Setting in which both pages are measured. */
interface Setting {
  readonly browser: Browser;
  readonly url: string;
  readonly player: Remote;
  readonly positions: readonly WirePosition[];
  /** Script of watch.ts. */
  readonly watch: string;
}

async function measureTerminal(
  { browser, url, player, positions, watch }: Setting,
  rate: UpdateRate,
): Promise<Measured> {
  const selectors = { book: 'section[aria-label="호가"]', pnl: 'table', stock: STOCK };
  const page = await newPage(browser, selectors, watch);
  await page.addInitScript(`localStorage.setItem('${STORAGE_KEYS.updateRate}', '${rate}')`);
  await page.goto(`${url}/login`);
  await page.getByLabel('아이디').fill(player.username);
  await page.locator('input[type=password]').fill('maru2025');
  await page.keyboard.press('Enter');
  await page.waitForURL((address) => !address.pathname.startsWith('/login'));
  await page.goto(`${url}/future/1`);
  // Only the rows in sight are in the page: the tab shows how many there are.
  await page
    .getByRole('tab', { name: `포지션(${positions.length})` })
    .waitFor({ timeout: BOUND_MS });
  const measured = await measure(page);
  await page.context().close();
  return measured;
}

async function measureNaive({
  browser,
  url,
  player,
  positions,
  watch,
}: Setting): Promise<Measured> {
  const page = await newPage(browser, { book: '#book', pnl: '#positions', stock: STOCK }, watch);
  const setup = {
    socketUrl: `${url.replace('http', 'ws')}/bx_ws`,
    token: player.token,
    stock: STOCK,
    positions,
  };
  await page.addInitScript(`globalThis.naiveSetup = ${JSON.stringify(setup)}`);
  await page.goto(`${url}/naive.html`);
  await page.locator('#book td').first().waitFor({ timeout: BOUND_MS });
  const measured = await measure(page);
  await page.context().close();
  return measured;
}

/** `0: 93 %, 1: 7 %`: how many frames after its message a change came. */
function shares(lags: Readonly<Record<number, number>>): string {
  const total = Object.values(lags).reduce((sum, count) => sum + count, 0);
  return Object.entries(lags)
    .map(([lag, count]) => `${lag}: ${((count / total) * 100).toFixed(1)} %`)
    .join(', ');
}

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;

const received = ({ perSecond, tickersPerSecond }: Measured): string =>
  `received ${Math.round(perSecond)} messages/s with ${Math.round(tickersPerSecond)} tickers`;

/** Goal of the terminal at a rate of pictures. */
interface Goal {
  readonly title: string;
  readonly busy: string;
}

const GOALS = {
  normal: { title: '10 pictures a second', busy: 'under 12 %' },
  smooth: { title: 'a picture for each frame', busy: 'under 25 %' },
} as const satisfies Partial<Record<UpdateRate, Goal>>;

function toRows(goal: Goal, ours: Measured, naive: Measured): readonly BenchRow[] {
  return [
    {
      name: `terminal, 50 positions in 25 markets, ${goal.title}: main thread busy`,
      value: `${percent(ours.busy)} (${received(ours)})`,
      peer: `setState of the same table: ${percent(naive.busy)} (${received(naive)})`,
      ratio: `${(ours.busy / naive.busy).toFixed(2)}x`,
      goal: goal.busy,
    },
    {
      name: 'the same: frames over 50 ms',
      value: `${ours.longFrames} of ${ours.frames}, longest ${Math.round(ours.longestMs)} ms`,
      peer: `${naive.longFrames} of ${naive.frames}, longest ${Math.round(naive.longestMs)} ms`,
      ratio: '',
      goal: '0',
    },
    {
      name: 'the same: frames from message to book on screen',
      value: shares(ours.bookLags),
      peer: shares(naive.bookLags),
      ratio: '',
      goal: 'at most 1',
    },
    {
      name: 'the same: frames from message to PnL on screen',
      value: shares(ours.pnlLags),
      peer: shares(naive.pnlLags),
      ratio: '',
      goal: 'at most 1',
    },
  ];
}

export async function run(): Promise<readonly BenchRow[]> {
  const client = await mkdtemp(join(tmpdir(), 'maru-bench-'));
  await build({ logLevel: 'warn', build: { outDir: client, emptyOutDir: true } });
  // Served by the exchange itself: from a page made up by the driver Chromium opens no local
  // socket.
  await writeFile(join(client, 'naive.js'), await bundle(source('naive.tsx')));
  await writeFile(join(client, 'naive.html'), NAIVE_PAGE);
  const { child, url } = await startExchange(client);
  const browser = await chromium.launch(browserLaunchOptions());
  try {
    const watch = await bundle(source('watch.ts'));
    const { player, positions } = await openPositions(url);
    // The naive page first: signing in to the terminal ends the session whose token it uses.
    const setting: Setting = { browser, url, player, positions, watch };
    const naive = await measureNaive(setting);
    const normal = await measureTerminal(setting, 'normal');
    const smooth = await measureTerminal(setting, 'smooth');
    return [...toRows(GOALS.normal, normal, naive), ...toRows(GOALS.smooth, smooth, naive)];
  } finally {
    await browser.close();
    child.kill();
    await rm(client, { recursive: true, force: true });
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.table(await run());
