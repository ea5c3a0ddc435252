/** A day of the operator's, from the console alone: a code, a held deposit, a freeze, limits, approvals by keyboard. */
import type { Page } from '@playwright/test';
import * as v from 'valibot';
import { CALLS } from '../../src/protocol/contract.ts';
import { expect, storageAt, test } from '../support/e2e.ts';
import { violationsOf } from '../support/e2eAxe.ts';
import { actOn, openDesk, openDeskOf } from '../support/e2eDesk.ts';
import { madeAdmin, operatorOf } from '../support/e2eExchange.ts';
import { PASSWORD, type Remote } from '../support/remote.ts';

const CHAIN_MS = 60_000;

/** The demo asks new members for a proof of their e-mail address. */
async function askForProof(origin: string): Promise<void> {
  const operator = await operatorOf(origin);
  const sites = await operator.get(CALLS.operatorSites.path);
  const demo = v.parse(CALLS.operatorSites.answer, sites.body).find(({ id }) => id === 1);
  const change = { id: 1, version: demo?.version ?? 0, signupVerification: 'email' };
  expect((await operator.post(CALLS.operatorSiteChange.path, change)).status).toBe(200);
}

const menuOf = (desk: Page) => desk.getByRole('navigation', { name: 'Console menu' });

async function expectNoBarrier(desk: Page): Promise<void> {
  const violations = await violationsOf(desk);
  const serious = violations.filter(({ impact }) => impact !== 'minor');
  expect(serious.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
}

/** Presses Tab until what is focused has a name; fails after so many presses. */
async function tabTo(desk: Page, name: string): Promise<void> {
  const focused = () =>
    desk.evaluate(() => {
      const { activeElement: at } = document;
      return at?.getAttribute('aria-label') ?? at?.textContent ?? '';
    });
  for (let presses = 0; presses < 200; presses += 1) {
    if ((await focused()) === name) return;
    await desk.keyboard.press('Tab');
  }
  throw new Error(`Tab never reaches ${name}`);
}

/** Changes limits and fees of USDT withdrawals on the demo site, by their labels. */
async function changeWithdrawals(
  desk: Page,
  typed: Readonly<Record<string, string>>,
): Promise<void> {
  await desk.goto('/admin/terms');
  const row = desk.getByRole('row').filter({ hasText: 'USDT' }).filter({ hasText: 'Withdraw' });
  await row.getByRole('button', { name: 'Change' }).click();
  const dialog = desk.getByRole('dialog');
  for (const [label, text] of Object.entries(typed)) await dialog.getByLabel(label).fill(text);
  await dialog.getByLabel('Reason').fill('journey');
  await dialog.getByRole('button', { name: 'Change', exact: true }).click();
}

const setWithdrawPassword = async (player: Remote): Promise<void> => {
  const passwords = { password: 'safe77', accountPassword: PASSWORD };
  expect((await player.post(CALLS.updateWithdrawPassword.path, passwords)).status).toBe(200);
};

test.describe('a day', () => {
  test.use({ hasOwnExchange: true, isSignedIn: true });

  test('[U-C32][U-C2][U-W16] a sign-up code is read, a held deposit is released, withdrawals are frozen and limits changed, all in the console', async ({
    browser,
    page,
    origin,
    player,
  }) => {
    await askForProof(origin);
    const desk = await openDesk(browser, origin);

    await test.step('the code that a new member waits for', async () => {
      const context = await browser.newContext({
        baseURL: origin,
        storageState: storageAt(origin, { language: 'en' }),
      });
      const guest = await context.newPage();
      await guest.goto('/signup');
      const form = guest.getByRole('form', { name: 'Sign up' });
      await form.getByRole('textbox', { name: 'E-mail' }).fill('newcomer@example.com');
      const email = form.getByRole('group', { name: 'E-mail' });
      await email.getByRole('button', { name: 'Send code' }).click();
      await desk.goto('/admin/outbox');
      const row = desk.getByRole('row').filter({ hasText: 'newcomer@example.com' }).first();
      await expect(row).toContainText(/\b\d{6}\b/);
      const code = (await row.locator('strong').innerText()).trim();
      await expect(menuOf(desk).getByRole('link', { name: /^E-mail and SMS \d$/ })).toBeVisible();
      await expectNoBarrier(desk);
      await email.getByLabel('Verification code').fill(code);
      await email.getByRole('button', { name: 'Verify' }).click();
      await expect(email.getByText('Verified.')).toBeVisible();
      await context.close();
    });

    await test.step('a deposit below the minimum is held, and released with what was done', async () => {
      const sent = { coinName: 'XRP', amount: '0.5' };
      expect((await player.post(CALLS.sendTestCoins.path, sent)).status).toBe(200);
      const deposits = menuOf(desk).getByRole('link', { name: /^Coin deposits 1$/ });
      await expect(deposits).toBeVisible({ timeout: CHAIN_MS });
      await deposits.click();
      const row = desk.getByRole('row').filter({ hasText: '0.5 XRP' });
      await expect(row).toContainText('Below the minimum.');
      await expectNoBarrier(desk);
      await actOn(row, desk, 'Release', (dialog) =>
        dialog.getByLabel('Reason').fill('credited by hand'),
      );
      await expect(row).toHaveCount(0);
      await expect(
        menuOf(desk).getByRole('link', { name: 'Coin deposits', exact: true }),
      ).toBeVisible();
    });

    await test.step('withdrawals are frozen: open forms say why at once, and no longer once it ends', async () => {
      await desk.goto('/admin/users');
      const search = desk.getByRole('searchbox');
      await search.fill(player.username);
      await search.press('Enter');
      await desk.getByRole('link', { name: player.username, exact: true }).click();
      await setWithdrawPassword(player);
      const form = page.getByRole('dialog', { name: 'Withdraw' });
      await page.goto('/dnw_history/asset?act=withdraw&wallet=USDT');
      await expect(form.getByText('Enter an amount.')).toBeVisible();
      await actOn(desk, desk, 'Freeze withdrawals');
      await expect(desk.getByText(/^Frozen since .*journey$/)).toBeVisible();
      await expect(
        form.getByText(/frozen your withdrawals since .* Reason: journey/),
      ).toBeVisible();
      await form.getByLabel('Amount').fill('100');
      await expect(form.getByRole('button', { name: 'Continue' })).toBeDisabled();
      await page.goto('/dnw_history/asset?act=sell&wallet=USDT');
      const sale = page.getByRole('dialog', { name: 'Sell' });
      await expect(sale.getByText(/frozen your withdrawals since/)).toBeVisible();
      await page.goto('/dnw_history/p2p');
      const trade = page.getByRole('form', { name: 'P2P request' });
      await trade.getByRole('radio', { name: 'Sell coins' }).click();
      await expect(trade.getByText(/frozen your withdrawals since/)).toBeVisible();
      await trade.getByRole('radio', { name: 'Buy coins' }).click();
      await expect(trade.getByText(/frozen your withdrawals/)).toHaveCount(0);
      await page.goto('/myinfo/message');
      await expect(page.getByText('출금이 정지되었습니다.').first()).toBeVisible();
      await page.goto('/dnw_history/asset?act=withdraw&wallet=USDT');
      await expect(form.getByText(/frozen your withdrawals since/)).toBeVisible();
      await actOn(desk, desk, 'End the freeze');
      await expect(form.getByText(/frozen your withdrawals/)).toHaveCount(0);
      await expect(desk.getByText(/^Frozen since/)).toHaveCount(0);
      for (const tab of ['In progress', 'Orders', 'Bets', 'Applications', 'Statement', 'Notes']) {
        await desk.getByRole('tab', { name: tab, exact: true }).click();
        await expectNoBarrier(desk);
      }
      await desk.getByRole('link', { name: 'Back', exact: true }).click();
      await expect(desk).toHaveURL(/\/admin\/users\?.*q=/);
    });

    await test.step('a minimum and a fee are raised by one admin, the fee lowered by two: the open form follows', async () => {
      const form = page.getByRole('dialog', { name: 'Withdraw' });
      await form.getByLabel('Amount').fill('25');
      await expect(form.getByText(/^Min 20 · /)).toBeVisible();
      await changeWithdrawals(desk, { Minimum: '30', 'Fixed fee': '2' });
      await expect(desk.getByRole('dialog')).toBeHidden();
      await expect(form.getByText(/^Min 30 · /)).toBeVisible();
      await expect(form.getByLabel('Amount')).toHaveValue('25');
      await expect(form.getByText('2 USDT', { exact: true })).toBeVisible();
      await expect(form.getByRole('button', { name: 'Continue' })).toBeDisabled();

      for (const username of ['firstperson', 'secondperson']) await madeAdmin(origin, username);
      const first = await openDeskOf(browser, origin, 'firstperson');
      await changeWithdrawals(first, { 'Fixed fee': '0.5' });
      await expect(first.getByRole('dialog')).toContainText('Waiting for a second admin.');
      await expect(form.getByText('2 USDT', { exact: true })).toBeVisible();
      const second = await openDeskOf(browser, origin, 'secondperson');
      await second.goto('/admin/approvals');
      await actOn(second.getByRole('row').filter({ hasText: 'firstperson' }), second, 'Approve');
      await expect(form.getByText('0.5 USDT', { exact: true })).toBeVisible();
      for (const other of [first, second]) await other.context().close();
    });
    await desk.context().close();
  });
});

test.describe('by keyboard', () => {
  // Operators decide deposits here, not the sandbox.
  test.use({ hasOwnExchange: true, environment: { SANDBOX: 'off' } });

  const statusOf = async (player: Remote): Promise<readonly string[]> => {
    const { body } = await player.get(CALLS.dnwList.path);
    return v.parse(CALLS.dnwList.answer, body).items.map(({ status }) => status);
  };

  test('[U-C33] one application is approved, and two at once, by keyboard alone', async ({
    browser,
    origin,
    player,
  }) => {
    for (const point of ['101', '102', '103'])
      expect((await player.post(CALLS.deposit.path, { walletType: 'USDT', point })).status).toBe(
        200,
      );
    const desk = await openDesk(browser, origin);
    await desk.goto('/admin/applications');
    const rows = desk.getByRole('table', { name: 'Applications' }).getByRole('row');
    await expect(rows.filter({ hasText: '103 USDT' })).toBeVisible();
    await tabTo(desk, 'Approve');
    await desk.keyboard.press('Enter');
    const dialog = desk.getByRole('dialog');
    await expect(dialog).toBeVisible();
    await desk.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(rows.filter({ hasText: 'USDT' })).toHaveCount(2);

    await tabTo(desk, 'Select the page');
    await desk.keyboard.press('Enter');
    await tabTo(desk, 'Approve (2)');
    await desk.keyboard.press('Enter');
    await expect(dialog).toContainText('0 of 2 carried out');
    await tabTo(desk, 'Approve');
    await desk.keyboard.press('Enter');
    await expect(dialog).toContainText('2 of 2 carried out');
    await desk.keyboard.press('Escape');
    await expect(rows.filter({ hasText: 'USDT' })).toHaveCount(0);
    expect(await statusOf(player)).toEqual(
      expect.arrayContaining(['APPROVED', 'APPROVED', 'APPROVED']),
    );
    await desk.context().close();
  });
});
