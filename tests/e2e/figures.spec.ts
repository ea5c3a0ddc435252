/** Figures beside orders and positions: the size of an order, where a trade breaks even, the ladder. */
import { formatDecimal } from '../../src/domain/decimal.ts';
import { expect, test } from '../support/e2e.ts';
import { btcPrice, openOrders, openPositions, placeOrder } from '../support/e2eAccount.ts';
import { amountOf, figureOf } from '../support/e2eFigures.ts';
import { Terminal } from '../support/e2eTerminal.ts';

test.use({ isSignedIn: true });

test('[F-V3] the calculator fills the form, and the order has that quantity and its stop', async ({
  page,
  player,
  exchange,
}) => {
  const terminal = new Terminal(page);
  await terminal.open();
  // Nearer than three percent: an order farther away is asked about first.
  const entry = await btcPrice(exchange.url, 0.98);
  const stop = await btcPrice(exchange.url, 0.96);
  await terminal.form.getByRole('button', { name: 'Calculator', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: /^Position size/ });
  await dialog.getByRole('textbox', { name: 'Entry price' }).fill(entry);
  await dialog.getByRole('textbox', { name: 'Stop price' }).fill(stop);
  await dialog.getByRole('textbox', { name: 'Risk, % of balance' }).fill('1');
  const shown = figureOf(dialog, 'Quantity');
  await expect(shown).toHaveText(/^Long [\d.]+ BTC$/);
  const quantity = (await shown.innerText()).split(' ')[1] ?? '';

  await test.step('what the stop loses is at most one percent of the balance', async () => {
    const risk = amountOf(await figureOf(dialog, 'Risk').innerText());
    const loss = amountOf(await figureOf(dialog, 'Loss at stop').innerText());
    expect(risk).toBe(100n * 100_000_000n);
    expect(loss <= risk).toBe(true);
    // One more lot, 0.001 BTC over two percent of the price, would be about two USDT more.
    expect(loss > risk - 3n * 100_000_000n).toBe(true);
  });

  await test.step('the form has it, and nothing has been sent', async () => {
    await dialog.getByRole('button', { name: 'Use in order form' }).click();
    await expect(dialog).toBeHidden();
    await expect(terminal.quantity).toHaveValue(quantity);
    expect(await openOrders(player)).toEqual([]);
  });

  await test.step('the order of the form is the one that was computed', async () => {
    await expect(terminal.buy).toBeEnabled();
    await terminal.buy.click();
    await expect.poll(async () => (await openOrders(player)).length).toBe(1);
    const plain = (text: string) => formatDecimal(amountOf(text));
    expect(await openOrders(player)).toMatchObject([
      { side: 'BUY', price: plain(entry), quantity: plain(quantity), stopLoss: plain(stop) },
    ]);
  });
});

test('[F-V4] [F-V6] a position says where its trade breaks even, and the ladder where the account ends', async ({
  page,
  player,
}) => {
  await placeOrder(player, { side: 'BUY', quantity: '0.02' });
  await placeOrder(player, { side: 'SELL', quantity: '0.01', reduceOnly: true });
  const [held] = await openPositions(player);
  const terminal = new Terminal(page);
  await terminal.open();
  const row = terminal.positions.first();
  await row.getByRole('button', { name: /^Break-even price/ }).click();
  await expect(
    page.getByText(/^Break-even of the whole trade: [\d,.]+ USDT, with fees paid/),
  ).toContainText(`funding 0.00, PnL already realized`);
  await page.keyboard.press('Escape');

  await row.getByRole('button', { name: /^More/ }).click();
  await page.getByRole('menuitem', { name: 'Cross liquidation ladder' }).click();
  const ladder = page.getByRole('table', { name: 'Cross liquidation ladder' });
  const only = ladder.locator('tbody tr');
  await expect(only).toHaveCount(1);
  await expect(only).toContainText('BTC/USDT');
  // 10,000 USDT behind 0.01 BTC: no price of it takes all.
  expect(held?.liquidationPrice).toBeNull();
  await expect(only).toContainText('Not reached');
});
