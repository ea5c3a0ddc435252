/** A part of the page that cannot be loaded takes nothing else from the screen. */
import { expect, test } from '../support/e2e.ts';
import { violationsOf } from '../support/e2eAxe.ts';
import { Terminal } from '../support/e2eTerminal.ts';

test.use({ isSignedIn: true });

test('[W-B2] a dialog that cannot be loaded leaves the rest, and a reload keeps the order as it was typed', async ({
  page,
}) => {
  const terminal = new Terminal(page);
  await terminal.open();
  await terminal.quantity.fill('0.25');

  await page.route('**/assets/*.js', (route) => route.abort());
  const shortcuts = page.getByRole('button', { name: 'Show shortcuts' });
  await shortcuts.click();
  const banner = page.getByRole('complementary', { name: 'Page status' });
  await expect(banner).toContainText('Part of this page could not be loaded.');
  expect(await violationsOf(page)).toEqual([]);
  await expect(terminal.quantity).toHaveValue('0.25');
  await expect(terminal.buy).toBeEnabled();

  await page.unrouteAll();
  await banner.getByRole('button', { name: 'Reload' }).click();
  await terminal.untilLive();
  await expect(terminal.quantity).toHaveValue('0.25');
  await expect(banner).toBeHidden();
  await shortcuts.click();
  await expect(page.getByRole('dialog', { name: 'Shortcuts' })).toBeVisible();
});
