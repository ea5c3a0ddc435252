/** Entries by stop and by trailing, on a price that rises all the time. */
import { expect } from '../support/e2e.ts';
import { lastPriceOf, openOrders, openPositions } from '../support/e2eAccount.ts';
import { violationsOf } from '../support/e2eAxe.ts';
import { riseTest as test } from '../support/e2eRise.ts';
import { Terminal } from '../support/e2eTerminal.ts';

test.use({ isSignedIn: true, confirmOrders: true });

const ETH = { optionId: 2, stock: 'ETHUSDT', tickDigits: 2 } as const;

test('[U-O13] [F-O30] [F-O31] [F-T10] a stop and a trailing order open a position when the price is there, as their confirmation says', async ({
  page,
  player,
  exchange,
}) => {
  const priceAt = (factor: number) => lastPriceOf(exchange.url, ETH.stock, { ...ETH, factor });
  const terminal = new Terminal(page);
  await terminal.open(ETH.optionId, 'ETH/USDT');
  const { form } = terminal;
  const dialog = page.getByRole('alertdialog', { name: 'Confirm order' });
  const executesAs = form.getByLabel('Executes as');
  await form.getByRole('radio', { name: 'Stop', exact: true }).click();

  await test.step('a stop at the market has its cost, and needs no position', async () => {
    await expect(form.getByRole('switch', { name: 'Reduce only' })).not.toBeChecked();
    await form.getByLabel('Trigger', { exact: true }).fill(await priceAt(1.006));
    await terminal.quantity.fill('0.1');
    await expect(form.getByText(/^The trigger must be below/)).toBeVisible();
    const violations = await violationsOf(page, 'section[aria-label="Order"]');
    expect(violations.filter(({ impact }) => impact !== 'minor').map(({ id }) => id)).toEqual([]);
    await terminal.buy.click();
    await expect(dialog).toContainText(/Buys at market when the last price reaches [\d,.]+\./);
    await expect(dialog).toContainText('No margin is held until then.');
    await dialog.getByRole('button', { name: 'Place order' }).click();
  });

  await test.step('it waits as a stop, holds nothing, and opens when the price is there', async () => {
    await terminal.tab('Open orders').click();
    await expect(terminal.orders.first()).toContainText('Stop');
    await expect(terminal.orders.first()).not.toContainText('Stop loss');
    expect(await openOrders(player)).toMatchObject([
      { marketType: 'STOPLOSS', reduceOnly: false, hold: '0', price: null },
    ]);
    await expect(terminal.tab('Positions')).toHaveText('Positions(1)');
    expect(await openPositions(player)).toMatchObject([{ side: 'LONG', quantity: '0.1' }]);
  });

  await test.step('a trailing entry follows at once and opens when the price has turned by its trail', async () => {
    await executesAs.selectOption('Trail %');
    await form.getByLabel('Trail', { exact: true }).fill('0.3');
    await terminal.quantity.fill('0.1');
    await terminal.buy.click();
    await expect(dialog).toContainText(
      'Follows the last price down and buys at market when it rises 0.3% from its lowest.',
    );
    await dialog.getByRole('button', { name: 'Place order' }).click();
    await expect
      .poll(async () => (await openPositions(player)).map(({ quantity }) => quantity))
      .toEqual(['0.2']);
  });

  await test.step('with an activation price it has no trigger before that is reached', async () => {
    const activation = form.getByRole('textbox', { name: 'Activation price' });
    await activation.fill(await priceAt(0.99));
    await terminal.quantity.fill('0.1');
    await expect(form.getByText(/^The activation price must be above/)).toBeVisible();
    await activation.fill(await priceAt(1.005));
    await terminal.sell.click();
    await expect(dialog).toContainText(
      /Once the last price is at [\d,.]+, follows it up and sells/,
    );
    await dialog.getByRole('button', { name: 'Place order' }).click();
    await expect(terminal.orders.first()).toContainText('Activation price');
    await expect
      .poll(async () => (await openOrders(player))[0]?.triggerPrice ?? null)
      .not.toBe(null);
    await expect(terminal.orders.first()).not.toContainText('Activation price');
    await expect(terminal.orders.first()).toContainText('Trailing 0.3%');
  });
});
