/** Panels that are arranged, saved, restored and opened in windows of their own. */
import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/e2e.ts';
import { violationsOf } from '../support/e2eAxe.ts';
import { Terminal } from '../support/e2eTerminal.ts';

test.use({ isSignedIn: true });

const choose = async (page: Page, item: string): Promise<void> => {
  await page.getByRole('button', { name: 'Layout', exact: true }).click();
  await page.getByRole('menu').getByText(item, { exact: true }).click();
};

/** A group of panels, by the name of a tab in it. */
const groupOf = (page: Page, tab: string): Locator =>
  page
    .locator('.flexlayout__tabset')
    .filter({ has: page.getByRole('tab', { name: tab, exact: true }) });

const barriersOf = async (page: Page): Promise<readonly string[]> => {
  const violations = await violationsOf(page);
  return violations.filter(({ impact }) => impact !== 'minor').map(({ id }) => id);
};

test('[W-Y1][W-Y2][W-Y3][W-Y6] two charts are arranged, kept over a reload, and saved by name', async ({
  page,
}) => {
  const terminal = new Terminal(page);
  await terminal.open();
  const instruments = page.getByRole('combobox', { name: 'Symbol of the chart' });
  const drawn = (name: string) => page.getByRole('img', { name, exact: true });

  await test.step('the menu stands in a landmark of its own', async () => {
    await page.getByRole('button', { name: 'Layout', exact: true }).click();
    await expect(page.getByRole('menu')).toBeVisible();
    expect(await barriersOf(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toHaveCount(0);
  });

  await test.step('the second chart has an instrument and a period of its own', async () => {
    await choose(page, '2 charts');
    await expect(drawn('BTC/USDT Chart 15m')).toBeVisible();
    await expect(drawn('ETH/USDT Chart 15m')).toBeVisible();
    await instruments.selectOption({ label: 'SOL/USDT' });
    const second = page.getByRole('tabpanel').filter({ has: drawn('SOL/USDT Chart 15m') });
    await second.getByRole('radio', { name: '1h', exact: true }).click();
    await expect(drawn('SOL/USDT Chart 1h')).toBeVisible();
    await expect(drawn('BTC/USDT Chart 15m')).toBeVisible();
    expect(await barriersOf(page)).toEqual([]);
  });

  await test.step('a panel is moved by its keys and hidden', async () => {
    await page.getByRole('tab', { name: 'Trades', exact: true }).focus();
    await page.keyboard.press('Alt+Shift+ArrowDown');
    await expect(groupOf(page, 'Trades').getByRole('tab')).toHaveCount(1);
    await page.getByRole('tab', { name: 'Trades', exact: true }).focus();
    await page.keyboard.press('Alt+ArrowUp');
    await expect(groupOf(page, 'Trades').getByRole('tab')).toHaveCount(2);
    await page.getByRole('tab', { name: 'Trades', exact: true }).focus();
    await page.keyboard.press('Control+Delete');
    await expect(page.getByRole('tab', { name: 'Trades', exact: true })).toHaveCount(0);
  });

  await test.step('the arrangement is there after a reload', async () => {
    await page.reload();
    await terminal.untilLive();
    await expect(drawn('SOL/USDT Chart 1h')).toBeVisible();
    await expect(drawn('BTC/USDT Chart 15m')).toBeVisible();
    await expect(page.getByRole('tab', { name: 'Trades', exact: true })).toHaveCount(0);
  });

  await test.step('saved under a name it comes back, and a linked chart follows the terminal', async () => {
    await choose(page, 'Save as…');
    const dialog = page.getByRole('dialog', { name: 'Save layout' });
    await dialog.getByLabel('Name').fill('Two markets');
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await choose(page, 'Standard');
    await expect(page.locator('.flexlayout__tabset')).toHaveCount(0);
    await choose(page, 'Two markets');
    await groupOf(page, 'Order book').getByRole('button', { name: 'Add panel' }).click();
    await page.getByRole('menuitem', { name: 'Trades' }).click();
    await expect(page.getByRole('tab', { name: 'Trades', exact: true })).toBeVisible();
    await terminal.open(2, 'ETH/USDT');
    await expect(drawn('ETH/USDT Chart 15m')).toBeVisible();
    await expect(drawn('SOL/USDT Chart 1h')).toBeVisible();
  });
});

test('[W-Y4][W-Y5] a panel in its own window is part of the page that opened it', async ({
  page,
}) => {
  const terminal = new Terminal(page);
  await terminal.open();
  await choose(page, 'Free panels');
  const opened = page.waitForEvent('popup');
  await groupOf(page, 'Order book').getByTitle('Open in its own window').click();
  const window = await opened;
  const book = window.getByRole('tabpanel', { name: 'Order book' });

  await test.step('a price pressed there is entered in the form here', async () => {
    await expect(page.getByRole('tab', { name: 'Order book' })).toHaveCount(0);
    const row = book
      .getByRole('button')
      .filter({ hasText: /^[\d,]+\.\d/ })
      .first();
    await expect(row).toBeVisible();
    const price = (await row.innerText()).split(/\s/)[0] ?? '';
    await row.click({ position: { x: 8, y: 8 } });
    await expect(terminal.price).not.toHaveValue('');
    expect(price).toMatch(/^[\d,]+\.\d/);
    expect(await barriersOf(window)).toEqual([]);
  });

  await test.step('the theme follows', async () => {
    const theme = () => window.locator('html').getAttribute('data-theme');
    expect(await theme()).toBe('white');
    await page.getByRole('button', { name: /theme/i }).click();
    await expect.poll(theme).toBe('dark');
  });

  await test.step('prices move there with those of the page', async () => {
    const levels = () => book.innerText();
    const before = await levels();
    await expect.poll(levels).not.toBe(before);
  });

  await test.step('closed, it stands again in its group', async () => {
    await window.close({ runBeforeUnload: true });
    await expect(groupOf(page, 'Order book').getByRole('tab')).toHaveCount(2);
  });

  await test.step('menus open in their window, and windows end with their page, whose panels are docked after a reload', async () => {
    const again = page.waitForEvent('popup');
    await groupOf(page, 'Positions and orders').getByTitle('Open in its own window').click();
    const records = await again;
    await records.getByRole('button', { name: 'Table settings' }).click();
    await expect(records.getByRole('dialog')).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await records.keyboard.press('Escape');
    await expect(records.getByRole('dialog')).toHaveCount(0);
    const closed = records.waitForEvent('close');
    await page.reload();
    await closed;
    await terminal.untilLive();
    await expect(page.getByRole('tab', { name: 'Positions and orders' })).toBeVisible();
  });

  await test.step('what the browser does not open is docked, which a notice says', async () => {
    await page.evaluate('window.open = () => null');
    await choose(page, '2 screens');
    const notice = page.getByRole('alertdialog');
    await expect(notice.getByText('The browser blocked the new window.')).toBeVisible();
    await notice.getByRole('button').click();
    await expect(page.getByRole('tab', { name: 'Chart' })).toHaveCount(3);
  });
});

test('[W-Y5] a window closed by leaving the terminal opens with the press that leads back to it', async ({
  page,
}) => {
  await new Terminal(page).open();
  await choose(page, 'Free panels');
  const opened = page.waitForEvent('popup');
  await groupOf(page, 'Order book').getByTitle('Open in its own window').click();
  const window = await opened;
  await expect(window.getByRole('tabpanel', { name: 'Order book' })).toBeVisible();

  const closed = window.waitForEvent('close');
  await page.getByRole('link', { name: 'Wallet', exact: true }).click();
  await closed;
  await expect(page).toHaveURL(/\/dnw_history/);

  const again = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'Futures', exact: true }).click();
  const book = (await again).getByRole('tabpanel', { name: 'Order book' });
  await expect(book.getByRole('button').first()).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Order book' })).toHaveCount(0);
});

test.describe('with everything kept by the browser', () => {
  test.use({ serviceWorkers: 'allow' });

  test('[W-Y4] a panel opens in its own window, by name and without a network', async ({
    page,
    context,
  }) => {
    const terminal = new Terminal(page);
    await terminal.open();
    await page.evaluate('navigator.serviceWorker.ready');
    await page.reload();
    await terminal.untilLive();
    expect(await page.evaluate('navigator.serviceWorker.controller !== null')).toBe(true);
    await choose(page, 'Free panels');
    const openBook = async (): Promise<Page> => {
      const opened = page.waitForEvent('popup');
      await groupOf(page, 'Order book').getByTitle('Open in its own window').click();
      const window = await opened;
      await expect(window.getByRole('tabpanel', { name: 'Order book' })).toBeVisible();
      await expect(window).toHaveTitle('Order book | Maru');
      return window;
    };
    const window = await openBook();
    await expect(window.getByRole('button', { name: /^Use price/ }).first()).toBeVisible();
    expect(await barriersOf(window)).toEqual([]);
    await window.close({ runBeforeUnload: true });
    await expect(groupOf(page, 'Order book').getByRole('tab')).toHaveCount(2);

    await context.setOffline(true);
    await openBook();
  });
});
