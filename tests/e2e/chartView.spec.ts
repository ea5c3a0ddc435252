/** The chart in fullscreen and as an image. */
import type { Page } from '@playwright/test';
import { expect, test } from '../support/e2e.ts';
import { Terminal } from '../support/e2eTerminal.ts';

test.use({ isSignedIn: true });

const inFullscreen = (page: Page) => page.evaluate(() => document.fullscreenElement !== null);

test('[W-V1] [W-V2] [W-V3] the chart fills the screen and the page, and is saved as an image', async ({
  page,
}) => {
  const terminal = new Terminal(page);
  await terminal.open();
  const chart = page.getByRole('region', { name: 'Chart', exact: true });
  const enter = chart.getByRole('button', { name: 'Chart in fullscreen' });
  const leave = chart.getByRole('button', { name: 'Exit fullscreen (Esc)' });
  const fills = async () => {
    const view = page.viewportSize();
    await expect
      .poll(() => chart.boundingBox())
      .toMatchObject({ x: 0, y: 0, width: view?.width, height: view?.height });
  };

  await test.step('the button and the key enter and leave', async () => {
    await enter.click();
    await expect.poll(() => inFullscreen(page)).toBe(true);
    await expect(leave).toBeFocused();
    await expect(chart).toContainText(/BTC\/USDT[\d,.]+/);
    await chart.getByRole('radio', { name: '1h', exact: true }).click();
    await expect.poll(() => inFullscreen(page)).toBe(true);
    await page.keyboard.press('f');
    await expect(enter).toBeVisible();
    await expect.poll(() => inFullscreen(page)).toBe(false);
  });

  await test.step('the end of the browser’s fullscreen is the end of the chart’s', async () => {
    await page.keyboard.press('f');
    await expect.poll(() => inFullscreen(page)).toBe(true);
    await page.evaluate(() => document.exitFullscreen());
    await expect(enter).toBeVisible();
  });

  await test.step('without the browser’s fullscreen the chart fills the page', async () => {
    await page.evaluate(() =>
      Object.defineProperty(document, 'fullscreenEnabled', { value: false }),
    );
    await enter.click();
    await fills();
    expect(await inFullscreen(page)).toBe(false);
    await chart.getByRole('button', { name: 'Indicators' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(leave).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(enter).toBeVisible();
  });

  await test.step('the image is saved', async () => {
    const download = page.waitForEvent('download');
    await chart.getByRole('button', { name: 'Save the chart as an image' }).click();
    expect((await download).suggestedFilename()).toMatch(/^BTC-USDT_1h_[\d-]+_?[\d-]*\.png$/);
  });
});
