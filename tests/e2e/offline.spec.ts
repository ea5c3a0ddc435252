/**
 * Without a network: the app opens from the browser's cache, practice trades, live shows its last
 * state and refuses orders.
 */
import { expect, test } from '../support/e2e.ts';
import { placeOrder } from '../support/e2eAccount.ts';
import { openPractice } from '../support/e2ePractice.ts';
import { Terminal } from '../support/e2eTerminal.ts';
import { readClientLog, untilKeptForOffline } from '../support/e2eWitness.ts';

test.use({ hasOwnExchange: true, serviceWorkers: 'allow' });

test('practice trades without a network, and its position survives another reload', async ({
  page,
  context,
  exchange,
}) => {
  const terminal = new Terminal(page);
  const practice = await openPractice(page);
  await terminal.open();
  await terminal.press({ side: 'BUY', quantity: '0.030' });
  await expect(terminal.tab('Positions')).toHaveText('Positions(1)');

  await untilKeptForOffline(page);
  await context.setOffline(true);
  await exchange.stop();
  await page.reload();
  await terminal.untilLive();
  await expect(practice).toBeChecked();
  await expect(page.getByText('You are trading play money.')).toBeVisible();
  await expect(terminal.tab('Positions')).toHaveText('Positions(1)');
  await test.step('prices move', async () => {
    await expect(page).not.toHaveTitle(await page.title());
  });
  await test.step('an order fills', async () => {
    await terminal.press({ side: 'BUY', quantity: '0.015' });
    await expect(await terminal.cell(terminal.positions, 'Size')).toHaveText('0.045');
  });

  await page.reload();
  await terminal.untilLive();
  await expect(await terminal.cell(terminal.positions, 'Size')).toHaveText('0.045');
  await page.getByRole('button', { name: 'Close BTC/USDT Long at market' }).click();
  await expect(terminal.tab('Positions')).toHaveText('Positions(0)');
});

test.describe('a player', () => {
  test.use({ isSignedIn: true });

  test('sees the last live state with its age; an order is denied and the input is kept', async ({
    page,
    context,
    player,
    exchange,
  }) => {
    await placeOrder(player, { side: 'SELL', quantity: '0.025' });
    const terminal = new Terminal(page);
    await terminal.open();
    await expect(terminal.tab('Positions')).toHaveText('Positions(1)');
    await expect.poll(() => readClientLog(page, player.userId)).not.toHaveLength(0);
    await untilKeptForOffline(page);

    await context.setOffline(true);
    await exchange.stop();
    await page.reload();
    const strip = page.getByRole('status').filter({ hasText: 'You are offline.' });
    await expect(strip).toHaveText(/Data was last received (just now|\d+ (s|min) ago)/);
    await expect(page.getByRole('img', { name: /^Offline/ })).toBeVisible();
    await expect(await terminal.cell(terminal.positions, 'Size')).toHaveText('0.025');

    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') sent.push(request.url());
    });
    await terminal.enter({ quantity: '0.010', price: '100000.0' });
    await expect(terminal.form.getByText('Orders are disabled while offline')).toBeVisible();
    await expect(terminal.buy).toBeDisabled();
    await terminal.buy.click({ force: true });
    await terminal.quantity.press('Enter');
    await expect(terminal.form.getByText('Orders are disabled while offline')).toBeVisible();
    await expect(terminal.quantity).toHaveValue('0.010');
    expect(sent).toEqual([]);
    await expect(
      page
        .getByRole('complementary', { name: 'Offline' })
        .getByRole('button', { name: 'Start practicing' }),
    ).toBeVisible();
  });
});
