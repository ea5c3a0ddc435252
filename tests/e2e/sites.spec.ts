/**
 * Sites by host name: one that an operator creates meanwhile, and every route of the specification
 * by deep link, signed in and not, on all sites that ship.
 */
import type { Browser, BrowserContext, Page } from '@playwright/test';
import * as v from 'valibot';
import { type Site, SITES } from '../../src/domain/sites.ts';
import { siteFeatures } from '../../src/domain/siteType.ts';
import { CALLS } from '../../src/protocol/contract.ts';
import { siteOperatorCalls, wireOperatorSite } from '../../src/protocol/site/operatorCalls.ts';
import { expect, test } from '../support/e2e.ts';
import { signInOperator } from '../support/e2eExchange.ts';
import { ask, PASSWORD } from '../support/remote.ts';

test.use({ hasOwnExchange: true });
// Fifty pages one after another: on a busy machine each takes seconds.
test.describe.configure({ timeout: 240_000 });

const at = (origin: string, code: string): string =>
  origin.replace(/\/\/[^:]+/, `//${code}.localhost`);

interface Route {
  readonly path: string;
  readonly layout: 'home' | 'trade' | 'sign' | 'copytrade' | 'none';
  /** Where a guest is led; the page itself where left out. */
  readonly guest?: string;
  /** The same for a member. */
  readonly member?: string;
}

const guarded = { guest: '/login' } as const;

/** The table of section 2. */
const ROUTES: readonly Route[] = [
  { path: '/', layout: 'home' },
  { path: '/login', layout: 'sign' },
  { path: '/signup', layout: 'sign' },
  { path: '/ref/partner01', layout: 'sign' },
  { path: '/trade', layout: 'trade', ...guarded },
  { path: '/trade/1', layout: 'trade', ...guarded },
  { path: '/future', layout: 'trade', ...guarded },
  { path: '/future/1', layout: 'trade', ...guarded },
  { path: '/futureView', layout: 'trade' },
  { path: '/futureView/2', layout: 'trade' },
  { path: '/alert', layout: 'none' },
  { path: '/copytrade', layout: 'copytrade' },
  { path: '/copytrade/follower_detail', layout: 'copytrade' },
  { path: '/copytrade/trader_detail/my', layout: 'copytrade' },
  { path: '/copytrade/trader_detail/7', layout: 'copytrade' },
  { path: '/copytrade/7', layout: 'copytrade' },
  { path: '/myinfo', layout: 'home', ...guarded, member: '/myinfo/message' },
  { path: '/myinfo/message', layout: 'home', ...guarded },
  { path: '/myinfo/profile', layout: 'home', ...guarded },
  { path: '/myinfo/term/service', layout: 'home', ...guarded },
  { path: '/dnw_history', layout: 'home', ...guarded, member: '/dnw_history/asset' },
  { path: '/dnw_history/asset', layout: 'home', ...guarded },
  { path: '/dnw_history/history_list', layout: 'home', ...guarded },
  { path: '/dnw_history/future_list', layout: 'home', ...guarded },
  { path: '/dnw_history/binary_list', layout: 'home', ...guarded },
  { path: '/dnw_history/p2p', layout: 'home', ...guarded },
  { path: '/no/such/page', layout: 'none' },
];

/** Of the pages that others lead to. */
const LAYOUTS: Readonly<Record<string, Route['layout']>> = {
  '/login': 'sign',
  '/future': 'trade',
  '/': 'home',
};

/** Pages whose part of the product a site may not offer: the wallet shows its first one instead. */
function expectedAt({ path, layout, guest, member }: Route, site: Site, isMember: boolean): string {
  const { isFutures, isBinary, isP2P } = siteFeatures(site);
  // It says so to everybody, before anybody is sent to log in.
  const isUnoffered =
    (path.startsWith('/future') && !isFutures) || (path.startsWith('/trade') && !isBinary);
  if (isUnoffered) return path;
  if (!isMember) return guest ?? path;
  const isMissing =
    (path.endsWith('/future_list') && !isFutures) ||
    (path.endsWith('/binary_list') && !isBinary) ||
    (path.endsWith('/p2p') && !isP2P);
  if (isMissing) return '/dnw_history/asset';
  if (layout === 'sign') return isFutures ? '/future' : '/';
  return member ?? path;
}

/** A member of the site whose page this is, signed in as the app would have it. */
async function becomeMember(page: Page, username: string): Promise<void> {
  await page.evaluate(
    async ([name, password]) => {
      const send = async (path: string, body: object): Promise<unknown> => {
        const headers = { 'content-type': 'application/json' };
        const init = { method: 'POST', headers, body: JSON.stringify(body) };
        const response = await fetch(path, init);
        if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
        return response.json();
      };
      const person = { name: '홍길동', phone: `0109${name.replace(/\D/g, '').padStart(7, '0')}` };
      const email = `${name}@example.com`;
      await send('/api/player', { username: name, password, email, ...person });
      const session = (await send('/api/login', { username: name, password })) as {
        readonly accessToken: string;
        readonly refreshToken: string;
        readonly expiresIn: number;
        readonly user: Readonly<Record<'id' | 'username' | 'role' | 'status', string>>;
      };
      const { id, username: shown, role, status } = session.user;
      localStorage.setItem('access_token', session.accessToken);
      localStorage.setItem('refresh_token', session.refreshToken);
      localStorage.setItem('expires', String(Date.now() + session.expiresIn * 1_000));
      localStorage.setItem('session_user', JSON.stringify({ id, username: shown, role, status }));
      localStorage.setItem('session_origin', location.origin);
    },
    [username, PASSWORD] as const,
  );
}

/** As a link from elsewhere within the browser: the router reads the address afresh. */
const enter = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  }, path);

async function expectRoute(page: Page, route: Route, path: string): Promise<void> {
  await expect.poll(() => new URL(page.url()).pathname, { message: route.path }).toBe(path);
  const layout = LAYOUTS[path] ?? route.layout;
  const landmark =
    layout === 'none' ? page.locator('main') : page.locator(`main [data-layout=${layout}]`);
  await expect(landmark, route.path).toBeVisible();
  await expect(page.getByRole('alertdialog'), route.path).toHaveCount(0);
  await expect(page.getByText('This screen could not be displayed.'), route.path).toHaveCount(0);
}

/** Each route once; every eighth is a new page, another one on each site. */
async function walk(page: Page, origin: string, site: Site, isMember: boolean): Promise<void> {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  await page.goto(`${origin}/alert`);
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible();
  // A page with an id is the page without it; the first site shows that.
  const routes = ROUTES.filter(({ path }) => site.id === 1 || !/\/\d+$/.test(path));
  for (const [place, route] of routes.entries()) {
    const isLoaded = site.id === 1 || place % SITES.length === SITES.indexOf(site);
    if (isLoaded) await page.goto(`${origin}${route.path}`);
    else await enter(page, route.path);
    await expectRoute(page, route, expectedAt(route, site, isMember));
  }
  expect(errors).toEqual([]);
}

async function openContext(browser: Browser): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  await context.addInitScript(() => localStorage.setItem('language', 'en'));
  return context;
}

/** A page of its own walks over a site, as a guest and then as a member of it. */
const walkSite = (browser: Browser, origin: string, site: Site): Promise<void> =>
  test.step(site.code, async () => {
    const context = await openContext(browser);
    const page = await context.newPage();
    await walk(page, at(origin, site.code), site, false);
    await becomeMember(page, `walker${site.id}`);
    await walk(page, at(origin, site.code), site, true);
    await context.close();
  });

test('[W-R4] every route by deep link, signed in and not, on the first site', async ({
  browser,
  origin,
}) => {
  for (const site of SITES.slice(0, 1)) await walkSite(browser, origin, site);
});

const HALVES = [
  { name: 'the sites without one part each', sites: SITES.slice(1, 4) },
  { name: 'the numbered sites', sites: SITES.slice(4) },
] as const;

for (const { name, sites } of HALVES)
  test(`[W-R4] every route, signed in and not, on ${name}`, async ({ browser, origin }) => {
    const operate = await signInOperator(origin);
    // Members are registered here without proof and approval, which have journeys of their own.
    for (const { id, signupVerification, signupApproval } of sites) {
      if (signupVerification === 'none' && !signupApproval) continue;
      const settings = { id, version: 0, signupVerification: 'none', signupApproval: false };
      const changed = await operate(siteOperatorCalls.operatorSiteChange.path, settings);
      expect(changed.status).toBe(200);
    }
    for (const site of sites) await walkSite(browser, origin, site);
  });

test('a site created meanwhile is open under its host name, as it looks', async ({
  browser,
  origin,
}) => {
  const context = await openContext(browser);
  const page = await context.newPage();
  await page.goto(at(origin, 'newsite'));
  await expect(page.getByRole('alertdialog')).toContainText('Please try again shortly.');

  const operate = await signInOperator(origin);
  const accent = '#d6409f';
  const created = await operate(siteOperatorCalls.operatorSiteCreate.path, {
    code: 'newsite',
    name: 'Nova',
    language: 'en',
    texts: 'english',
    type: '110111',
    appearance: { name: 'Nova & Co', accent },
    menus: ['notice', 'slot'],
  });
  const { id, version } = v.parse(wireOperatorSite, created.body);
  const refused = await operate(siteOperatorCalls.operatorSiteChange.path, {
    id,
    version,
    appearance: { accent: '#ffffff' },
  });
  expect(refused).toMatchObject({ status: 400, body: { code: 'SITE_ACCENT_TOO_LIGHT' } });

  await page.goto(at(origin, 'newsite'));
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  await expect(page.getByRole('link', { name: 'Nova & Co' })).toBeVisible();
  await expect(page).toHaveTitle('Nova & Co');
  await expect(menu.getByRole('link')).toHaveText(['Futures', 'Binary', 'Wallet', 'Copy trading']);
  const shownAccent = () =>
    page.evaluate(() =>
      getComputedStyle(document.documentElement).getPropertyValue('--accent-line').trim(),
    );
  expect(await shownAccent()).toBe(accent);
  await menu.getByRole('button', { name: 'More' }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['Notices', 'Slots', 'Report a problem']);
  await page.getByRole('menuitem', { name: 'Slots' }).click();
  await expect(page.getByRole('heading', { name: 'Coming soon.' })).toBeVisible();

  await test.step('its members are its own', async () => {
    await becomeMember(page, 'nova1');
    await page.goto(`${at(origin, 'newsite')}/future`);
    await expect(page).toHaveTitle(/\| Nova & Co$/);
    const elsewhere = await ask(origin, 'POST', CALLS.login.path, {
      params: { username: 'nova1', password: PASSWORD },
    });
    expect(elsewhere.status).toBe(401);
  });

  await test.step('a change reaches the page with its next site info', async () => {
    const changed = await operate(siteOperatorCalls.operatorSiteChange.path, {
      id,
      version,
      type: '111111',
      appearance: { name: 'Nova', accent: null },
    });
    expect(changed.status).toBe(200);
    await page.reload();
    await expect(page.getByRole('link', { name: 'Nova', exact: true })).toBeVisible();
    await expect(menu.getByRole('link', { name: 'P2P' })).toBeVisible();
    expect(await shownAccent()).not.toBe(accent);
  });
  await context.close();
});
