/** A purchase from the counter with proof, a dispute and a chat, decided in the console. */
import type { Page } from '@playwright/test';
import { expect, test } from '../support/e2e.ts';
import { violationsOf } from '../support/e2eAxe.ts';
import { openDesk } from '../support/e2eDesk.ts';
import { imageOf } from '../support/images.ts';

test.use({
  hasOwnExchange: true,
  isSignedIn: true,
  environment: { SANDBOX: 'off' },
  contextOptions: { reducedMotion: 'reduce' },
});

const RECEIPT = {
  name: 'receipt.png',
  mimeType: 'image/png',
  buffer: Buffer.from(imageOf('png', 400)),
};

const stepsOf = (place: Page) => place.getByRole('list', { name: 'Progress' });
const chatOf = (place: Page) => place.getByRole('log', { name: 'Messages of this trade' });

async function say(place: Page, text: string): Promise<void> {
  const field = place.getByRole('textbox', { name: 'Message', exact: true });
  await field.fill(text);
  await place.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(field).toHaveValue('');
  await expect(chatOf(place)).toContainText(text);
}

async function expectNoBarrier(place: Page): Promise<void> {
  const serious = (await violationsOf(place)).filter(({ impact }) => impact !== 'minor');
  expect(serious.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
}

test('[U-C37][U-W17] a purchase is paid with a proof, disputed and talked about; the operator decides on all of it, and both see why', async ({
  browser,
  page,
  origin,
  player,
}) => {
  const desk = await openDesk(browser, origin);
  await test.step('a request with the name and the phone of the profile', async () => {
    await page.goto('/dnw_history/p2p');
    await page.getByLabel('Amount', { exact: true }).fill('100');
    await expect(page.getByLabel('Name', { exact: true })).not.toHaveValue('');
    await page.getByRole('button', { name: 'Request trade', exact: true }).click();
    await expect(stepsOf(page)).toContainText('Requested');
  });

  await test.step('the operator finds it by the name of the user and matches it', async () => {
    await desk.goto('/admin/p2p?q=nobody-of-this-name');
    await expect(desk.getByText('Nothing matches.')).toBeVisible();
    await desk.goto(`/admin/p2p?q=${player.username}`);
    await desk.getByRole('button', { name: 'Open', exact: true }).click();
    await expect(desk).toHaveURL(/trade=t-1/);
    const opened = desk.getByRole('dialog');
    await opened.getByRole('button', { name: 'Match', exact: true }).click();
    await expect(opened.getByLabel('Time to pay')).toBeVisible();
    await opened.getByRole('button', { name: 'Match', exact: true }).click();
    await expect(stepsOf(desk)).toContainText('Matched');
  });

  await test.step('it is paid with a proof, and disputed', async () => {
    await page.getByRole('button', { name: 'Paid', exact: true }).click();
    const asked = page.getByRole('alertdialog');
    await asked.getByLabel('Attach a receipt').setInputFiles(RECEIPT);
    await asked.getByRole('button', { name: 'Paid', exact: true }).click();
    await expect(page.getByRole('button', { name: 'receipt.png' })).toBeVisible();
    await page.getByRole('button', { name: 'Dispute', exact: true }).click();
    await asked.getByRole('textbox').fill('Nothing has arrived.');
    await asked.getByRole('button', { name: 'Dispute', exact: true }).click();
    await expect(stepsOf(page)).toContainText('Disputed');
    await say(page, 'I paid at noon.');
  });

  await test.step('the operator answers beside the proof, and what was typed survives a message', async () => {
    await desk.goto('/admin/p2p?trade=t-1');
    const opened = desk.getByRole('dialog');
    await expect(opened.getByText('Nothing has arrived.')).toBeVisible();
    await expect(opened.getByRole('button', { name: 'receipt.png' })).toBeVisible();
    await expect(chatOf(desk)).toContainText('I paid at noon.');
    await expectNoBarrier(desk);
    const typed = desk.getByRole('textbox', { name: 'Message', exact: true });
    await typed.fill('Let me look.');
    await say(page, 'From my own account.');
    await expect(chatOf(desk)).toContainText('From my own account.');
    await expect(typed).toHaveValue('Let me look.');
    await desk.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(chatOf(page)).toContainText('Let me look.');
    await expectNoBarrier(page);
  });

  await test.step('the decision with its reason is shown to both', async () => {
    const opened = desk.getByRole('dialog');
    await opened.getByRole('button', { name: 'Release to the buyer', exact: true }).click();
    await opened.getByLabel('Reason').fill('The payment was found.');
    await opened.getByRole('button', { name: 'Release to the buyer', exact: true }).click();
    await expect(stepsOf(desk)).toContainText('The payment was found.');
    await expect(stepsOf(page)).toContainText('The payment was found.');
    await expect(page.getByText('The coins are in your wallet.')).toBeVisible();
    await expect(stepsOf(page)).toContainText('Disputed');
  });
  await desk.context().close();
});
