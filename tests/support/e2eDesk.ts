/** The operator's console beside the pages of a journey's users. */
import type { Browser, Locator, Page } from '@playwright/test';
import { expect, sessionItems, storageAt } from './e2e.ts';
import { operatorToken, PREPARED_OPERATOR } from './e2eExchange.ts';

/** A page of the first operator, signed in, in a context of its own that the journey closes. */
export async function openDesk(browser: Browser, origin: string): Promise<Page> {
  // It replaces the one-time password, unless another journey did.
  await operatorToken(origin);
  const [operator = ''] = (process.env[PREPARED_OPERATOR] ?? '').split(' ');
  return openDeskOf(browser, origin, operator);
}

/** The same of an admin who has chosen a password. */
export async function openDeskOf(
  browser: Browser,
  origin: string,
  username: string,
): Promise<Page> {
  const session = await sessionItems(origin, username);
  const context = await browser.newContext({
    baseURL: origin,
    storageState: storageAt(origin, { language: 'en', theme: 'dark', ...session }),
    viewport: { width: 1280, height: 800 },
  });
  return context.newPage();
}

/** Presses an act of the console, fills what its dialog asks for and confirms it. */
export async function actOn(
  place: Locator | Page,
  desk: Page,
  act: string,
  fill: (dialog: Locator) => Promise<void> = async () => undefined,
): Promise<void> {
  await place.getByRole('button', { name: act, exact: true }).click();
  const dialog = desk.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await fill(dialog);
  const reason = dialog.getByLabel('Reason');
  if ((await reason.count()) > 0) await reason.fill('journey');
  await dialog.getByRole('button', { name: act, exact: true }).click();
  await expect(dialog).toBeHidden();
}
