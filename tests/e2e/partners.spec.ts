/** Partners of three levels: what a member below pays, seen live, settled once, seen by both sides. */
import type { Browser, Locator, Page } from '@playwright/test';
import * as v from 'valibot';
import { formatDecimal, parseDecimal } from '../../src/domain/decimal.ts';
import { PROFIT_SOURCES } from '../../src/domain/partners/partners.ts';
import { profitDayEnd, profitDay, profitDayText } from '../../src/domain/partners/profits.ts';
import { share, rateOf, money } from '../../src/domain/quantities.ts';
import { DAY_MS, HOUR_MS } from '../../src/domain/time.ts';
import { CALLS } from '../../src/protocol/contract.ts';
import { clockAhead } from '../support/clockAhead.ts';
import { expect, sessionItems, storageAt, test } from '../support/e2e.ts';
import { violationsOf } from '../support/e2eAxe.ts';
import { actOn, openDesk } from '../support/e2eDesk.ts';
import { operatorOf, pressTwice } from '../support/e2eExchange.ts';
import { ask, PASSWORD, type Remote, signIn, signUp } from '../support/remote.ts';

/** The exchange's day begins an hour before: what happens here is of one day. */
const AHEAD_MS = profitDayEnd(profitDay(Date.now())) + HOUR_MS - Date.now();
test.use({ hasOwnExchange: true, environment: clockAhead(AHEAD_MS) });
// It starts the exchange twice and opens four pages.
test.setTimeout(240_000);

/** Makes a partner below the caller, or at the top by two operators; answers their calls. */
async function partnerBelow(
  origin: string,
  by: Pick<Remote, 'post'> | 'operators',
  code: string,
  futures: string,
): Promise<Pick<Remote, 'get' | 'post'>> {
  const rates = Object.fromEntries(PROFIT_SOURCES.map((source) => [source, '0']));
  const asked = {
    username: code,
    password: PASSWORD,
    name: `Branch ${code}`,
    code,
    kind: 'AFFILIATE',
    rates: { ...rates, FUTURES: futures },
  };
  const making = CALLS.partnerCreate.path;
  const { status, body } = await (by === 'operators'
    ? pressTwice(origin, making, asked)
    : by.post(making, asked));
  expect({ status, body }).toMatchObject({ status: 200 });
  const { accessToken: token } = await signIn(origin, code);
  return {
    get: (path, params = {}) => ask(origin, 'GET', path, { token, params }),
    post: (path, params = {}) => ask(origin, 'POST', path, { token, params }),
  };
}

/** A page of a partner in a context of its own, which the journey closes. */
async function openPartner(browser: Browser, origin: string, username: string): Promise<Page> {
  const session = await sessionItems(origin, username);
  const context = await browser.newContext({
    baseURL: origin,
    storageState: storageAt(origin, { language: 'en', theme: 'white', ...session }),
  });
  const page = await context.newPage();
  await page.goto('/partner');
  return page;
}

/** Buys at the market; answers the fee, scaled. */
async function payFee(member: Remote): Promise<bigint> {
  const order = { futuresOptionId: 1, marketType: 'MARKET', side: 'BUY', quantity: '0.01' };
  const { status, body } = await member.post(CALLS.placeOrder.path, order);
  expect({ status, body }).toMatchObject({ status: 200 });
  return parseDecimal(v.parse(CALLS.placeOrder.answer, body).fee) ?? 0n;
}

/** The figure of an overview by its label. */
const figure = (page: Page, label: string): Locator =>
  page
    .getByRole('region', { name: 'USDT' })
    .locator('div')
    .filter({ has: page.getByText(label, { exact: true }) })
    .getByRole('definition');

async function expectNoBarrier(page: Page): Promise<void> {
  const violations = await violationsOf(page);
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
}

test('[U-N5][U-N6][U-N7] a partner of the third level earns by orders of a member below, sees it at once, and is settled once, which both sides see', async ({
  browser,
  origin,
  exchange,
}) => {
  const seoul = await partnerBelow(origin, 'operators', 'seoul', '0.5');
  await partnerBelow(origin, seoul, 'gangnam', '0.3');

  await test.step('the second level makes the third on its page', async () => {
    const page = await openPartner(browser, origin, 'gangnam');
    await page.getByRole('button', { name: 'Create a partner' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create a partner' });
    for (const [label, text] of [
      ['Username', 'yeoksam'],
      ['Password', PASSWORD],
      ['Repeat password', PASSWORD],
      ['Shown name', 'Branch yeoksam'],
      ['Partner code', 'yeoksam'],
      ['Share of Futures fees (%)', '20'],
    ] as const)
      await dialog.getByLabel(label, { exact: true }).fill(text);
    await expectNoBarrier(page);
    await dialog.getByRole('button', { name: 'Create a partner' }).click();
    await expect(page.getByText('Branch yeoksam was created.')).toBeVisible();
    await page.getByRole('link', { name: 'Partner tree' }).click();
    const tree = page.getByRole('group', { name: 'Partners below Branch gangnam' });
    await expect(tree.getByRole('img', { name: /^Branch yeoksam, level 3/ })).toBeVisible();
    await expectNoBarrier(page);
    await page.context().close();
  });

  const page = await openPartner(browser, origin, 'yeoksam');
  await expect(page.getByText('No profit yet')).toBeVisible();
  const member = await signUp(origin, 'yeoksam');
  const profitOf = (fee: bigint): bigint => share(money(fee), rateOf('0.2'), 'down');

  const profit = await test.step('each order is seen on the open page', async () => {
    const first = await payFee(member);
    await expect(figure(page, 'Today')).toHaveText(formatDecimal(profitOf(first)));
    const second = await payFee(member);
    const both = formatDecimal(profitOf(first) + profitOf(second));
    await expect(figure(page, 'Today')).toHaveText(both);
    await expectNoBarrier(page);
    return both;
  });

  const profits = page.getByRole('table', { name: 'Profits' });
  await test.step('profits are filtered, also after a reload', async () => {
    await page.getByRole('link', { name: 'Profits' }).click();
    await expect(profits).toContainText('Day not over');
    await expect(profits).toContainText(`${profit} USDT`);
    await page.getByRole('combobox', { name: 'Settlement' }).selectOption('Settled');
    await expect(profits).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('combobox', { name: 'Settlement' })).toHaveValue('SETTLED');
    await page.getByRole('combobox', { name: 'Settlement' }).selectOption({ index: 0 });
    await expect(profits).toContainText('Day not over');
    await expectNoBarrier(page);
  });

  await test.step('the next day it waits for the operator', async () => {
    await exchange.stop();
    await exchange.restart(clockAhead(AHEAD_MS + DAY_MS));
    await expect(profits).toContainText('Waiting');
    // The age of the newest data is by the exchange's clock, whatever the browser's says.
    await expect(page.getByRole('banner')).not.toContainText(' ago');
  });

  const day = profitDayText(profitDay(Date.now() + AHEAD_MS));
  const desk = await openDesk(browser, origin);
  const row = desk.getByRole('row').filter({ hasText: 'Branch yeoksam' });
  const paid = await test.step('the operator settles it', async () => {
    await desk.goto('/admin/partners?view=days&state=DUE');
    const days = desk.getByRole('table', { name: 'Profit by day' });
    await expect(days.getByRole('row').filter({ hasText: day })).toHaveCount(3);
    await expectNoBarrier(desk);
    let says = '';
    await actOn(row, desk, 'Settle', async (dialog) => {
      await expectNoBarrier(desk);
      says = await dialog.innerText();
    });
    await expect(row).toHaveCount(0);
    await desk.goto('/admin/partners?view=days&state=SETTLED');
    await expect(row).toContainText(day);
    await expect(row.getByRole('button', { name: 'Settle' })).toHaveCount(0);
    const amount = /Pays Branch yeoksam ([\d.]+) USDT for/.exec(says)?.[1] ?? '';
    await expect(row).toContainText(`${amount} USDT`);
    return amount;
  });

  await test.step('the partner sees it, and another settlement pays nothing', async () => {
    await expect(profits).toContainText('Settled');
    const partnerId = (await signIn(origin, 'yeoksam')).user.id;
    const again = await (
      await operatorOf(origin)
    ).post(CALLS.operatorPartnerSettle.path, {
      partnerId,
      day,
      reason: 'again',
    });
    expect(again).toMatchObject({ status: 200, body: { state: 'SETTLED' } });
    await page.getByRole('link', { name: 'Overview' }).click();
    await expect(figure(page, 'Settled')).toHaveText(paid);
    await expect(figure(page, 'Waiting for settlement')).toHaveText('0');
    const { accessToken: token } = await signIn(origin, 'yeoksam');
    const moved = await ask(origin, 'GET', CALLS.dnwList.path, {
      token,
      params: { typeStrs: 'C' },
    });
    expect(moved.body).toMatchObject({ items: [{ type: 'C', receives: paid }], total: 1 });
  });
  await Promise.all([page.context().close(), desk.context().close()]);
});
