/**
 * Moving the line of a working order on the chart amends the order: by pointer and by arrow keys.
 */
import { expect, test } from '../support/e2e.ts';
import { btcPrice, openOrders, placeOrder } from '../support/e2eAccount.ts';
import { Terminal } from '../support/e2eTerminal.ts';

test.use({ isSignedIn: true });

test('dragging a working order on the chart amends the same order', async ({
  page,
  player,
  exchange,
}) => {
  const terminal = new Terminal(page);
  const price = await btcPrice(exchange.url, 0.999);
  const placed = await placeOrder(player, { side: 'BUY', quantity: '0.01', price });
  await terminal.open();
  await terminal.tab('Open orders').click();
  await expect(terminal.orders).toHaveCount(1);
  const lines = page.getByRole('group', { name: 'Positions and orders on the chart' });
  const grip = lines.getByRole('slider');
  await expect(grip).toHaveAttribute('aria-valuenow', String(Number(price)));

  const priceNow = async (): Promise<number> => {
    const orders = await openOrders(player);
    expect(orders.map(({ id }) => id)).toEqual([placed.id]);
    return Number(orders[0]?.price);
  };

  await test.step('dragged down, it is amended to the price where it was dropped', async () => {
    await grip.hover();
    const from = await grip.boundingBox();
    if (from === null) throw new Error('the line has no place on the chart');
    const x = from.x + from.width / 2;
    const y = from.y + from.height / 2;
    await page.mouse.down();
    await page.mouse.move(x, y + 20, { steps: 5 });
    await page.mouse.move(x, y + 40, { steps: 5 });
    await expect(grip).not.toHaveAttribute('aria-valuenow', String(Number(price)));
    const held = Number(await grip.getAttribute('aria-valuenow'));
    expect(await priceNow()).toBe(Number(price));
    await page.mouse.up();
    await expect.poll(priceNow).toBe(held);
    expect(held).toBeLessThan(Number(price));
    await expect(grip).toHaveAttribute('aria-valuenow', String(held));
  });

  await test.step('the arrow keys move it by ticks, Enter applies', async () => {
    const before = await priceNow();
    await grip.focus();
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('ArrowUp');
    const typed = (before - 0.9).toFixed(1);
    await expect(grip).toHaveAttribute('aria-valuenow', String(Number(typed)));
    expect(await priceNow()).toBe(before);
    await page.keyboard.press('Enter');
    await expect.poll(priceNow).toBe(Number(typed));
  });

  await test.step('Escape leaves the order unchanged', async () => {
    const before = await priceNow();
    await expect(grip).toHaveAttribute('aria-valuenow', String(before));
    await grip.focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Escape');
    await expect(grip).toHaveAttribute('aria-valuenow', String(before));
    expect(await priceNow()).toBe(before);
  });

  await expect(terminal.orders).toHaveCount(1);
});
