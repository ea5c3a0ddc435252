/** Rounds that continue while the page sleeps, without a network, and without trades. */
import type { Locator } from '@playwright/test';
import * as v from 'valibot';
import { formatDecimal } from '../../src/domain/decimal.ts';
import { CALLS } from '../../src/protocol/contract.ts';
import { formatFixed } from '../../src/ui/format/decimalText.ts';
import { expect, test } from '../support/e2e.ts';
import { amountOf } from '../support/e2eFigures.ts';
import {
  betsOfRound,
  binaryWallet,
  BTC_RENT,
  currentRound,
  roundWithTime,
  settledBet,
  untilSettled,
} from '../support/e2eRounds.ts';
import { openPractice } from '../support/e2ePractice.ts';
import { silenceTest } from '../support/e2eSilence.ts';
import { sleepWhile, witnessSleep } from '../support/e2eSleep.ts';
import { RoundTicket } from '../support/e2eTicket.ts';
import { untilKeptForOffline } from '../support/e2eWitness.ts';

const ROUND_MS = 30_000;
/** Time limit of the wait for a round, of the round and of its settlement. */
const OVER = { timeout: 90_000 };

const money = (text: string, sign: 'negative' | 'always' = 'negative'): string =>
  formatFixed(text, { digits: 2, rounding: 'cut', sign });
const RESULTS = { 0: 'In progress', 1: 'Won', 2: 'Lost', 3: 'Void', 4: 'Cashed out' } as const;

/** Seconds until the next round opens, as the dial shows them. */
async function secondsLeft(ticket: RoundTicket): Promise<number> {
  const name = await ticket.ticket.getByRole('timer').getAttribute('aria-label');
  return Number(/^\d+/.exec(name ?? '')?.[0]);
}

const myBets = (ticket: RoundTicket): Locator =>
  ticket.page.getByRole('table', { name: 'My bets' }).locator('tbody tr');

test.use({ hasOwnExchange: true, serviceWorkers: 'allow' });
// Two journeys sleep or wait for whole rounds.
test.setTimeout(300_000);

test.describe('a player', () => {
  test.use({ isSignedIn: true });

  test('a page that slept through whole rounds wakes in the current one, with the result of its bet', async ({
    page,
    player,
    exchange,
  }) => {
    const longestSleep = await witnessSleep(page);
    const ticket = new RoundTicket(page);
    await ticket.open(BTC_RENT);
    await ticket.stake.fill('60');
    const left = await roundWithTime(exchange.url, BTC_RENT, 10_000);
    await ticket.press(ticket.buy);
    await expect(ticket.live.getByRole('listitem')).toHaveCount(1);
    await sleepWhile(page, () =>
      expect
        .poll(async () => (await currentRound(exchange.url, BTC_RENT)).startAt, {
          timeout: 150_000,
        })
        .toBeGreaterThan(left.endAt + ROUND_MS),
    );
    await expect.poll(longestSleep).toBeGreaterThan(ROUND_MS);

    await test.step('the round that bets go to is the exchange’s, and counts down to its opening', async () => {
      const wrongBy = async (): Promise<number> => {
        const { startAt } = await currentRound(exchange.url, BTC_RENT);
        return Math.abs((await secondsLeft(ticket)) - (startAt - Date.now()) / 1_000);
      };
      await expect.poll(wrongBy).toBeLessThan(2);
      const seen = await secondsLeft(ticket);
      await expect.poll(() => secondsLeft(ticket)).not.toBe(seen);
      await expect.poll(wrongBy).toBeLessThan(2);
    });

    await test.step('the earlier bet has its result, on screen and in the wallet', async () => {
      const bet = await settledBet(player, left.id);
      await expect(myBets(ticket)).toHaveCount(1);
      await expect(myBets(ticket)).toContainText(RESULTS[bet.status]);
      const { point, gameWaitPoint } = await binaryWallet(player);
      expect(gameWaitPoint).toBe('0');
      expect(amountOf(point)).toBe(amountOf('9940') + amountOf(bet.payout));
      await expect(ticket.figure('Available')).toHaveText(`${money(point)} BKT`);
    });

    await test.step('it accepts a bet on the next round', async () => {
      const next = await roundWithTime(exchange.url, BTC_RENT, 10_000);
      await ticket.stake.fill('40');
      await ticket.press(ticket.sell);
      await expect(ticket.live.getByRole('listitem')).toHaveText(/^Sell40\.00/);
      expect(await betsOfRound(player, next.id)).toMatchObject([{ type: 'S', point: '40' }]);
    });
  });
});

test('practice: a bet is placed and settled without a network', async ({
  page,
  context,
  exchange,
}) => {
  const ticket = new RoundTicket(page);
  const practice = await openPractice(page);
  await ticket.open(BTC_RENT);

  await untilKeptForOffline(page);
  await context.setOffline(true);
  await exchange.stop();
  await ticket.open(BTC_RENT);
  await expect(practice).toBeChecked();
  await ticket.stake.fill('100');
  await expect.poll(() => secondsLeft(ticket), OVER).toBeGreaterThan(10);
  await ticket.press(ticket.buy);
  await expect(ticket.live.getByRole('listitem')).toHaveText(/^Buy100\.00/);
  await expect(ticket.figure('Available')).toHaveText('9,900.00 BKT');
  await expect(myBets(ticket)).toContainText('In progress');

  await expect(ticket.live).toContainText('My result', OVER);
  const [said = ''] = (await ticket.live.innerText()).match(/(?<=My result\s+)[-+\d.]+/) ?? [];
  const net = { Won: '+90.00', Lost: '-100.00', Void: '0.00' };
  const row = await myBets(ticket).innerText();
  const result = (['Won', 'Lost', 'Void'] as const).find((word) => row.includes(word));
  if (result === undefined) throw new Error(`no result: ${row}`);
  expect(said).toBe(net[result]);
  await test.step('the result follows from the two prices of the round', async () => {
    const strip = page.getByRole('toolbar', { name: 'Last results' }).getByRole('button').first();
    const label = (await strip.getAttribute('aria-label')) ?? '';
    const [, open = '', close = ''] = /open ([\d,.]+), close ([\d,.]+)$/.exec(label) ?? [];
    const move = amountOf(close) - amountOf(open);
    expect(result).toBe(move === 0n ? 'Void' : move > 0n ? 'Won' : 'Lost');
  });
  const available = `${money(formatDecimal(amountOf('10000') + amountOf(said)))} BKT`;
  await expect(ticket.figure('Available')).toHaveText(available);

  await page.reload();
  await expect(ticket.figure('Available')).toHaveText(available);
  await expect(myBets(ticket)).toContainText(result);
});

silenceTest.describe('a player, when trading stops', () => {
  silenceTest.use({ isSignedIn: true });

  silenceTest(
    'a round without a price at its end is void: both stakes come back, and it is said why',
    async ({ page, player, exchange, silence }) => {
      const ticket = new RoundTicket(page);
      await ticket.open(BTC_RENT);
      // The round in which trading stops takes its bets before it opens.
      const opensAt = async (): Promise<number> =>
        (await currentRound(exchange.url, BTC_RENT)).startAt;
      await expect.poll(opensAt, OVER).toBe(silence.from);
      const silent = await currentRound(exchange.url, BTC_RENT);
      await ticket.stake.fill('100');
      await ticket.press(ticket.buy);
      await expect(ticket.live.getByRole('listitem')).toHaveCount(1);
      await ticket.stake.fill('50');
      await ticket.press(ticket.sell);
      await expect(ticket.live.getByRole('listitem')).toHaveText([/^Sell50\.00/, /^Buy100\.00/]);
      await expect(ticket.figure('Available')).toHaveText('9,850.00 BKT');

      await expect(ticket.live).toContainText('My result 0.00', OVER);
      await expect(ticket.live.getByRole('listitem')).toHaveText([/Void/, /Void/]);
      const why = 'No price within 5 s before the end';
      await expect(page.getByText(`${why} · stakes refunded`)).toBeVisible();
      await expect(myBets(ticket)).toHaveText([new RegExp(`Void${why}`), new RegExp(`Void${why}`)]);
      await expect(ticket.figure('Available')).toHaveText('10,000.00 BKT');

      const { round, ticks } = await untilSettled(exchange.url, silent.id);
      expect(round).toMatchObject({ status: 3, side: null, voidReason: 'STALE_CLOSE' });
      expect(round).toMatchObject({ opening: { price: silence.lastPrice }, closing: null });
      expect(ticks.every(({ at }) => at < silence.from)).toBe(true);
      const { body } = await player.get(CALLS.betList.path, { tradeRoundId: silent.id });
      expect(v.parse(CALLS.betList.answer, body).items).toMatchObject([
        { type: 'S', status: 3, voidReason: 'STALE_CLOSE', payout: '50' },
        { type: 'B', status: 3, voidReason: 'STALE_CLOSE', payout: '100' },
      ]);
      expect(await binaryWallet(player)).toMatchObject({ point: '10000', gameWaitPoint: '0' });
    },
  );
});
