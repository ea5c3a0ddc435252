/** From registration to the last fill: the screen matches the exchange. */
import type { Page } from '@playwright/test';
import { formatFixed } from '../../src/ui/format/decimalText.ts';
import { expect, test } from '../support/e2e.ts';
import {
  btcPrice,
  earnedBy,
  futuresWallet,
  openOrders,
  openPositions,
  placeOrder,
  sum,
  trades,
} from '../support/e2eAccount.ts';
import { Terminal } from '../support/e2eTerminal.ts';
import { witnessToasts } from '../support/e2eWitness.ts';
import { PASSWORD, readEvents } from '../support/remote.ts';

const shownUsdt = (text: string): string =>
  `${formatFixed(text, { digits: 2, rounding: 'cut' })} USDT`;

async function fillSignup(page: Page, username: string, passwordAgain: string): Promise<void> {
  const form = page.getByRole('form', { name: 'Sign up' });
  await form.getByLabel('Username').fill(username);
  await form.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await form.getByLabel('Repeat password').fill(passwordAgain);
  await form.getByLabel('Name', { exact: true }).fill('Maru Kim');
  await form.getByLabel('Phone number').fill('01012345678');
  await form.getByLabel('E-mail').fill('maru@example.com');
}

test('a new user signs up, sees validation errors on the way, and is logged in to play money', async ({
  page,
  player,
}) => {
  await page.goto('/login');
  const login = page.getByRole('form', { name: 'Log in' });
  await login.getByLabel('Username').fill(player.username);
  await login.getByLabel('Password', { exact: true }).fill(`${PASSWORD}x`);
  await login.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByText('Wrong username or password.')).toBeVisible();
  await expect(login.getByLabel('Username')).toHaveValue(player.username);
  await page.getByRole('main').getByRole('link', { name: 'Sign up' }).click();
  await expect(page).toHaveURL('/signup');

  const form = page.getByRole('form', { name: 'Sign up' });
  const username = form.getByLabel('Username');
  await username.fill(player.username);
  await expect(form.getByText('This username is taken.')).toBeVisible();
  await username.fill('newcomer');
  await expect(form.getByText('This username is available.')).toBeVisible();
  await username.pressSequentially('!가 ');
  await expect(username).toHaveValue('newcomer');
  await expect(form.getByText('Only letters, digits, _ and - can be used.')).toBeVisible();
  await username.fill('');
  await username.pressSequentially('NewComer');
  await expect(username).toHaveValue('newcomer');

  await fillSignup(page, 'newcomer', `${PASSWORD}x`);
  await form.getByRole('button', { name: 'Sign up' }).click();
  await expect(form.getByText('The passwords do not match.')).toBeVisible();
  await expect(form.getByText('Your agreement is required.')).toBeVisible();
  await expect(username).toHaveValue('newcomer');
  await expect(form.getByLabel('Phone number')).toHaveValue('010-1234-5678');
  await expect(form.getByLabel('E-mail')).toHaveValue('maru@example.com');

  await form.getByLabel('Repeat password').fill(PASSWORD);
  await form.getByRole('button', { name: 'Read: Risk notice' }).click();
  const terms = page.getByRole('dialog', { name: 'Risk notice' });
  await expect(terms.getByText('Use only money you can afford to lose.')).toBeVisible();
  await terms.getByRole('button', { name: 'Agree and close' }).click();
  const agreements = form.getByRole('checkbox');
  await expect(agreements.nth(3)).toBeChecked();
  await expect(agreements.nth(1)).not.toBeChecked();
  await agreements.first().check();
  await expect(agreements.nth(1)).toBeChecked();
  await form.getByRole('button', { name: 'Sign up' }).click();
  await expect(page).toHaveURL('/future');
  const assets = page.getByRole('region', { name: 'Assets' });
  const opening = shownUsdt((await futuresWallet(player)).realPoint ?? '');
  await expect(assets.getByRole('definition').first()).toHaveText(opening);
});

test.describe('a player', () => {
  test.use({ isSignedIn: true, confirmOrders: true });

  test('buys, watches, amends, cancels and closes; fees and profit account for the whole difference', async ({
    page,
    player,
    exchange,
  }) => {
    const toasts = await witnessToasts(page);
    const terminal = new Terminal(page);
    const opening = (await futuresWallet(player)).realPoint ?? '';
    await terminal.open();

    await test.step('the price moves', async () => {
      const first = await page.title();
      await expect(page).not.toHaveTitle(first);
    });

    await test.step('a market order is confirmed, sent once, and becomes a position', async () => {
      await terminal.press({ side: 'BUY', quantity: '0.050' });
      const dialog = page.getByRole('alertdialog', { name: 'Confirm order' });
      await expect(dialog).toContainText('Market (ask');
      await expect(dialog).toContainText('0.050 BTC');
      await dialog.getByRole('switch', { name: 'Do not ask again' }).click();
      await dialog.getByRole('button', { name: 'Place order' }).dblclick();
      await expect(terminal.tab('Positions')).toHaveText('Positions(1)');
      await expect(terminal.quantity).toHaveValue('');
      const [position] = await openPositions(player);
      expect(position).toMatchObject({ side: 'LONG', quantity: '0.05', leverage: 20 });
      expect(await trades(player)).not.toHaveLength(0);
      await expect(await terminal.cell(terminal.positions, 'Size')).toHaveText('0.050');
    });

    await test.step('its profit follows the market', async () => {
      const pnl = await terminal.cell(terminal.positions, 'PnL (ROE)');
      await expect(pnl).toHaveText(/^[+-]?[\d,]+\.\d\d[+-]?[\d.]+%$/);
      const first = await pnl.innerText();
      await expect(pnl).not.toHaveText(first, { useInnerText: true });
    });

    await test.step('a limit order far below the market is confirmed once more, and cancelled', async () => {
      await terminal.press({
        side: 'BUY',
        quantity: '0.030',
        price: await btcPrice(exchange.url, 0.95),
      });
      const dialog = page.getByRole('alertdialog', { name: 'Confirm order' });
      await expect(dialog).toContainText('away from the market');
      await expect(dialog.getByRole('switch')).toBeHidden();
      await dialog.getByRole('button', { name: 'Place order' }).click();
      await expect(terminal.tab('Open orders')).toHaveText('Open orders(1)');
      await terminal.tab('Open orders').click();
      await expect(await terminal.cell(terminal.orders, 'Filled / Size')).toHaveText(
        '0.000 / 0.030',
      );
      await terminal.orders.getByRole('button', { name: 'Cancel BTC/USDT Buy order' }).click();
      await expect(terminal.tab('Open orders')).toHaveText('Open orders(0)');
      await expect(page.getByText('No open orders.')).toBeVisible();
      expect(await openOrders(player)).toEqual([]);
    });

    await test.step('leverage is changed in its dialog', async () => {
      await page.getByRole('button', { name: 'Change leverage, now 20x' }).click();
      const dialog = page.getByRole('dialog', { name: 'Leverage · BTC/USDT' });
      await dialog.getByLabel('Leverage multiple', { exact: true }).fill('25');
      await dialog.getByRole('button', { name: 'Change', exact: true }).click();
      await expect(dialog).toBeHidden();
      await expect(page.getByRole('button', { name: 'Change leverage, now 25x' })).toBeVisible();
      expect((await openPositions(player))[0]?.leverage).toBe(25);
    });

    await test.step('a double click on the button places one order', async () => {
      const near = await btcPrice(exchange.url, 0.98);
      await terminal.press({ side: 'BUY', quantity: '0.010', price: near });
      // Only market orders skip the confirmation now.
      const dialog = page.getByRole('alertdialog', { name: 'Confirm order' });
      await dialog.getByRole('switch', { name: 'Do not ask again' }).click();
      await dialog.getByRole('button', { name: 'Place order' }).dblclick();
      await expect(terminal.orders).toHaveCount(1);
      await terminal.orders.getByRole('button', { name: 'Cancel BTC/USDT Buy order' }).click();
      await expect(terminal.orders).toHaveCount(0);

      await terminal.enter({ quantity: '0.020', price: near });
      await expect(terminal.buy).toBeEnabled();
      await terminal.buy.dblclick();
      await expect(terminal.orders).toHaveCount(1);
      await expect.poll(() => openOrders(player)).toHaveLength(1);
      await expect(await terminal.cell(terminal.orders, 'Filled / Size')).toHaveText(
        '0.000 / 0.020',
      );
      await terminal.orders.getByRole('button', { name: 'Cancel BTC/USDT Buy order' }).click();
      await expect(terminal.orders).toHaveCount(0);
    });

    await test.step('the position is closed at market', async () => {
      await terminal.tab('Positions').click();
      await page.getByRole('button', { name: 'Close BTC/USDT Long at market' }).dblclick();
      await expect(terminal.tab('Positions')).toHaveText('Positions(0)');
      expect(await openPositions(player)).toEqual([]);
    });

    await test.step('the balance changes by fees and realized profit, to the last digit', async () => {
      const { realPoint = '', gameWaitPoint } = await futuresWallet(player);
      const fills = await trades(player);
      expect(new Set(fills.map(({ orderId }) => orderId)).size).toBe(2);
      expect(realPoint).toBe(sum(opening, earnedBy(fills)));
      expect(gameWaitPoint).toBe('0');
      const assets = page.getByRole('region', { name: 'Assets' });
      await expect(assets.getByRole('definition').first()).toHaveText(shownUsdt(realPoint));
    });

    await test.step('every event was announced, and none twice', async () => {
      const events = await readEvents(player);
      const countOf = (type: string): number =>
        events.filter((event) => event.type === type).length;
      const shown = (words: string): number =>
        toasts.filter((text) => text.startsWith(words)).length;
      const saying = (words: string): number =>
        toasts.filter((text) => text.includes(words)).length;
      await expect.poll(() => saying('Order filled')).toBe(countOf('ORDER_FILLED'));
      // One toast grows: placed, then filled or cancelled. What it does to a position is part of it.
      expect(shown('Order placed ·')).toBe(countOf('ORDER_SUCCESS'));
      expect(shown('Position closed')).toBe(0);
      expect(saying('Order canceled')).toBe(3);
      expect(shown('Position opened')).toBe(0);
      expect(shown('Leverage changed')).toBe(1);
      expect(countOf('ORDER_SUCCESS')).toBe(5);
    });
  });

  test('a refused order shows the reason and keeps the input', async ({
    page,
    player,
    exchange,
  }) => {
    const terminal = new Terminal(page);
    await terminal.open();
    const price = await btcPrice(exchange.url, 0.98);
    await terminal.press({ side: 'BUY', quantity: '0.200', price });
    // The money leaves while the confirmation is open: only the exchange can know.
    await placeOrder(player, { side: 'BUY', quantity: '1.8' });
    await page.getByRole('button', { name: 'Place order' }).click();
    await expect(terminal.form.getByRole('alert')).toContainText('The order was rejected');
    await expect(terminal.quantity).toHaveValue('0.200');
    expect((await terminal.price.inputValue()).replaceAll(',', '')).toBe(price);
    expect(await openOrders(player)).toEqual([]);
  });

  test('orders from another device appear by themselves', async ({ page, player, exchange }) => {
    const terminal = new Terminal(page);
    await terminal.open();
    await terminal.tab('Open orders').click();
    const price = await btcPrice(exchange.url, 0.975);
    await placeOrder(player, { side: 'BUY', quantity: '0.01', price });
    await expect(terminal.orders).toHaveCount(1);
    await placeOrder(player, { side: 'SELL', quantity: '0.01' });
    await expect(terminal.tab('Positions')).toHaveText('Positions(1)');
  });
});
