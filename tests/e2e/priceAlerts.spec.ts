/** Price alerts: set on the terminal, notified when reached, kept over a reload. */
import type { Page } from '@playwright/test';
import { expect, test } from '../support/e2e.ts';
import { btcPrice } from '../support/e2eAccount.ts';
import { openPractice } from '../support/e2ePractice.ts';
import { Terminal } from '../support/e2eTerminal.ts';

/** The dialog of price alerts, opened from the market bar. */
class PriceAlerts {
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }
  get dialog() {
    return this.page.getByRole('dialog', { name: /^Price alerts/ });
  }
  get alerts() {
    return this.dialog.getByRole('listitem');
  }
  async open(): Promise<void> {
    await this.page.getByRole('button', { name: 'Price alerts of BTC/USDT' }).click();
    await expect(this.dialog).toBeVisible();
  }
  /** Sets an alert, and waits until the exchange has taken it: the field is empty again. */
  async set(price: string): Promise<void> {
    const field = this.dialog.getByLabel('Alert price', { exact: true });
    await field.fill(price);
    await this.dialog.getByRole('button', { name: 'Set alert' }).click();
    await expect(field).toHaveValue('');
  }
}

test.describe('live', () => {
  test.use({ isSignedIn: true });

  test('an alert that is reached is notified once and leaves the list', async ({
    page,
    exchange,
  }) => {
    const alerts = new PriceAlerts(page);
    await new Terminal(page).open();
    await alerts.open();
    await expect(alerts.dialog.getByText('No price alerts yet.')).toBeVisible();
    await alerts.set('900000');
    await expect(alerts.alerts).toHaveText(/BTC\/USDT.*900,000/);
    const last = Number(await btcPrice(exchange.url));
    // One on each side, so that the market need not go far. Either can be reached while it is set.
    await alerts.set((last * 1.0002).toFixed(1));
    await alerts.set((last * 0.9998).toFixed(1));
    await expect(page.getByText(/^Price alert · BTC\/USDT last price/).first()).toBeVisible({
      timeout: 90_000,
    });
    await expect.poll(() => alerts.alerts.count()).toBeLessThan(3);
    await expect(alerts.alerts.filter({ hasText: '900,000' })).toHaveCount(1);
  });
});

test('practice keeps alerts over a reload, and a deleted one is gone', async ({ page }) => {
  const alerts = new PriceAlerts(page);
  const terminal = new Terminal(page);
  await openPractice(page);
  await terminal.open();
  await alerts.open();
  await alerts.set('900000');
  await page.reload();
  await terminal.untilLive();
  await alerts.open();
  await expect(alerts.alerts).toHaveText(/BTC\/USDT.*900,000/);
  await alerts.dialog.getByRole('button', { name: /^Delete alert/ }).click();
  await expect(alerts.dialog.getByText('No price alerts yet.')).toBeVisible();
});

test('guests are led to the login', async ({ page }) => {
  const alerts = new PriceAlerts(page);
  await page.goto('/futureView/1');
  await alerts.open();
  await alerts.dialog.getByRole('link', { name: 'Log in' }).click();
  await expect(page).toHaveURL(/\/login$/);
});
