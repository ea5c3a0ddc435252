/** IOC, FOK and post-only from the order form to the history, as the exchange has them. */
import { expect, test } from '../support/e2e.ts';
import {
  btcPrice,
  openOrders,
  openPositions,
  orderHistory,
  placeOrder,
} from '../support/e2eAccount.ts';
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
    await expect(history.first()).toContainText('Unfilled');
    const [order] = await orderHistory(player);
    expect(order).toMatchObject({ timeInForce: 'IOC', cancelReason: 'IOC', filledQuantity: '0' });
    expect(await openOrders(player)).toEqual([]);
  });

  await test.step('a FOK below the market cannot be sent, and the form says why', async () => {
    await terminal.enter({ quantity: '0.010', price: below });
    await timeInForce.selectOption('FOK');
    await expect(terminal.buy).toBeDisabled();
    await expect(form.getByText(/^FOK: /)).toBeVisible();
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

test('[U-O6] a GTD shows the moment it works until, and the exchange ends it then', async ({
  page,
  player,
  exchange,
}) => {
  const terminal = new Terminal(page);
  await terminal.open();
  const { form } = terminal;
  const price = await btcPrice(exchange.url, 0.98);
  await terminal.tab('Open orders').click();

  await test.step('from the form, for ten minutes', async () => {
    await terminal.enter({ quantity: '0.010', price });
    await form.getByLabel('Time in force').selectOption('GTD');
    await form.getByLabel('Good for').selectOption('10 min');
    await terminal.buy.click();
    await expect(terminal.orders).toHaveCount(1);
    await expect(terminal.orders.first()).toContainText(/GTD \d\d-\d\d \d\d:\d\d:\d\d/);
    const [order] = await openOrders(player);
    expect(order?.timeInForce).toBe('GTD');
    const worksFor = (order?.goodTillDate ?? 0) - (order?.createdAt ?? 0);
    expect(Math.abs(worksFor - 600_000)).toBeLessThan(10_000);
  });

  await test.step('one that ends in a moment leaves the list by itself', async () => {
    const [first] = await openOrders(player);
    const goodTillDate = Date.now() + 3_000;
    const { id } = await placeOrder(player, {
      side: 'BUY',
      quantity: '0.02',
      price,
      timeInForce: 'GTD',
      goodTillDate,
    });
    await expect(terminal.orders).toHaveCount(2);
    await expect(terminal.orders).toHaveCount(1, { timeout: 20_000 });
    expect((await openOrders(player)).map((order) => order.id)).toEqual([first?.id]);
    const [ended] = await orderHistory(player);
    expect(ended).toMatchObject({ id, cancelReason: 'EXPIRED', hold: '0' });
    expect(ended?.updatedAt).toBeGreaterThanOrEqual(goodTillDate);
    await terminal.tab('Order history').click();
    await expect(
      page.getByRole('table', { name: 'Order history' }).locator('tbody tr').first(),
    ).toContainText('Expired');
  });
});
