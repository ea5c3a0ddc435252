/** Acts of a follower on their own screens, and their effects at the exchange. */
import type { Page } from '@playwright/test';
import * as v from 'valibot';
import { CALLS } from '../../src/protocol/contract.ts';
import type {
  WireCopy,
  WireFollow,
  WireSkip,
  WireTraderPosition,
} from '../../src/protocol/copytrade/entities.ts';
import { expect, test } from '../support/e2e.ts';
import { applyToTrade, approveTrader } from '../support/e2eCopytrade.ts';
import { type Remote, signUp } from '../support/remote.ts';

test.use({ isSignedIn: true, contextOptions: { reducedMotion: 'reduce' } });

const BTC = 1;
const ETH = 2;

async function trade(
  trader: Remote,
  futuresOptionId: number,
  side: 'BUY' | 'SELL',
  quantity: string,
): Promise<void> {
  const { status, body } = await trader.post(CALLS.placeOrder.path, {
    futuresOptionId,
    side,
    quantity,
    marketType: 'MARKET',
    reduceOnly: side === 'SELL',
  });
  expect(status, JSON.stringify(body)).toBe(200);
}

/** A trader whom the player follows, with a copy of each order's whole size. */
async function followedTrader(origin: string, player: Remote, name: string): Promise<Remote> {
  const trader = await signUp(origin);
  await applyToTrade(trader, { name, capacity: 5 });
  await approveTrader(origin, trader.userId);
  const { status, body } = await player.post(CALLS.follow.path, {
    traderId: trader.userId,
    followStock: 'BTCUSDT,ETHUSDT',
    multiplyPer: 100,
    oneMaxBet: '1000',
    maxBet: '5000',
  });
  expect(status, JSON.stringify(body)).toBe(200);
  return trader;
}

async function copiesOf(follower: Remote): Promise<readonly WireCopy[]> {
  const { body } = await follower.get(CALLS.openCopies.path);
  return v.parse(CALLS.openCopies.answer, body);
}

/** Closed copies and skips, newest first. */
async function recordsOf(
  follower: Remote,
): Promise<{ readonly closed: readonly WireCopy[]; readonly skipped: readonly WireSkip[] }> {
  const { body } = await follower.get(CALLS.copyHistory.path, { size: 100 });
  const { items } = v.parse(CALLS.copyHistory.answer, body);
  return {
    closed: items.flatMap((item) => (item.kind === 'COPY' ? [item.copy] : [])),
    skipped: items.flatMap((item) => (item.kind === 'SKIP' ? [item.skip] : [])),
  };
}

async function positionsOf(trader: Remote): Promise<readonly WireTraderPosition[]> {
  const { body } = await trader.get(CALLS.ownOpenPositions.path);
  return v.parse(CALLS.ownOpenPositions.answer, body);
}

async function followOf(follower: Remote): Promise<WireFollow | undefined> {
  const { body } = await follower.get(CALLS.myTraders.path);
  return v.parse(CALLS.myTraders.answer, body).find(({ isOn }) => isOn);
}

const openRows = (page: Page) =>
  page.getByRole('table', { name: 'Open copies' }).locator('tbody tr');

test('[U-Y24] [Y-C2] a follower closes one of two copies on the screen; the trader and the other copy go on', async ({
  page,
  origin,
  player,
}) => {
  const trader = await followedTrader(origin, player, 'Nari');
  await page.goto('/copytrade/follower_detail');
  await expect(page.getByRole('region', { name: 'Following' })).toContainText('Nari');
  await trade(trader, BTC, 'BUY', '0.02');
  await trade(trader, ETH, 'BUY', '0.5');
  await expect(openRows(page)).toHaveCount(2);
  const copies = await copiesOf(player);
  const [bitcoin, ether] = ['BTCUSDT', 'ETHUSDT'].map((stock) =>
    copies.find((copy) => copy.stock === stock),
  );

  await test.step('closed at market, by the follower, at a price', async () => {
    await page.getByRole('button', { name: 'Close the copy of BTC/USDT, Long' }).click();
    const dialog = page.getByRole('dialog', { name: 'Close this copy?' });
    await expect(dialog).toContainText('Nari');
    await dialog.getByRole('contentinfo').getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toBeHidden();
    await expect(openRows(page)).toHaveCount(1);
    await expect(openRows(page)).toContainText('ETH/USDT');
    expect(await copiesOf(player)).toEqual([
      expect.objectContaining({ copyId: ether?.copyId, quantity: ether?.quantity }),
    ]);
    const { closed } = await recordsOf(player);
    expect(closed).toEqual([
      expect.objectContaining({ copyId: bitcoin?.copyId, reason: 'FOLLOWER', traderName: 'Nari' }),
    ]);
    expect(Number(closed[0]?.closePrice)).toBeGreaterThan(0);
    const held = (await positionsOf(trader)).map(({ stock, quantity }) => `${stock} ${quantity}`);
    expect(held.toSorted()).toEqual(['BTCUSDT 0.02', 'ETHUSDT 0.5']);
  });

  await test.step('the trader closes both, which closes the copy that is left', async () => {
    await trade(trader, BTC, 'SELL', '0.02');
    await trade(trader, ETH, 'SELL', '0.5');
    await expect(openRows(page)).toHaveCount(0);
    expect(await copiesOf(player)).toEqual([]);
    const { closed } = await recordsOf(player);
    expect(closed.map(({ stock, reason }) => `${stock} ${reason}`)).toEqual([
      'ETHUSDT TRADER',
      'BTCUSDT FOLLOWER',
    ]);
    await page.getByRole('tab', { name: 'Closed' }).click();
    const rows = page.getByRole('table', { name: 'Closed' }).locator('tbody tr');
    await expect(rows).toHaveCount(2);
    await expect(rows.filter({ hasText: 'BTC/USDT' })).toContainText('You');
    await expect(rows.filter({ hasText: 'ETH/USDT' })).toContainText('Trader');
  });
});

test('[U-Y23] [Y-F2] settings changed on the screen hold from the next fill on, and open copies stay as they are', async ({
  page,
  origin,
  player,
}) => {
  const trader = await followedTrader(origin, player, 'Dohan');
  await page.goto('/copytrade/follower_detail');
  await trade(trader, BTC, 'BUY', '0.02');
  await expect(openRows(page)).toHaveCount(1);
  const [first] = await copiesOf(player);
  // The block's price may be worse than the trader's, and quantities are whole steps.
  expect(Number(first?.quantity)).toBeGreaterThan(0.0185);
  expect(Number(first?.quantity)).toBeLessThanOrEqual(0.02);

  const change = async (fill: (page: Page) => Promise<void>, named: RegExp) => {
    await page.goto('/copytrade/follower_detail');
    await page.getByRole('link', { name: 'Change settings' }).click();
    await fill(page);
    await page.getByRole('button', { name: 'Save settings' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Change the settings?' });
    await expect(dialog).toContainText(named);
    await dialog.getByRole('button', { name: 'Save settings' }).click();
    await expect(page.getByText('The settings are saved.')).toBeVisible();
  };

  await test.step('half the multiplier and other limits', async () => {
    await change(async () => {
      await page.getByLabel('Multiplier').fill('50');
      await page.getByLabel('One-time limit').fill('800');
      await page.getByLabel('Maximum limit').fill('4000');
    }, /50%.*800\.00 USDT.*4,000\.00 USDT/s);
    expect(await followOf(player)).toMatchObject({
      traderName: 'Dohan',
      multiplyPer: 50,
      oneMaxBet: '800',
      maxBet: '4000',
    });
    expect(await copiesOf(player)).toMatchObject([{ quantity: first?.quantity }]);
  });

  await test.step('the next fill is copied with half of it', async () => {
    await trade(trader, BTC, 'BUY', '0.02');
    await expect.poll(async () => (await copiesOf(player))[0]?.quantity).not.toBe(first?.quantity);
    const [copy, ...more] = await copiesOf(player);
    expect(more).toEqual([]);
    const added = Number(copy?.quantity) - Number(first?.quantity);
    expect(added).toBeGreaterThan(0.0085);
    expect(added).toBeLessThan(0.0105);
  });

  await test.step('a pair that is no longer chosen is skipped with its reason', async () => {
    const [before] = await copiesOf(player);
    await change(async () => {
      await page.getByRole('group', { name: 'Pairs to copy' }).getByLabel('BTC/USDT').uncheck();
    }, /50%/);
    expect((await followOf(player))?.followStock).not.toContain('BTCUSDT');
    await trade(trader, BTC, 'BUY', '0.02');
    await page.goto('/copytrade/follower_detail');
    await page.getByRole('tab', { name: /^Skipped/ }).click();
    await expect(page.getByRole('table', { name: 'Skipped' })).toContainText(
      'You do not copy this pair',
    );
    expect((await recordsOf(player)).skipped).toMatchObject([
      { stock: 'BTCUSDT', reason: 'PAIR_NOT_FOLLOWED' },
    ]);
    expect(await copiesOf(player)).toMatchObject([{ quantity: before?.quantity }]);
  });
});
