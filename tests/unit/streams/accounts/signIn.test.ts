import { expect, test } from 'vitest';
import { createSiteMemory } from '../../../../src/db/siteMemory.ts';
import { createSignIn } from '../../../../src/streams/accounts/signIn.ts';
import { createSiteLoader } from '../../../../src/streams/siteLoader.ts';
import { createHarness } from '../support/harness.ts';
import { refusal } from '../support/scriptedExchange.ts';
import { siteInfo } from '../support/wire.ts';

function create() {
  const harness = createHarness();
  return { ...harness, auth: createSignIn(harness.api, harness.sessions, harness.scheduler) };
}

test('username and password become a session', async () => {
  const { auth, sessions } = create();
  expect(await auth.signIn('name_1', 'password1')).toMatchObject({
    kind: 'signedIn',
    user: { id: 'u-1' },
    isStored: false,
  });
  expect(sessions.get()).toMatchObject({
    accessToken: 'access-2',
    user: { id: 'u-1', username: 'name_1' },
  });
  expect(await auth.loadMe()).toMatchObject({ kind: 'signedIn', isStored: false });
});

test('a refusal is an answer, silence is not', async () => {
  const { auth, exchange, sessions } = create();
  expect(await auth.signIn('name_1', 'wrong')).toMatchObject({
    kind: 'refused',
    refusal: { code: 'WRONG_CREDENTIALS' },
  });
  exchange.isReachable = false;
  await expect(auth.signIn('name_1', 'password1')).rejects.toThrow('NO_CONNECTION');
  expect(sessions.get()).toBeUndefined();
});

test('[X-S1] a start with a stored token loads me and wallets', async () => {
  const { auth, exchange, signIn } = create();
  signIn();
  expect(await auth.resume()).toMatchObject({ kind: 'signedIn', isStored: false });
  expect(exchange.asked.map(({ path }) => path).toSorted()).toEqual(['/api/me', '/api/wallet/my']);
});

test('[X-S1] if either fails the refresh token is tried, and if that fails the user is signed out', async () => {
  const { auth, exchange, sessions, signIn } = create();
  signIn();
  let isBroken = true;
  exchange.route = ({ path }) => {
    if (path === '/api/login') isBroken = false;
    return path === '/api/wallet/my' && isBroken ? refusal(404, 'UNKNOWN_ACCOUNT') : undefined;
  };
  expect(await auth.resume()).toMatchObject({ kind: 'signedIn' });
  expect(exchange.askedFor('/api/login')).toHaveLength(1);
  exchange.route = () => undefined;
  exchange.goodTokens = new Set();
  exchange.refreshToken = 'another';
  expect(await auth.resume()).toMatchObject({ kind: 'refused' });
  expect(sessions.get()).toBeUndefined();
});

test('without a network the stored user stays signed in; without a stored one there is none', async () => {
  const { auth, exchange, scheduler, signIn } = create();
  exchange.isReachable = false;
  expect(await auth.resume()).toMatchObject({
    kind: 'refused',
    refusal: { code: 'LOGIN_REQUIRED' },
  });
  signIn();
  expect(await auth.resume()).toEqual({
    kind: 'signedIn',
    user: { id: 'u-1', username: 'name_1', role: 'PLAYER', status: 'NORMAL' },
    isStored: true,
  });
  await scheduler.advance(900_000);
  expect(await auth.resume()).toMatchObject({ kind: 'signedIn', isStored: true });
});

test('signing out sends the old token to the server and forgets the session, even without an answer', async () => {
  const { auth, exchange, scheduler, sessions, signIn } = create();
  signIn();
  await auth.signOut();
  expect(exchange.askedFor('/api/logout')[0]?.authorization).toBe('Bearer access-1');
  expect(sessions.get()).toBeUndefined();
  signIn();
  exchange.route = () => 'hang';
  let isOut = false;
  const leaving = auth.signOut().then(() => (isOut = true));
  expect(sessions.get()).toBeUndefined();
  await scheduler.advance(1_999);
  expect(isOut).toBe(false);
  await scheduler.advance(1);
  await leaving;
});

test('[W-B1] [X-K1] the site comes from the network, else from an earlier visit, else not at all', async () => {
  const { api, exchange, storage } = create();
  const memory = createSiteMemory(storage, 'live', 'http://exchange.example|demo');
  const load = () => {
    const loader = createSiteLoader(api, memory, 'demo');
    return loader.loadSite().then((how) => ({ how, site: loader.site.value }));
  };
  exchange.isReachable = false;
  expect(await load()).toEqual({ how: 'none', site: undefined });
  exchange.isReachable = true;
  exchange.site = siteInfo({ stockPrefix: 'KR' });
  expect(await load()).toEqual({ how: 'network', site: exchange.site });
  expect(memory.siteId()).toBe(7);
  expect([
    storage.get('current_site_id'),
    storage.get('stock_prefix'),
    storage.get('coin_info'),
  ]).toEqual(['7', 'KR', '{}']);
  exchange.isReachable = false;
  expect(await load()).toEqual({ how: 'stored', site: exchange.site });
  const other = createSiteMemory(storage, 'live', 'http://exchange.example|site15');
  expect(other.load()).toBeUndefined();
});

test('[W-B1] a site stored by an earlier version opens the page, with the house’s look and no menus', async () => {
  const { api, exchange, storage } = create();
  const memory = createSiteMemory(storage, 'live', 'http://exchange.example|demo');
  const { signupVerification, signupApproval, menus, appearance, ...earlier } = siteInfo();
  memory.save({ id: 7, stockPrefix: '', coinInfo: '{}', text: JSON.stringify(earlier) });
  exchange.isReachable = false;
  const loader = createSiteLoader(api, memory, 'demo');
  expect(await loader.loadSite()).toBe('stored');
  expect(loader.site.value).toEqual({
    ...earlier,
    signupVerification,
    signupApproval,
    menus,
    appearance,
  });
});

test('[W-M2] the same site info is not repeated to what follows it, a changed one is', async () => {
  const { api, exchange, storage } = create();
  const loader = createSiteLoader(api, createSiteMemory(storage, 'live', 'x'), 'demo');
  const names: (string | undefined)[] = [];
  loader.site.subscribe((site) => names.push(site?.name));
  await loader.loadSite();
  await loader.loadSite();
  exchange.site = siteInfo({ name: 'Nova' });
  await loader.loadSite();
  expect(names).toEqual([undefined, '마루', 'Nova']);
});

test('instruments of an earlier visit stand in while they are loaded and when they cannot be', async () => {
  const { api, exchange, storage } = create();
  const memory = createSiteMemory(storage, 'live', 'x');
  const first = createSiteLoader(api, memory, 'demo');
  const seen: string[] = [];
  first.options.subscribe(({ status }) => seen.push(status));
  await first.loadOptions();
  expect(seen).toEqual(['loading', 'loading', 'ready']);
  exchange.isReachable = false;
  const second = createSiteLoader(api, memory, 'demo');
  await second.loadOptions();
  expect(second.options.value).toMatchObject({
    status: 'failed',
    value: [],
    error: { code: 'NO_CONNECTION' },
  });
});
