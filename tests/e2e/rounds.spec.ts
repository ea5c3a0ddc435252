/**
 * Bets on short rounds: the screen matches the exchange, in whichever direction the price moves.
 */
import { formatDecimal, parseDecimal } from '../../src/domain/decimal.ts';
import { CALLS } from '../../src/protocol/contract.ts';
import type { WireBet } from '../../src/protocol/rounds/entities.ts';
import { formatFixed } from '../../src/ui/format/decimalText.ts';
import { expect, test } from '../support/e2e.ts';
import {
  betsOfRound,
  betsUntil,
  binaryWallet,
  BTC_BINARY,
  BTC_RENT,
  currentRound,
  roundWithTime,
  untilSettled,
} from '../support/e2eRounds.ts';
import { RoundTicket } from '../support/e2eTicket.ts';
import { PASSWORD } from '../support/remote.ts';

// The journeys wait for a round from before its opening or its lock until its settlement.
test.setTimeout(240_000);

const money = (text: string, sign: 'negative' | 'always' = 'negative'): string =>
  formatFixed(text, { digits: 2, rounding: 'cut', sign });

/** Net result of bets: payouts minus stakes, exactly. */
const netOf = (bets: readonly WireBet[]): string =>
  formatDecimal(
    bets.reduce(
      (sum, { payout, point }) => sum + (parseDecimal(payout) ?? 0n) - (parseDecimal(point) ?? 0n),
      0n,
    ),
  );

const STANDINGS = /Winning|Losing|Tie, refund/;
const RESULTS = { 1: 'Won', 2: 'Lost', 3: 'Void', 4: 'Cashed out' } as const;

test('a visitor who is not signed in is redirected to the login, and back to the round', async ({
  page,
  player,
}) => {
  await page.goto('/trade/12');
  await expect(page).toHaveURL('/login');
  const form = page.getByRole('form', { name: 'Log in' });
  await form.getByLabel('Username').fill(player.username);
  await form.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await form.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL('/trade/12');
  await expect(page.getByRole('radio', { name: '1 min' })).toBeChecked();
  await page.getByRole('radio', { name: 'Binary' }).click();
  await expect(page).toHaveURL('/trade/15');
});

test.describe('a player', () => {
  test.use({ isSignedIn: true });

  test('bets on both sides; payout, standing and result match the exchange’s figures', async ({
    page,
    player,
    exchange,
  }) => {
    const ticket = new RoundTicket(page);
    await ticket.open(BTC_RENT);
    const next = await roundWithTime(exchange.url, BTC_RENT, 12_000);

    await test.step('the payout is shown beforehand; a double click is one bet', async () => {
      await ticket.ticket.getByRole('button', { name: 'Add 100', exact: true }).click();
      await expect(ticket.figure('Payout')).toHaveText('190.00 BKT');
      await expect(ticket.buy).toHaveText(/pays 190\.00$/);
      await ticket.press(ticket.buy, 2);
      await expect(ticket.live.getByRole('listitem')).toHaveCount(1);
      await ticket.stake.fill('50');
      await ticket.press(ticket.sell);
      await expect(ticket.live.getByRole('listitem')).toHaveCount(2);
      const bets = await betsOfRound(player, next.id);
      expect(bets.map(({ type, point, odds }) => [type, point, odds])).toEqual([
        ['S', '50', '1.9'],
        ['B', '100', '1.9'],
      ]);
      expect(await binaryWallet(player)).toMatchObject({ point: '9850', gameWaitPoint: '150' });
      await expect(ticket.figure('Available')).toHaveText('9,850.00 BKT');
      await expect(ticket.live).toContainText('My bets on the next round (2)');
      await expect(ticket.ticket.getByText(/^Opens in \d+/)).toBeVisible();
    });

    await test.step('each is measured from the opening, and stands against the other', async () => {
      await expect(ticket.live).toContainText('My bets in this round (2)');
      const { running } = await currentRound(exchange.url, BTC_RENT);
      expect(running?.id).toBe(next.id);
      await expect(ticket.live.getByRole('listitem')).toHaveText([STANDINGS, STANDINGS]);
      const opening = formatFixed(running?.opening?.price, { digits: 1, rounding: 'halfUp' });
      for (const row of await ticket.live.getByRole('listitem').all()) {
        await expect(row).toContainText(opening);
      }
    });

    await test.step('once it is open the exchange accepts no bet on it, and the screen bets on the one after', async () => {
      const late = { tradeRoundId: next.id, type: 'B', point: '10' };
      expect(await player.post(CALLS.placeBet.path, late)).toMatchObject({
        status: 409,
        body: { code: 'ROUND_LOCKED' },
      });
      expect(await betsOfRound(player, next.id)).toHaveLength(2);
      await expect(ticket.buy).not.toHaveAttribute('aria-disabled', 'true');
    });

    await test.step('the result on screen matches the record, bet by bet and in the wallet', async () => {
      // The round's own rows are replaced by the next round's after a few seconds: read them at once.
      await expect(ticket.live).toContainText('My result', { timeout: 40_000 });
      const rows = await ticket.live.getByRole('listitem').allInnerTexts();
      const sum = await ticket.live.innerText();
      const { round } = await untilSettled(exchange.url, next.id);
      const verdict = round.side === null ? 'Void' : { B: 'Buy won', S: 'Sell won' }[round.side];
      await expect(page.getByText(verdict, { exact: true }).first()).toBeVisible();
      const bets = await betsOfRound(player, next.id);
      const [sell, buy] = bets;
      if (sell === undefined || buy === undefined) throw new Error('a bet is gone');
      // Recomputed from the two prices of the record.
      const opening = parseDecimal(round.opening?.price ?? '') ?? 0n;
      const closing = parseDecimal(round.closing?.price ?? '') ?? 0n;
      const wins = { B: closing > opening, S: closing < opening };
      for (const { type, status, payout, point } of bets) {
        if (closing === opening) expect([status, payout]).toEqual([3, point]);
        else if (wins[type]) expect([status, payout]).toEqual([1, type === 'B' ? '190' : '95']);
        else expect([status, payout]).toEqual([2, '0']);
      }
      if (sell.status === 0 || buy.status === 0) throw new Error('a bet is not settled');
      expect(rows).toEqual([
        expect.stringMatching(new RegExp(`^Sell\\s50\\.00\\s.*${RESULTS[sell.status]}`, 's')),
        expect.stringMatching(new RegExp(`^Buy\\s100\\.00\\s.*${RESULTS[buy.status]}`, 's')),
      ]);
      expect(sum).toContain(`My result ${money(netOf(bets), 'always')}`);
      const { point, gameWaitPoint } = await binaryWallet(player);
      expect(gameWaitPoint).toBe('0');
      expect(parseDecimal(point)).toBe(
        (parseDecimal('10000') ?? 0n) + (parseDecimal(netOf(bets)) ?? 0n),
      );
      await expect(ticket.figure('Available')).toHaveText(`${money(point)} BKT`);
    });

    await test.step('the round after follows by itself', async () => {
      await expect(ticket.live).toContainText('You have no bets in this round.');
      await expect(ticket.buy).not.toHaveAttribute('aria-disabled', 'true');
    });
  });

  test('a binary option takes bets while it runs, until the lock: then no button places one', async ({
    page,
    player,
    exchange,
  }) => {
    const ticket = new RoundTicket(page);
    await ticket.open(BTC_BINARY);
    const running = await roundWithTime(exchange.url, BTC_BINARY, 12_000);
    expect(running.running?.id).toBe(running.id);
    await ticket.stake.fill('100');
    await ticket.press(ticket.buy);
    // A bet has an entry of its own, so it stands for or against at once.
    await expect(ticket.live.getByRole('listitem')).toHaveText([STANDINGS]);
    await expect(ticket.ticket.getByText(/^Betting closes in \d+/)).toBeVisible();
    const [bet] = await betsOfRound(player, running.id);
    const entry = formatFixed(bet?.entry?.price, { digits: 1, rounding: 'halfUp' });
    await expect(ticket.live.getByRole('listitem')).toContainText(entry);

    await expect(ticket.buy).toHaveAttribute('aria-disabled', 'true', { timeout: 70_000 });
    await expect(ticket.ticket.getByText(/^Betting is closed/)).toBeVisible();
    await ticket.buy.click({ force: true });
    const late = { tradeRoundId: running.id, type: 'B', point: '10' };
    expect(await player.post(CALLS.placeBet.path, late)).toMatchObject({
      status: 409,
      body: { code: 'ROUND_LOCKED' },
    });
    expect(await betsOfRound(player, running.id)).toHaveLength(1);
  });

  test('a bet that reaches the exchange after the opening is refused with a message', async ({
    page,
    player,
    exchange,
  }) => {
    const ticket = new RoundTicket(page);
    await ticket.open(BTC_RENT);
    await ticket.stake.fill('20');
    const next = await roundWithTime(exchange.url, BTC_RENT, 3_000);
    await page.route(`**${CALLS.placeBet.path}*`, async (route) => {
      // Delayed until the round is open.
      await expect.poll(() => Date.now() - betsUntil(next), { timeout: 40_000 }).toBeGreaterThan(0);
      await route.continue();
    });
    await ticket.buy.click();
    const alert = ticket.ticket.getByRole('alert');
    await expect(alert).toContainText('The bet was refused', { timeout: 40_000 });
    await expect(alert).toContainText('Betting is closed.');
    await expect(ticket.stake).toHaveValue('20');
    expect(await betsOfRound(player, next.id)).toEqual([]);
    expect(await binaryWallet(player)).toMatchObject({ point: '10000', gameWaitPoint: '0' });
  });

  test('a bet whose answer is lost is resolved, and placed once', async ({
    page,
    player,
    exchange,
  }) => {
    const ticket = new RoundTicket(page);
    await ticket.open(BTC_RENT);
    await ticket.stake.fill('30');
    const next = await roundWithTime(exchange.url, BTC_RENT, 8_000);
    let lost = 0;
    await page.route(`**${CALLS.placeBet.path}*`, async (route) => {
      lost += 1;
      await route.fetch();
      await route.abort();
    });
    await ticket.sell.click();
    await expect(ticket.live.getByRole('listitem')).toHaveCount(1);
    await expect(ticket.sell).not.toHaveText(/Sending/);
    await expect(ticket.ticket.getByRole('alert')).toHaveCount(0);
    expect(lost).toBeGreaterThan(0);
    expect(await betsOfRound(player, next.id)).toMatchObject([{ type: 'S', point: '30' }]);
  });
});
