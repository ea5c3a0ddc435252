/** A setting changed in one tab applies to all tabs, for its own instrument only. */
import { expect, test } from '../support/e2e.ts';
import { openPositions, placeOrder } from '../support/e2eAccount.ts';
import { Terminal } from '../support/e2eTerminal.ts';

test.use({ isSignedIn: true });

test('leverage changed in one tab is updated in another of the same instrument, and in no other', async ({
  page,
  context,
  player,
}) => {
  await placeOrder(player, { side: 'BUY', quantity: '0.05' });
  const terminal = new Terminal(page);
  await terminal.open();
  const same = await context.newPage();
  await new Terminal(same).open();
  const other = await context.newPage();
  await other.goto('/future/2');
  await expect(other).toHaveTitle(/^[\d,.]+ \| ETH\/USDT \| Maru$/);
  const now = (leverage: number) => ({ name: `Change leverage, now ${leverage}x` }) as const;
  for (const tab of [page, same, other])
    await expect(tab.getByRole('button', now(20))).toBeEnabled();
  const position = new Terminal(same).positions;
  await expect(position).toContainText('20x');

  await page.bringToFront();
  await page.getByRole('button', now(20)).click();
  const dialog = page.getByRole('dialog', { name: 'Leverage · BTC/USDT' });
  await dialog.getByLabel('Leverage multiple', { exact: true }).fill('10');
  await dialog.getByRole('button', { name: 'Change', exact: true }).click();
  await expect(dialog).toBeHidden();
  expect(await openPositions(player)).toMatchObject([{ leverage: 10 }]);

  await same.bringToFront();
  await expect(same.getByRole('button', now(10))).toBeVisible();
  await expect(position).toContainText('10x');
  // The other instrument's tab has received the same fact: its table of positions shows it.
  await other.bringToFront();
  await expect(new Terminal(other).positions).toContainText('10x');
  await expect(other.getByRole('button', now(20))).toBeVisible();
});
