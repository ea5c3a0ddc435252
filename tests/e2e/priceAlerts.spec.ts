/** Price alerts: set on the terminal, notified when reached, kept over a reload. */
import type { Page } from '@playwright/test';
import { expect, test } from '../support/e2e.ts';
import { lastPriceOf } from '../support/e2eAccount.ts';
import { openPractice } from '../support/e2ePractice.ts';
import { riseTest } from '../support/e2eRise.ts';
import { Terminal } from '../support/e2eTerminal.ts';

/** The dialog of price alerts, opened from the market bar. */
class PriceAlerts {
  readonly page: Page;
  readonly #label: string;
  constructor(page: Page, label = 'BTC/USDT') {
    this.page = page;
    this.#label = label;
  }
  get dialog() {
    return this.page.getByRole('dialog', { name: /^Price alerts/ });
  }
  get alerts() {
    return this.dialog.getByRole('listitem');
  }
  async open(): Promise<void> {
    await this.page.getByRole('button', { name: `Price alerts of ${this.#label}` }).click();
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

const ETH = 2;

riseTest.describe('live, while the price rises by 1.2 % a minute', () => {
  riseTest.use({ isSignedIn: true });

  riseTest(
    'an alert that is reached is notified once and leaves the list',
    async ({ page, exchange }) => {
      const alerts = new PriceAlerts(page, 'ETH/USDT');
      await new Terminal(page).open(ETH, 'ETH/USDT');
      await alerts.open();
      await expect(alerts.dialog.getByText('No price alerts yet.')).toBeVisible();
      await alerts.set('900000');
      await expect(alerts.alerts).toHaveText(/ETH\/USDT.*900,000/);
      await alerts.set(
        await lastPriceOf(exchange.url, 'ETHUSDT', { factor: 1.003, tickDigits: 2 }),
      );
      await expect(page.getByText(/^Price alert · ETH\/USDT last price/)).toHaveCount(1);
      await expect(alerts.alerts).toHaveCount(1);
      await expect(alerts.alerts).toHaveText(/ETH\/USDT.*900,000/);
    },
  );
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
