/** The asset pages: what is held, and money that moves, on a desk and on a phone. */
import type { Page, Route } from '@playwright/test';
import { expect } from '../support/e2e.ts';
import { confirmOwner, depositedUsdt, openPositions } from '../support/e2eAccount.ts';
import { violationsOf } from '../support/e2eAxe.ts';
import { type Device, test } from '../support/e2eDevices.ts';
import { smallHitAreas, zoomingFields } from '../support/e2eHitAreas.ts';
import { Terminal } from '../support/e2eTerminal.ts';
import { Wallet } from '../support/e2eWallet.ts';
import type { Remote } from '../support/remote.ts';

test.use({ isSignedIn: true, contextOptions: { reducedMotion: 'reduce' } });

async function expectNoBarrier(page: Page): Promise<void> {
  const violations = await violationsOf(page);
  const serious = violations
    .filter(({ impact }) => impact !== 'minor')
    .flatMap(({ id, nodes }) => nodes.map(({ html, any }) => `${id}: ${html} ${any[0]?.message}`));
  expect(serious).toEqual([]);
}

/**
 * Runs a check that is the same on every device once, on the desktop; the phone takes the steps
 * alone.
 */
const onDesk = async ({ isPhone, page }: Device, look: (page: Page) => Promise<void>) =>
  isPhone ? undefined : look(page);

/** A player whose USDT wallet holds something. */
const withUsdt = async (player: Remote): Promise<void> => {
  const moved = { from: 'FUTURES', to: 'USDT', amount: '2500' };
  expect((await player.post('/api/dnw/transfer', moved)).status).toBe(200);
};

/** The same, of money of their own: unlike what a new account is given, it may leave at once. */
const withOwnUsdt = (player: Remote): Promise<void> => depositedUsdt(player, '2500');

/** Figures, hidden and shown again, also over a reload. */
async function hideAndShow(wallet: Wallet): Promise<void> {
  const { page, total } = wallet;
  await expect(total).toContainText(/10,00\d\.\d\d\s*USDT/);
  await expect(total).toContainText(/≈ 13,8\d\d,\d\d\d KRW/);
  await expectNoBarrier(page);
  await page.getByRole('button', { name: 'Hide balances' }).click();
  await expect(total).not.toContainText(/\d/);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Show balances' })).toBeVisible();
  await page.getByRole('button', { name: 'Show balances' }).click();
}

test('[U-W3] limits and the reason stand there before anything is sent; a transfer pays an order at once', async ({
  onEach,
}) => {
  await onEach(async (device) => {
    const { page, player, isPhone } = device;
    await withUsdt(player);
    const wallet = new Wallet(page);
    await wallet.open();
    await onDesk(device, () => hideAndShow(wallet));
    await wallet.acts.getByRole('link', { name: 'Transfer' }).click();
    await expect(wallet.dialog.getByText('Enter an amount.')).toBeVisible();
    await expect(wallet.submit('Transfer')).toBeDisabled();
    await wallet.dialog.getByLabel('Amount', { exact: true }).fill('2500.01');
    await expect(wallet.submit('Transfer')).toBeDisabled();
    await wallet.dialog.getByRole('button', { name: 'All 2,500 USDT' }).click();
    await onDesk(device, expectNoBarrier);
    await wallet.submit('Transfer').click();
    await expect(wallet.steps).toContainText('Completed');
    await wallet.dialog.getByRole('link', { name: 'Trade futures' }).click();
    const terminal = new Terminal(page);
    if (isPhone) await page.getByRole('button', { name: 'Buy / Long' }).tap();
    await terminal.untilLive();
    await terminal.press({ side: 'BUY', quantity: '0.5' });
    await expect.poll(async () => (await openPositions(player)).length).toBe(1);
  });
});

test('[D-U1][D-U3] a bonus is shown with what remains of it, and no form lets it leave', async ({
  onEach,
}) => {
  await onEach(async (device) => {
    const { page, player } = device;
    await withUsdt(player);
    const wallet = new Wallet(page);
    await wallet.open();
    const bonuses = page.getByRole('region', { name: 'Bonuses to turn over' });
    const usdt = bonuses.getByRole('listitem').filter({ hasText: '2,500 USDT' });
    await expect(usdt).toContainText(/Remaining\s*12,500 USDT/);
    await expect(usdt).toContainText(/Can be withdrawn now\s*0 USDT/);
    await onDesk(device, expectNoBarrier);
    await wallet.begin('Convert', '100');
    await expect(wallet.dialog).toContainText(
      'A bonus has to be turned over before it can leave. 0 can leave now; 12,500 remains to be turned over.',
    );
    await expect(wallet.submit('Convert')).toBeDisabled();
  });
});

test('[U-W5] an expired quote is refused and a fresh one taken', async ({ onEach }) => {
  await onEach(async (device) => {
    const { page, player } = device;
    await withOwnUsdt(player);
    const wallet = new Wallet(page);
    await wallet.open();
    // The first attempt is on its way for longer than its quote is good.
    const held: Route[] = [];
    let isHolding = true;
    await page.route('**/api/dnw/convert', (route) =>
      isHolding ? void held.push(route) : route.continue(),
    );
    await wallet.begin('Convert', '100');
    const timer = wallet.dialog.getByRole('timer');
    await expect(timer).toHaveText(/^\d+ s$/);
    await wallet.submit('Convert').click();
    await expect(timer).toHaveText('Expired', { timeout: 20_000 });
    isHolding = false;
    for (const route of held) await route.continue();
    await expect(wallet.dialog.getByRole('alert')).toHaveText(
      'The quote has expired. Request a new one.',
    );
    await expect(timer).toHaveText(/^\d+ s$/);
    await onDesk(device, expectNoBarrier);
    await wallet.submit('Convert').click();
    await expect(wallet.dialog).toContainText('Conversion out');
    await expect(wallet.steps).toContainText('Completed');
  });
});

/** From the form, with a typo in the address first, to its review. */
async function withdraw(wallet: Wallet, device: Device): Promise<void> {
  const address = wallet.dialog.getByLabel('Address', { exact: true });
  await address.fill('TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdX');
  await wallet.dialog.getByLabel('Amount', { exact: true }).fill('100');
  await expect(wallet.dialog.getByText('The address contains a typo.')).toBeVisible();
  await expect(wallet.submit('Continue')).toBeDisabled();
  await address.fill('TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH');
  await expect(wallet.dialog.getByText('A valid address on Tron (TRC-20).')).toBeVisible();
  await wallet.submit('Continue').click();
  await expect(wallet.dialog).toContainText('99 USDT');
  await onDesk(device, expectNoBarrier);
  await wallet.dialog.getByLabel('Withdraw password', { exact: true }).fill('safe77');
  await wallet.submit('Withdraw').click();
  await expect(wallet.steps).toContainText('In review');
}

test('[U-W6] a withdrawal with its password is cancelled, with what it gave back in the list, and another one paid out', async ({
  onEach,
}) => {
  await onEach(async (device) => {
    const { page, player } = device;
    await withOwnUsdt(player);
    const wallet = new Wallet(page);
    await wallet.open();
    await wallet.acts.getByRole('link', { name: 'Withdraw' }).click();
    await wallet.dialog.getByLabel('New withdraw password', { exact: true }).fill('safe77');
    await wallet.dialog.getByLabel('Repeat new withdraw password').fill('safe77');
    await onDesk(device, expectNoBarrier);
    await wallet.submit('Save').click();
    await onDesk(device, expectNoBarrier);
    await confirmOwner(page);
    await withdraw(wallet, device);
    await wallet.submit('Cancel request').click();
    await expect(wallet.steps.getByRole('listitem').last()).toContainText('Canceled');
    await expect(wallet.dialog).toContainText(/Returned\s*100 USDT/);
    await wallet.dialog.getByRole('button', { name: 'Close' }).click();
    await wallet.acts.getByRole('link', { name: 'Withdraw' }).click();
    await withdraw(wallet, device);
    await expect(wallet.steps.getByRole('listitem').last()).toHaveText(/Paid out.*\d\d:\d\d/, {
      timeout: 30_000,
    });
    await wallet.submit('OK').click();
    const menu = page.getByRole('navigation', { name: 'Asset pages' });
    await menu.getByRole('link', { name: 'Transactions' }).click();
    await expect(wallet.row('Returned')).toContainText('+100 USDT');
    await expect(wallet.row('Returned')).toContainText('Canceled');
    await expect(wallet.row('Withdrawal')).toHaveCount(2);
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('[U-W6] a deposit is requested in a sheet, followed over a reload and credited; all pages in reach of a thumb', async ({
    page,
    player,
  }) => {
    await withUsdt(player);
    const wallet = new Wallet(page);
    await wallet.open();
    expect(await smallHitAreas(page)).toEqual([]);
    await wallet.acts.getByRole('link', { name: 'Deposit' }).click();
    await expect(wallet.dialog.getByRole('img', { name: /^QR code/ })).toBeVisible();
    await expect(wallet.dialog.getByText('Tron (TRC-20)', { exact: true }).first()).toBeVisible();
    await wallet.dialog.getByRole('radio', { name: 'By request' }).click();
    await wallet.dialog.getByLabel('Amount', { exact: true }).fill('50');
    expect(await zoomingFields(page)).toEqual([]);
    expect(await smallHitAreas(page)).toEqual([]);
    await wallet.submit('Request deposit').click();
    await expect(wallet.steps).toContainText('Requested');
    await page.reload();
    await expect(wallet.steps.getByRole('listitem').last()).toHaveText(/Credited.*\d/);
    await expectNoBarrier(page);
    await wallet.dialog.getByRole('button', { name: 'OK' }).click();
    const menu = page.getByRole('navigation', { name: 'Asset pages' });
    for (const name of ['Transactions', 'Futures history', 'Binary history']) {
      await menu.getByRole('link', { name }).click();
      await expect(page.getByText('Export CSV')).toBeVisible();
      await expectNoBarrier(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    }
    await menu.getByRole('link', { name: 'Transactions' }).click();
    await expect(page.getByRole('row').filter({ hasText: 'Deposit' })).toHaveCount(1);
  });
});
