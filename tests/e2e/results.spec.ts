/** Position history and calendar: what the screen sums is what the exchange moved. */
import * as v from 'valibot';
import { formatDecimal, parseDecimal } from '../../src/domain/decimal.ts';
import { CALLS } from '../../src/protocol/contract.ts';
import { formatUsdt } from '../../src/ui/market/instrument.ts';
import { expect, test } from '../support/e2e.ts';
import { earnedBy, placeOrder, trades } from '../support/e2eAccount.ts';
import { Terminal } from '../support/e2eTerminal.ts';

test.use({ isSignedIn: true });

test('[F-V8] [F-V9] a closed position is one row, and the calendar sums to the statement', async ({
  page,
  player,
}) => {
  await placeOrder(player, { side: 'BUY', quantity: '0.03' });
  await placeOrder(player, { side: 'SELL', quantity: '0.01', reduceOnly: true });
  await placeOrder(player, { side: 'SELL', quantity: '0.02', reduceOnly: true });
  await placeOrder(player, { side: 'SELL', quantity: '0.01' });
  const fills = await trades(player);
  const earned = earnedBy(fills);
  const { body } = await player.get(CALLS.statement.path, {
    walletTypeStrs: 'FUTURES',
    causeStrs: 'TRADE',
    size: 100,
  });
  const { items } = v.parse(CALLS.statement.answer, body);
  const moved = items.reduce((sum, { amount }) => sum + (parseDecimal(amount) ?? 0n), 0n);
  expect(earned).toBe(formatDecimal(moved));

  const terminal = new Terminal(page);
  await terminal.open();
  await test.step('the position history has the closed position, with all of its fees', async () => {
    await page.getByRole('tab', { name: 'Position history' }).click();
    const rows = page.getByRole('table', { name: 'Position history' }).locator('tbody tr');
    await expect(rows).toHaveCount(1);
    await expect(rows).toContainText('BTC/USDT');
    await expect(rows).toContainText('0.030');
    const [, ...own] = fills;
    await expect(rows).toContainText(formatUsdt(earnedBy(own), 'always'));
  });

  await test.step('the calendar of the month sums to what was moved', async () => {
    await page.getByRole('tab', { name: 'PnL calendar' }).click();
    const calendar = page.getByRole('region', { name: 'PnL calendar' });
    const total = formatUsdt(formatDecimal(moved), 'always');
    const day = calendar.getByRole('button', { name: /, net PnL/ });
    await expect(day).toHaveCount(1);
    await expect(day).toContainText(total);
    const result = calendar.getByLabel('Total');
    await expect(result).toContainText(`${total} USDT`);
    await day.click();
    const table = calendar.getByRole('table', { name: /^Results by symbol on/ });
    await expect(table.getByRole('row', { name: /^BTC\/USDT/ })).toContainText(total);
  });
});
