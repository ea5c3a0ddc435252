/** Guards, the two entries of home and the scroll of pages, in a real browser. */
import type { ReactNode } from 'react';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { createMemoryRouter, Link, Outlet, RouterProvider, useLocation } from 'react-router-dom';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createActor, fromCallback, fromPromise, waitFor } from 'xstate';
import type { Role } from '../../../src/domain/accounts.ts';
import { HOUSE_APPEARANCE } from '../../../src/domain/sites.ts';
import { type AuthAnswer, authMachine } from '../../../src/machines/auth.ts';
import { bootMachine, type SiteAnswer } from '../../../src/machines/boot.ts';
import { SITE } from '../../../src/protocol/site/examples.ts';
import type { WireSiteInfo } from '../../../src/protocol/site/entities.ts';
import { setUpTexts } from '../../../src/ui/i18n/setup.ts';
import { RequireAuth, ScrollToTop } from '../../../src/ui/routes/RouteGuard.tsx';
import { createWritable } from '../../../src/ui/services/derived.ts';
import { useOpenedFeatures } from '../../../src/ui/services/openedFeatures.ts';
import { siteName, useSiteFeatures } from '../../../src/ui/services/session.ts';
import type { Services } from '../../../src/ui/services/services.ts';
import { ServicesProvider } from '../../../src/ui/services/ServicesContext.tsx';
import { applyAppearance } from '../../../src/ui/theme/applyAppearance.ts';

const roots: Root[] = [];

beforeAll(() => setUpTexts('en'));
afterEach(async () => {
  for (const root of roots.splice(0)) await act(async () => root.unmount());
  document.body.replaceChildren();
});

const site = createWritable<WireSiteInfo | undefined>(SITE);

/** Services of a guest, or of a member with a role, once the page has started. */
async function services(role?: Role): Promise<Services> {
  const user = {
    id: 'u-1',
    username: 'gildong',
    role: role ?? 'PLAYER',
    status: 'NORMAL',
  } as const;
  const auth = createActor(
    authMachine.provide({
      actors: {
        signOut: fromPromise<void>(async () => undefined),
        loadMe: fromPromise<AuthAnswer>(async () => ({ kind: 'signedIn', user, isStored: false })),
      },
    }),
  ).start();
  if (role !== undefined) {
    auth.send({ type: 'RESUME' });
    await waitFor(auth, (snapshot) => snapshot.hasTag('loggedIn'));
  }
  const boot = createActor(
    bootMachine.provide({
      actors: {
        loadSite: fromPromise<SiteAnswer>(async () => 'network'),
        restoreSession: fromPromise(async () => ({ isLoggedIn: role !== undefined })),
        replayLog: fromCallback(({ sendBack }) => sendBack({ type: 'REPLAYED' })),
      },
    }),
  ).start();
  await waitFor(boot, (snapshot) => snapshot.hasTag('usable'));
  return { auth, boot, site } as unknown as Services;
}

async function mount(screen: ReactNode, given: Services): Promise<HTMLElement> {
  const host = document.body.appendChild(document.createElement('div'));
  const root = createRoot(host);
  roots.push(root);
  await act(async () =>
    root.render(<ServicesProvider services={given}>{screen}</ServicesProvider>),
  );
  return host;
}

function Place() {
  const { pathname, state } = useLocation();
  return <output>{`${pathname} ${JSON.stringify(state)}`}</output>;
}

async function placeAt(path: string, given: Services): Promise<string> {
  return (await openAt(path, given))();
}

/** @returns where the page is now */
async function openAt(path: string, given: Services): Promise<() => string> {
  const router = createMemoryRouter(
    [
      {
        element: <RequireAuth roles={['TRADER', 'ADMIN']} />,
        children: [{ path: '/copytrade/trader_detail/my', element: <Place /> }],
      },
      { path: '*', element: <Place /> },
    ],
    { initialEntries: [path] },
  );
  const host = await mount(<RouterProvider router={router} />, given);
  return () => host.querySelector('output')?.textContent ?? '';
}

describe('a guarded route', () => {
  const PATH = '/copytrade/trader_detail/my?day=7';
  test('[W-R1] leads a guest to the login, which remembers the wanted page', async () => {
    const place = await placeAt(PATH, await services());
    expect(place).toBe(`/login {"wanted":"${PATH}"}`);
  });

  test.each([
    ['logging out', { type: 'LOGOUT' }, 'null'],
    [
      'a lost session',
      { type: 'SESSION_LOST', refusal: { code: 'TOKEN_EXPIRED', message: '' } },
      `{"wanted":"${PATH}"}`,
    ],
  ] as const)('[W-R1] %s leads from it to the login', async (_, event, state) => {
    const given = await services('TRADER');
    const place = await openAt(PATH, given);
    expect(place()).toBe('/copytrade/trader_detail/my null');
    await act(async () => given.auth.send(event));
    expect(place()).toBe(`/login ${state}`);
  });

  test.each([
    ['PLAYER', '/ null'],
    ['PARTNER', '/ null'],
    ['TRADER', '/copytrade/trader_detail/my null'],
    ['ADMIN', '/copytrade/trader_detail/my null'],
  ] as const)('[W-R2] for two roles leads a %s to %s', async (role, place) => {
    expect(await placeAt(PATH, await services(role))).toBe(place);
  });
});

test('[W-R3] each navigation begins at the top, and going back leaves the scroll to the browser', async () => {
  const tall = (to: string) => (
    <div style={{ height: '3000px' }}>
      <Link to={to}>{to}</Link>
    </div>
  );
  const layout = (
    <>
      <ScrollToTop />
      <Outlet />
    </>
  );
  const children = [
    { path: '/a', element: tall('/b') },
    { path: '/b', element: tall('/a') },
  ];
  const router = createMemoryRouter([{ element: layout, children }], { initialEntries: ['/a'] });
  await mount(<RouterProvider router={router} />, await services());
  window.scrollTo(0, 900);
  await act(async () => router.navigate('/b'));
  expect(window.scrollY).toBe(0);
  window.scrollTo(0, 700);
  await act(async () => router.navigate(-1));
  expect(window.scrollY).toBe(700);
});

test('[W-M2] a change of the site reaches menus at once, and leaves an open screen as it is', async () => {
  function Shown() {
    const [menus, opened] = [useSiteFeatures(), useOpenedFeatures()];
    return <output>{`${menus.isBinary} ${opened?.isBinary}`}</output>;
  }
  site.set(undefined);
  const host = await mount(<Shown />, await services());
  const shown = () => host.querySelector('output')?.textContent;
  expect(shown()).toBe('false undefined');
  await act(async () => site.set(SITE));
  expect(shown()).toBe('true true');
  await act(async () => site.set({ ...SITE, withoutCoins: 'BINARY' }));
  expect(shown()).toBe('false true');
  await act(async () => site.set(SITE));
});

test('[W-A3] name, icon and accent of a site are applied in the theme, and taken back with it', () => {
  const page = document.implementation.createHTMLDocument('Maru');
  const icon = page.head.appendChild(page.createElement('link'));
  icon.rel = 'icon';
  const tones = (color: string) => ({ line: color, text: color, tint: color });
  const accent = { white: tones('#3e63dd'), dark: tones('#9eb1ff') };
  const own = { ...SITE, appearance: { name: 'Nova', logoUrl: '/nova.png', accent } };
  const applied = (name = '--accent') => page.documentElement.style.getPropertyValue(name);

  applyAppearance(own, { theme: 'white' }, page);
  expect([applied(), applied('--accent-line'), applied('--accent-tint')]).toEqual(
    Array.from({ length: 3 }, () => '#3e63dd'),
  );
  expect(icon.getAttribute('href')).toBe('/nova.png');
  expect(siteName(own)).toBe('Nova');
  applyAppearance(own, { theme: 'dark' }, page);
  expect(applied()).toBe('#9eb1ff');

  applyAppearance(SITE, { theme: 'dark' }, page);
  expect(applied()).toBe('');
  expect(icon.getAttribute('href')).toBe('/favicon.svg');
  expect(siteName({ appearance: null })).toBe(HOUSE_APPEARANCE.name);
});
