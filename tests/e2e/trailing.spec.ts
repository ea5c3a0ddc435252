/** A trailing stop from the order form to the list. */
import { CALLS } from '../../src/protocol/contract.ts';
import { expect, test } from '../support/e2e.ts';
import { openOrders, placeOrder } from '../support/e2eAccount.ts';
import { violationsOf } from '../support/e2eAxe.ts';
import { Terminal } from '../support/e2eTerminal.ts';

test.use({ isSignedIn: true });

test('[F-T7] [F-T9] [F-V20] a stop that trails is placed by percent, shown with its trigger, and keeps it from being dragged or typed', async ({
  page,
  player,
}) => {
  const terminal = new Terminal(page);
  await player.post(CALLS.marginType.path, { futuresOptionId: 1, marginType: 'ISOLATED' });
  await player.post(CALLS.leverage.path, { futuresOptionId: 1, leverage: 100 });
  await terminal.open();
  await placeOrder(player, { side: 'BUY', quantity: '0.02' });
  await expect(terminal.tab('Positions')).toHaveText('Positions(1)');
  const { form } = terminal;
  await form.getByRole('radio', { name: 'Stop', exact: true }).click();
  await form.getByRole('switch', { name: 'Reduce only' }).click();
  await form.getByLabel('Executes as').selectOption('Trail %');
  await terminal.quantity.fill('0.02');

  await test.step('what the exchange would refuse is said in the form', async () => {
    await form.getByLabel('Trail', { exact: true }).fill('12');
    await expect(form.getByText('0.1% to 10% in steps of 0.1%').first()).toBeVisible();
    await form.getByRole('button', { name: '2%' }).click();
    await expect(form.getByLabel('Trail', { exact: true })).toHaveValue('2');
    const violations = await violationsOf(page, 'main');
    expect(violations.filter(({ impact }) => impact !== 'minor').map(({ id }) => id)).toEqual([]);
  });

  await test.step('[F-V20] a first trigger behind the liquidation price is taken with a warning', async () => {
    const warning = form.getByText(/^Liquidation comes first at [\d,.]+, before this stop\.$/);
    await expect(warning).toBeVisible();
    await form.getByLabel('Trail', { exact: true }).fill('0.1');
    await expect(warning).toBeHidden();
    await form.getByLabel('Trail', { exact: true }).fill('2');
    await expect(warning).toBeVisible();
  });

  await test.step('it is confirmed in its own words and stands in the list', async () => {
    await terminal.sell.click();
    const dialog = page.getByRole('alertdialog', { name: 'Confirm order' });
    if (await dialog.isVisible()) {
      await expect(dialog).toContainText('2%');
      await dialog.getByRole('button', { name: 'Place order' }).click();
    }
    await expect(terminal.tab('Open orders')).toHaveText('Open orders(1)');
    await terminal.tab('Open orders').click();
    await expect(terminal.orders.first()).toContainText('Trailing 2%');
    const [order] = await openOrders(player);
    expect(order).toMatchObject({ trailRate: '0.02', reduceOnly: true, marketType: 'STOPLOSS' });
    const trigger = await terminal.cell(terminal.orders.first(), 'Trigger');
    await expect(trigger.getByRole('button')).toHaveCount(0);
  });
});
