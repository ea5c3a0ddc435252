/** The page of state machines in the built product. */
import { readFileSync } from 'node:fs';
import { expect, test } from '../support/e2e.ts';
import { violationsOf } from '../support/e2eAxe.ts';

test.use({
  isSignedIn: true,
  contextOptions: { permissions: ['clipboard-read', 'clipboard-write'] },
});

test('[I-F1] [I-M1] [I-M2] [I-M5] [I-M6] a developer sees the actors of the page, copies a machine and runs one by hand', async ({
  page,
}) => {
  await test.step('the pages are behind a switch', async () => {
    await page.goto('/dev/machines');
    await expect(page.getByText('Developer pages are off')).toBeVisible();
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByRole('switch', { name: 'Developer pages' }).click();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('heading', { name: 'State machines' })).toBeVisible();
  });

  const chart = (machine: string) =>
    page.getByRole('region', { name: `State chart of ${machine}` });
  await test.step('live actors stand where they are', async () => {
    await page.getByRole('radio', { name: /^auth · 1/ }).click();
    await expect(chart('auth').locator('svg text', { hasText: 'success' }).first()).toBeVisible();
    const current = page.locator('[aria-current]').filter({ hasText: /^success/ });
    await expect(current.first()).toBeVisible();
    const violations = await violationsOf(page, 'main');
    expect(violations.filter(({ impact }) => impact !== 'minor').map(({ id }) => id)).toEqual([]);
  });

  await test.step('its code is copied as it is published', async () => {
    await page.getByRole('button', { name: 'Copy as code' }).click();
    await expect(page.getByText('Code copied.')).toBeVisible();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toBe(
      readFileSync(new URL('../../docs/machines/auth.js', import.meta.url), 'utf8'),
    );
  });

  await test.step('another machine runs by hand, with a clock that stands still', async () => {
    await page.getByRole('radio', { name: /^socket/ }).click();
    await page.getByRole('radio', { name: 'Simulate' }).click();
    const events = page.getByRole('list', { name: 'Events' }).getByRole('button');
    await expect(events).toHaveCount(1);
    for (const event of [/^CONNECT/, /^LOST/]) {
      await page.getByRole('button', { name: event }).click();
      await page.getByRole('button', { name: 'Send', exact: true }).click();
    }
    const state = page.locator('[aria-current]').filter({ hasText: /^waiting/ });
    await expect(state.first()).toBeVisible();
    await page.getByRole('button', { name: '+0.1 s' }).click();
    await expect(
      page
        .locator('[aria-current]')
        .filter({ hasText: /^retrying/ })
        .first(),
    ).toBeVisible();
    await page.getByRole('slider', { name: 'Moment' }).fill('0');
    await expect(page.locator('[aria-current]').filter({ hasText: /^idle/ }).first()).toBeVisible();
    await page.getByRole('button', { name: 'Restart' }).click();
    await expect(events).toHaveCount(1);
  });
});
