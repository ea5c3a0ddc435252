/** Several limit orders between two prices: into a position, and out of it. */
import { expect, test } from '../support/e2e.ts';
import { btcPrice, openOrders, openPositions } from '../support/e2eAccount.ts';
import { violationsOf } from '../support/e2eAxe.ts';
import { Terminal } from '../support/e2eTerminal.ts';

test.use({ isSignedIn: true, confirmOrders: true });

test('[F-O40][F-O43][F-O45][U-O10] a position is scaled in and scaled out, each with one command', async ({
  page,
  player,
  exchange,
}) => {
  const terminal = new Terminal(page);
  await terminal.open();

  await test.step('four buys, of which the first takes at once', async () => {
    await terminal.form.getByRole('button', { name: 'Scale' }).click();
    const form = page.getByRole('dialog', { name: 'Scale order · BTC/USDT' });
    await form
      .getByRole('textbox', { name: 'First price' })
      .fill(await btcPrice(exchange.url, 1.01));
    await form
      .getByRole('textbox', { name: 'Last price' })
      .fill(await btcPrice(exchange.url, 0.95));
    await form.getByRole('textbox', { name: 'Total quantity' }).fill('0.01');
    await form.getByRole('textbox', { name: 'Orders' }).fill('40');
    await expect(form.getByText('Between 2 and 20 orders')).toBeVisible();
    await expect(form.getByRole('button', { name: /^Place/ })).toBeDisabled();
    await form.getByRole('textbox', { name: 'Orders' }).fill('4');
    await form.getByRole('radio', { name: 'Increasing' }).click();
    const preview = form.getByRole('table', { name: 'Order preview' });
    await expect(preview.getByRole('row')).toHaveCount(6);
    await expect(preview.getByRole('row').nth(4)).toContainText('0.004');
    const violations = await violationsOf(page, '[role=dialog]');
    expect(violations.filter(({ impact }) => impact !== 'minor').map(({ id }) => id)).toEqual([]);
    await test.step('[U-O10] what they cost and lead to is named, and they are confirmed once', async () => {
      for (const figure of ['Cost', 'Max', 'Est. liq. price'])
        await expect(form.getByText(figure, { exact: true })).toBeVisible();
      await form.getByRole('button', { name: 'Place 4 buy orders' }).click();
      const question = page.getByRole('alertdialog', { name: 'Confirm order' });
      await expect(question.getByRole('definition').filter({ hasText: '0.010 BTC' })).toHaveCount(
        1,
      );
      await question.getByRole('button', { name: 'Cancel' }).click();
      await expect(form).toBeVisible();
      expect(await openOrders(player)).toEqual([]);
      await form.getByRole('button', { name: 'Place 4 buy orders' }).click();
      await question.getByRole('button', { name: 'Place order' }).click();
    });
    await expect(form).toHaveCount(0);
    expect(await openPositions(player)).toMatchObject([{ side: 'LONG', quantity: '0.001' }]);
    expect((await openOrders(player)).map(({ quantity }) => quantity).toSorted()).toEqual([
      '0.002',
      '0.003',
      '0.004',
    ]);
    await expect(terminal.positions).toHaveCount(1);
  });

  await test.step('a larger position, closed by three sells', async () => {
    await terminal.press({ side: 'BUY', quantity: '0.005' });
    await page
      .getByRole('alertdialog', { name: 'Confirm order' })
      .getByRole('button', { name: 'Place order' })
      .click();
    await expect.poll(async () => (await openPositions(player))[0]?.quantity).toBe('0.006');
    await terminal.positions.getByRole('button', { name: /^More actions on/ }).click();
    await page.getByRole('menuitem', { name: 'Close by scale' }).click();
    const form = page.getByRole('dialog', { name: 'Close by scale · BTC/USDT Long' });
    await expect(form.getByRole('textbox', { name: 'Total quantity' })).toHaveValue('0.006');
    await form
      .getByRole('textbox', { name: 'First price' })
      .fill(await btcPrice(exchange.url, 0.99));
    await form
      .getByRole('textbox', { name: 'Last price' })
      .fill(await btcPrice(exchange.url, 1.05));
    await form.getByRole('textbox', { name: 'Orders' }).fill('3');
    await form.getByRole('button', { name: 'Place 3 sell orders' }).click();
    await expect(form).toHaveCount(0);
    expect(await openPositions(player)).toMatchObject([{ side: 'LONG', quantity: '0.004' }]);
    const closing = (await openOrders(player)).filter(({ reduceOnly }) => reduceOnly);
    expect(closing.map(({ side, quantity }) => [side, quantity])).toEqual([
      ['SELL', '0.002'],
      ['SELL', '0.002'],
    ]);
  });
});
