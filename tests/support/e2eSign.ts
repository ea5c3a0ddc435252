/** Signing up, in and out through the page. */
import { expect, type Page } from '@playwright/test';
import { PASSWORD, phoneOf } from './remote.ts';

/** Fills in the form with valid answers and submits it. */
export async function signUpByForm(page: Page, username: string): Promise<void> {
  await page.goto('/signup');
  const form = page.getByRole('form', { name: 'Sign up' });
  await form.getByLabel('Username').fill(username);
  await form.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await form.getByLabel('Repeat password').fill(PASSWORD);
  await form.getByLabel('Name', { exact: true }).fill('Maru Kim');
  await form.getByLabel('Phone number').fill(phoneOf(username));
  await form.getByLabel('E-mail').fill(`${username}@example.com`);
  await form.getByRole('checkbox', { name: 'I agree to all' }).check();
  await form.getByRole('button', { name: 'Sign up' }).click();
  await expect(page).toHaveURL('/future');
}

/** Ends on the terminal, as every log-in does that no page asked for. */
export async function logInByForm(page: Page, username: string): Promise<void> {
  await page.goto('/login');
  const form = page.getByRole('form', { name: 'Log in' });
  await form.getByLabel('Username').fill(username);
  await form.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await form.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL('/future');
}

export async function logOutByMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'My account' }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Log out' });
  await dialog.getByRole('button', { name: 'OK' }).click();
  await expect(page).toHaveURL('/login');
}
