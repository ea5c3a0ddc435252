/** Chart content besides the last price of its own instrument. */
import { CALLS } from '../../src/protocol/contract.ts';
import type { WireCandle } from '../../src/protocol/market/entities.ts';
import { expect, test } from '../support/e2e.ts';
import { Terminal } from '../support/e2eTerminal.ts';

test.use({ isSignedIn: true });

test('[W-V5] [W-V7] the chart shows the mark price, in a period that is not in its bar', async ({
  page,
  player,
}) => {
  // An exchange computes the first marks for seconds, and a page gives a request up after fifteen.
  const marks = { stock: 'BTCUSDT', period: '1h', priceType: 'MARK', endMillis: Date.now() };
  const read = () => player.get(CALLS.chartPage.path, marks).catch(() => ({ status: 0 }));
  await expect.poll(async () => (await read()).status).toBe(200);
  const terminal = new Terminal(page);
  await terminal.open();
  const chart = page.getByRole('region', { name: 'Chart', exact: true });
  await test.step('the period is chosen in the menu and pinned there', async () => {
    await expect(chart.getByRole('radio', { name: '3m' })).toHaveCount(0);
    await chart.getByRole('button', { name: 'All periods' }).click();
    await page.getByRole('button', { name: 'Show 2h in the bar' }).click();
    await page.getByRole('button', { name: '3m', exact: true }).click();
    await expect(chart.getByRole('radio', { name: '3m' })).toHaveAttribute('aria-checked', 'true');
    await chart.getByRole('radio', { name: '1h' }).click();
    await expect(chart.getByRole('radio', { name: '3m' })).toHaveCount(0);
    await expect(chart.getByRole('radio', { name: '2h' })).toBeVisible();
  });

  await test.step('the candles are those of the mark price, without volume', async () => {
    await chart.getByRole('button', { name: 'Price: Last' }).click();
    const answered = page.waitForResponse((response) => response.url().includes('priceType=MARK'));
    await page.getByRole('menuitemcheckbox', { name: 'Mark' }).click();
    await expect(chart.getByRole('button', { name: 'Price: Mark' })).toBeVisible();
    const { items } = (await (await answered).json()) as { readonly items: WireCandle[] };
    expect(items.length).toBeGreaterThan(100);
    expect(items.every(([, , , , , volume]) => volume === '0')).toBe(true);
    await expect(chart.locator('dl').first()).toContainText('Mark');
    await expect(chart.getByText('Vol', { exact: true })).toHaveCount(0);
  });

  await test.step('the choice is there after a reload', async () => {
    await page.reload();
    await expect(chart.getByRole('button', { name: 'Price: Mark' })).toBeVisible();
    await expect(chart.getByRole('radio', { name: '2h' })).toBeVisible();
  });
});

test('[W-V6] another instrument is compared in percent, and kept until it is removed', async ({
  page,
}) => {
  const terminal = new Terminal(page);
  await terminal.open();
  const chart = page.getByRole('region', { name: 'Chart', exact: true });
  const rows = chart.getByRole('list', { name: 'Compared with' }).getByRole('listitem');
  const percent = chart.getByRole('button', { name: 'Percent scale' });

  await test.step('it is picked by its name', async () => {
    await expect(percent).toHaveAttribute('aria-pressed', 'false');
    await chart.getByRole('button', { name: 'Compare' }).click();
    const picker = page.getByRole('dialog', { name: 'Choose a symbol' });
    await picker.getByRole('searchbox').fill('eth');
    await expect(picker.getByText('BTC/USDT')).toHaveCount(0);
    await page.keyboard.press('Enter');
    await expect(rows).toHaveText([/^ETH\/USDT[+-]?\d+\.\d\d%$/]);
    await expect(percent).toHaveAttribute('aria-pressed', 'true');
    await expect(percent).toBeDisabled();
  });

  await test.step('it is there after a reload, and on the chart of another instrument', async () => {
    await page.reload();
    await expect(rows).toHaveText([/^ETH\/USDT[+-]?\d+\.\d\d%$/]);
    await page.goto('/future/ETHUSDT');
    await expect(percent).toHaveAttribute('aria-pressed', 'false');
    await expect(rows).toHaveCount(0);
    await page.goto('/future/XRPUSDT');
    await expect(rows).toHaveText([/^ETH\/USDT/]);
  });

  await test.step('without it the scale is as before', async () => {
    await chart.getByRole('button', { name: 'Stop comparing with ETH/USDT' }).click();
    await expect(rows).toHaveCount(0);
    await expect(percent).toBeEnabled();
    await expect(percent).toHaveAttribute('aria-pressed', 'false');
  });
});
