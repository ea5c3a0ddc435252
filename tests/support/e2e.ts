/**
 * Fixtures of every journey: an exchange, a player of its own registered over HTTP, and a browser that
 * uses English and can already be signed in.
 */
import { test as base, type BrowserContextOptions, expect } from '@playwright/test';
import { type Exchange, openExchange } from './e2eExchange.ts';
import { witnessViolations } from './e2ePolicy.ts';
import { signIn, signUp, type Remote } from './remote.ts';

export interface JourneyOptions {
  /** Undefined leaves the choice to the app, as on a first visit. */
  readonly language: 'en' | 'ko' | undefined;
  readonly theme: 'white' | 'dark';
  /** The browser holds the player's session from the start. */
  readonly isSignedIn: boolean;
  /** Whether orders require confirmation. */
  readonly confirmOrders: boolean;
  /** For journeys that stop the exchange; the others of a worker share one. */
  readonly hasOwnExchange: boolean;
  /** Settings of a journey's own exchange. */
  readonly environment: Readonly<Record<string, string>>;
}

interface JourneyFixtures {
  readonly exchange: Exchange;
  readonly player: Remote;
  /** URL at which the browser reaches the exchange. */
  readonly origin: string;
}

interface WorkerFixtures {
  readonly sharedExchange: () => Promise<Exchange>;
}

/** Storage keys as named in the specification; a session as stored by the app. */
export async function sessionItems(
  origin: string,
  username: string,
): Promise<Record<string, string>> {
  const { accessToken, refreshToken, expiresIn, user } = await signIn(origin, username);
  const { id, role, status } = user;
  return {
    access_token: accessToken,
    refresh_token: refreshToken,
    expires: String(Date.now() + expiresIn * 1_000),
    session_user: JSON.stringify({ id, username, role, status }),
    session_origin: origin,
  };
}

/** Browser storage with these items at an origin. */
export function storageAt(
  origin: string,
  items: Readonly<Record<string, string>>,
): NonNullable<Exclude<BrowserContextOptions['storageState'], string>> {
  const localStorage = Object.entries(items).map(([name, value]) => ({ name, value }));
  return { cookies: [], origins: [{ origin, localStorage }] };
}

export const test = base.extend<JourneyFixtures & JourneyOptions, WorkerFixtures>({
  language: ['en', { option: true }],
  theme: ['white', { option: true }],
  isSignedIn: [false, { option: true }],
  confirmOrders: [false, { option: true }],
  viewport: { width: 1440, height: 900 },
  sharedExchange: [
    // Playwright reads the names of the fixtures from the pattern.
    // oxlint-disable-next-line eslint/no-empty-pattern -- nothing is needed
    async ({}, use) => {
      let opened: ReturnType<typeof openExchange> | undefined;
      await use(() => (opened ??= openExchange()));
      await (await opened)?.close();
    },
    { scope: 'worker' },
  ],
  hasOwnExchange: [false, { option: true }],
  environment: [{}, { option: true }],
  exchange: async ({ sharedExchange, hasOwnExchange, environment }, use) => {
    if (!hasOwnExchange) return use(await sharedExchange());
    const exchange = await openExchange(environment);
    await use(exchange);
    return exchange.close();
  },
  player: async ({ exchange }, use) => use(await signUp(exchange.url)),
  origin: async ({ exchange }, use) => use(exchange.url),
  baseURL: async ({ origin }, use) => use(origin),
  // Every journey holds the policy of the pages: what it blocks would fail somewhere else.
  context: async ({ context }, use) => {
    const violations = await witnessViolations(context);
    await use(context);
    expect(violations).toEqual([]);
  },
  storageState: async ({ origin, player, language, theme, isSignedIn, confirmOrders }, use) => {
    const session = isSignedIn ? await sessionItems(origin, player.username) : {};
    const items = {
      ...(language === undefined ? {} : { language }),
      theme,
      confirm_orders: confirmOrders ? 'on' : 'off',
      ...session,
    };
    await use(storageAt(origin, items));
  },
});
export { expect } from '@playwright/test';
