/**
 * A page that is loaded while no server answers shows what this browser saw last, and of when it is.
 */
import type { Locator, Page } from '@playwright/test';
import { CALLS } from '../../src/protocol/contract.ts';
import { expect, test } from '../support/e2e.ts';
import { placeOrder } from '../support/e2eAccount.ts';
import { applyToTrade, approveTrader } from '../support/e2eCopytrade.ts';
import { signInOperator } from '../support/e2eExchange.ts';
import {
  BTC_RENT,
  placeBet,
  roundWithTime,
  settledBet,
  untilSettled,
} from '../support/e2eRounds.ts';
import { Terminal } from '../support/e2eTerminal.ts';
import { readClientLog, untilKeptForOffline } from '../support/e2eWitness.ts';
import { type Remote, signUp } from '../support/remote.ts';

test.use({ hasOwnExchange: true, serviceWorkers: 'allow', isSignedIn: true });

const DATABASE = 'maru-last-seen';
const AGE = /^as of \d{2}:\d{2}$/;

/** Owner and key of everything that was last seen, as the browser has stored it. */
function keptKeys(page: Page): Promise<readonly string[]> {
  return page.evaluate(async (database) => {
    // Opening a database that does not exist yet would create it, empty and blocking the app.
    const known = await indexedDB.databases();
    if (!known.some(({ name }) => name === database)) return [];
    const resultOf = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB')));
      });
    const opened = await resultOf(indexedDB.open(database));
    const store = opened.transaction('seen').objectStore('seen');
    const keys = (await resultOf(store.getAllKeys())) as [scope: string, key: string][];
    opened.close();
    return keys.map(([scope, key]) => `${scope} ${key}`);
  }, DATABASE);
}

/** Opens a page and waits until the answers to these calls, or these prices, are kept. */
async function see(page: Page, path: string, ...parts: readonly string[]): Promise<void> {
  await page.goto(path);
  for (const part of parts)
    await expect
      .poll(async () => (await keptKeys(page)).filter((key) => key.includes(part)))
      .not.toEqual([]);
}

/** Nothing says that it is loading: it is known, or it is not. */
async function expectNothingLoading(page: Page): Promise<void> {
  const main = page.getByRole('main');
  await expect(main).not.toContainText(/loading/i);
  await expect(main.locator('[aria-busy="true"], [aria-label="Loading"]')).toHaveCount(0);
}

const figure = (page: Page, name: string): Locator =>
  page.locator('dt', { hasText: name }).locator('xpath=following-sibling::dd[1]');

async function sendMessage(origin: string, player: Remote): Promise<void> {
  const post = await signInOperator(origin);
  const sent = await post(CALLS.operatorMessageSend.path, {
    title: 'Maintenance',
    content: '<p>At two.</p>',
    playerIds: player.userId,
    clientRequestId: `maintenance-${player.username}`,
  });
  expect(sent.status).toBe(200);
}

test('[L-S3] [L-S5] after a restart without a server candles, book, messages, notices, bets and traders are as they were last seen, with their age', async ({
  page,
  context,
  player,
  exchange,
  origin,
}) => {
  await placeOrder(player, { side: 'SELL', quantity: '0.025' });
  const round = await roundWithTime(origin, BTC_RENT, 5_000);
  await placeBet(player, { tradeRoundId: round.id, type: 'B', point: '10' });
  const trader = await signUp(origin);
  await applyToTrade(trader, { name: 'Mina', capacity: 2 });
  await approveTrader(origin, trader.userId);
  await sendMessage(origin, player);
  await untilSettled(origin, round.id);
  await settledBet(player, round.id);

  const terminal = new Terminal(page);
  await terminal.open();
  await untilKeptForOffline(page);
  await see(page, '/notice', '"noticeList"');
  await see(page, '/copytrade', '"copyTraderList"');
  await see(page, `/copytrade/trader_detail/${trader.userId}`, '"copyTrader"');
  await see(page, '/trade', '"betList"');
  await see(page, '/myinfo/message');
  await expect(page.getByText('Maintenance')).toBeVisible();
  await see(page, '/future', '"chartPage"', ' stock:BTCUSDT', ' tickers');

  await context.setOffline(true);
  await exchange.stop();
  await page.reload();
  await test.step('the terminal', async () => {
    const strip = page.getByRole('complementary', { name: 'Offline' });
    await expect(strip).toContainText(/This page is as of \d{2}:\d{2}\./);
    await expect(terminal.tab('Positions')).toHaveText('Positions(1)');
    // Of the candles and of the book.
    await expect(page.getByText(AGE)).toHaveCount(2);
    await expect(page.getByText('The chart could not be loaded.')).toHaveCount(0);
    await expect(page.locator('[data-side="ask"]').first()).toHaveText(/\d/);
    await expect(page.locator('[data-side="bid"]').first()).toHaveText(/\d/);
    await expect(figure(page, 'Cross margin ratio')).toHaveText(/\d%$/);
    await expect(terminal.form.getByText('Orders are disabled while offline')).toBeVisible();
    await expectNothingLoading(page);
  });
  await test.step('bets', async () => {
    await page.goto('/trade');
    await expect(page.getByText(AGE)).toBeVisible();
    await expect(page.getByRole('table').getByText('BTC/USDT').first()).toBeVisible();
    await expectNothingLoading(page);
    await expect(page.getByText('Round unknown while offline')).toBeVisible();
    await expect(page.getByText('My bets on the next round')).toHaveCount(0);
  });
  await test.step('messages, notices and traders', async () => {
    await page.goto('/myinfo/message');
    await expect(page.getByText('Maintenance')).toBeVisible();
    await page.goto('/notice');
    await expect(
      page.getByRole('main').getByRole('link', { name: /Getting started/ }),
    ).toBeVisible();
    await page.goto('/copytrade');
    await expect(page.getByText('Mina')).toBeVisible();
    await page.goto(`/copytrade/trader_detail/${trader.userId}`);
    await expect(page.getByRole('heading', { name: 'Mina' })).toBeVisible();
  });
  await test.step('a form that takes money out', async () => {
    await page.goto('/dnw_history/asset?act=transfer&wallet=FUTURES');
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('status')).toContainText('You are offline');
    await expect(dialog.getByRole('button', { name: /^All/ })).toHaveText(/^All [\d–]/);
  });
});

test('[L-S7] what no price is known for is unknown, not 0', async ({
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
  // A browser that has forgotten the prices, and nothing else.
  await page.addInitScript((database) => void indexedDB.deleteDatabase(database), DATABASE);
  await page.reload();
  await expect(terminal.tab('Positions')).toHaveText('Positions(1)');
  await expect(page.getByRole('complementary', { name: 'Offline' })).toBeVisible();
  for (const name of ['Equity', 'Wallet balance', 'Unrealized PnL'])
    await expect(figure(page, name).last()).toHaveText(/^– USDT$/);
  await expect(figure(page, 'Cross margin ratio')).toHaveText('–');
  await expect(page.getByText('0.00 USDT')).toHaveCount(0);
});

test('[L-S6] logging out erases what its user saw', async ({ page, player }) => {
  await see(page, '/trade', `|${player.userId} ["betList"`);
  await page.getByRole('button', { name: 'My account' }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Log out' });
  await dialog.getByRole('button', { name: 'OK' }).click();
  await expect(page).toHaveURL(/\/login/);
  // The page is loaded once more after logging out, and a question to the old one fails.
  await expect(async () => {
    const keys = await keptKeys(page);
    expect(keys.filter((key) => key.includes(player.userId))).toEqual([]);
  }).toPass();
});
