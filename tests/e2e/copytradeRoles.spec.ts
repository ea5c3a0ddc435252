/**
 * Copy trading from the application to the fee, on a market that rises all the time; and in practice,
 * without a network, on a phone.
 */
import type { Page } from '@playwright/test';
import { expect, sessionItems, storageAt, test } from '../support/e2e.ts';
import { applyToTrade, approveTrader } from '../support/e2eCopytrade.ts';
import { openPractice } from '../support/e2ePractice.ts';
import { riseTest } from '../support/e2eRise.ts';
import { untilKeptForOffline } from '../support/e2eWitness.ts';
import { type Remote, signUp } from '../support/remote.ts';

const ETH = 2;

/** Orders of ETH/USDT at market. */
async function trade(trader: Remote, side: 'BUY' | 'SELL', quantity: string): Promise<void> {
  const answer = await trader.post('/api/futures/order', {
    futuresOptionId: ETH,
    marketType: 'MARKET',
    side,
    quantity,
    reduceOnly: side === 'SELL',
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
}

/** The text of the last cell of the first row. */
const lastCell = async (page: Page, table: string): Promise<string> =>
  page
    .getByRole('table', { name: table })
    .locator('tbody tr')
    .first()
    .locator('td')
    .last()
    .innerText();

riseTest.describe('on a rising market', () => {
  riseTest.use({ isSignedIn: true, contextOptions: { reducedMotion: 'reduce' } });

  riseTest(
    '[U-Y4] [U-Y6] [U-Y22] [U-Y23] [U-Y26] a player applies, is approved and followed from the list, and receives the fee of a copy that won',
    async ({ page, player, origin, browser }) => {
      await riseTest.step('the application is sent on the screen and waits', async () => {
        await page.goto('/copytrade');
        await page.getByRole('link', { name: 'Become a trader' }).click();
        const form = page.getByRole('form', { name: 'Apply to become a trader' });
        await form.getByLabel('Public name').fill('R');
        await form.getByLabel('Capacity').fill('1');
        await form.getByLabel('Fee (%)').fill('20');
        await form.getByLabel('Introduction').fill('Buys strength.');
        await form.getByRole('button', { name: 'Send application' }).click();
        await expect(form.getByText('Enter a name of 2 to 24 characters.')).toBeVisible();
        await form.getByLabel('Public name').fill('Rosa');
        await form.getByRole('button', { name: 'Send application' }).click();
        await expect(page.getByText('Your application has been received.')).toBeVisible();
      });
      await riseTest.step('the operator’s approval reaches the open page', async () => {
        await approveTrader(origin, player.userId);
        await expect(page.getByRole('switch', { name: 'Accept new followers' })).toBeChecked();
        await trade(player, 'BUY', '0.5');
        await trade(player, 'SELL', '0.5');
      });

      const follower = await signUp(origin);
      const session = await sessionItems(origin, follower.username);
      const context = await browser.newContext({
        viewport: { width: 1280, height: 900 },
        reducedMotion: 'reduce',
        baseURL: origin,
        serviceWorkers: 'block' as const,
        storageState: storageAt(origin, { language: 'en', theme: 'dark', ...session }),
      });
      const other = await context.newPage();
      await riseTest.step('another user finds them in the list and follows', async () => {
        await other.goto('/copytrade');
        await other.getByLabel('Search traders by name').fill('ros');
        await other.getByRole('button', { name: 'Search', exact: true }).click();
        await expect(other.getByRole('article')).toHaveCount(1);
        await other
          .getByRole('article', { name: 'Rosa' })
          .getByRole('link', { name: 'Follow' })
          .click();
        const example = other.getByRole('region', { name: 'Example with your money' });
        await expect(example).toContainText('ETH/USDT');
        await other.getByLabel('One-time limit').fill('200');
        await other.getByLabel('Maximum limit').fill('400');
        await expect(example).toContainText('Your margin');
        await other.getByRole('button', { name: 'Follow', exact: true }).click();
        const confirm = other.getByRole('alertdialog', { name: 'Follow Rosa?' });
        await expect(confirm).toContainText('20%');
        await confirm.getByRole('button', { name: 'Follow' }).click();
        await expect(other.getByText('You follow Rosa.')).toBeVisible();
      });

      await riseTest.step('whoever cannot follow is given the reason', async () => {
        const late = await signUp(origin);
        await applyToTrade(late, { name: 'Jun', capacity: 5 });
        await approveTrader(origin, late.userId);
        await page.goto(`/copytrade/${late.userId}`);
        await expect(page.getByText('A trader cannot follow another trader.')).toBeVisible();
        await expect(page.getByRole('button', { name: 'Follow', exact: true })).toBeDisabled();
        await other.goto(`/copytrade/${late.userId}`);
        await expect(other.getByText(/^You already follow Rosa\./)).toBeVisible();
        const full = await browser.newContext({
          baseURL: origin,
          serviceWorkers: 'block' as const,
          storageState: storageAt(origin, {
            language: 'en',
            ...(await sessionItems(origin, (await signUp(origin)).username)),
          }),
        });
        const third = await full.newPage();
        await third.goto(`/copytrade/${player.userId}`);
        await expect(third.getByText('This trader has no place left for followers.')).toBeVisible();
        await full.close();
      });

      await riseTest.step('a copy opens, earns, and closes with the trader', async () => {
        await other.goto('/copytrade/follower_detail');
        await trade(player, 'BUY', '1');
        const open = other.getByRole('table', { name: 'Open copies' }).locator('tbody tr');
        await expect(open).toHaveCount(1);
        // More than what opening and closing cost.
        await expect(open.getByText(/^\+(?:[4-9]|\d{2,})\.\d\d/).first()).toBeVisible({
          timeout: 60_000,
        });
        await trade(player, 'SELL', '1');
        await expect(open).toHaveCount(0);
      });

      await riseTest.step('both see the same fee', async () => {
        await other.getByRole('tab', { name: 'Fees' }).click();
        const fees = other.getByRole('table', { name: 'Fees' }).locator('tbody tr');
        await expect(fees).toHaveCount(1);
        const taken = await lastCell(other, 'Fees');
        expect(Number(taken)).toBeGreaterThan(0);
        await page.goto('/copytrade/trader_detail/my');
        await page.getByRole('tab', { name: 'Fees received' }).click();
        await expect(page.getByRole('table', { name: 'Fees received' })).toContainText(
          taken.slice(0, -2),
        );
      });

      await riseTest.step('the look back says what it would have come to', async () => {
        await other.goto(`/copytrade/${player.userId}`);
        // Above the button, and as long as the trade it describes.
        await expect(other.getByRole('region', { name: 'Example with your money' })).toContainText(
          'Your margin',
        );
        await other.getByRole('button', { name: 'Calculate' }).click();
        const back = other.getByRole('region', { name: 'What if I had followed' });
        await expect(back).toContainText('Return on the capital');
        await expect(back).toContainText('Trader’s fees');
        await expect(back).toContainText(
          'What happened in the past says nothing about the future.',
        );
        await other.getByLabel('Multiplier').fill('50');
        await expect(back).toContainText('The settings have changed since.');
      });
      await context.close();
    },
  );
});

test.describe('practice on a phone', () => {
  test.use({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    serviceWorkers: 'allow',
    hasOwnExchange: true,
    contextOptions: { reducedMotion: 'reduce' },
  });

  test('[U-Y24] a practice trader is followed without a network, and their trades are copied', async ({
    page,
    context,
    exchange,
  }) => {
    await openPractice(page);
    await page.goto('/copytrade');
    // The first time, a month of every practice trader is valued.
    await expect(page.getByRole('article').first()).toBeVisible({ timeout: 120_000 });
    await untilKeptForOffline(page);
    await context.setOffline(true);
    await exchange.stop();
    await page.reload();
    const card = page.getByRole('article').first();
    await expect(card).toContainText('Practice trader');
    await card.getByRole('link', { name: 'Follow' }).click();
    await page.getByLabel('One-time limit').fill('100');
    await page.getByLabel('Maximum limit').fill('1000');
    await page.getByRole('button', { name: 'Follow', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Follow' }).click();
    await expect(page.getByText(/^You follow /)).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await page.goto('/copytrade/follower_detail');
    await expect(page.getByRole('button', { name: 'Unfollow' })).toBeVisible();
    await expect(page.getByText(/100% · 100\.00 USDT per order/)).toBeVisible();
  });
});
