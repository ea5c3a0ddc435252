/** Odds, rounds, sites and content changed in the console, beside the pages that users have open. */
import { expect, test } from '../support/e2e.ts';
import { actOn, openDesk } from '../support/e2eDesk.ts';
import {
  betsOfRound,
  binaryWallet,
  BTC_RENT,
  currentRound,
  roundWithTime,
  untilSettled,
} from '../support/e2eRounds.ts';
import { RoundTicket } from '../support/e2eTicket.ts';

test.use({ hasOwnExchange: true, isSignedIn: true });
// It waits for the round after the one that takes bets.
test.setTimeout(240_000);

test('[U-C25][U-C26] new odds hold from the next round and reach an open page; a void round is refunded on the bettor’s screen; a site and a notice appear at once', async ({
  browser,
  page,
  context,
  origin,
  player,
}) => {
  const ticket = new RoundTicket(page);
  await ticket.open(BTC_RENT);
  const desk = await openDesk(browser, origin);
  await desk.goto('/admin/options');
  const table = desk.getByRole('table', { name: 'Options of short rounds' });
  await expect(table.getByRole('row').nth(1)).toBeVisible();

  const accepted = await roundWithTime(origin, BTC_RENT, 14_000);
  await ticket.stake.fill('100');
  await expect(ticket.figure('Payout')).toHaveText('190.00 BKT');
  await ticket.press(ticket.buy);
  await expect(ticket.live.getByRole('listitem')).toHaveCount(1);

  await test.step('odds are changed for the next round; the accepted bet keeps its own', async () => {
    const option = table.getByRole('row').filter({ hasText: 'BTC/USDT · Rent 30 s' });
    await actOn(option, desk, 'Change', async (dialog) => {
      await dialog.getByLabel('Odds').fill('2.5');
      await expect(dialog.getByText('Enter 1.7 to 1.98.')).toBeVisible();
      await expect(dialog.getByRole('button', { name: 'Change' })).toBeDisabled();
      await dialog.getByLabel('Odds').fill('1.8');
    });
    await expect(option).toContainText(/from .*: Odds 1\.8/);
    expect(await currentRound(origin, BTC_RENT)).toMatchObject({ id: accepted.id });
    expect(await betsOfRound(player, accepted.id)).toMatchObject([{ odds: '1.9', point: '100' }]);
    await expect(ticket.figure('Payout')).toHaveText('190.00 BKT');
  });

  await test.step('a site is created and opens under its address', async () => {
    await desk.goto('/admin/sites');
    await desk.getByRole('link', { name: 'Create site' }).click();
    const form = desk.getByRole('form', { name: 'Create site' });
    await form.getByLabel('Code').fill('consolemade');
    await form.getByLabel('Name', { exact: true }).fill('Desk & Co');
    await form.getByLabel('Name on screen').fill('Desk & Co');
    await form.getByLabel('Reason').fill('journey');
    await form.getByRole('button', { name: 'Create', exact: true }).click();
    await expect(desk).toHaveURL(/\/admin\/sites\/\d+$/);
    const guest = await context.newPage();
    await guest.goto(origin.replace(/\/\/[^:]+/, '//consolemade.localhost'));
    await expect(guest).toHaveTitle('Desk & Co');
    await guest.close();
  });

  await test.step('a notice is written, published and appears on an open page', async () => {
    const home = await context.newPage();
    await home.goto('/');
    const news = home.getByRole('region', { name: 'Notices' });
    await expect(news.getByRole('link', { name: /Getting started/ })).toBeVisible();
    await desk.goto('/admin/content');
    await desk.getByRole('link', { name: 'New entry' }).click();
    const form = desk.getByRole('form', { name: 'New entry' });
    await form.getByLabel('Title (English)').fill('Maintenance tonight');
    await form.getByRole('textbox', { name: 'Text (English)' }).fill('Ten minutes from 2 a.m.');
    await form.getByLabel('Category').selectOption({ index: 1 });
    await form.getByRole('button', { name: 'Save as draft' }).click();
    await actOn(desk, desk, 'Publish');
    await expect(news.getByRole('link', { name: /Maintenance tonight/ })).toBeVisible();
    await home.close();
  });

  const next =
    await test.step('the next round has the new odds, also on the open page', async () => {
      await expect
        .poll(async () => (await currentRound(origin, BTC_RENT)).startAt, { timeout: 60_000 })
        .toBeGreaterThan(accepted.startAt);
      await ticket.stake.fill('700');
      await expect(ticket.figure('Payout')).toHaveText('1,260.00 BKT');
      const round = await roundWithTime(origin, BTC_RENT, 12_000);
      await ticket.press(ticket.buy);
      await expect.poll(() => betsOfRound(player, round.id)).toMatchObject([{ odds: '1.8' }]);
      return round;
    });

  await test.step('the round is void, and its stake is back on the screen', async () => {
    await desk.goto('/admin/rounds?status=0');
    const rounds = desk.getByRole('table', { name: 'List of rounds' });
    const row = rounds.getByRole('row').filter({ hasText: 'BTC/USDT · Rent 30 s' });
    // The round of the first bet may run meanwhile, with a row of its own.
    await actOn(row.filter({ hasText: /\b700\b/ }), desk, 'Void');
    await expect(desk.getByText(/refunded.*700/)).toBeVisible();
    await expect(ticket.live.getByRole('listitem').filter({ hasText: '700.00' })).toContainText(
      'Void',
    );
    expect(await betsOfRound(player, next.id)).toMatchObject([{ status: 3, payout: '700' }]);
    await untilSettled(origin, accepted.id);
    const { point, gameWaitPoint } = await binaryWallet(player);
    expect(gameWaitPoint).toBe('0');
    const [first] = await betsOfRound(player, accepted.id);
    // The first bet was settled at the odds at which it was accepted.
    expect(first).toMatchObject({ odds: '1.9' });
    expect(Number(point)).toBe(10_000 - 100 + Number(first?.payout));
    await expect(ticket.figure('Available')).toHaveText(
      `${Number(point).toLocaleString('en', { minimumFractionDigits: 2 })} BKT`,
    );
  });
  await desk.context().close();
});
