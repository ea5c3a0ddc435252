/** The page of pricing in the built product, on moving prices. */
import { expect, test } from '../support/e2e.ts';
import { placeOrder } from '../support/e2eAccount.ts';
import { violationsOf } from '../support/e2eAxe.ts';

test.use({ isSignedIn: true });

test('[I-P1] [I-P2] [I-P3] worker and oracle agree on an open position, on one typed by hand, on the published vectors and on a property', async ({
  page,
  player,
}) => {
  await page.addInitScript(() => localStorage.setItem('developer_pages', 'on'));
  await placeOrder(player, { side: 'BUY', quantity: '0.02' });
  await page.goto('/dev/pricing');

  await test.step('both agree as prices move', async () => {
    const table = page.getByRole('table', { name: 'BTCUSDT LONG' });
    await expect(table).toBeVisible();
    const pnl = table.getByRole('row', { name: /^pnl / });
    const before = await pnl.innerText();
    await expect(pnl).not.toHaveText(before);
    await expect(table.getByText('Differs')).toHaveCount(0);
    await expect(
      page.getByRole('table', { name: 'Account' }).getByRole('cell', { name: 'Equal' }),
    ).toHaveCount(10);
    await expect(page.getByRole('img', { name: /^Time of a tick/ })).toBeVisible();
    const violations = await violationsOf(page, 'main');
    expect(violations.filter(({ impact }) => impact !== 'minor').map(({ id }) => id)).toEqual([]);
  });

  await test.step('a position by hand', async () => {
    const tried = page.getByRole('table', { name: 'Try a position' });
    await page.getByRole('button', { name: 'Compute' }).click();
    await expect(tried.getByRole('row', { name: /^pnl / })).toContainText('1000');
    await expect(tried.getByText('Differs')).toHaveCount(0);
    await page.getByLabel('Quantity').fill('900000000');
    await page.getByRole('button', { name: 'Compute' }).click();
    await expect(page.getByText(/^Exact path/)).toBeVisible();
    await page.getByLabel('Quantity').fill('');
    await page.getByRole('button', { name: 'Compute' }).click();
    await expect(page.getByText('The worker cannot price this position.')).toBeVisible();
    await expect(page.getByLabel('Quantity')).toHaveValue('');
  });

  await test.step('the published vectors', async () => {
    await page.getByRole('button', { name: 'Run the vectors' }).click();
    await expect(page.getByText(/^\d+ of \d+ met$/)).toBeVisible();
    const [met, total] = /(\d+) of (\d+)/
      .exec(await page.getByText(/^\d+ of \d+ met$/).innerText())
      ?.slice(1) ?? ['', 'none'];
    expect(met).toBe(total);
  });

  await test.step('a property, to its end and stopped', async () => {
    await page.getByLabel('Runs').fill('200');
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await expect(page.getByText('Holds after 200 runs.')).toBeVisible({ timeout: 30_000 });
    await page.getByLabel('Runs').fill('1000000');
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByText(/^Canceled after \d+ runs?\.$/)).toBeVisible();
  });
});
