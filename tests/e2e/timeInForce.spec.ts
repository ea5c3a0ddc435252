/** IOC, FOK and post-only from the order form to the history, as the exchange has them. */
import { expect, test } from '../support/e2e.ts';
import { btcPrice, openOrders, openPositions, orderHistory } from '../support/e2eAccount.ts';
import { Terminal } from '../support/e2eTerminal.ts';

test.use({ isSignedIn: true });

test('[U-O6] an IOC and a FOK are over at once, and a post-only order never takes', async ({
  page,
  player,
  exchange,
}) => {
  const terminal = new Terminal(page);
  await terminal.open();
  const { form } = terminal;
  const timeInForce = form.getByLabel('Time in force');
  const postOnly = form.getByRole('switch', { name: 'Post-only' });
  const below = await btcPrice(exchange.url, 0.98);
  const above = await btcPrice(exchange.url, 1.02);
  await terminal.tab('Order history').click();
  const history = page.getByRole('table', { name: 'Order history' }).locator('tbody tr');

  await test.step('an IOC below the market is cancelled, and the history says why', async () => {
    await terminal.enter({ quantity: '0.010', price: below });
    await timeInForce.selectOption('IOC');
    await terminal.buy.click();
    await expect(history).toHaveCount(1);
    await expect(history.first()).toContainText('IOC');
    await expect(history.first()).toContainText('Unfilled (IOC)');
    const [order] = await orderHistory(player);
    expect(order).toMatchObject({ timeInForce: 'IOC', cancelReason: 'IOC', filledQuantity: '0' });
    expect(await openOrders(player)).toEqual([]);
  });

  await test.step('a FOK below the market is refused with its reason, and nothing is left', async () => {
    await terminal.enter({ quantity: '0.010', price: below });
    await timeInForce.selectOption('FOK');
    await terminal.buy.click();
    await expect(form.getByRole('alert')).toContainText(
      'The book cannot fill this FOK order completely at its price.',
    );
    expect(await orderHistory(player)).toHaveLength(1);
  });

  await test.step('above the market it is filled', async () => {
    await terminal.enter({ quantity: '0.010', price: above });
    await terminal.buy.click();
    await expect(history).toHaveCount(2);
    await expect(history.first()).toContainText('FOK');
    await expect(history.first()).toContainText('Filled');
    expect(await openPositions(player)).toMatchObject([{ quantity: '0.01' }]);
  });

  await test.step('post-only takes FOK back, and a price that would take is refused in the form', async () => {
    await postOnly.click();
    await expect(timeInForce).toHaveValue('GTC');
    await terminal.enter({ quantity: '0.010', price: above });
    await expect(terminal.buy).toBeDisabled();
    await expect(form.getByText(/^Post-only: the price must be below \d/)).toBeVisible();
    await expect(terminal.sell).toBeEnabled();
  });

  await test.step('one that rests is shown as what it is', async () => {
    await terminal.enter({ quantity: '0.010', price: below });
    await expect(terminal.buy).toBeEnabled();
    await terminal.buy.click();
    await terminal.tab('Open orders').click();
    await expect(terminal.orders).toHaveCount(1);
    await expect(terminal.orders.first()).toContainText('Post-only');
    expect(await openOrders(player)).toMatchObject([{ postOnly: true, timeInForce: 'GTC' }]);
  });

  await test.step('IOC takes post-only back', async () => {
    await timeInForce.selectOption('IOC');
    await expect(postOnly).not.toBeChecked();
  });
});
