/** The app at an earlier moment of the client's log. */
import { expect, test } from '../support/e2e.ts';
import { placeOrder } from '../support/e2eAccount.ts';
import { violationsOf } from '../support/e2eAxe.ts';
import { Terminal } from '../support/e2eTerminal.ts';

test.use({ isSignedIn: true });

const amountOf = (text: string): number => Number(text.replaceAll(/[^\d.]/g, ''));

test('[I-S1] [I-S4] [I-S5] the terminal shows an earlier moment, takes no command there and returns to live', async ({
  page,
  player,
}) => {
  const terminal = new Terminal(page);
  const bar = page.getByRole('region', { name: 'Earlier moment' });
  await page.goto('/future');
  await terminal.untilLive();
  await placeOrder(player, { side: 'BUY', quantity: '0.02' });
  const last = Number((await page.title()).split(' ')[0]?.replaceAll(',', ''));
  await placeOrder(player, {
    side: 'BUY',
    quantity: '0.01',
    price: String(Math.round(last * 0.95)),
  });
  await expect(terminal.tab('Positions')).toHaveText('Positions(1)');
  await page.evaluate(() => localStorage.setItem('developer_pages', 'on'));
  await page.goto('/dev/log');

  await test.step('a fact of the log leads to its moment', async () => {
    await page.getByRole('combobox', { name: 'Type' }).selectOption('ORDER_FILLED');
    await page
      .getByRole('list', { name: 'Events' })
      .getByRole('button', { name: /ORDER_FILLED/ })
      .first()
      .click();
    await page.getByRole('link', { name: 'Show the app at this moment' }).click();
    await expect(page.getByText('You are viewing an earlier moment.')).toBeVisible();
    await bar.getByRole('button', { name: 'Last' }).click();
    await expect(terminal.tab('Positions')).toHaveText('Positions(1)');
    await expect(terminal.positions.first()).toContainText('0.020');
    const violations = await violationsOf(page, 'main');
    expect(violations.filter(({ impact }) => impact !== 'minor').map(({ id }) => id)).toEqual([]);
  });

  await test.step('before it there was no position', async () => {
    await bar.getByRole('button', { name: 'First' }).click();
    await expect(terminal.tab('Positions')).toHaveText('Positions(0)');
    await expect(bar.getByRole('button', { name: 'Previous event' })).toBeDisabled();
    await bar.getByRole('button', { name: 'Next event' }).click();
    await expect(page).toHaveURL(/at=\d+/);
    await bar.getByRole('button', { name: 'Last' }).click();
    await expect(terminal.tab('Positions')).toHaveText('Positions(1)');
  });

  await test.step('no command is carried out', async () => {
    await terminal.press({ side: 'BUY', quantity: '0.01' });
    const refusal = page.getByText(/You are viewing an earlier moment\. Return/);
    await expect(refusal).toBeVisible();
    await terminal.tab('Open orders').click();
    await page.getByRole('button', { name: 'Cancel all' }).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByRole('button', { name: 'Cancel all' }).click();
    await expect(dialog.getByText(/You are viewing an earlier moment\. Return/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel', exact: true }).click();
  });

  await test.step('[I-S6] the wallet has what it had then', async () => {
    const total = page.getByRole('region', { name: 'Total assets' }).getByText(/^[\d,.]+ ?USDT$/);
    await bar.getByRole('radio', { name: 'Wallet' }).click();
    // Rates of won are those of now: without them the total is not complete.
    await expect(page.getByText(/≈ [\d,]+ KRW/)).toBeVisible();
    const after = await total.innerText();
    await bar.getByRole('button', { name: 'First' }).click();
    await expect(page.getByText(/≈ [\d,]+ KRW/)).toBeVisible();
    // The fee of the order had not been paid.
    await expect(total).not.toHaveText(after);
    const before = await total.innerText();
    expect(amountOf(before)).toBeGreaterThan(amountOf(after));
    await page.getByRole('link', { name: 'Transfer' }).first().click();
    await expect(page.getByRole('dialog', { name: 'Transfer' })).toBeVisible();
    await page.keyboard.press('Escape');
    // The dialog's address names no moment, and the moment stays.
    await expect(total).toHaveText(before);
    await bar.getByRole('radio', { name: 'Bets' }).click();
    await expect(page.getByText('No bets.')).toBeVisible();
    const violations = await violationsOf(page, 'main');
    expect(violations.filter(({ impact }) => impact !== 'minor').map(({ id }) => id)).toEqual([]);
    await bar.getByRole('button', { name: 'Last' }).click();
  });

  await test.step('and back', async () => {
    await page.getByRole('link', { name: 'Back to live' }).click();
    await terminal.untilLive();
    await expect(terminal.tab('Positions')).toHaveText('Positions(1)');
    await expect(terminal.tab('Open orders')).toHaveText('Open orders(1)');
  });
});
