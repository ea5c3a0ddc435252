/** The timer that cancels all orders once the page is gone. */
import { expect, test } from '../support/e2e.ts';
import { btcPrice, openOrders, orderHistory, placeOrder } from '../support/e2eAccount.ts';
import { violationsOf } from '../support/e2eAxe.ts';
import { Terminal } from '../support/e2eTerminal.ts';

test.use({ isSignedIn: true });

test('[F-D2] [F-D4] orders outlive the page by the time that was chosen, and are then cancelled', async ({
  page,
  player,
  exchange,
}) => {
  const terminal = new Terminal(page);
  await terminal.open();
  const price = await btcPrice(exchange.url, 0.95);
  await placeOrder(player, { side: 'BUY', quantity: '0.01', price });
  await terminal.tab('Open orders').click();
  const timer = page.getByRole('combobox', { name: 'Auto-cancel' });

  await test.step('it is set, counts down, and is cleared again', async () => {
    await timer.selectOption('Auto-cancel: 1 min');
    await expect(page.getByRole('timer', { name: /^Cancels all in \d+ s$/ })).toBeVisible();
    const violations = await violationsOf(page, 'main');
    expect(violations.filter(({ impact }) => impact !== 'minor').map(({ id }) => id)).toEqual([]);
    await timer.selectOption('Auto-cancel: Off');
    await expect(page.getByRole('timer')).toHaveCount(0);
  });

  await test.step('with the page gone, the exchange cancels', async () => {
    await timer.selectOption('Auto-cancel: 10 s');
    await expect(page.getByRole('timer', { name: /^Cancels all in \d+ s$/ })).toBeVisible();
    expect(await openOrders(player)).toHaveLength(1);
    await page.close();
    await expect
      .poll(async () => (await openOrders(player)).length, { timeout: 30_000, intervals: [500] })
      .toBe(0);
    expect(await orderHistory(player)).toMatchObject([{ cancelReason: 'CANCEL_TIMER' }]);
  });
});
