/** Money against won, with the counter, through a provider and by coupon, and the proof of it all. */
import { confirmOwner, depositedUsdt } from '../support/e2eAccount.ts';
import type { Locator, Page } from '@playwright/test';
import * as v from 'valibot';
import { DAY_MS } from '../../src/domain/time.ts';
import { CALLS } from '../../src/protocol/contract.ts';
import { expect } from '../support/e2e.ts';
import { test } from '../support/e2eDevices.ts';
import { signInOperator } from '../support/e2eExchange.ts';
import { imageOf } from '../support/images.ts';
import { PASSWORD, type Remote } from '../support/remote.ts';

test.use({ isSignedIn: true, contextOptions: { reducedMotion: 'reduce' } });

/** The sandbox takes up to 10 s for a decision. */
const DECIDED = { timeout: 30_000 };
const WITHDRAW_PASSWORD = 'safe77';

async function post(player: Remote, path: string, params: Readonly<Record<string, unknown>>) {
  const { status, body } = await player.post(path, params);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}

/** A player whose USDT wallet holds 1,000 of their own. */
const withUsdt = (player: Remote) => depositedUsdt(player, '1000');

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
  // The person is known to the exchange.
  await expect(page.getByLabel('Name', { exact: true })).not.toHaveValue('');
  await expect(page.getByLabel('Phone')).not.toHaveValue('');
  if (side === 'Sell coins') await fillBank(page);
  await button(page, 'Request trade').click();
  if (side === 'Sell coins') await confirmOwner(page);
}

test('a deposit by QR code that is called back twice is credited once; coins are sold for won, and a disputed trade is decided', async ({
  onEach,
}) => {
  await onEach(async ({ page, player, isPhone }) => {
    await withUsdt(player);
    await post(player, CALLS.updateWithdrawPassword.path, {
      password: WITHDRAW_PASSWORD,
      accountPassword: PASSWORD,
    });
    // The sandbox calls back twice for amounts that end like this.
    const made = await post(player, CALLS.gluwaQrcode.path, { amount: '99.06' });
    const { dnw, qrcode } = v.parse(CALLS.gluwaQrcode.answer, made);
    expect(qrcode).not.toBeNull();
    const dialog = page.getByRole('dialog');
    await page.goto(`/dnw_history/asset?request=${dnw.id}`);
    await expect(stepsOf(dialog).getByRole('listitem').last()).toHaveText(/Credited.*\d/, DECIDED);

    // To a bank account on the desk, through a payment service on the phone.
    const sale = '/dnw_history/asset?act=sell&wallet=USDT&amount=100';
    await page.goto(isPhone ? `${sale}&provider=bitdex` : sale);
    if (!isPhone) await fillBank(dialog);
    await button(dialog, 'Continue').click();
    await dialog.getByLabel('Withdraw password', { exact: true }).fill(WITHDRAW_PASSWORD);
    await button(dialog, 'Sell').click();
    // The payment service is waited for up to 8 s.
    await expect(stepsOf(dialog)).toContainText('In review', DECIDED);
    await expect(stepsOf(dialog).getByRole('listitem').last()).toHaveText(
      /Sale completed.*\d/,
      DECIDED,
    );
    await button(dialog, 'OK').click();

    const menu = page.getByRole('navigation', { name: 'Asset pages' });
    await menu.getByRole('link', { name: 'Transactions' }).click();
    const row = (type: string) => page.getByRole('row').filter({ hasText: type });
    await expect(row('Sale')).toContainText('Completed');
    await expect(row('99.06 USDT')).toHaveCount(1);
    await expect(row('99.06 USDT')).toContainText('Deposit');
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
    await expect(page.getByText('The trade was canceled.')).toBeVisible();
    await expect.poll(() => usdtOf(player)).toBe('999.06');
  });
});

test('coins are bought for won from the exchange, and from the counter up to their release', async ({
  onEach,
}) => {
  await onEach(async ({ page, player }) => {
    await page.goto('/dnw_history/asset?act=buy&wallet=USDT');
    const dialog = page.getByRole('dialog');
    await amountIn(dialog).fill('100');
    await button(dialog, 'Buy').click();
    await expect(stepsOf(dialog)).toContainText('Waiting for payment');
    await expect(dialog).toContainText('Account number');
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
    await button(page, 'Paid').click();
    const asked = page.getByRole('alertdialog');
    const attach = asked.getByLabel('Attach a receipt');
    const text = { name: 'receipt.txt', mimeType: 'text/plain', buffer: Buffer.from('paid') };
    await attach.setInputFiles(text);
    await expect(asked.getByText(/^Only PNG, JPEG, WEBP/)).toBeVisible();
    const buffer = Buffer.from(imageOf('png', 400));
    await attach.setInputFiles({ name: 'receipt.png', mimeType: 'image/png', buffer });
    await expect(asked.getByText(/^receipt\.png · /)).toBeVisible();
    await button(asked, 'Paid').click();
    await expect(asked).toBeHidden();
    // Stored with the payment: from here on a reload shows it.
    await expect(button(page, 'receipt.png')).toBeVisible();
    await page.reload();
    await expect(button(page, 'receipt.png')).toBeVisible();
    await expect(page.getByText('The coins are in your wallet.')).toBeVisible(DECIDED);
    expect(Number(await usdtOf(player))).toBeGreaterThan(bought);
  });
});

test('a coupon that two tabs use at once pays one of them; the other one says why not', async ({
  onEach,
  origin,
  player: { username },
}) => {
  const operator = await signInOperator(origin);
  const promoCode = `TABS${username}`.toUpperCase();
  const coupon = { promoCode, currency: 'USDT', amount: '25', walletTypeStrs: 'USDT', usesMax: 10 };
  const created = await operator(CALLS.operatorCouponCreate.path, {
    ...coupon,
    expiresAt: Date.now() + DAY_MS,
  });
  expect(created.status, JSON.stringify(created.body)).toBe(200);
  await onEach(async ({ page, player }) => {
    const tabs = [page, await page.context().newPage()];
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
});

test('[U-W7] the published liabilities are verified in the page, and refuted with a forged path', async ({
  onEach,
  origin,
}) => {
  const operator = await signInOperator(origin);
  const reason = 'end of the quarter';
  const published = await operator(CALLS.operatorPublishLiabilities.path, { reason });
  expect(published.status, JSON.stringify(published.body)).toBe(200);
  await onEach(async ({ page }) => {
    const outcome = page.getByRole('dialog').getByRole('status');
    const check = page.getByRole('listitem').filter({ hasText: 'The path from your balances' });
    await page.goto('/dnw_history/asset');
    await page.getByRole('link', { name: 'Proof of liabilities' }).click();
    await expect(outcome).toContainText('Verified');
    await expect(check).toContainText('passed');
    // Another user is counted with one more than they own: the sum would be right, the path is not.
    await page.route(`**${CALLS.liabilityPath.path}*`, async (route) => {
      const response = await route.fetch();
      const proof = v.parse(CALLS.liabilityPath.answer, await response.json());
      const [first, ...rest] = proof.path;
      if (first === undefined) throw new Error('nobody else is counted');
      const sums = first.sums.map((sum, place) => (place === 0 ? `${BigInt(sum) + 1n}` : sum));
      await route.fulfill({ response, json: { ...proof, path: [{ ...first, sums }, ...rest] } });
    });
    await page.reload();
    await expect(outcome).toContainText('Refuted');
    await expect(check).toContainText('Refuted');
  });
});
