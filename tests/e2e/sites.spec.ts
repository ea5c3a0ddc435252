/**
 * Sites by host name: one that an operator creates meanwhile, and every route of the specification
 * by deep link, signed in and not, on all sites that ship.
 */
import type { Browser, BrowserContext, Locator, Page } from '@playwright/test';
import * as v from 'valibot';
import { type Site, SITES } from '../../src/domain/sites.ts';
import { CALLS } from '../../src/protocol/contract.ts';
import { siteOperatorCalls, wireOperatorSite } from '../../src/protocol/site/operatorCalls.ts';
import { expect, test } from '../support/e2e.ts';
import { signInOperator } from '../support/e2eExchange.ts';
import {
  at,
  becomeMember,
  enter,
  expectedAt,
  isOffered,
  LAYOUTS,
  type Route,
  ROUTES,
  watchCalls,
} from '../support/e2eSites.ts';
import { ask, PASSWORD } from '../support/remote.ts';

test.use({ hasOwnExchange: true });
// Fifty pages one after another: on a busy machine each takes seconds.
test.describe.configure({ timeout: 240_000 });

/** Pages of a member or a guest on which nothing is refused, whatever the site offers. */
const QUIET = [
  '/',
  '/trade',
  '/future',
  '/futureView',
  '/copytrade',
  '/copytrade/follower_detail',
  '/copytrade/trader_detail/my',
  '/dnw_history/asset',
  '/dnw_history/history_list',
  '/dnw_history/p2p',
  '/myinfo/profile',
  '/notice',
];

const NEVER_OFFERED = /This site does not offer/;

const menuOf = (page: Page): Locator => page.getByRole('navigation', { name: 'Main menu' });

async function expectRoute(page: Page, route: Route, path: string): Promise<void> {
  await expect.poll(() => new URL(page.url()).pathname, { message: route.path }).toBe(path);
  const layout = LAYOUTS[path] ?? route.layout;
  const landmark =
    layout === 'none' ? page.locator('main') : page.locator(`main [data-layout=${layout}]`);
  await expect(landmark, route.path).toBeVisible();
  await expect(page.getByRole('alertdialog'), route.path).toHaveCount(0);
  await expect(page.getByText('This screen could not be displayed.'), route.path).toHaveCount(0);
}

/** A page says whether its site offers it, and is refused nothing, asks for nothing again and again and waits for nothing. */
async function expectQuiet(
  page: Page,
  path: string,
  site: Site,
  calls: ReturnType<typeof watchCalls>,
): Promise<void> {
  await expect(menuOf(page), path).toBeVisible();
  const says = page.getByRole('heading', { name: NEVER_OFFERED });
  await expect(says, path).toHaveCount(isOffered(path, site) ? 0 : 1);
  // Whatever a page shows while it waits for an answer.
  const waiting = page.locator('main [class*="skeleton" i], main [class*="pending" i]');
  await expect(waiting, path).toHaveCount(0, { timeout: 10_000 });
  expect(calls.refused(), path).toEqual([]);
  expect(calls.repeated(), path).toEqual([]);
}

/** Each route once; every eighth is a new page, another one on each site. */
async function walk(page: Page, origin: string, site: Site, isMember: boolean): Promise<void> {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  const calls = watchCalls(page);
  await page.goto(`${origin}/alert`);
  await expect(menuOf(page)).toBeVisible();
  // A page with an id is the page without it; the first site shows that.
  const routes = ROUTES.filter(({ path }) => site.id === 1 || !/\/\d+$/.test(path));
  for (const [place, route] of routes.entries()) {
    const isGuarded = route.guest !== undefined;
    const isLoaded =
      site.id === 1
        ? isGuarded || !isMember
        : place % SITES.length === SITES.findIndex(({ id }) => id === site.id);
    calls.forget();
    if (isLoaded) await page.goto(`${origin}${route.path}`);
    else await enter(page, route.path);
    await expectRoute(page, route, expectedAt(route, site, isMember));
    if (QUIET.includes(route.path)) await expectQuiet(page, route.path, site, calls);
  }
  expect(errors).toEqual([]);
}

/** Every link of the header and of home leads to a page that the site offers. */
async function followMenus(page: Page, site: Site): Promise<void> {
  await enter(page, '/');
  await expect(menuOf(page)).toBeVisible();
  const linked = await page
    .locator('header a[href^="/"], main a[href^="/"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  const first = new Map(linked.map((path) => [path.split('/')[1] ?? '', path]));
  expect(first.size, site.code).toBeGreaterThan(2);
  for (const path of first.values()) {
    await enter(page, path);
    await expect(page.locator('main'), `${site.code}, ${path}`).not.toContainText(NEVER_OFFERED);
  }
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
    for (const isMember of [false, true]) {
      if (isMember) await becomeMember(page, `walker${site.id}`);
      await walk(page, at(origin, site.code), site, isMember);
      await followMenus(page, site);
    }
    await context.close();
  });

test('[W-R4] [W-S12] [W-R7] every route by deep link, signed in and not, on the first site', async ({
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
  test(`[W-R4] [W-S12] [W-R7] every route, signed in and not, on ${name}`, async ({
    browser,
    origin,
  }) => {
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
