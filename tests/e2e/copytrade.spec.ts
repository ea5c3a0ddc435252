/** Copy trading: a trader, two followers beside each other, and the ways in and out. */
import type { Page } from '@playwright/test';
import { expect, sessionItems, storageAt, test } from '../support/e2e.ts';
import { placeOrder } from '../support/e2eAccount.ts';
import { violationsOf } from '../support/e2eAxe.ts';
import { applyToTrade, approveTrader } from '../support/e2eCopytrade.ts';
import { Terminal } from '../support/e2eTerminal.ts';
import { signUp } from '../support/remote.ts';

test.use({ isSignedIn: true, contextOptions: { reducedMotion: 'reduce' } });

async function expectNoBarrier(page: Page): Promise<void> {
  const violations = await violationsOf(page);
  const serious = violations
    .filter(({ impact }) => impact !== 'minor')
    .flatMap(({ id, nodes }) => nodes.map(({ html, any }) => `${id}: ${html} ${any[0]?.message}`));
  expect(serious).toEqual([]);
}

/** Follows on the page of a trader, with these limits. */
async function followOn(page: Page, name: string, one: string, most: string): Promise<void> {
  await page.getByLabel('One-time limit').fill(one);
  await page.getByLabel('Maximum limit').fill(most);
  await page.getByRole('button', { name: 'Follow', exact: true }).click();
  const confirm = page.getByRole('alertdialog', { name: `Follow ${name}?` });
  await confirm.getByRole('button', { name: 'Follow' }).click();
  await expect(page.getByText(`You follow ${name}.`)).toBeVisible();
}

test('[U-Y22] [U-Y24] [U-Y25] two followers copy a trader with settings of their own, one fill is skipped, and unfollowing closes what is open', async ({
  page,
  origin,
  browser,
}) => {
  const trader = await signUp(origin);
  await applyToTrade(trader, { name: 'Mina', capacity: 2 });
  await approveTrader(origin, trader.userId);
  // A trade that the example can show.
  await placeOrder(trader, { side: 'BUY', quantity: '0.05' });

  const other = await signUp(origin);
  const session = await sessionItems(origin, other.username);
  const phone = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    reducedMotion: 'reduce',
    baseURL: origin,
    serviceWorkers: 'block',
    storageState: storageAt(origin, { language: 'en', theme: 'white', ...session }),
  });
  const small = await phone.newPage();

  await test.step('both follow, one on a phone; the example follows what is typed', async () => {
    for (const one of [page, small]) await one.goto(`/copytrade/${trader.userId}`);
    const example = page.getByRole('region', { name: 'Example with your money' });
    await expect(example).toContainText('BTC/USDT Long');
    await page.getByLabel('One-time limit').fill('60');
    await expect(example).toContainText('60.00 USDT');
    await page.getByLabel('Multiplier').fill('0');
    await expect(example).toContainText('nothing is copied');
    await page.getByLabel('Multiplier').fill('100');
    await expectNoBarrier(page);
    await followOn(page, 'Mina', '60', '100');
    await followOn(small, 'Mina', '20', '30');
    const width = await small.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBe(390);
  });

  await test.step('whoever comes now finds no place, and a trader cannot follow', async () => {
    const late = await signUp(origin);
    const full = await late.post('/api/copytrade/follower/follow', {
      traderId: trader.userId,
      followStock: 'BTCUSDT',
      multiplyPer: 10,
      maxBet: '100',
      oneMaxBet: '50',
    });
    expect(full).toMatchObject({ status: 409, body: { code: 'TRADER_FULL' } });
    const peer = await signUp(origin);
    await applyToTrade(peer, { name: 'Jun', capacity: 5 });
    await approveTrader(origin, peer.userId);
    const own = await peer.post('/api/copytrade/follower/follow', {
      traderId: trader.userId,
      followStock: 'BTCUSDT',
      multiplyPer: 10,
      maxBet: '100',
      oneMaxBet: '50',
    });
    expect(own).toMatchObject({ status: 403, body: { code: 'TRADER_CANNOT_FOLLOW' } });
  });

  const terminal = new Terminal(page);
  const copies = page.getByRole('table', { name: 'Open copies' }).locator('tbody tr');
  await test.step('the trader opens: copies in the terminal, tagged, with their share', async () => {
    await terminal.open();
    await page.getByRole('tab', { name: /^Copies/ }).click();
    await expect(copies).toHaveCount(0);
    await placeOrder(trader, { side: 'BUY', quantity: '0.02' });
    await expect(copies).toHaveCount(1);
    await expect(copies).toContainText('Mina');
    await small.goto('/copytrade/follower_detail');
    await expect(small.getByRole('table', { name: 'Open copies' })).toContainText('Mina');
  });

  await test.step('a fill for which too little is left of the limit is skipped, and its reason shown', async () => {
    await placeOrder(trader, { side: 'BUY', quantity: '0.02' });
    await placeOrder(trader, { side: 'BUY', quantity: '0.02' });
    await small.getByRole('tab', { name: /^Skipped/ }).click();
    await expect(small.getByRole('table', { name: 'Skipped' })).toContainText(
      'Below the smallest order',
    );
  });

  await test.step('unfollowing is blocked by the open copy and closes it in one act', async () => {
    await small.getByRole('button', { name: 'Unfollow' }).click();
    const dialog = small.getByRole('dialog', { name: 'Unfollow Mina?' });
    await expect(dialog.getByRole('list', { name: 'Open copies' })).toContainText('BTC/USDT Long');
    await dialog.getByRole('button', { name: 'Close all and unfollow' }).click();
    await expect(small.getByText('You no longer follow Mina.')).toBeVisible();
    await expect(small.getByText('You are not following anyone.')).toBeVisible();
  });

  await test.step('the trader closes, and so does what is left', async () => {
    await placeOrder(trader, { side: 'SELL', quantity: '0.11', reduceOnly: true });
    await expect(copies).toHaveCount(0);
    await page.goto('/copytrade/follower_detail');
    await page.getByRole('tab', { name: 'Closed' }).click();
    await expect(page.getByRole('table', { name: 'Closed' })).toContainText('Mina');
    await expectNoBarrier(page);
  });
  await phone.close();
});
