/** Prices that stop coming while the page still holds its connection, and the alert after the retries. */
import { expect, test } from '../support/e2e.ts';
import { openOrders, placeOrder } from '../support/e2eAccount.ts';
import { Terminal } from '../support/e2eTerminal.ts';

test.use({ isSignedIn: true, hasOwnExchange: true });

test('[U-R1] [U-R3] [U-R4] prices fade, an order is warned about, and the alert covers nothing', async ({
  page,
  player,
  exchange,
}) => {
  let isSilent = false;
  await page.routeWebSocket(/\/bx_ws/, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((message) => {
      if (!isSilent) socket.send(message);
    });
  });
  await placeOrder(player, { side: 'BUY', quantity: '0.02' });
  const terminal = new Terminal(page);
  await terminal.open();
  await expect(terminal.positions).toHaveCount(1);
  await terminal.enter({ quantity: '0.012' });
  const root = page.locator('html');
  await expect(root).not.toHaveAttribute('data-stale');
  const dialog = page.getByRole('alertdialog', { name: 'Confirm order' });
  const warning = dialog.getByText(/^Prices were last received \d+ s ago/);

  await test.step('silence fades what was live', async () => {
    isSilent = true;
    await expect(root).toHaveAttribute('data-stale');
    const price = page.getByRole('region', { name: 'Order book' }).locator('[data-live]').first();
    await expect(price).toHaveCSS('opacity', '0.6');
  });

  await test.step('an order is asked about, though confirming is switched off', async () => {
    await expect(page.getByRole('img', { name: /last data ([6-9]|1\d) s ago/ })).toBeVisible();
    await terminal.buy.click();
    await expect(warning).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toBeHidden();
    expect(await openOrders(player)).toEqual([]);
  });

  await test.step('what comes again is live', async () => {
    isSilent = false;
    await expect(root).not.toHaveAttribute('data-stale');
  });

  await test.step('the alert after the retries stands over nothing, and practice is in reach', async () => {
    await exchange.stop();
    const strip = page.getByRole('complementary', { name: 'Offline' });
    await expect(strip.getByRole('alert')).toHaveText(/^Could not reconnect\./);
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    await expect(root).toHaveAttribute('data-stale');
    await terminal.tab('Open orders').click();
    await expect(terminal.tab('Open orders')).toHaveAttribute('aria-selected', 'true');
    await expect(strip.getByRole('button', { name: 'Start practicing' })).toBeEnabled();
  });

  await test.step('it reloads by itself once the exchange answers', async () => {
    const loaded = page.waitForEvent('load', { timeout: 60_000 });
    await exchange.restart();
    await loaded;
    await terminal.untilLive();
    await expect(terminal.tab('Positions')).toHaveText('Positions(1)');
  });
});
