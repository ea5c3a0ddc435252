/** Betting again with one press, the remembered stake, and a replay that plays by itself. */
import { expect, test } from '../support/e2e.ts';
import {
  betsOfRound,
  BTC_RENT,
  placeBet,
  roundWithTime,
  untilSettled,
} from '../support/e2eRounds.ts';
import { RoundTicket } from '../support/e2eTicket.ts';

// The journeys wait for a round from before its lock until its settlement.
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

  const running = await roundWithTime(exchange.url, BTC_RENT, 12_000);
  await ticket.stake.fill('1500');
  await ticket.press(ticket.sell);
  await expect(ticket.live.getByRole('listitem')).toHaveCount(1);
  await ticket.stake.fill('30');
  await ticket.press(again.getByRole('button', { name: 'Repeat: Sell 1,500' }));
  await expect(ticket.live.getByRole('listitem')).toHaveCount(2);
  await ticket.press(again.getByRole('button', { name: 'Double: Sell 3,000' }));
  await expect(ticket.live.getByRole('listitem')).toHaveCount(3);
  const bets = await betsOfRound(player, running.id);
  expect(bets.map(({ type, point }) => [type, point])).toEqual([
    ['S', '3000'],
    ['S', '1500'],
    ['S', '1500'],
  ]);

  // 4,000 are left: twice 3,000 is more.
  await again.getByRole('button', { name: 'Double: Sell 6,000' }).click({ force: true });
  await expect(ticket.ticket.getByRole('status')).toHaveText(
    /Insufficient balance|Betting is closed/,
  );
  expect(await betsOfRound(player, running.id)).toHaveLength(3);

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
  const running = await roundWithTime(exchange.url, BTC_RENT, 12_000);
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
  const bets = await betsOfRound(player, running.id);
  expect(bets.map(({ point }) => point)).toEqual(['100', '50']);
});

test('[R-X5] a replay plays by itself to the close', async ({ page, player, exchange }) => {
  const running = await roundWithTime(exchange.url, BTC_RENT, 5_000);
  await placeBet(player, { tradeRoundId: running.id, type: 'B', point: '100' });
  await untilSettled(exchange.url, running.id);
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
  await expect.poll(async () => Number(await slider.inputValue())).toBeGreaterThan(2);
  await dialog.getByRole('button', { name: 'Pause' }).click();
  const shown = Number(await slider.inputValue());
  expect(shown).toBeLessThan(Number(last));
  await slider.press('ArrowRight');
  await expect(slider).toHaveValue(String(shown + 1));
});
