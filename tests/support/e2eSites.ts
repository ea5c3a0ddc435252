/** The routes of the specification on sites that offer different parts of the product. */
import type { Page, Request } from '@playwright/test';
import type { Site } from '../../src/domain/sites.ts';
import { siteFeatures } from '../../src/domain/siteType.ts';
import { PASSWORD, phoneOf } from './remote.ts';

/** How often one page may make the same request: figures that follow the account are read again. */
const SAME_REQUEST_MAX = 6;

/** URL of a site of the exchange at this URL. */
export const at = (origin: string, code: string): string =>
  origin.replace(/\/\/[^:]+/, `//${code}.localhost`);

export interface Route {
  readonly path: string;
  readonly layout: 'home' | 'trade' | 'sign' | 'copytrade' | 'none';
  /** Where a guest is led; the page itself where left out. */
  readonly guest?: string;
  /** The same for a member. */
  readonly member?: string;
}

const guarded = { guest: '/login' } as const;

/** The table of section 2. */
export const ROUTES: readonly Route[] = [
  { path: '/', layout: 'home' },
  { path: '/login', layout: 'sign' },
  { path: '/signup', layout: 'sign' },
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
  { path: '/notice', layout: 'home' },
  { path: '/no/such/page', layout: 'none' },
  // Last, because its visit is refused where there is no such partner.
  { path: '/ref/partner01', layout: 'sign' },
];

/** Layouts of the pages that others link to. */
export const LAYOUTS: Readonly<Record<string, Route['layout']>> = {
  '/login': 'sign',
  '/future': 'trade',
  '/': 'home',
};

/** Whether the page of a path shows a part of the product, and not that the site does not offer it. */
export function isOffered(path: string, site: Site): boolean {
  const { isFutures, isBinary } = siteFeatures(site);
  if (path.startsWith('/trade')) return isBinary;
  return isFutures || !/^\/(?:future|copytrade)/.test(path);
}

/** Pages whose part of the product a site may not offer: the wallet shows its first one instead. */
export function expectedAt(
  { path, layout, guest, member }: Route,
  site: Site,
  isMember: boolean,
): string {
  const { isFutures, isBinary, isP2P } = siteFeatures(site);
  // It says so to guests and members alike, before any is sent to log in.
  if (!isOffered(path, site)) return path;
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
export async function becomeMember(page: Page, username: string): Promise<void> {
  await page.evaluate(
    async ([name, password, phone]) => {
      const send = async (path: string, body: object): Promise<unknown> => {
        const headers = { 'content-type': 'application/json' };
        const init = { method: 'POST', headers, body: JSON.stringify(body) };
        const response = await fetch(path, init);
        if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
        return response.json();
      };
      const person = { name: '홍길동', phone, email: `${name}@example.com` };
      await send('/api/player', { username: name, password, ...person });
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
    [username, PASSWORD, phoneOf(username)] as const,
  );
}

/** As a link from elsewhere within the browser: the router reads the address afresh. */
export const enter = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  }, path);

/** The calls of a page since the last `forget`: what was refused, and how often each was made. */
export function watchCalls(page: Page) {
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
