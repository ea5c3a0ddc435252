/** A member closes their account: nothing of it stays in the browser, also not in another tab of it. */
import type { Page } from '@playwright/test';
import * as v from 'valibot';
import { CALLS } from '../../src/protocol/contract.ts';
import { expect, test } from '../support/e2e.ts';
import { operatorOf } from '../support/e2eExchange.ts';
import { Terminal } from '../support/e2eTerminal.ts';
import { readClientLog } from '../support/e2eWitness.ts';
import { PASSWORD, type Remote } from '../support/remote.ts';

test.use({ isSignedIn: true, hasOwnExchange: true });

/** Below the amount from which an adjustment takes two admins. */
const AT_ONCE = 5_000;

/** The operator takes the play money back: only an empty account can be closed. */
async function empty(origin: string, player: Remote): Promise<void> {
  const operator = await operatorOf(origin);
  const { body } = await player.get(CALLS.walletsMine.path);
  for (const { type, point } of v.parse(CALLS.walletsMine.answer, body))
    for (let left = Number(point); left > 0; left -= AT_ONCE) {
      const amount = String(Math.min(left, AT_ONCE));
      const about = { userId: player.userId, walletType: type, type: 'PM', reason: 'a test' };
      const { status } = await operator.post(CALLS.operatorAdjust.path, { ...about, amount });
      expect(status).toBe(200);
    }
}

/** Keys of the browser's local storage that name the user. */
const keysOf = (page: Page, userId: string): Promise<readonly string[]> =>
  page.evaluate(
    (id) => Object.keys(localStorage).filter((key) => key.split('|').includes(id)),
    userId,
  );

test('[W-L2] a closed account leaves no event in the browser, and its other tab is signed out', async ({
  page,
  context,
  player,
  origin,
}) => {
  const other = await context.newPage();
  await new Terminal(other).open();
  await empty(origin, player);
  await expect
    .poll(async () => (await readClientLog(other, player.userId)).length)
    .toBeGreaterThan(2);

  await page.goto('/myinfo/profile');
  await page.getByRole('link', { name: 'Close account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Close account' });
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: 'Close account' }).click();
  await expect(page).toHaveURL('/login');
  // The exchange ends the session as well, which may lead to this page before everything is erased.
  await expect.poll(() => readClientLog(page, player.userId)).toEqual([]);
  await expect.poll(() => keysOf(page, player.userId)).toEqual([]);

  await expect(
    other.getByRole('alertdialog').or(other.getByRole('form', { name: 'Log in' })),
  ).toBeVisible();
  await expect.poll(() => readClientLog(other, player.userId)).toEqual([]);
});
