/**
 * Hedge mode and an order with exits: the proceeds of the take-profit are correct to the last
 * digit.
 */
import * as v from 'valibot';
import { CALLS } from '../../src/protocol/contract.ts';
import { ask } from '../support/remote.ts';
import {
  earnedBy,
  futuresWallet,
  openOrders,
  openPositions,
  orderHistory,
  sum,
  trades,
} from '../support/e2eAccount.ts';
import { expect } from '../support/e2e.ts';
import { riseTest as test } from '../support/e2eRise.ts';
import { Terminal } from '../support/e2eTerminal.ts';

test.use({ isSignedIn: true });
// The journey waits for the price to rise by 0.7 %, half a minute.
test.setTimeout(240_000);

test('a long with take-profit and stop-loss is closed by the former, and the latter is removed', async ({
  page,
  player,
  origin,
}) => {
  const opening = (await futuresWallet(player)).realPoint ?? '';
  const terminal = new Terminal(page);
  const { form } = terminal;
  await terminal.open(2, 'ETH/USDT');

  await test.step('hedge mode is selected in its dialog', async () => {
    await page.getByRole('button', { name: 'Change position mode, now One-way' }).click();
    const dialog = page.getByRole('dialog', { name: 'Position mode' });
    await dialog.getByRole('radio', { name: /^Hedge/ }).check();
    await dialog.getByRole('button', { name: 'Change', exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(
      page.getByRole('button', { name: 'Change position mode, now Hedge' }),
    ).toBeVisible();
  });

  const { body } = await ask(origin, 'GET', CALLS.lastPrice.path, { params: { stock: 'ETHUSDT' } });
  const last = Number(v.parse(CALLS.lastPrice.answer, body).price);
  const takeProfit = (last * 1.007).toFixed(2);
  const stopLoss = (last * 0.985).toFixed(2);

  await test.step('a long is opened with both exits', async () => {
    await terminal.enter({ quantity: '1.000' });
    await form.getByRole('switch', { name: 'TP / SL' }).click();
    await form.getByLabel('TP', { exact: true }).fill(takeProfit);
    await form.getByLabel('SL', { exact: true }).fill(stopLoss);
    await form.getByRole('button', { name: 'Open long' }).click();
    await expect(terminal.tab('Positions')).toHaveText('Positions(1)');
  });

  await test.step('the price reaches the take-profit: position and stop-loss are gone', async () => {
    await expect(terminal.tab('Positions')).toHaveText('Positions(0)', { timeout: 120_000 });
    expect(await openPositions(player)).toEqual([]);
    expect(await openOrders(player)).toEqual([]);
    await expect(
      page.getByRole('group', { name: 'Positions and orders on the chart' }),
    ).toBeHidden();
  });

  await test.step('the balance changes by profit and fees, to the last digit', async () => {
    const fills = await trades(player);
    const { realPoint, gameWaitPoint } = await futuresWallet(player);
    expect(realPoint).toBe(sum(opening, earnedBy(fills)));
    expect(gameWaitPoint).toBe('0');
    expect(Number(sum(...fills.map(({ realizedPnl }) => realizedPnl)))).toBeGreaterThan(0);
  });

  await test.step('the history shows the order that closed it', async () => {
    await terminal.tab('Order history').click();
    const rows = page.getByRole('table', { name: 'Order history' }).locator('tbody tr');
    await expect(rows).toHaveCount(2);
    const [closing, opened] = await orderHistory(player);
    expect(opened).toMatchObject({ positionSide: 'LONG', marketType: 'MARKET' });
    expect(Number(opened?.takeProfit)).toBe(Number(takeProfit));
    expect(Number(opened?.stopLoss)).toBe(Number(stopLoss));
    expect(closing).toMatchObject({ marketType: 'TAKEPROFIT', reduceOnly: true });
    expect(Number(closing?.triggerPrice)).toBe(Number(takeProfit));
    await expect(rows.first()).toContainText('Take profit');
    await expect(rows.first()).toContainText('Filled');
    await expect(rows.first()).toContainText('1.000 / 1.000');
  });
});
