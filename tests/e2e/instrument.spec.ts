/** The instrument sheet: rules, past funding rates, what is open. */
import { expect, test } from '../support/e2e.ts';
import { placeOrder } from '../support/e2eAccount.ts';
import { Terminal } from '../support/e2eTerminal.ts';

test.use({ isSignedIn: true, hasOwnExchange: true });

test('[F-V11] [F-V13] the sheet has the rules, funding rates and the open interest of an instrument', async ({
  page,
  player,
}) => {
  await placeOrder(player, { side: 'BUY', quantity: '0.02' });
  const terminal = new Terminal(page);
  await terminal.open();
  await page.getByRole('button', { name: 'BTC/USDT contract details' }).click();
  const sheet = page.getByRole('dialog', { name: 'BTC/USDT contract details' });
  await expect(sheet.getByText('0.1 USDT', { exact: true })).toBeVisible();
  const tiers = sheet.getByRole('table', { name: 'Leverage and maintenance margin by tier' });
  await expect(tiers.locator('tbody tr')).toHaveCount(11);
  await sheet.getByRole('radio', { name: 'Funding rate' }).click();
  const rates = sheet.getByRole('table', { name: 'Funding rate' }).locator('tbody tr');
  await expect(rates).toHaveCount(90);
  await expect(rates.first()).toContainText(/[+-]0\.\d{4}%/);
  await sheet.getByRole('radio', { name: 'Open interest' }).click();
  await expect(sheet.getByText('0.02 BTC · 1 position', { exact: true })).toBeVisible();
  await expect(sheet.getByRole('img', { name: '100.0% long, 0.0% short' })).toHaveCount(2);
  await expect(sheet.getByText('No recent liquidations.')).toBeVisible();
});
