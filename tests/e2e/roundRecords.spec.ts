/**
 * Records of bets: the table with its filters and CSV file, the day's figures; and multiple rounds
 * at once.
 */
import { readFile } from 'node:fs/promises';
import * as v from 'valibot';
import { CALLS } from '../../src/protocol/contract.ts';
import { expect, test } from '../support/e2e.ts';
import {
  BTC_RENT,
  placeBet,
  roundWithTime,
  settledBet,
  untilSettled,
} from '../support/e2eRounds.ts';
import { ask } from '../support/remote.ts';

/** ETH/USDT, rent of one minute. */
const ETH_RENT = 22;
/** BTC/USDT, binary of two minutes. */
const BTC_BINARY_TWO = 16;

test.use({ isSignedIn: true });
test.setTimeout(240_000);

test('the user’s bets are listed with their round, filtered by the exchange, and exported unchanged', async ({
  page,
  player,
  exchange,
}) => {
  await page.goto(`/trade/${BTC_RENT}`);
  const rows = page.getByRole('table', { name: 'My bets' }).locator('tbody tr');
  await expect(page.getByText('Your settled bets appear here.')).toBeVisible();
  const next = await roundWithTime(exchange.url, BTC_RENT, 5_000);
  await placeBet(player, { tradeRoundId: next.id, type: 'S', point: '70' });
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('In progress');

  await untilSettled(exchange.url, next.id);
  const bet = await settledBet(player, next.id);
  const result = { 0: 'In progress', 1: 'Won', 2: 'Lost', 3: 'Void', 4: 'Cashed out' }[bet.status];
  const other = bet.status === 2 ? 'Won' : 'Lost';
  await expect(rows).toContainText(result);
  const choose = (label: string) =>
    page.getByLabel('Result', { exact: true }).selectOption({ label });
  await choose(other);
  await expect(page.getByText('Nothing matches')).toBeVisible();
  await choose(result);
  await expect(rows).toHaveCount(1);

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  const [, line = ''] = (await readFile(await download.path(), 'utf8')).split('\r\n');
  expect(line.split(',').slice(1, 8)).toEqual([
    next.id,
    'BTC/USDT',
    'Rent 30 s',
    'Sell',
    '70',
    bet.odds,
    bet.entry?.price,
  ]);
});

test('the day’s figures match the exchange’s, also for the previous day', async ({
  page,
  exchange,
}) => {
  await page.goto(`/trade/${BTC_RENT}`);
  await page.getByRole('tab').last().click();
  const summary = page.getByRole('region', { name: 'Results of the day' });
  await summary.getByRole('button', { name: 'Day before' }).click();
  const shown = await summary.getByRole('button', { name: /^Date \(UTC\)/ }).textContent();
  const date = new Date(`${shown} UTC`).toISOString().slice(0, 10);
  const { body } = await ask(exchange.url, 'GET', CALLS.roundSummaryDaily.path, {
    params: { tradeOptionId: BTC_RENT, date },
  });
  const daily = v.parse(CALLS.roundSummaryDaily.answer, body);
  // Rounds of half a minute: a whole day of them.
  expect(daily.total).toBe(2_880);
  const figures = [
    daily.total,
    daily.buy,
    daily.sell,
    daily.void,
    daily.longestBuy,
    daily.longestSell,
  ];
  await expect(summary.getByRole('definition')).toHaveText(
    figures.map((figure) => figure.toLocaleString('en-US')),
  );
  await summary.getByRole('button', { name: 'Day after' }).click();
  await expect(summary.getByRole('button', { name: 'Day after' })).toBeDisabled();
});

test('another game is found by name, and opens by default the next time', async ({ page }) => {
  await page.goto(`/trade/${BTC_RENT}`);
  await expect(page.getByRole('timer')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('dialog').getByRole('combobox').fill('binary 2');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/trade/${BTC_BINARY_TWO}`);
  await expect(page.getByRole('radio', { name: 'Binary' })).toBeChecked();
  await page.goto('/trade');
  await expect(page.getByRole('radio', { name: 'Binary' })).toBeChecked();
  await expect(page.getByRole('radio', { name: '2 min' })).toBeChecked();
});

test('multiple rounds at once: a one-tap bet, a card added, a card removed', async ({
  page,
  player,
  exchange,
}) => {
  await page.goto(`/trade/${BTC_RENT}?view=many`);
  const cards = page.getByRole('region', { name: 'Multi' }).locator('ul > li');
  await expect(cards).toHaveCount(4);
  await page.getByRole('group', { name: 'One-tap stake' }).getByText('50', { exact: true }).click();
  const eth = cards.filter({ hasText: 'ETH/USDT · Rent 1 min' });
  const next = await roundWithTime(exchange.url, ETH_RENT, 6_000);
  await eth.getByRole('button', { name: /^Buy/ }).dblclick();
  await expect(eth.getByText('Next round 1 · 50')).toBeVisible();
  const { body } = await player.get(CALLS.betsOfRound.path, { tradeRoundId: next.id });
  expect(v.parse(CALLS.betsOfRound.answer, body)).toMatchObject([
    { type: 'B', point: '50', status: 0 },
  ]);

  await page.getByLabel('Game', { exact: true }).selectOption({ label: 'Rent 5 min' });
  await page.getByRole('button', { name: 'Add market' }).click();
  await expect(cards).toHaveCount(5);
  await expect(cards.last()).toContainText('BTC/USDT · Rent 5 min');
  await page.getByRole('button', { name: 'Remove ETH/USDT · Rent 1 min' }).click();
  await page.reload();
  await expect(cards).toHaveCount(4);
  await expect(eth).toHaveCount(0);
});
