/** The page of the log in the built product, and its file in Node. */
import { openAsBlob } from 'node:fs';
import { runLog } from '../../scripts/log.ts';
import { createLogFold, foldedHash } from '../../src/streams/report/foldLog.ts';
import { readLogFile } from '../../src/streams/report/readLogFile.ts';
import { expect, test } from '../support/e2e.ts';
import { placeOrder } from '../support/e2eAccount.ts';
import { violationsOf } from '../support/e2eAxe.ts';
import { Terminal } from '../support/e2eTerminal.ts';

test.use({ isSignedIn: true });

test('[I-L2] [I-L4] [I-L5] [I-L6] [I-L7] an order is found in the log with what led to it, and the exported file folds to the same account in Node', async ({
  page,
  player,
}, testInfo) => {
  await page.addInitScript(() => localStorage.setItem('developer_pages', 'on'));
  const terminal = new Terminal(page);
  await terminal.open();
  await placeOrder(player, { side: 'BUY', quantity: '0.02' });
  await expect(terminal.tab('Positions')).toHaveText('Positions(1)');
  await page.goto('/dev/log');

  const facts = page.getByRole('list', { name: 'Events' }).getByRole('button');
  await test.step('the order’s fill is found by its type', async () => {
    await expect(facts.first()).toBeVisible();
    await page.getByRole('combobox', { name: 'Type' }).selectOption('ORDER_FILLED');
    await expect(page.getByText('1 event', { exact: true })).toBeVisible();
    await facts.first().click();
  });
  const chain = page.getByRole('list', { name: 'Causation' }).getByRole('button');
  await test.step('its chain leads from the order to the position', async () => {
    await expect(chain.filter({ hasText: 'POSITION_OPEN' })).toHaveCount(1);
    await expect(chain.first()).not.toContainText('+');
    const violations = await violationsOf(page, 'main');
    expect(violations.filter(({ impact }) => impact !== 'minor').map(({ id }) => id)).toEqual([]);
  });

  await test.step('[I-L7] how much is kept is chosen, and refused beside its field', async () => {
    const form = page.getByRole('form', { name: 'How much is kept' });
    const days = form.getByLabel('Days');
    await expect(days).toHaveValue('30');
    await expect(form.getByLabel('Megabytes')).toHaveValue('200');
    await days.fill('0');
    await expect(form.getByRole('alert')).toHaveText('A whole number from 1 to 3650');
    await expect(form.getByRole('button', { name: 'Save' })).toBeDisabled();
    await days.fill('7');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form.getByRole('status')).toHaveText('Saved.');
    await page.reload();
    await expect(days).toHaveValue('7');
    await expect(facts.first()).toBeVisible();
  });

  const path = testInfo.outputPath('log.jsonl.gz');
  await test.step('the file folds to the figures of the screen', async () => {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export' }).click();
    await (await download).saveAs(path);
    let fold = createLogFold(undefined);
    const read = await readLogFile(await openAsBlob(path), {
      onStart: (_, start) => {
        fold = createLogFold(start);
      },
      onBatch: (some) => fold.add(some),
    });
    if (!read.ok) throw new Error(`refused: ${read.refusal.code}`);
    const view = fold.finish();
    expect(foldedHash(view)).toBe(read.value.end.folded);
    const [position] = Object.values(view?.positions ?? {});
    expect(position).toMatchObject({ stock: 'BTCUSDT', side: 'LONG', quantity: '0.02' });
  });

  await test.step('the file opens in place of the own log, and is left again', async () => {
    await page.getByLabel('Open a file').setInputFiles(path);
    await expect(page.getByText(/^This is the log of a file/)).toBeVisible();
    await expect(facts.first()).toBeVisible();
    await page.getByRole('button', { name: 'Back to my log' }).click();
    await expect(page.getByText(/^This is the log of a file/)).toHaveCount(0);
    await page.getByLabel('Open a file').setInputFiles({
      name: 'x.jsonl',
      mimeType: 'text/plain',
      buffer: Buffer.from('no log\n'),
    });
    await expect(page.getByText('This file is not a log.')).toBeVisible();
  });

  const report = testInfo.outputPath('report.jsonl.gz');
  await test.step('[I-R7] [I-R8] a report holds both sides once the person agrees', async () => {
    await page.getByRole('button', { name: 'My account' }).click();
    await page.getByRole('menuitem', { name: 'Report a problem' }).click();
    const dialog = page.getByRole('dialog', { name: 'Report a problem' });
    await dialog.getByLabel('What happened?').fill('The position looks wrong.');
    await dialog.getByRole('checkbox', { name: /^Add what the exchange has/ }).check();
    const download = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Save the file' }).click();
    await (await download).saveAs(report);
    await expect(dialog).toBeHidden();
  });

  await test.step('[I-R9] both sides are the same, in the page and in Node', async () => {
    const lines: string[] = [];
    expect(await runLog([report], (line) => lines.push(line))).toBe(0);
    expect(lines.at(-1)).toMatch(/^both sides have the same [1-9]\d* events$/);
    await page.getByLabel('Open a file').setInputFiles(report);
    await expect(
      page.getByText(/^The exchange’s side of the file has the same [1-9]\d* events/),
    ).toBeVisible();
  });
});

test('[I-L9] [I-L10] the chain of a fill leads from the press over request and answer to the picture', async ({
  page,
}) => {
  await page.addInitScript(() => localStorage.setItem('developer_pages', 'on'));
  const terminal = new Terminal(page);
  await terminal.open();
  await terminal.press({ side: 'BUY', quantity: '0.02' });
  await expect(terminal.tab('Positions')).toHaveText('Positions(1)');

  await page.getByRole('button', { name: 'Settings', exact: true }).click();
  await page.getByRole('link', { name: 'Open developer pages' }).click();
  await page.getByRole('link', { name: 'Log', exact: true }).click();
  const facts = page.getByRole('list', { name: 'Events' }).getByRole('button');
  await expect(facts.first()).toBeVisible();
  await page.getByRole('combobox', { name: 'Type' }).selectOption('ORDER_FILLED');
  await expect(page.getByText('1 event', { exact: true })).toBeVisible();
  await facts.first().click();

  const chain = page.getByRole('list', { name: 'Causation' }).getByRole('listitem');
  await expect(chain.first()).toContainText('PressedBuy / Long');
  await expect(chain.nth(1)).toContainText('SentPOST /api/futures/order');
  await expect(chain.filter({ hasText: 'Answered200' })).toHaveCount(1);
  await expect(chain.filter({ hasText: 'ORDER_FILLED' })).toHaveText(
    /received \+[\d.]+ ms *stored \+[\d.]+ ms *folded \+[\d.]+ ms *drawn \+[\d.]+ ms/,
  );
  const violations = await violationsOf(page, 'main');
  expect(violations.filter(({ impact }) => impact !== 'minor').map(({ id }) => id)).toEqual([]);
});
