/** Access to pages, and how a session starts and ends (specification, sections 2, 4 and 8). */
import type { Page } from '@playwright/test';
import { expect, test } from '../support/e2e.ts';
import { placeOrder } from '../support/e2eAccount.ts';
import { Terminal } from '../support/e2eTerminal.ts';
import { ask, PASSWORD, signUp } from '../support/remote.ts';
import { noteScripts, slowDown, totalOf } from '../support/scriptSizes.ts';

/**
 * Limits of the market page's size: as much as a slow line has time for. Browsers accept Brotli
 * over a safe connection.
 */
const FIRST_LOAD_GZIPPED = 223_000;
const FIRST_LOAD_SENT = 194_000;
/** Each costs a round trip over a slow line, six at a time. */
const SCRIPTS_OF_TERMINAL = 30;
const EVERY_SITE = ['Futures', 'Binary', 'Wallet', 'P2P', 'Copy trading'];

async function logIn(page: Page, username: string, password = PASSWORD): Promise<void> {
  const form = page.getByRole('form', { name: 'Log in' });
  await form.getByLabel('Username').fill(username);
  await form.getByLabel('Password', { exact: true }).fill(password);
  await form.getByRole('button', { name: 'Log in' }).click();
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'My account' }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await page
    .getByRole('alertdialog', { name: 'Log out' })
    .getByRole('button', { name: 'OK' })
    .click();
}

const storedToken = (page: Page): Promise<string | null> =>
  page.evaluate(() => localStorage.getItem('access_token'));

test.describe('a guest', () => {
  test('[W-R1] is redirected from a guarded page to the login, and back afterwards', async ({
    page,
    player,
  }) => {
    await page.goto('/future/2');
    await expect(page).toHaveURL('/login');
    await expect(page.getByText('After logging in you return to the page')).toBeVisible();
    await logIn(page, player.username);
    await expect(page).toHaveURL('/future/2');
    await expect(page).toHaveTitle(/ETH\/USDT/);
  });

  test('[W-M3] views the market without logging in, and cannot order there', async ({ page }) => {
    await page.goto('/futureView');
    const terminal = new Terminal(page);
    await expect(page).toHaveTitle(/^[\d,.]+ \| BTC\/USDT \| Maru$/);
    await expect(terminal.form.getByText('Log in to trade')).toBeVisible();
    await expect(terminal.buy).toHaveCount(0);
    const header = page.getByRole('banner');
    await expect(header.getByRole('link', { name: 'Log in' })).toBeVisible();
    await expect(header.getByRole('link', { name: 'Sign up' })).toBeVisible();
    await page.getByRole('link', { name: 'Wallet' }).click();
    await expect(page).toHaveURL('/login');
  });

  test('loads at most 223 kB of JavaScript before the first price, 194 kB of it over the line', async ({
    page,
  }) => {
    const endScripts = noteScripts(page);
    // What follows the first price would be there with it over a fast line.
    await slowDown(page);
    await page.goto('/futureView', { waitUntil: 'commit' });
    await page.waitForFunction(() => /^\d/.test(document.title));
    const scripts = await endScripts();
    const list = [...scripts].map(([name, { gzipped, sent }]) => `${name} ${gzipped} ${sent}`);
    const [gzipped, sent] = [totalOf(scripts, 'gzipped'), totalOf(scripts, 'sent')];
    expect(gzipped, list.join('\n')).toBeLessThanOrEqual(FIRST_LOAD_GZIPPED);
    expect(sent, list.join('\n')).toBeLessThanOrEqual(FIRST_LOAD_SENT);
    expect(scripts.size).toBeGreaterThan(2);
  });

  test('asks for at most 30 files of JavaScript until book, chart and order form are there', async ({
    page,
  }) => {
    const endScripts = noteScripts(page);
    await page.goto('/futureView');
    await expect(
      page.getByRole('region', { name: 'Order book' }).getByRole('button').first(),
    ).toBeVisible();
    await expect(page.locator('canvas').first()).toBeVisible();
    await expect(
      page.getByRole('region', { name: 'Order', exact: true }).getByRole('textbox').first(),
    ).toBeVisible();
    const scripts = await endScripts();
    expect(scripts.size, [...scripts.keys()].join('\n')).toBeLessThanOrEqual(SCRIPTS_OF_TERMINAL);
  });

  test('[W-R5] sees home on the first visit and the market on the second', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('table', { name: 'Markets' })).toBeVisible();
    await page.getByRole('link', { name: 'Futures', exact: true }).click();
    await expect(page).toHaveURL('/futureView');
    const visits = await page.evaluate(() => history.length);
    await page.getByRole('link', { name: 'Maru' }).click();
    // The address is the same before and after.
    await page.waitForFunction((before) => history.length > before, visits);
    await expect(page).toHaveURL('/futureView');
    await page.goBack();
    await page.goBack();
    await expect(page.getByRole('table', { name: 'Markets' })).toBeVisible();
  });

  test('sees an error for a wrong password, and is rate-limited after five', async ({
    page,
    player,
  }) => {
    await page.goto('/login');
    // Nothing was sent: the fields say what is missing, and no login has failed.
    await page
      .getByRole('form', { name: 'Log in' })
      .getByRole('button', { name: 'Log in' })
      .click();
    await expect(page.getByText(/^Please enter: /)).toHaveCount(2);
    await expect(page.getByText('Could not log in')).toHaveCount(0);
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      const answered = page.waitForResponse(/\/api\/login$/);
      await logIn(page, player.username, `wrong${attempt}pass`);
      expect((await answered).status()).toBe(401);
      await expect(page.getByRole('alert')).toContainText('Wrong username or password.');
    }
    await logIn(page, player.username, 'wrong6pass');
    await expect(page.getByRole('alert')).toContainText('Too many login attempts.');
  });
});

/** Ends the access token's time once, before the app starts: a running one would renew at any moment. */
const AGE_ONCE = `if (sessionStorage.getItem('isAged') !== 'yes') {
  sessionStorage.setItem('isAged', 'yes');
  localStorage.setItem('expires', '1');
}`;

test.describe('a session', () => {
  test.use({ isSignedIn: true });

  test.describe('in Korean', () => {
    test.use({ language: 'ko' });

    test('[W-L1] ends only after the confirmation', async ({ page }) => {
      await page.goto('/future/1');
      const leave = async (): Promise<void> => {
        await page.getByRole('button', { name: '내 정보' }).click();
        await page.getByRole('menuitem', { name: '로그아웃' }).click();
      };
      await leave();
      const question = page.getByRole('alertdialog', { name: '로그아웃' });
      await expect(question).toContainText('로그아웃 하시겠습니까?');
      await question.getByRole('button', { name: '취소' }).click();
      await expect(question).toBeHidden();
      await expect(page).toHaveURL('/future/1');
      expect(await storedToken(page)).not.toBeNull();

      await leave();
      await question.getByRole('button', { name: '확인' }).click();
      await expect(page).toHaveURL('/login');
      // Signing out reloads the page; this waits until requests of the old page are done.
      await expect(async () => expect(await storedToken(page)).toBeNull()).toPass();
      await expect(() => page.goto('/future/1')).toPass();
      await expect(page).toHaveURL('/login');
    });

    test('[X-C4] ended by the server shows an alert and the page reloads', async ({
      page,
      origin,
    }) => {
      await page.goto('/future/1');
      await expect(page.getByRole('img', { name: /^연결됨/ })).toBeVisible();
      // A request of the page after the renewal below would renew too, and be refused before the alert.
      await page.waitForLoadState('networkidle');
      // A refresh token used twice counts as stolen: the server ends its session.
      const refreshToken = await page.evaluate(() => localStorage.getItem('refresh_token'));
      const renew = () => ask(origin, 'POST', '/api/login', { params: { refreshToken } });
      expect((await renew()).status).toBe(200);
      expect(await renew()).toMatchObject({ status: 401, body: { code: 'TOKEN_REUSED' } });
      const alert = page.getByRole('alertdialog', { name: '알림' });
      await expect(alert).toContainText('접속이 끊겼습니다. 잠시 후 다시 로그인해주세요.');
      await alert.getByRole('button', { name: '확인' }).click();
      await expect(page).toHaveURL('/login');
      expect(await storedToken(page)).toBeNull();
    });
  });

  test('ended from another device leads to the login, with the reason', async ({
    page,
    player,
  }) => {
    await new Terminal(page).open();
    await player.post('/api/logout', { all: true });
    await expect(page).toHaveURL('/login');
    await expect(page.getByRole('alert')).toContainText('Please log in again.');
    expect(await storedToken(page)).toBeNull();
  });

  test('ended in one tab is ended in the other', async ({ page, context }) => {
    const other = await context.newPage();
    await new Terminal(other).open();
    await new Terminal(page).open();
    await logOut(page);
    await expect(page).toHaveURL('/login');
    await expect(other).toHaveURL('/login');
  });

  test('of another user shows nothing of the previous user', async ({ page, player, exchange }) => {
    await placeOrder(player, { side: 'BUY', quantity: '0.01' });
    const second = await signUp(exchange.url);
    const terminal = new Terminal(page);
    await terminal.open();
    await expect(terminal.tab('Positions')).toHaveText('Positions(1)');
    await logOut(page);
    await expect(page).toHaveURL('/login');
    await logIn(page, second.username);
    await terminal.untilLive();
    await expect(terminal.tab('Positions')).toHaveText('Positions(0)');
    await page.getByRole('button', { name: /^Notifications/ }).click();
    await expect(page.getByText('No notifications yet.')).toBeVisible();
  });

  test('[X-A3] with an expired token renews it once for all requests', async ({ page }) => {
    const renewals: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/login')) renewals.push(request.postData() ?? '');
    });
    await page.addInitScript(AGE_ONCE);
    await page.goto('/login');
    await expect(page).toHaveURL('/future');
    await new Terminal(page).untilLive();
    expect(renewals).toHaveLength(1);
    expect(renewals[0]).toContain('refreshToken');
    await page.reload();
    await new Terminal(page).untilLive();
    expect(renewals).toHaveLength(1);
    // From then on it is in a cookie that no script reads, and renews the session as well.
    expect(await page.evaluate(() => localStorage.getItem('refresh_token'))).toBe('');
    expect(await page.evaluate(() => document.cookie)).toBe('option=1');
    await page.evaluate(() => sessionStorage.removeItem('isAged'));
    await page.reload();
    await new Terminal(page).untilLive();
    expect(renewals).toHaveLength(2);
    expect(renewals[1]).not.toContain('refreshToken');
  });

  test('[A-P35] continues after a reload in the middle of a renewal', async ({ page }) => {
    await page.addInitScript(AGE_ONCE);
    await page.goto('/future');
    await new Terminal(page).untilLive();
    await page.evaluate(() => sessionStorage.removeItem('isAged'));
    const renewal = page.waitForRequest((request) => request.url().endsWith('/api/login'));
    await page.reload({ waitUntil: 'commit' });
    await renewal;
    await page.reload();
    await new Terminal(page).untilLive();
    await expect(page).toHaveURL('/future');
  });
});

test.describe('the site of the host', () => {
  // A site other than an English one follows the browser.
  test.use({ locale: 'ko-KR' });

  const at = (origin: string, code: string): string => origin.replace('//', `//${code}.`);
  const menu = (page: Page): Promise<string[]> =>
    page.getByRole('navigation', { name: 'Main menu' }).getByRole('link').allInnerTexts();

  test('[W-M1] leaves out of the menu what the site does not offer', async ({ page, origin }) => {
    await page.addInitScript(() => localStorage.setItem('language', 'en'));
    for (const { code, missing } of [
      { code: 'nop2p', missing: ['P2P'] },
      { code: 'nofutures', missing: ['Futures', 'Copy trading'] },
      { code: 'nobinary', missing: ['Binary'] },
    ]) {
      await page.goto(at(origin, code));
      await expect
        .poll(() => menu(page))
        .toEqual(EVERY_SITE.filter((item) => !missing.includes(item)));
    }
  });

  test('has its own default language', async ({ page, origin }) => {
    await page.goto(`${at(origin, 'site15')}/login`);
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await logIn(page, 'nobody', 'wrong1pass');
    await expect(page.getByRole('alert')).toContainText('Wrong username or password.');
    await page.goto(`${at(origin, 'demo')}/login`);
    await expect(page.getByRole('heading', { name: '로그인' })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'ko');
  });

  test('[W-B1] without a known code ends in an alert', async ({ page, origin }) => {
    await page.goto(at(origin, 'nosuchsite'));
    const alert = page.getByRole('alertdialog', { name: '알림' });
    await expect(alert).toContainText('잠시 후 다시시도해주세요.');
    const reloaded = page.waitForRequest((request) => request.isNavigationRequest());
    await alert.getByRole('button', { name: '확인' }).click();
    await reloaded;
  });
});
