/** Several exits of one position, and shortcuts with keys of one's own. */
import { expect, test } from '../support/e2e.ts';
import { btcPrice, openOrders, openPositions, placeOrder } from '../support/e2eAccount.ts';
import { Terminal } from '../support/e2eTerminal.ts';

test.use({ isSignedIn: true });

test('[F-V14] [F-V15] a position has several exits for its parts, which add up to it at most', async ({
  page,
  player,
  exchange,
}) => {
  await placeOrder(player, { side: 'BUY', quantity: '0.03' });
  const terminal = new Terminal(page);
  await terminal.open();
  await terminal.positions
    .first()
    .getByRole('button', { name: /^Set TP\/SL/ })
    .click();
  const dialog = page.getByRole('dialog', { name: /^TP \/ SL/ });
  await dialog.getByRole('radio', { name: 'Parts' }).click();
  const price = dialog.getByRole('textbox', { name: 'Price' });
  const quantity = dialog.getByRole('textbox', { name: 'Quantity' });
  const add = dialog.getByRole('button', { name: 'Add', exact: true });
  const lines = dialog.getByRole('list', { name: 'TP/SL of parts' }).getByRole('listitem');

  await test.step('two take-profits and a stop-loss', async () => {
    for (const [index, [kind, factor, coins]] of (
      [
        ['Take profit', 1.05, '0.01'],
        ['Take profit', 1.1, '0.015'],
        ['Stop loss', 0.9, '0.03'],
      ] as const
    ).entries()) {
      await dialog.getByRole('radio', { name: kind }).click();
      await price.fill(await btcPrice(exchange.url, factor));
      await quantity.fill(coins);
      await add.click();
      await expect(lines).toHaveCount(index + 1);
    }
    expect(await openOrders(player)).toHaveLength(3);
  });

  await test.step('no more than the position in all', async () => {
    await dialog.getByRole('radio', { name: 'Take profit' }).click();
    await price.fill(await btcPrice(exchange.url, 1.2));
    await quantity.fill('0.006');
    await expect(dialog.getByRole('alert')).toHaveText(
      'The parts would exceed the position. Max 0.005 BTC',
    );
    await expect(add).toBeDisabled();
  });

  await test.step('one is amended and one is canceled', async () => {
    const first = lines.filter({ hasText: 'Stop loss' });
    await first.getByRole('button', { name: /^Amend/ }).click();
    const form = page.getByRole('dialog', { name: 'Amend order' });
    await form.getByRole('textbox', { name: 'Quantity' }).fill('0.02');
    await form.getByRole('button', { name: 'Amend', exact: true }).click();
    await expect(first).toContainText('0.020 BTC');
    await lines
      .last()
      .getByRole('button', { name: /^Cancel/ })
      .click();
    await expect(lines).toHaveCount(2);
  });
  const left = await openOrders(player);
  const texts = left.map(({ marketType, quantity: coins }) => `${marketType} ${coins}`);
  expect(new Set(texts)).toEqual(new Set(['STOPLOSS 0.02', 'TAKEPROFIT 0.01']));
});

test('[W-K1] [W-K2] a shortcut gets another key, which is kept, and a taken one is refused', async ({
  page,
}) => {
  const terminal = new Terminal(page);
  await terminal.open();
  await page.keyboard.press('?');
  const list = page.getByRole('dialog', { name: 'Shortcuts' });
  const limit = list.getByRole('button', { name: /^Limit order, now/ });
  await limit.click();
  await page.keyboard.press('m');
  await expect(list.getByRole('status')).toHaveText('M is already used: Market order');
  await limit.click();
  await page.keyboard.press('z');
  await expect(list.getByRole('status')).toHaveText('Limit order: Z');
  await page.keyboard.press('Escape');
  const type = (name: string) => terminal.form.getByRole('radio', { name, exact: true });

  await test.step('the new key works and the old one does not', async () => {
    await page.keyboard.press('m');
    await expect(type('Market')).toBeChecked();
    await page.keyboard.press('l');
    await expect(type('Market')).toBeChecked();
    await page.keyboard.press('z');
    await expect(type('Limit')).toBeChecked();
  });

  await test.step('also after a reload, until it is set back', async () => {
    await page.reload();
    await terminal.untilLive();
    await page.keyboard.press('m');
    await page.keyboard.press('z');
    await expect(type('Limit')).toBeChecked();
    await page.keyboard.press('?');
    await list.getByRole('button', { name: 'Reset to defaults' }).click();
    await page.keyboard.press('Escape');
    await page.keyboard.press('m');
    await page.keyboard.press('z');
    await expect(type('Market')).toBeChecked();
    await page.keyboard.press('l');
    await expect(type('Limit')).toBeChecked();
  });
});

test('[W-K3] a key closes the position of the symbol on screen', async ({ page, player }) => {
  await placeOrder(player, { side: 'BUY', quantity: '0.01' });
  const terminal = new Terminal(page);
  await terminal.open();
  await expect(terminal.positions).toHaveCount(1);
  await expect(terminal.positions.first()).toContainText('BTC/USDT');
  await page.keyboard.press('e');
  await expect.poll(async () => (await openPositions(player)).length).toBe(0);
});
