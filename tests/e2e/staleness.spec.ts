/** Prices that stop coming while the page still holds its connection, and the alert after the retries. */
import type { Page } from '@playwright/test';
import { expect, test } from '../support/e2e.ts';
import { openOrders, placeOrder } from '../support/e2eAccount.ts';
import { violationsOf } from '../support/e2eAxe.ts';
import { BTC_BINARY, roundWithTime } from '../support/e2eRounds.ts';
import { Terminal } from '../support/e2eTerminal.ts';

// On white amber is at its faintest.
test.use({ isSignedIn: true, hasOwnExchange: true, theme: 'white' });

/** The warning color of the white theme. */
const AMBER = 'rgb(171, 100, 0)';

/** A page whose exchange can fall silent while its connection stands. */
async function silenceable(page: Page) {
  let isSilent = false;
  await page.routeWebSocket(/\/bx_ws/, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((message) => {
      if (!isSilent) socket.send(message);
    });
  });
  return {
    set: (next: boolean) => {
      isSilent = next;
    },
  };
}

test('[U-R1] [U-R3] [U-R4] prices fade, an order is warned about, and the alert covers nothing', async ({
  page,
  player,
  exchange,
}) => {
  const silence = await silenceable(page);
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
    silence.set(true);
    await expect(root).toHaveAttribute('data-stale');
    const price = page.getByRole('region', { name: 'Order book' }).locator('[data-live]').first();
    await expect(price).toHaveCSS('color', AMBER);
    expect(await violationsOf(page)).toEqual([]);
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
    silence.set(false);
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

test('[U-R3] [U-R4] the list of markets and the round screen fade, and a bet is warned about', async ({
  page,
  exchange,
}) => {
  const silence = await silenceable(page);
  const root = page.locator('html');
  await page.goto('/');
  const markets = page.getByRole('table', { name: 'Markets' });
  await expect(markets.getByText('BTC/USDT')).toBeVisible();
  await expect(page.getByRole('img', { name: /^Connected, last data/ })).toBeVisible();

  await test.step('every live figure of the list fades, and comes back', async () => {
    await expect(root).not.toHaveAttribute('data-stale');
    silence.set(true);
    await expect(root).toHaveAttribute('data-stale');
    await expect(markets.locator('[data-live]').first()).toHaveCSS('color', AMBER);
    expect(await violationsOf(page)).toEqual([]);
    silence.set(false);
    await expect(root).not.toHaveAttribute('data-stale');
  });

  await test.step('a bet asks and says how old the prices are', async () => {
    await page.goto(`/trade/${BTC_BINARY}`);
    await expect(page.getByRole('img', { name: /^Connected, last data/ })).toBeVisible();
    await roundWithTime(exchange.url, BTC_BINARY, 25_000);
    await page.getByRole('textbox', { name: 'Stake' }).fill('10');
    await expect(page.getByRole('button', { name: /^Buy/ }).first()).toBeEnabled();
    silence.set(true);
    await expect(root).toHaveAttribute('data-stale');
    await expect(page.getByRole('img', { name: /last data ([6-9]|1\d) s ago/ })).toBeVisible();
    await page.getByRole('button', { name: /^Buy/ }).first().click();
    const question = page.getByRole('alertdialog');
    await expect(question.getByText(/^Prices were last received \d+ s ago/)).toBeVisible();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(question).toBeHidden();
  });
});

test('[U-R5] [U-F3] an order that did not arrive is reported as such once the connection is back, and the report goes with the next change', async ({
  page,
  player,
}) => {
  let drop = (): void => undefined;
  await page.routeWebSocket(/\/bx_ws/, (socket) => {
    socket.connectToServer();
    drop = () => void socket.close();
  });
  const orders = /\/api\/futures\/order$/;
  await page.route(orders, (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  const terminal = new Terminal(page);
  await terminal.open();
  const report = terminal.form.getByRole('alert');
  await terminal.press({ side: 'BUY', quantity: '0.01' });
  await expect(report).toContainText('Order outcome unknown', { timeout: 30_000 });
  drop();
  await expect(report).toContainText('The order was not placed');
  expect(await openOrders(player)).toEqual([]);
  await terminal.enter({ quantity: '0.012' });
  await expect(report).toHaveCount(0);
  await page.unroute(orders);
  await terminal.buy.click();
  await expect(terminal.positions).toHaveCount(1);
});
