/** A user in the console, beside the page that this user has open. */
import type { Page } from '@playwright/test';
import { expect, test } from '../support/e2e.ts';
import { openDesk } from '../support/e2eDesk.ts';
import { PASSWORD } from '../support/remote.ts';

test.use({ isSignedIn: true });

async function logIn(page: Page, username: string, password: string): Promise<void> {
  const form = page.getByRole('form', { name: 'Log in' });
  await form.getByLabel('Username').fill(username);
  await form.getByLabel('Password', { exact: true }).fill(password);
  await form.getByRole('button', { name: 'Log in' }).click();
}

test('[U-C21] a user is found, blocked with a reason, which their open page shows, and unblocked', async ({
  browser,
  page,
  origin,
  player,
}) => {
  await page.goto('/myinfo/profile');
  await expect(page.getByText('This device')).toBeVisible();

  const desk = await openDesk(browser, origin);
  await desk.goto(`${origin}/admin/users`);
  const search = desk.getByRole('searchbox');
  await search.fill(player.username);
  await search.press('Enter');
  await desk.getByRole('link', { name: player.username, exact: true }).click();
  await expect(desk.getByRole('heading', { level: 1, name: player.username })).toBeVisible();

  const act = async (button: string): Promise<void> => {
    await desk.getByRole('button', { name: button, exact: true }).click();
    const dialog = desk.getByRole('dialog');
    await dialog.getByLabel('Reason').fill('journey');
    await dialog.getByRole('button', { name: button, exact: true }).click();
    await expect(dialog).toBeHidden();
  };
  await act('Block');
  const alert = page.getByRole('alertdialog', { name: 'Notice' });
  await expect(alert).toContainText('You were disconnected. Please log in again shortly.');
  await alert.getByRole('button', { name: 'OK' }).click();
  await expect(page).toHaveURL('/login');
  await logIn(page, player.username, PASSWORD);
  await expect(alert).toContainText('This account cannot be used.');
  await alert.getByRole('button', { name: 'OK' }).click();

  await expect(desk.getByText('Blocked', { exact: true })).toBeVisible();
  await act('Unblock');
  await expect(desk.getByText('Active', { exact: true })).toBeVisible();
  await logIn(page, player.username, PASSWORD);
  await expect(page).toHaveURL('/future');
  await desk.context().close();
});
