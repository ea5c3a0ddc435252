/** A limit order and a stop of which one cancels the other. */
import { expect, test } from '../support/e2e.ts';
import { btcPrice, openOrders, openPositions } from '../support/e2eAccount.ts';
import { violationsOf } from '../support/e2eAxe.ts';
import { Terminal } from '../support/e2eTerminal.ts';

test.use({ isSignedIn: true });

test('[F-O60][F-O63][F-O64] an OCO is placed as one, shown as a pair, and cancelled as one', async ({
  page,
  player,
  exchange,
}) => {
  const terminal = new Terminal(page);
  await terminal.open();
  await terminal.press({ side: 'BUY', quantity: '0.01' });
  await expect(terminal.positions).toHaveCount(1);

  const form = page.getByRole('dialog', { name: 'OCO order · BTC/USDT' });
  await test.step('the form begins with the exit of the position and names what is wrong', async () => {
    await terminal.form.getByRole('button', { name: 'OCO' }).click();
    await expect(form.getByRole('textbox', { name: 'Quantity' })).toHaveValue('0.01');
    await expect(form.getByRole('checkbox', { name: 'Reduce only' })).toBeChecked();
    await form
      .getByRole('textbox', { name: 'Limit price' })
      .fill(await btcPrice(exchange.url, 0.975));
    await form
      .getByRole('textbox', { name: 'Trigger price' })
      .fill(await btcPrice(exchange.url, 0.96));
    await expect(form.getByText('Post-only: the price must be above')).toBeVisible();
    await expect(form.getByRole('button', { name: 'Place OCO sell' })).toBeDisabled();
    await form
      .getByRole('textbox', { name: 'Limit price' })
      .fill(await btcPrice(exchange.url, 1.04));
    await expect(form.getByText(/^Sell 0\.01 BTC at .*, or at the market when/)).toBeVisible();
    const violations = await violationsOf(page, '[role=dialog]');
    expect(violations.filter(({ impact }) => impact !== 'minor').map(({ id }) => id)).toEqual([]);
    await form.getByRole('button', { name: 'Place OCO sell' }).click();
    await expect(form).toHaveCount(0);
  });

  await test.step('both orders work, marked as a pair', async () => {
    const orders = await openOrders(player);
    expect(orders.map(({ marketType, reduceOnly }) => [marketType, reduceOnly])).toEqual([
      ['LIMIT', true],
      ['STOPLOSS', true],
    ]);
    await terminal.tab('Open orders').click();
    await expect(terminal.orders).toHaveCount(2);
    await expect(terminal.orders.getByText('OCO', { exact: true })).toHaveCount(2);
  });

  await test.step('closing the position ends both', async () => {
    await terminal.press({ side: 'SELL', quantity: '0.01' });
    await expect(terminal.orders).toHaveCount(0);
    expect(await openPositions(player)).toEqual([]);
  });
});
