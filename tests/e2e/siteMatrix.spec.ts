/**
 * What each site offers, on every page: members and guests of the sites that ship visit the routes,
 * and nothing on them is refused, requested again and again, or waits for ever.
 */
import type { Browser, Page, Request } from '@playwright/test';
import { type Site, SITES } from '../../src/domain/sites.ts';
import { siteFeatures } from '../../src/domain/siteType.ts';
import { siteOperatorCalls } from '../../src/protocol/site/operatorCalls.ts';
import { storageAt, expect, test } from '../support/e2e.ts';
import { signInOperator } from '../support/e2eExchange.ts';
import { ask, PASSWORD } from '../support/remote.ts';

test.use({ hasOwnExchange: true });

/** Pages by what they need; the journey of sites opens the rest by deep link. */
const PAGES = [
  { path: '/', needs: undefined },
  { path: '/trade', needs: 'isBinary' },
  { path: '/future', needs: 'isFutures' },
  { path: '/futureView', needs: 'isFutures' },
  { path: '/copytrade', needs: 'isFutures' },
  { path: '/copytrade/follower_detail', needs: 'isFutures' },
  { path: '/copytrade/trader_detail/my', needs: 'isFutures' },
  { path: '/dnw_history/asset', needs: undefined },
  { path: '/dnw_history/history_list', needs: undefined },
  { path: '/dnw_history/p2p', needs: undefined },
  { path: '/myinfo/profile', needs: undefined },
  { path: '/notice', needs: undefined },
] as const;

const NEVER_OFFERED = /This site does not offer/;
/** How often one page may make the same request: figures that follow the account are read again. */
const SAME_REQUEST_MAX = 6;

const at = (origin: string, code: string): string =>
  origin.replace(/\/\/[^:]+/, `//${code}.localhost`);

/** A member of the site as the app would have stored them. */
async function memberItems(origin: string, site: Site): Promise<Record<string, string>> {
  const username = `matrix${site.id}`;
  const siteInfoId = site.id;
  const person = { name: 'Kim Maru', phone: `01077${String(site.id).padStart(6, '0')}` };
  const email = `${username}@example.com`;
  const params = { username, password: PASSWORD, email, siteInfoId, ...person };
  const signedUp = await ask(origin, 'POST', '/api/player', { params });
  expect(signedUp.status, site.code).toBe(200);
  const login = { username, password: PASSWORD, siteInfoId };
  const session = (await ask(origin, 'POST', '/api/login', { params: login })).body as {
    readonly accessToken: string;
    readonly refreshToken: string;
    readonly expiresIn: number;
    readonly user: Readonly<Record<'id' | 'username' | 'role' | 'status', string>>;
  };
  const { id, role, status } = session.user;
  return {
    access_token: session.accessToken,
    refresh_token: session.refreshToken,
    expires: String(Date.now() + session.expiresIn * 1_000),
    session_user: JSON.stringify({ id, username, role, status }),
    session_origin: at(origin, site.code),
  };
}

/** As a link from elsewhere within the browser: the router reads the address afresh. */
const enter = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  }, path);

/** The calls of a page since the last `forget`: what was refused, and how often each was made. */
function watchCalls(page: Page) {
  let refused: string[] = [];
  let times = new Map<string, number>();
  const nameOf = (request: Request): string | undefined => {
    const { pathname, search } = new URL(request.url());
    return pathname.startsWith('/api/') ? `${request.method()} ${pathname}${search}` : undefined;
  };
  page.on('request', (request) => {
    const name = nameOf(request);
    if (name !== undefined) times.set(name, (times.get(name) ?? 0) + 1);
  });
  page.on('response', (response) => {
    const name = nameOf(response.request());
    if (name !== undefined && response.status() >= 400)
      refused.push(`${response.status()} ${name}`);
  });
  return {
    refused: () => refused,
    repeated: () => [...times].filter(([, count]) => count > SAME_REQUEST_MAX),
    forget: () => {
      refused = [];
      times = new Map();
    },
  };
}

const isOffered = (needs: (typeof PAGES)[number]['needs'], site: Site): boolean =>
  needs === undefined || siteFeatures(site)[needs];

async function visit(page: Page, origin: string, site: Site, isMember: boolean): Promise<void> {
  const calls = watchCalls(page);
  await page.goto(at(origin, site.code));
  for (const { path, needs } of PAGES) {
    const where = `${site.code}, ${isMember ? 'member' : 'guest'}, ${path}`;
    await enter(page, path);
    await expect(page.getByRole('navigation', { name: 'Main menu' }), where).toBeVisible();
    const says = page.getByRole('heading', { name: NEVER_OFFERED });
    await expect(says, where).toHaveCount(isOffered(needs, site) ? 0 : 1);
    // Whatever a page shows while it waits for an answer.
    const waiting = page.locator('main [class*="skeleton" i], main [class*="pending" i]');
    await expect(waiting, where).toHaveCount(0, { timeout: 10_000 });
    expect(calls.refused(), where).toEqual([]);
    expect(calls.repeated(), where).toEqual([]);
    calls.forget();
  }
}

/** Every link of the header and of home leads to a page that the site offers. */
async function followMenus(page: Page, site: Site): Promise<void> {
  await enter(page, '/');
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible();
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

async function openPage(browser: Browser, origin: string, items: Record<string, string>) {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    storageState: storageAt(origin, { language: 'en', ...items }),
  });
  return context.newPage();
}

/** Those without one part each; the journey of sites opens every route of the others. */
const MATRIX = SITES.filter(({ code }) => ['nop2p', 'nofutures', 'nobinary'].includes(code));

for (const site of MATRIX)
  test(`[W-S12] [W-R7] ${site.code}: members and guests are refused nothing on any page`, async ({
    browser,
    origin,
  }) => {
    if (site.signupVerification !== 'none' || site.signupApproval) {
      const operate = await signInOperator(origin);
      const settings = {
        id: site.id,
        version: 0,
        signupVerification: 'none',
        signupApproval: false,
      };
      expect((await operate(siteOperatorCalls.operatorSiteChange.path, settings)).status).toBe(200);
    }
    const member = await memberItems(origin, site);
    for (const [isMember, items] of [
      [false, {}],
      [true, member],
    ] as const) {
      const page = await openPage(browser, at(origin, site.code), items);
      await visit(page, origin, site, isMember);
      await followMenus(page, site);
      await page.context().close();
    }
  });
