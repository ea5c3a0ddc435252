/** The operator's console: first login, an admin below, what they may not do, the audit log. */
import type { Browser, Page } from '@playwright/test';
import * as v from 'valibot';
import { CALLS } from '../../src/protocol/contract.ts';
import { expect, test } from '../support/e2e.ts';
import { violationsOf } from '../support/e2eAxe.ts';
import { actOn } from '../support/e2eDesk.ts';
import { operatorOf, PREPARED_OPERATOR } from '../support/e2eExchange.ts';
import { ask, PASSWORD, type Remote, signIn } from '../support/remote.ts';

// Operators decide withdrawals here, not the sandbox.
test.use({ hasOwnExchange: true, environment: { SANDBOX: 'off' } });

/** Logs in with a one-time password and chooses another one. */
async function firstLogin(page: Page, username: string, oneTime: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(oneTime);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  const change = page.getByRole('form', { name: 'Choose a password' });
  await change.getByLabel('New password', { exact: true }).fill(PASSWORD);
  await change.getByLabel('Repeat password').fill(PASSWORD);
  await change.getByRole('button', { name: 'Change and log in' }).click();
  await page.waitForURL((url) => url.pathname !== '/login');
}

/** Applications for withdrawals of USDT, made by a player who was paid enough for them. */
async function withdrawals(
  origin: string,
  player: Remote,
  amounts: readonly string[],
): Promise<readonly string[]> {
  const operator = await operatorOf(origin);
  const send = async (by: Pick<Remote, 'post'>, path: string, params: object): Promise<unknown> => {
    const { status, body } = await by.post(path, { ...params });
    expect({ status, body }).toMatchObject({ status: 200 });
    return body;
  };
  // What one admin alone may move in a day is not enough.
  const { accessToken: token } = await signIn(origin, 'support01');
  const support: Pick<Remote, 'post'> = {
    post: (path, params = {}) => ask(origin, 'POST', path, { token, params }),
  };
  for (const [admin, point] of [[operator, '7000'] as const, [support, '7001'] as const]) {
    const applied = await send(player, CALLS.deposit.path, { walletType: 'USDT', point });
    const { id: dnwHistoryId } = v.parse(CALLS.deposit.answer, applied);
    await send(admin, CALLS.operatorDecide.path, { dnwHistoryId, decision: 'APPROVED' });
  }
  await send(player, CALLS.updateWithdrawPassword.path, {
    password: 'safe77',
    accountPassword: PASSWORD,
  });
  const ids: string[] = [];
  for (const point of amounts) {
    const proved = await send(player, CALLS.withdrawAuth.path, { password: 'safe77' });
    const { proof } = v.parse(CALLS.withdrawAuth.answer, proved);
    const address = 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH';
    const made = await send(player, CALLS.withdraw.path, {
      walletType: 'USDT',
      point,
      address,
      proof,
    });
    ids.push(v.parse(CALLS.withdraw.answer, made).id);
  }
  return ids;
}

/** Statuses of applications, in their order. */
async function statusOf(player: Remote, ids: readonly string[]) {
  const { items } = v.parse(CALLS.dnwList.answer, (await player.get(CALLS.dnwList.path)).body);
  return ids.map((id) => items.find((item) => item.id === id)?.status);
}

/** A page of another admin: the admin who made another is no second person beside them. */
async function thirdAdmin(browser: Browser, origin: string): Promise<Page> {
  const operator = await operatorOf(origin);
  const permissions = ['users.read', 'applications.read', 'applications.act'];
  const about = { username: 'support02', permissions, reason: 'night shift' };
  const made = await operator.post(CALLS.createAdmin.path, about);
  const { oneTimePassword } = v.parse(CALLS.createAdmin.answer, made.body);
  const context = await browser.newContext({ baseURL: origin, locale: 'en' });
  await context.addInitScript(() => localStorage.setItem('language', 'en'));
  const page = await context.newPage();
  await firstLogin(page, 'support02', oneTimePassword);
  return page;
}

test('[U-C1][U-C27][U-C29] the first operator changes the one-time password and creates an admin, who approves a withdrawal with another one and is refused a section by the screen and by the call', async ({
  page,
  browser,
  origin,
  player,
}) => {
  const [username = '', password = ''] = (process.env[PREPARED_OPERATOR] ?? '').split(' ');
  await firstLogin(page, username, password);
  await page.goto('/admin/admins');
  await page.getByRole('button', { name: 'Create an admin' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create an admin' });
  await dialog.getByLabel('Username').fill('support01');
  for (const right of ['Users · Read', 'Applications · Read', 'Applications · Act'])
    await dialog.getByLabel(right).check();
  await dialog.getByLabel('Reason').fill('second shift');
  await dialog.getByRole('button', { name: 'Create an admin' }).click();
  const oneTime = await page.getByRole('status', { name: 'One-time password' }).innerText();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('table', { name: 'Admins' })).toContainText('support01');
  const violations = await violationsOf(page);
  expect(violations).toEqual([]);

  const context = await browser.newContext({ baseURL: origin, locale: 'en' });
  await context.addInitScript(() => localStorage.setItem('language', 'en'));
  const other = await context.newPage();
  await firstLogin(other, 'support01', oneTime);
  await other.goto('/admin/audit');
  const menu = other.getByRole('navigation', { name: 'Console menu' });
  await expect(menu.getByRole('link')).toHaveText([
    'Users',
    'Applications',
    'Awaiting a second admin',
    'P2P desk',
    'Coin deposits',
    'Provider requests',
  ]);
  await expect(other.getByText('You do not have permission for this section.')).toBeVisible();

  await test.step('a withdrawal is approved; a large one by two admins whom the operator made', async () => {
    const ids = await withdrawals(origin, player, ['100', '12000']);
    const rowOf = (on: Page, amount: string) =>
      on.getByRole('table', { name: 'Applications' }).getByRole('row').filter({ hasText: amount });
    await page.getByRole('link', { name: 'Applications' }).click();
    await actOn(rowOf(page, '100 USDT'), page, 'Approve');
    await expect(rowOf(page, '100 USDT')).toHaveCount(0);

    const large = '12,000 USDT';
    const third = await thirdAdmin(browser, origin);
    await third.goto('/admin/applications');
    await rowOf(third, large).getByRole('button', { name: 'Approve' }).click();
    const asked = third.getByRole('dialog');
    await asked.getByRole('button', { name: 'Approve' }).click();
    await expect(asked).toContainText('Waiting for a second admin.');
    await asked.getByRole('button', { name: 'Close', exact: true }).last().click();
    await expect(rowOf(third, large)).toContainText('support02 approved');
    expect(await statusOf(player, ids)).toEqual(['APPROVED', 'REQUESTED']);

    await menu.getByRole('link', { name: 'Applications' }).click();
    await expect(rowOf(other, large)).toContainText('support02 approved');
    await menu.getByRole('link', { name: 'Awaiting a second admin 1' }).click();
    const waits = (on: Page) =>
      on.getByRole('table', { name: 'Awaiting a second admin' }).getByRole('row', { name: large });
    await expect(waits(other)).toContainText('support02');
    await third.getByRole('link', { name: 'Awaiting a second admin' }).click();
    await expect(waits(third).getByRole('button')).toHaveText(['Withdraw']);
    await waits(other).getByRole('button', { name: 'Approve' }).click();
    const second = other.getByRole('dialog');
    await expect(second).toContainText('support02 pressed this first.');
    await second.getByLabel('Reason').fill('both saw it');
    await second.getByRole('button', { name: 'Approve' }).click();
    await expect(second).toBeHidden();
    await expect(other.getByText('Nothing is waiting for a second admin.')).toBeVisible();
    expect(await statusOf(player, ids)).toEqual(['APPROVED', 'APPROVED']);
    await third.context().close();
  });
  await context.close();
  const login = { username: 'support01', password: PASSWORD };
  const { body } = await ask(origin, 'POST', CALLS.login.path, { params: login });
  const { accessToken: token } = v.parse(CALLS.login.answer, body);
  const refused = await ask(origin, 'GET', CALLS.operatorAudit.path, { token });
  expect(refused).toMatchObject({ status: 403, body: { code: 'NO_PERMISSION' } });

  await page.getByRole('link', { name: 'Audit log' }).click();
  const audit = page.getByRole('table', { name: 'What admins did' });
  await expect(audit.getByRole('row', { name: /Admin created.*second shift/ })).toBeVisible();
});
