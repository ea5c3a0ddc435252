/** A day of the operator's in the console: approvals by keyboard. */
import type { Page } from '@playwright/test';
import * as v from 'valibot';
import { CALLS } from '../../src/protocol/contract.ts';
import { expect, test } from '../support/e2e.ts';
import { openDesk } from '../support/e2eDesk.ts';
import type { Remote } from '../support/remote.ts';

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
