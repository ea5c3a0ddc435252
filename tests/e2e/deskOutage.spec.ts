/** The exchange is away longer than the three retries: the page returns by itself, as it was. */
import { expect, test } from '../support/e2e.ts';
import { Terminal } from '../support/e2eTerminal.ts';

test.use({ isSignedIn: true });

test('[U-R1] [U-R2] after a long outage the page reloads by itself, with form, tab and dialog as they were', async ({
  page,
  exchange,
}) => {
  const terminal = new Terminal(page);
  await terminal.open();
  await terminal.price.fill('98765.4');
  await terminal.quantity.fill('0.012');
  await terminal.tab('Open orders').click();
  await terminal.form.getByRole('button', { name: /^Change leverage/ }).click();
  const leverage = page.getByRole('dialog', { name: /^Leverage/ });
  await expect(leverage).toBeVisible();

  await exchange.stop();
  const alert = page.getByRole('alertdialog', { name: 'Notice' });
  await expect(alert).toContainText('Could not reconnect.');
  await expect(alert.getByRole('button', { name: 'Start practising' })).toBeVisible();

  const reloaded = page.waitForEvent('load', { timeout: 60_000 });
  await exchange.restart();
  await reloaded;
  await expect(leverage).toBeVisible();
  await page.keyboard.press('Escape');
  await terminal.untilLive();
  await expect(terminal.price).toHaveValue('98,765.4');
  await expect(terminal.quantity).toHaveValue('0.012');
  await expect(terminal.tab('Open orders')).toHaveAttribute('aria-selected', 'true');
});
