/** Drawing on the chart with mouse, keys and touch, and what is there after a reload. */
import type { Browser, Locator, Page } from '@playwright/test';
import { expect, sessionItems, storageAt, test } from '../support/e2e.ts';
import { violationsOf } from '../support/e2eAxe.ts';
import { Terminal } from '../support/e2eTerminal.ts';

test.use({ isSignedIn: true });

const chartOf = (page: Page): Locator => page.getByRole('region', { name: 'Chart', exact: true });

/** Drawings by name, in the order in which they were made. */
const drawn = (page: Page): Locator =>
  page.getByRole('group', { name: 'Drawings on the chart' }).locator('button[aria-pressed]');

async function openTools(page: Page): Promise<void> {
  await chartOf(page).getByRole('button', { name: 'Draw', exact: true }).click();
  await expect(page.getByRole('group', { name: 'Drawing tools' })).toBeVisible();
}

const tool = (page: Page, name: string): Locator =>
  page.getByRole('group', { name: 'Drawing tools' }).getByRole('button', { name, exact: true });

/** A point of the candles by shares of the chart's box. */
async function pointAt(page: Page, x: number, y: number): Promise<{ x: number; y: number }> {
  const box = await chartOf(page).getByRole('img').boundingBox();
  if (box === null) throw new Error('the chart is not on the screen');
  return { x: box.x + x * box.width, y: box.y + y * box.height };
}

async function drag(
  page: Page,
  from: readonly [number, number],
  to: readonly [number, number],
): Promise<void> {
  const [start, end] = [await pointAt(page, ...from), await pointAt(page, ...to)];
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2);
  await page.mouse.move(end.x, end.y);
  await page.mouse.up();
}

/** The same person on another device, with the drawings of the chart in reach. */
async function openOtherDevice(browser: Browser, origin: string, name: string): Promise<Page> {
  const items = { language: 'en', ...(await sessionItems(origin, name)) };
  const storageState = storageAt(origin, items);
  const context = await browser.newContext({ baseURL: origin, storageState });
  const page = await context.newPage();
  await new Terminal(page).open();
  await openTools(page);
  return page;
}

test('[W-D2] [W-D5] [W-D8] drawings are made, moved and undone, and are there after a reload and on another device', async ({
  page,
  browser,
  origin,
  player,
}) => {
  const terminal = new Terminal(page);
  await terminal.open();
  await openTools(page);

  await test.step('a drag draws a trend line, and a press a horizontal line', async () => {
    await tool(page, 'Trend line').click();
    await drag(page, [0.2, 0.6], [0.5, 0.4]);
    await expect(drawn(page)).toHaveText(['Trend line 1']);
    await tool(page, 'Horizontal line').click();
    const at = await pointAt(page, 0.3, 0.3);
    await page.mouse.click(at.x, at.y);
    await expect(drawn(page)).toHaveText(['Trend line 1', 'Horizontal line 1']);
    await expect(drawn(page).last()).toBeFocused();
  });

  const grip = page.getByRole('button', { name: 'Horizontal line 1, point 1' });
  const price = async () => Number(await grip.getAttribute('data-price'));

  await test.step('it is dragged by its line and moved by keys', async () => {
    const before = await price();
    await drag(page, [0.7, 0.3], [0.7, 0.4]);
    const dragged = await price();
    expect(dragged).toBeLessThan(before);
    await page.keyboard.press('Shift+ArrowUp');
    await expect.poll(price).toBeGreaterThan(dragged);
    await page.keyboard.press('Control+z');
    await expect.poll(price).toBe(dragged);
    await page.keyboard.press('Control+z');
    await expect.poll(price).toBe(before);
  });

  await test.step('Del removes, Ctrl+Z brings it back, and a tool chosen by key draws', async () => {
    await page.keyboard.press('Delete');
    await expect(drawn(page)).toHaveText(['Trend line 1']);
    await page.keyboard.press('Control+z');
    await expect(drawn(page)).toHaveCount(2);
    await tool(page, 'Fibonacci retracement').press('Enter');
    await expect(drawn(page)).toHaveCount(3);
  });

  await test.step('a text is typed on the chart, and a measurement is not kept', async () => {
    await tool(page, 'Text').click();
    const at = await pointAt(page, 0.4, 0.5);
    await page.mouse.click(at.x, at.y);
    await page.getByRole('textbox', { name: 'Text for the chart' }).fill('support');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('textbox', { name: 'Text for the chart' })).toHaveCount(0);
    await expect(drawn(page).last()).toHaveText('Text 1: support');
    await tool(page, 'Measure').click();
    await drag(page, [0.25, 0.7], [0.45, 0.5]);
    await expect(page.getByText(/^\+[\d.]+ \(\+[\d.]+%\) · Bars: \d+$/)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByText(/· Bars:/)).toBeHidden();
    await expect(drawn(page)).toHaveCount(4);
  });

  const violations = await violationsOf(page);
  expect(violations).toEqual([]);

  await test.step('another period shows the same drawings, and so does a reload', async () => {
    await page.reload();
    await terminal.untilLive();
    await chartOf(page).getByRole('radio', { name: '1h', exact: true }).click();
    await openTools(page);
    await expect(drawn(page)).toHaveCount(4);
    await tool(page, 'Remove all').click();
    await expect(drawn(page)).toHaveCount(0);
    await tool(page, 'Undo (Ctrl+Z)').click();
    await expect(drawn(page)).toHaveCount(4);
  });

  await test.step('another device has them, and what it draws and removes appears here', async () => {
    const other = await openOtherDevice(browser, origin, player.username);
    await expect(drawn(other)).toHaveCount(4);
    await tool(other, 'Vertical line').press('Enter');
    await expect(drawn(page).last()).toHaveText('Vertical line 1');
    await other.keyboard.press('Delete');
    await expect(drawn(page)).toHaveCount(4);
    await other.context().close();
  });
});

test.describe('with a finger', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('[W-D3] [W-D7] taps draw on a phone, and nothing lies beside the screen', async ({
    page,
  }) => {
    await new Terminal(page).page.goto('/future/1');
    await openTools(page);
    await tool(page, 'Rectangle').tap();
    for (const [x, y] of [
      [0.3, 0.6],
      [0.6, 0.4],
    ] as const) {
      const at = await pointAt(page, x, y);
      await page.touchscreen.tap(at.x, at.y);
    }
    await expect(drawn(page)).toHaveText(['Rectangle 1']);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBe(390);
    await chartOf(page).getByRole('button', { name: 'Draw', exact: true }).tap();
    await expect(drawn(page)).toHaveCount(0);
  });
});
