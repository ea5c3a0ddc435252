/** Betting again with one press, the remembered stake, and a replay that plays by itself. */
import * as v from 'valibot';
import { parseDecimal } from '../../src/domain/decimal.ts';
import { siteOperatorCalls } from '../../src/protocol/site/operatorCalls.ts';
import { formatFixed } from '../../src/ui/format/decimalText.ts';
import { expect, test } from '../support/e2e.ts';
import { operatorOf, pressTwice } from '../support/e2eExchange.ts';
import {
  betsOfRound,
  binaryWallet,
  BTC_RENT,
  placeBet,
  roundWithTime,
  untilSettled,
} from '../support/e2eRounds.ts';
import { RoundTicket } from '../support/e2eTicket.ts';

/** BTC/USDT rent of a minute. */
const BTC_RENT_MINUTE = 12;

// The journeys wait for a round from before its opening until its settlement.
test.setTimeout(240_000);
test.use({ isSignedIn: true });

test('[R-X1] [R-X2] [R-X4] the last bet again and doubled with one press, and the stake after a reload', async ({
  page,
  player,
  exchange,
}) => {
  const ticket = new RoundTicket(page);
  await ticket.open(BTC_RENT);
  const again = ticket.ticket.getByRole('group', { name: 'Last bet once more' });
  // A blocked button is announced as such and still says why when it is pressed.
  await again.getByRole('button', { name: 'Repeat' }).click({ force: true });
  await expect(ticket.ticket.getByRole('status')).toHaveText('Available after your first bet here');

  const next = await roundWithTime(exchange.url, BTC_RENT, 12_000);
  await ticket.stake.fill('1500');
  await ticket.press(ticket.sell);
  await expect(ticket.live.getByRole('listitem')).toHaveCount(1);
  await ticket.stake.fill('30');
  await ticket.press(again.getByRole('button', { name: 'Repeat: Sell 1,500' }));
  await expect(ticket.live.getByRole('listitem')).toHaveCount(2);
  await ticket.press(again.getByRole('button', { name: 'Double: Sell 3,000' }));
  await expect(ticket.live.getByRole('listitem')).toHaveCount(3);
  const bets = await betsOfRound(player, next.id);
  expect(bets.map(({ type, point }) => [type, point])).toEqual([
    ['S', '3000'],
    ['S', '1500'],
    ['S', '1500'],
  ]);

  // 4,000 are left: twice 3,000 is more.
  await again.getByRole('button', { name: 'Double: Sell 6,000' }).click({ force: true });
  await expect(ticket.ticket.getByRole('status')).toHaveText(/Insufficient balance/);
  expect(await betsOfRound(player, next.id)).toHaveLength(3);

  await page.reload();
  await expect(ticket.stake).toHaveValue('30');
});

test('[R-X3] a bet is asked about first where the person wants that', async ({
  page,
  player,
  exchange,
}) => {
  await page.addInitScript(() => localStorage.setItem('confirm_bets', 'on'));
  const ticket = new RoundTicket(page);
  await ticket.open(BTC_RENT);
  const next = await roundWithTime(exchange.url, BTC_RENT, 12_000);
  await ticket.stake.fill('50');
  const question = page.getByRole('alertdialog', { name: 'Place this bet?' });
  await ticket.press(ticket.buy);
  await expect(question).toContainText('Buy 50 BKT on BTC/USDT · Rent 30 s. A win pays 95.00.');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await ticket.press(ticket.buy);
  await question.getByRole('button', { name: 'Place bet' }).click();
  await expect(ticket.live.getByRole('listitem')).toHaveCount(1);
  await ticket.press(ticket.ticket.getByRole('button', { name: 'Double: Buy 100' }));
  await expect(question).toContainText('Buy 100 BKT');
  await question.getByRole('button', { name: 'Place bet' }).click();
  await expect(ticket.live.getByRole('listitem')).toHaveCount(2);
  const bets = await betsOfRound(player, next.id);
  expect(bets.map(({ point }) => point)).toEqual(['100', '50']);
});

test('[R-X5] a replay plays by itself to the close', async ({ page, player, exchange }) => {
  const next = await roundWithTime(exchange.url, BTC_RENT, 5_000);
  await placeBet(player, { tradeRoundId: next.id, type: 'B', point: '100' });
  await untilSettled(exchange.url, next.id);
  const ticket = new RoundTicket(page);
  await page.goto(`/trade/${BTC_RENT}`);
  await expect(ticket.ticket.getByRole('timer')).toBeVisible();
  const strip = page.getByRole('region', { name: 'Last rounds' });
  await strip.getByRole('button').first().click();
  const dialog = page.getByRole('dialog');
  const slider = dialog.getByRole('slider', { name: 'Time' });
  const last = await slider.getAttribute('max');
  await slider.press('Home');
  await dialog.getByRole('radio', { name: '16x' }).click();
  await dialog.getByRole('button', { name: 'Play' }).click();
  await expect(dialog.getByRole('button', { name: 'Pause' })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Play' })).toBeVisible();
  await expect(slider).toHaveValue(last ?? '');

  await dialog.getByRole('radio', { name: '1x', exact: true }).click();
  await dialog.getByRole('button', { name: 'Play' }).click();
  // From the beginning, with the next frame.
  const reached = async () => Number(await slider.inputValue());
  await expect.poll(reached).toBeLessThan(Number(last));
  await expect.poll(reached).toBeGreaterThan(2);
  await dialog.getByRole('button', { name: 'Pause' }).click();
  const shown = await reached();
  expect(shown).toBeLessThan(Number(last));
  await slider.press('ArrowRight');
  await expect(slider).toHaveValue(String(shown + 1));
});

test.describe('a site with cash-out', () => {
  test.use({ hasOwnExchange: true });

  test('[R-X7] [R-X8] [R-X16] [R-X17] a bet ends early at no less than the price shown, and the wallet has it', async ({
    page,
    player,
    exchange,
  }) => {
    const operator = await operatorOf(exchange.url);
    const { body } = await operator.get(siteOperatorCalls.operatorSites.path);
    const site = v.parse(siteOperatorCalls.operatorSites.answer, body).find(({ id }) => id === 1);
    const { path } = siteOperatorCalls.operatorSiteChange;
    const changed = await pressTwice(exchange.url, path, {
      id: 1,
      version: site?.version,
      cashOutMargin: '0.02',
      stakeShares: true,
      reason: 'rounds',
    });
    expect(changed.status).toBe(200);

    const ticket = new RoundTicket(page);
    await ticket.open(BTC_RENT_MINUTE);
    const next = await roundWithTime(exchange.url, BTC_RENT_MINUTE, 20_000);
    const shares = page.getByRole('group', { name: 'Stakes on each side' });
    await expect(shares).toHaveText('No stakes on this round yet');
    await ticket.stake.fill('100');
    await ticket.press(ticket.buy);
    await expect(shares).toHaveText('Buy 100%Sell 0%');
    // Nothing can be measured before the opening, and there is no price to end at.
    await expect(ticket.live).toContainText('My bets on the next round (1)');
    await expect(ticket.live.getByRole('button', { name: /^Cash out/ })).toHaveCount(0);
    const opened = { timeout: 90_000 };
    await expect(ticket.live.getByText('less 2%')).toBeVisible(opened);
    const act = ticket.live.getByRole('button', { name: /^Cash out Buy 100 for [\d,.]+$/ });
    const line = ticket.live.getByRole('listitem');
    // A price that has fallen meanwhile is refused and shown again.
    await expect(async () => {
      if (await act.isVisible()) await act.click();
      await expect(line).toContainText('Cashed out', { timeout: 1_000 });
    }).toPass();
    const [bet] = await betsOfRound(player, next.id);
    expect(bet).toMatchObject({ status: 4, point: '100' });
    const { point, gameWaitPoint } = await binaryWallet(player);
    expect(gameWaitPoint).toBe('0');
    expect(parseDecimal(point)).toBe(
      (parseDecimal('9900') ?? 0n) + (parseDecimal(bet?.payout ?? '') ?? 0n),
    );
    await expect(ticket.figure('Available')).toContainText(
      formatFixed(point, { digits: 2, rounding: 'cut' }),
    );
    const records = page.getByRole('table', { name: 'My bets' });
    await expect(records.getByText('Cashed out')).toBeVisible();
  });
});
