/**
 * Another operator's backend, which offers only what the specification names: everything that needs
 * no extension works there, and what needs one is not shown, never an error.
 */
import type { Page } from '@playwright/test';
import { BTC_BINARY, POWER_BALL } from '../support/e2eRounds.ts';
import { expect, test } from '../support/e2eSpec.ts';
import { PASSWORD, signIn } from '../support/remote.ts';

/** Every page of a member, with its heading or what else says that it is complete. */
const PAGES = [
  '/',
  '/futureView/1',
  '/future/1',
  `/trade/${BTC_BINARY}`,
  `/trade/${POWER_BALL}`,
  '/copytrade',
  '/copytrade/follower_detail',
  '/copytrade/trader_detail/my',
  '/myinfo/message',
  '/myinfo/profile',
  '/dnw_history/asset',
  '/dnw_history/history_list',
  '/dnw_history/future_list',
  '/dnw_history/binary_list',
  '/dnw_history/p2p',
  '/notice',
  '/faq',
  '/partner',
] as const;

/** Whatever a page shows when something that it needs could not be read. */
const FAILURE = /Try again|could not be (?:loaded|read)|Could not load|cannot be read/;

async function expectNoFailure(page: Page): Promise<void> {
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await expect(page.locator('main')).not.toContainText(FAILURE);
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
}

test.describe('a member', () => {
  test.use({ isSignedIn: true });

  test('meets no failure on any page', async ({ page, backend }) => {
    for (const path of PAGES) {
      await test.step(path, async () => {
        await page.goto(path);
        await expectNoFailure(page);
      });
    }
    expect(backend.calls).toContain('GET /api/me');
  });

  test('finds no dialog behind an address whose call is missing', async ({ page }) => {
    for (const edit of ['phone', 'email', 'bank', 'twoStepOn', 'twoStepOff', 'apiKey', 'close']) {
      await page.goto(`/myinfo/profile?edit=${edit}`);
      await expectNoFailure(page);
      await expect(page.getByRole('region', { name: 'Security' })).toBeVisible();
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
    await page.goto('/dnw_history/asset?act=liabilities');
    await expectNoFailure(page);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  test('changes nickname, withdraw password and password', async ({ page, player, exchange }) => {
    await page.goto('/myinfo/profile');
    await expect(page.getByText(player.username).first()).toBeVisible();
    for (const missing of ['Two-step login', 'API keys', 'Devices', 'My data'])
      await expect(page.getByRole('region', { name: missing })).toHaveCount(0);
    const dialog = page.getByRole('dialog');
    await page.goto('/myinfo/profile?edit=nick');
    await dialog.getByLabel('Nickname').fill('마루');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toHaveCount(0);
    expect((await player.get('/api/me')).body).toMatchObject({ nick: '마루' });
    await page.goto('/myinfo/profile?edit=withdrawPassword');
    const fields = dialog.getByRole('textbox');
    await expect(fields.first()).toBeVisible();
    for (const field of await fields.all()) await field.fill('739182');
    await dialog.getByRole('button').last().click();
    await expect(dialog).toHaveCount(0);
    await page.goto('/myinfo/profile?edit=password');
    await dialog.getByLabel('Current password').fill(PASSWORD);
    await dialog.getByLabel('New password', { exact: true }).fill('another2025');
    await dialog.getByLabel(/Repeat/).fill('another2025');
    await dialog.getByRole('button', { name: 'Change', exact: true }).click();
    await expect(dialog).toHaveCount(0);
    await expect(signIn(exchange.url, player.username)).rejects.toThrow();
  });
});
