/** The operator's console: first login, an admin below, what they may not do, the audit log. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import * as v from 'valibot';
import { CALLS } from '../../src/protocol/contract.ts';
import { expect, test } from '../support/e2e.ts';
import { PREPARED_OPERATOR } from '../support/e2eExchange.ts';
import { ask, PASSWORD } from '../support/remote.ts';

test.use({ hasOwnExchange: true });

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

test('[U-C1] the first operator changes the one-time password and creates an admin, who is refused a section by the screen and by the call', async ({
  page,
  browser,
  origin,
}) => {
  const [username = '', password = ''] = (process.env[PREPARED_OPERATOR] ?? '').split(' ');
  await firstLogin(page, username, password);
  await page.goto('/admin/admins');
  await page.getByRole('button', { name: 'Create an admin' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create an admin' });
  await dialog.getByLabel('Username').fill('support01');
  await dialog.getByLabel('Users · Read').check();
  await dialog.getByLabel('Reason').fill('second shift');
  await dialog.getByRole('button', { name: 'Create an admin' }).click();
  const oneTime = await page.getByRole('status', { name: 'One-time password' }).innerText();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('table', { name: 'Admins' })).toContainText('support01');
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations).toEqual([]);

  const context = await browser.newContext({ baseURL: origin, locale: 'en' });
  await context.addInitScript(() => localStorage.setItem('language', 'en'));
  const other = await context.newPage();
  await firstLogin(other, 'support01', oneTime);
  await other.goto('/admin/audit');
  const menu = other.getByRole('navigation', { name: 'Console menu' });
  await expect(menu.getByRole('link')).toHaveText(['Users']);
  await expect(other.getByText('You do not have permission for this section.')).toBeVisible();
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
