/** The market that comes with the page, and the app that takes its place. */
import type { Page } from '@playwright/test';
import * as v from 'valibot';
import { expect, storageAt, test } from '../support/e2e.ts';
import { witnessSockets } from '../support/e2eWitness.ts';

test.use({ isSignedIn: false });

/** Holds files back until the returned function is called. */
async function hold(page: Page, files: string): Promise<() => void> {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(files, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

const holdScripts = (page: Page): Promise<() => void> => hold(page, '**/assets/*.js');

/**
 * Notes for each frame whether a price and a chart were in the page, and how far anything moved
 * until the chart was there.
 */
const WATCH = `
  globalThis.seen = { frames: 0, withoutPrice: 0, withoutChart: 0, shift: 0 };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) globalThis.seen.shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
  const look = () => {
    const { seen } = globalThis;
    const has = (one) => document.querySelector(one) !== null;
    if (has('.first-bar') || seen.frames > 0) {
      seen.frames += 1;
      if (!/\\d{2,3},\\d{3}\\.\\d/.test(document.body.innerText)) seen.withoutPrice += 1;
      if (!has('.first-chart') && !has('canvas')) seen.withoutChart += 1;
    }
    if (!has('canvas')) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
`;

for (const { width, language, theme } of [
  { width: 1280, language: 'ko', theme: 'white' },
  { width: 390, language: 'en', theme: 'dark' },
] as const)
  test(`[O-P6] before any script runs the page shows the market, and the app takes it over in place, at ${width} px`, async ({
    browser,
    origin,
  }) => {
    const context = await browser.newContext({
      viewport: { width, height: 844 },
      serviceWorkers: 'block',
      baseURL: origin,
      storageState: storageAt(origin, { language, theme }),
    });
    const page = await context.newPage();
    await page.addInitScript(WATCH);
    // Both wait for the same fonts, whose arrival is no part of it.
    await page.route('**/*.woff2', (route) => route.abort());
    const release = await holdScripts(page);
    await page.goto('/futureView', { waitUntil: 'commit' });

    const price = page.locator('.first-last b');
    await expect(price).toHaveText(/^\d{2,3},\d{3}\.\d$/);
    const labels = page.locator('.first-bar dt').filter({ visible: true });
    await expect(labels.first()).toHaveText(language === 'ko' ? /시장평균가/ : /Mark/);
    await expect(page.locator('.first-chart svg path')).toHaveCount(2);
    const before = await price.boundingBox();

    release();
    const bar = page.getByRole('main').locator('section').first();
    const live = bar.getByText(/^\d{2,3},\d{3}\.\d$/).first();
    await expect(page).toHaveTitle(/^\d/);
    const after = await live.boundingBox();
    expect(after?.y).toBe(before?.y);
    expect(Math.abs((after?.x ?? 0) - (before?.x ?? 0))).toBeLessThan(2);
    await expect(page.locator('canvas').first()).toBeVisible();
    await expect(page.locator('.first')).toHaveCount(0);
    const seen = await page.evaluate(() => Reflect.get(globalThis, 'seen') as unknown);
    expect(seen).toMatchObject({ withoutPrice: 0, withoutChart: 0, shift: expect.any(Number) });
    // The chart's price scale becomes as wide as its prices, and nothing else moves.
    expect(v.parse(v.object({ shift: v.number() }), seen).shift).toBeLessThan(0.005);
    await context.close();
  });

for (const width of [1280, 390])
  test(`[O-P9] no line of the market moves by 4 px when the page's own font takes the system's place, at ${width} px`, async ({
    browser,
    origin,
  }, { project }) => {
    // Without a Korean font Hangul is drawn as boxes, which have no width to keep.
    const isKorean = project.name === 'Korean fonts';
    const language = isKorean ? 'ko' : 'en';
    const context = await browser.newContext({
      viewport: { width, height: 844 },
      serviceWorkers: 'block',
      baseURL: origin,
      storageState: storageAt(origin, { language, theme: 'white' }),
    });
    const page = await context.newPage();
    const release = await hold(page, '**/*.woff2');
    await page.goto('/futureView');
    const bar = page.getByRole('main').locator('section').first();
    const price = bar.getByText(/^\d{2,3},\d{3}\.\d$/).first();
    await expect(price).toBeVisible();
    const label = bar.locator('dt').filter({ visible: true }).first();
    const lines = [bar, price, label];
    /**
     * Where the lines stand, and what they say with every digit alike: all are equally wide. Both
     * are of one moment, as a price that turns from a plus to a minus between them moves a line.
     */
    const places = async () => {
      const elements = await Promise.all(lines.map((one) => one.elementHandle()));
      return page.evaluate((them) => {
        const boxes = them.map((one) => one?.getBoundingClientRect());
        const text = them[0] instanceof HTMLElement ? them[0].innerText : '';
        return {
          says: text.replaceAll(/\d/g, '0'),
          sides: boxes.flatMap((box) => [box?.x ?? 0, box?.y ?? 0, box?.height ?? 0]),
        };
      }, elements);
    };
    const before = await places();
    release();
    // A label is written with several parts of the font: until the last one it is of two fonts. Before
    // its style sheet has loaded there are none, and `check` finds nothing missing.
    const isOwn = async (): Promise<boolean> => {
      const text = await bar.innerText();
      return page.evaluate(
        (says) =>
          document.fonts.status === 'loaded' &&
          [...document.fonts].some(
            ({ family, status }) => family.includes('Pretendard') && status === 'loaded',
          ) &&
          document.fonts.check("600 20px 'Pretendard Variable'", says),
        text,
      );
    };
    await expect.poll(isOwn).toBe(true);
    // A price that lost a digit or its sign moves what stands behind it in any font.
    let after = await places();
    await expect.poll(async () => (after = await places()).says).toBe(before.says);
    const moved = after.sides.map((side, place) => Math.abs(side - (before.sides[place] ?? 0)));
    expect(Math.max(...moved)).toBeLessThan(4);
    await context.close();
  });

test('[O-P6] the next page begins with the market viewed last, and other pages with none', async ({
  page,
}) => {
  await page.goto('/futureView/ETHUSDT');
  await expect(page.locator('.first')).toHaveCount(0);
  await expect(page).toHaveTitle(/^\d.*ETH\/USDT/);
  const release = await holdScripts(page);
  await page.goto('/futureView', { waitUntil: 'commit' });
  await expect(page.locator('.first-name strong')).toHaveText('ETH/USDT');
  await page.goto('/login', { waitUntil: 'commit' });
  await expect(page.locator('.shell')).toBeVisible();
  await expect(page.locator('.first')).toHaveCount(0);
  release();
});

test('[O-P7] [O-P8] the page opens its socket and shows live prices before any script has loaded, and the app continues there', async ({
  page,
}) => {
  const moments = await witnessSockets(page);
  const kinds = (): readonly string[] => moments.map(({ kind }) => kind);
  const sent: string[] = [];
  page.on('websocket', (socket) =>
    socket.on('framesent', ({ payload }) => sent.push(...String(payload).split('\0'))),
  );
  const connects = () => sent.filter((frame) => frame.startsWith('CONNECT')).length;
  const release = await holdScripts(page);
  await page.goto('/futureView', { waitUntil: 'commit' });
  const price = page.locator('.first-last b');
  const first = await price.textContent();
  await expect(price).not.toHaveText(first ?? '');
  await expect(price).toHaveText(/^\d{2,3},\d{3}\.\d$/);
  expect(kinds()).toEqual(['attempt', 'open']);
  release();
  await expect(page.getByRole('img', { name: /^Connected/ })).toBeVisible();
  await expect.poll(() => sent.some((frame) => frame.startsWith('UNSUBSCRIBE'))).toBe(true);
  expect(kinds()).toEqual(['attempt', 'open']);
  expect(connects()).toBe(1);
});
