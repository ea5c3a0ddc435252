/** Proof and replay: a draw that anyone can recompute, and a settlement explained in figures. */
import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { CALLS } from '../../src/protocol/contract.ts';
import { expect, test } from '../support/e2e.ts';
import {
  BTC_RENT,
  placeBet,
  POWER_BALL,
  roundWithTime,
  settledBet,
  untilSettled,
} from '../support/e2eRounds.ts';

const sha256 = (hex: string): string =>
  createHash('sha256').update(Buffer.from(hex, 'hex')).digest('hex');

test.use({ isSignedIn: true });
// The journey waits for a round from before its lock until its settlement.
test.setTimeout(240_000);

test('a power ball’s commitment is shown first, its draw is verified afterwards, and a forged one is refuted', async ({
  page,
  player,
  exchange,
}) => {
  await page.goto(`/trade/${POWER_BALL}`);
  const running = await roundWithTime(exchange.url, POWER_BALL, 8_000);
  await placeBet(player, { tradeRoundId: running.id, type: 'B', point: '100' });
  const commitment = running.draw?.commitment ?? '';
  expect(running.draw).toEqual({ commitment, seed: null, balls: null, powerBall: null });
  // Shown while bets are open: the hash, and nothing of the draw.
  const card = page.getByRole('region', { name: 'Power ball proof' });
  await expect(card.getByText(commitment)).toBeVisible();
  await expect(card.getByText('Published after the round ends.')).toBeVisible();

  const { round } = await untilSettled(exchange.url, running.id);
  // The seen commitment outlives the page that showed it.
  await page.reload();
  const { seed, balls, powerBall } = round.draw ?? {};
  if (typeof seed !== 'string' || balls === null || typeof powerBall !== 'number') {
    throw new Error('the draw is not published');
  }
  expect(sha256(seed)).toBe(commitment);
  // Verifying the last round leaves the running one beside it where it is.
  const verify = page.getByRole('button', { name: 'Verify' });
  const pending = card.getByText('Published after the round ends.');
  const results = page.getByRole('toolbar', { name: 'Last results' });
  const newest = results.getByRole('button').first();
  await expect(newest).toBeVisible();
  // Pressing scrolls to what is pressed.
  await verify.scrollIntoViewIfNeeded();
  const place = await pending.boundingBox();
  await verify.click();
  await expect(card.getByText(/^Verified:/)).toBeVisible();
  expect(await pending.boundingBox()).toEqual(place);
  await expect(newest).toHaveAccessibleName(new RegExp(`, power ball ${powerBall}$`));
  // By its whole name from here on: another round may end meanwhile.
  const name = (await newest.getAttribute('aria-label')) ?? '';
  const result = results.getByRole('button', { name, exact: true });
  await result.click();

  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(seed)).toBeVisible();
  await dialog.getByRole('button', { name: 'Verify' }).click();
  await expect(dialog.getByText(/^Verified:/)).toBeVisible();
  const checks = dialog.getByRole('listitem').filter({ hasText: /– (passed|failed|cannot)/ });
  await expect(checks).toHaveCount(5);
  await expect(checks.filter({ hasText: '– passed' })).toHaveCount(5);
  await expect(checks.filter({ hasText: 'commitment this browser showed' })).toContainText(
    commitment,
  );
  await expect(checks.filter({ hasText: 'Balls recomputed' })).toContainText(
    (balls ?? []).join(' '),
  );
  const bet = await settledBet(player, running.id);
  const isOdd = powerBall % 2 === 1;
  expect(bet).toMatchObject({ status: isOdd ? 1 : 2, payout: isOdd ? '195' : '0' });
  await expect(dialog.getByRole('region', { name: 'My bets' })).toContainText(
    isOdd ? '100 × 1.95 = 195' : 'no payout, 100 lost',
  );
  await dialog.getByRole('button', { name: 'Close' }).click();

  // The same round with another power ball, as a dishonest exchange would publish it.
  await page.route(`**${CALLS.gameRound.path}*`, async (route) => {
    const response = await route.fetch();
    const answer = v.parse(CALLS.gameRound.answer, await response.json());
    const draw = { ...answer.round.draw, powerBall: (powerBall + 2) % 10 };
    await route.fulfill({ json: { ...answer, round: { ...answer.round, draw } } });
  });
  await result.click();
  await dialog.getByRole('button', { name: 'Verify' }).click();
  await expect(dialog.getByText(/^Not verified:/)).toBeVisible();
  await expect(checks.filter({ hasText: '– failed' })).toHaveText(
    /^Power ball recomputed from the seed/,
  );
});

test('the replay of a settled round shows its prices and explains the settlement', async ({
  page,
  player,
  exchange,
}) => {
  await page.goto(`/trade/${BTC_RENT}`);
  const next = await roundWithTime(exchange.url, BTC_RENT, 5_000);
  await placeBet(player, { tradeRoundId: next.id, type: 'B', point: '200' });
  const { round, ticks } = await untilSettled(exchange.url, next.id);
  const bet = await settledBet(player, next.id);
  const shown = (price: string | undefined): string =>
    Number(price).toLocaleString('en-US', { minimumFractionDigits: 1 });

  await page.getByRole('button', { name: /^Replay of the BTC\/USDT · Rent 30 s round/ }).click();
  const dialog = page.getByRole('dialog');
  await expect(
    dialog.getByRole('img', {
      name: `${ticks.length} prices of the round. Open ${shown(round.opening?.price)}, close ${shown(round.closing?.price)}`,
    }),
  ).toBeVisible();

  await test.step('any moment of it can be read, also by keyboard', async () => {
    const moment = dialog.getByRole('slider', { name: 'Time' });
    await moment.press('Home');
    await expect(moment).toHaveAttribute(
      'aria-valuetext',
      new RegExp(`, ${shown(ticks[0]?.price)}, `),
    );
    await moment.press('End');
    await expect(moment).toHaveAttribute(
      'aria-valuetext',
      new RegExp(`, ${shown(round.closing?.price)}, `),
    );
  });

  await test.step('the figures match the exchange’s, and so does the recomputed result', async () => {
    const settlement = dialog.getByRole('region', { name: 'Settlement' });
    const step = (name: string) => settlement.getByRole('listitem').filter({ hasText: name });
    await expect(step('Open: last price')).toContainText(shown(round.opening?.price));
    await expect(step('Close: last price')).toContainText(shown(round.closing?.price));
    await expect(settlement).toContainText('in your browser: the same result');
  });

  await test.step('the calculated payout is what the wallet received', async () => {
    const sum = {
      1: '200 × 1.9 = 380',
      2: 'no payout, 200 lost',
      3: '200 refunded',
      4: 'cashed out',
    } as const;
    if (bet.status === 0) throw new Error('the bet is not settled');
    const own = dialog.getByRole('region', { name: 'My bets' });
    await expect(own).toContainText(sum[bet.status]);
    const { body } = await player.get(CALLS.walletsMine.path);
    const wallet = v.parse(CALLS.walletsMine.answer, body).find(({ type }) => type === 'BINARY');
    const pointAfter = { 1: '10180', 2: '9800', 3: '10000', 4: '' } as const;
    expect(wallet).toMatchObject({ point: pointAfter[bet.status], gameWaitPoint: '0' });
  });
});
