/** The same trade on a touch screen, 390 px wide. */
import { expect, test } from '../support/e2e.ts';
import { btcPrice, openOrders, openPositions } from '../support/e2eAccount.ts';
import { isDialogUnderNextToast, smallHitAreas, zoomingFields } from '../support/e2eHitAreas.ts';
import { Terminal } from '../support/e2eTerminal.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isSignedIn: true });

test('[U-T1] chart, book and trades in tabs; a market order from the sheet with the book beside it; everything in reach of a thumb', async ({
  page,
  player,
}) => {
  const terminal = new Terminal(page);
  await page.goto('/future/1');
  await expect(page).toHaveTitle(/^[\d,.]+ \| BTC\/USDT \| Maru$/);
  await expect(page.getByRole('tab', { name: 'Chart' })).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('tab', { name: 'Order book' }).tap();
  await expect(page.getByRole('button', { name: /^Use price/ }).first()).toBeVisible();
  await page.getByRole('tab', { name: 'Trades' }).tap();
  await expect(page.getByRole('tabpanel', { name: 'Trades' })).toContainText(/\d\d:\d\d:\d\d/);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBe(390);

  await page.getByRole('button', { name: 'Buy / Long' }).tap();
  const sheet = page.getByRole('dialog', { name: 'Order · BTC/USDT' });
  await expect(sheet).toBeVisible();
  await expect(sheet.getByRole('button', { name: /^Use price/ }).first()).toBeVisible();
  expect(await smallHitAreas(page)).toEqual([]);
  expect(await zoomingFields(page)).toEqual([]);
  await terminal.enter({ quantity: '0.015' });
  await expect(terminal.buy).toBeEnabled();
  const isUnder = isDialogUnderNextToast(page);
  await terminal.buy.tap();
  expect(await isUnder).toBe(false);
  await expect(terminal.quantity).toHaveValue('');
  expect(await openPositions(player)).toMatchObject([{ side: 'LONG', quantity: '0.015' }]);
  await sheet.getByRole('button', { name: 'Close' }).tap();
  await expect(terminal.tab('Positions')).toHaveText('Positions(1)');
  await expect(terminal.positions).toContainText('0.015');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  expect(await smallHitAreas(page)).toEqual([]);

  const places = page.getByRole('navigation', { name: 'Bottom menu' });
  await places.getByRole('link', { name: 'Binary' }).tap();
  await expect(page.getByRole('tab', { name: 'My bets' })).toBeVisible();
  await expect(page.getByRole('toolbar', { name: 'Last results' })).toBeVisible();
  expect(await smallHitAreas(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  expect(await zoomingFields(page)).toEqual([]);
  await places.getByRole('link', { name: 'Markets' }).tap();
  await expect(page.getByRole('table', { name: 'Markets' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  expect(await smallHitAreas(page)).toEqual([]);
  expect(await zoomingFields(page)).toEqual([]);
  // The list of markets has a head that sorts.
  await page.getByRole('button', { name: 'Sort by Symbol' }).tap();
  await expect(page.getByRole('table', { name: 'Markets' }).getByRole('row').first()).toContainText(
    'ADA/USDT',
  );
  await page.getByRole('button', { name: '한국어로 보기' }).tap();
  await expect(page.getByRole('navigation', { name: '하단 메뉴' })).toBeVisible();
});

test('a limit order from the sheet appears among the open orders, and is cancelled there', async ({
  page,
  player,
  exchange,
}) => {
  const terminal = new Terminal(page);
  const expectNoSideways = async (): Promise<void> =>
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await page.goto('/future/1');
  await expect(page).toHaveTitle(/^[\d,.]+ \| BTC\/USDT \| Maru$/);
  const price = await btcPrice(exchange.url, 0.98);

  await page.getByRole('button', { name: 'Buy / Long' }).tap();
  const sheet = page.getByRole('dialog', { name: 'Order · BTC/USDT' });
  await expect(sheet).toBeVisible();
  await terminal.enter({ quantity: '0.012', price });
  await expect(terminal.buy).toBeEnabled();
  await expectNoSideways();
  await terminal.buy.tap();
  await expect(terminal.quantity).toHaveValue('');
  const placed = await openOrders(player);
  expect(placed).toMatchObject([{ side: 'BUY', marketType: 'LIMIT', quantity: '0.012' }]);
  expect(Number(placed[0]?.price)).toBe(Number(price));
  await sheet.getByRole('button', { name: 'Close' }).tap();
  await expect(sheet).toBeHidden();

  await expect(terminal.tab('Open orders')).toHaveText('Open orders(1)');
  await terminal.tab('Open orders').tap();
  await expect(terminal.orders).toHaveCount(1);
  await expect(terminal.orders).toContainText('0.012');
  await expectNoSideways();
  await terminal.orders.getByRole('button', { name: 'Cancel BTC/USDT Buy order' }).tap();
  await expect(terminal.tab('Open orders')).toHaveText('Open orders(0)');
  await expect(page.getByText('No open orders.')).toBeVisible();
  expect(await openOrders(player)).toEqual([]);
  await expectNoSideways();
});
