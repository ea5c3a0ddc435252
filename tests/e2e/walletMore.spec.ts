/** Money against won, with the counter, through a provider and by coupon, on the asset pages. */
import type { Locator, Page } from '@playwright/test';
import * as v from 'valibot';
import { DAY_MS } from '../../src/domain/time.ts';
import { CALLS } from '../../src/protocol/contract.ts';
import { expect, test } from '../support/e2e.ts';
import { signInOperator } from '../support/e2eExchange.ts';
import type { Remote } from '../support/remote.ts';

test.use({ isSignedIn: true, contextOptions: { reducedMotion: 'reduce' } });

/** The sandbox takes up to 10 s for a decision. */
const DECIDED = { timeout: 30_000 };
const WITHDRAW_PASSWORD = 'safe77';

async function post(player: Remote, path: string, params: Readonly<Record<string, unknown>>) {
  const { status, body } = await player.post(path, params);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}

/** A player whose USDT wallet holds 1,000. */
const withUsdt = (player: Remote) =>
  post(player, CALLS.transfer.path, { from: 'FUTURES', to: 'USDT', amount: '1000' });

async function usdtOf(player: Remote): Promise<string | undefined> {
  const { body } = await player.get(CALLS.walletsMine.path);
  return v.parse(CALLS.walletsMine.answer, body).find(({ type }) => type === 'USDT')?.point;
}

const stepsOf = (place: Page | Locator) => place.getByRole('list', { name: 'Progress' });
const button = (place: Page | Locator, name: string) =>
  place.getByRole('button', { name, exact: true });
const amountIn = (place: Page | Locator) => place.getByLabel('Amount', { exact: true });

async function fillBank(place: Page | Locator): Promise<void> {
  await place.getByLabel('Bank', { exact: true }).selectOption({ index: 1 });
  await place.getByLabel('Account number').fill('123456-04-123456');
  await place.getByLabel('Account holder').fill('홍길동');
}

async function requestP2p(page: Page, side: 'Buy coins' | 'Sell coins'): Promise<void> {
  await page.getByRole('radio', { name: side }).click();
  await amountIn(page).fill('100');
  await page.getByLabel('Name', { exact: true }).fill('홍길동');
  await page.getByLabel('Phone').fill('01012345678');
  if (side === 'Sell coins') await fillBank(page);
  await button(page, 'Request trade').click();
}

/** An act that cannot be taken back: asked once more. */
async function takeStep(page: Page, act: string): Promise<void> {
  await button(page, act).click();
  await button(page.getByRole('alertdialog'), act).click();
}

test('a deposit by QR code that is called back twice is credited once; coins are sold for won, a cancelled withdrawal is in the list, and a disputed trade is decided', async ({
  page,
  player,
}) => {
  await withUsdt(player);
  await post(player, CALLS.updateWithdrawPassword.path, { password: WITHDRAW_PASSWORD });
  // The sandbox calls back twice for amounts that end like this.
  const made = await post(player, CALLS.gluwaQrcode.path, { amount: '99.06' });
  const { dnw, qrcode } = v.parse(CALLS.gluwaQrcode.answer, made);
  expect(qrcode).not.toBeNull();
  const dialog = page.getByRole('dialog');
  await page.goto(`/dnw_history/asset?request=${dnw.id}`);
  await expect(stepsOf(dialog).getByRole('listitem').last()).toHaveText(/Credited.*\d/, DECIDED);

  await page.goto('/dnw_history/asset?act=sell&wallet=USDT&amount=100');
  await fillBank(dialog);
  await button(dialog, 'Continue').click();
  await dialog.getByLabel('Withdraw password', { exact: true }).fill(WITHDRAW_PASSWORD);
  await button(dialog, 'Sell').click();
  await expect(stepsOf(dialog)).toContainText('In review');
  const sale = page.url();

  // The sandbox decides the sale while another request is made.
  await page.goto(
    '/dnw_history/asset?act=withdraw&wallet=USDT&amount=50&address=TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH',
  );
  await button(dialog, 'Continue').click();
  await dialog.getByLabel('Withdraw password', { exact: true }).fill(WITHDRAW_PASSWORD);
  await button(dialog, 'Withdraw').click();
  await button(dialog, 'Cancel request').click();
  await expect(stepsOf(dialog)).toContainText('Cancelled');
  await page.goto(sale);
  await expect(stepsOf(dialog).getByRole('listitem').last()).toHaveText(
    /Sale completed.*\d/,
    DECIDED,
  );
  await button(dialog, 'OK').click();

  const menu = page.getByRole('navigation', { name: 'Asset pages' });
  await menu.getByRole('link', { name: 'Transactions' }).click();
  const row = (type: string) => page.getByRole('row').filter({ hasText: type });
  await expect(row('Withdrawal')).toContainText('Cancelled');
  await expect(row('Sale')).toContainText('Completed');
  await expect(row('Deposit')).toHaveCount(1);
  await expect(row('Deposit')).toContainText('99.06 USDT');
  expect(await usdtOf(player)).toBe('999.06');

  await menu.getByRole('link', { name: 'P2P' }).click();
  await requestP2p(page, 'Sell coins');
  await button(page, 'Dispute').click(DECIDED);
  const asked = page.getByRole('alertdialog');
  await expect(button(asked, 'Dispute')).toBeDisabled();
  await asked.getByLabel('What is the problem?').fill('Nothing has arrived.');
  await button(asked, 'Dispute').click();
  await expect(stepsOf(page)).toContainText('Disputed');
  await expect(button(page, 'New request')).toBeVisible(DECIDED);
  await expect(page.getByText('The trade was cancelled.')).toBeVisible();
  await expect.poll(() => usdtOf(player)).toBe('999.06');
});

test('a coupon that two tabs use at once pays one of them; the other one says why not', async ({
  page,
  context,
  player,
  origin,
}) => {
  const operator = await signInOperator(origin);
  const promoCode = `TABS${player.username}`.toUpperCase();
  const coupon = { promoCode, currency: 'USDT', amount: '25', walletTypeStrs: 'USDT', usesMax: 10 };
  const created = await operator(CALLS.operatorCouponCreate.path, {
    ...coupon,
    expiresAt: Date.now() + DAY_MS,
  });
  expect(created.status, JSON.stringify(created.body)).toBe(200);
  const tabs = [page, await context.newPage()];
  for (const tab of tabs) {
    await tab.goto('/dnw_history/asset?act=coupon');
    await tab.getByLabel('Coupon code').fill(promoCode);
    await expect(button(tab, 'Use coupon')).toBeEnabled();
  }
  await Promise.all(tabs.map((tab) => button(tab, 'Use coupon').click()));
  const answers = await Promise.all(
    tabs.map(async (tab) => {
      const dialog = tab.getByRole('dialog');
      const paid = dialog.getByText('A bonus of 25 USDT was credited.');
      const refused = dialog.getByRole('alert');
      await expect(paid.or(refused)).toBeVisible();
      return (await refused.isVisible()) ? await refused.innerText() : 'paid';
    }),
  );
  expect(answers.toSorted()).toEqual(['You have already used this coupon.', 'paid']);
  expect(await usdtOf(player)).toBe('25');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('coins are bought for won from the exchange, and from the counter up to their release', async ({
    page,
    player,
  }) => {
    await page.goto('/dnw_history/asset?act=buy&wallet=USDT');
    const dialog = page.getByRole('dialog');
    await amountIn(dialog).fill('100');
    await button(dialog, 'Buy').click();
    await expect(stepsOf(dialog)).toContainText('Waiting for payment');
    await expect(dialog).toContainText('Sender code');
    await expect(stepsOf(dialog).getByRole('listitem').last()).toHaveText(
      /Purchase completed.*\d/,
      DECIDED,
    );
    const bought = Number(await usdtOf(player));
    expect(bought).toBeGreaterThan(0);

    await page.goto('/dnw_history/p2p');
    await requestP2p(page, 'Buy coins');
    await expect(stepsOf(page)).toContainText('Requested');
    await expect(page.getByText('Account number')).toBeVisible(DECIDED);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await takeStep(page, 'Paid');
    await page.reload();
    await expect(page.getByText('The coins are in your wallet.')).toBeVisible(DECIDED);
    expect(Number(await usdtOf(player))).toBeGreaterThan(bought);
  });
});
