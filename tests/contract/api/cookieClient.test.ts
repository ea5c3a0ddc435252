/** The client of a page that shares the exchange's origin: its refresh token is in a cookie. */
import { beforeEach, expect, test } from 'vitest';
import { createKeyValue, type KeyValue } from '../../../src/db/keyValue.ts';
import { createSessionStore, type SessionStore } from '../../../src/db/sessions.ts';
import { type Api, createApi } from '../../../src/streams/api.ts';
import { createExclusive, type Exclusive } from '../../../src/streams/exclusive.ts';
import type { Transport } from '../../../src/streams/transport.ts';
import { ManualScheduler } from '../../unit/streams/support/manualScheduler.ts';
import { createApiStores } from '../../support/apiStores.ts';
import { type HttpExchange, PASSWORD } from '../../support/httpExchange.ts';
import { until } from '../../support/until.ts';

// Loaded beforehand: a part that loads takes more turns than a test waits for.
await import('../../../src/protocol/laterCalls.ts');

const { open } = createApiStores();

const ORIGIN = 'http://localhost';
const QUARTER_MS = 900_000;
const KEY = 'refresh_token';

let exchange: HttpExchange;
let scheduler: ManualScheduler;
let storage: KeyValue;
let sessions: SessionStore;
let exclusive: Exclusive;
/** The browser's only cookie: `name=value`. */
let jar: string;
let logins: number;
/** Paths of the requests that the browser completes after the page. */
let outliving: readonly string[];

/** Does with cookies what a browser does for requests to the page's own origin. */
async function fetchAsBrowser(request: Request): Promise<Response> {
  const headers = new Headers(request.headers);
  headers.set('sec-fetch-site', 'same-origin');
  if (jar !== '') headers.set('cookie', jar);
  if (new URL(request.url).pathname === '/api/login') logins += 1;
  if (request.keepalive) outliving = [...outliving, new URL(request.url).pathname];
  const response = await exchange.gateway.http.fetch(new Request(request, { headers }));
  const set = response.headers.get('set-cookie');
  if (set !== null) jar = set.includes('Max-Age=0') ? '' : (set.split(';')[0] ?? '');
  return response;
}

const createTab = (hasCookies = true, fetch = fetchAsBrowser): Api => {
  const transport: Transport = {
    mode: 'live',
    origin: ORIGIN,
    hasCookies,
    fetch,
    openSocket: () => {
      throw new Error('no socket here');
    },
  };
  const siteInfoId = (): number => 1;
  return createApi({ transport, sessions, scheduler, exclusive, siteInfoId, language: () => 'ko' });
};

async function logIn(tab: Api, username = 'gildong'): Promise<void> {
  const answer = await tab.call('login', { username, password: PASSWORD });
  if (!answer.ok) throw new Error(answer.error.code);
  tab.tokens.keep(answer.value);
}

/** The access token's time passes, on both sides; the thousands of ticks in between do not matter. */
async function quarter(): Promise<void> {
  exchange.clock.jumpTo(exchange.clock.now() + QUARTER_MS);
  await scheduler.advance(QUARTER_MS);
}

beforeEach(async () => {
  exchange = await open('memory');
  scheduler = new ManualScheduler();
  storage = createKeyValue(undefined);
  sessions = createSessionStore(storage, 'live', ORIGIN);
  exclusive = createExclusive(undefined);
  jar = '';
  logins = 0;
  outliving = [];
  await exchange.signUp('gildong');
});

test('[A-P34] no refresh token reaches storage, and the session is renewed by the cookie', async () => {
  const tab = createTab();
  await logIn(tab);
  expect(storage.get(KEY)).toBe('');
  const first = jar;
  expect(first).toMatch(/^maru_refresh=\S+$/);
  await quarter();
  expect(await tab.call('me', {})).toMatchObject({ ok: true, value: { username: 'gildong' } });
  expect(storage.get(KEY)).toBe('');
  expect(jar).not.toBe(first);
  await tab.call('logout', {});
  expect(jar).toBe('');
});

test('[A-P35] a renewal outlives the page that asked for it', async () => {
  const tab = createTab();
  await logIn(tab);
  outliving = [];
  await quarter();
  await tab.call('me', {});
  expect(outliving).toEqual(['/api/login']);
});

test.each([
  { whose: 'ended with it', seen: () => new Promise<Response>(() => undefined) },
  { whose: 'failed before it ended', seen: () => Promise.reject(new TypeError('aborted')) },
])('[A-P35] the page after a reload leaves a renewal that $whose its time', async ({ seen }) => {
  await logIn(createTab());
  await quarter();
  let arrive: () => Promise<unknown> = async () => undefined;
  const gone = createTab(true, (request) => {
    arrive = () => fetchAsBrowser(request);
    return seen();
  });
  const asked = gone.call('me', {});
  await Promise.race([asked, until(() => expect(sessions.renewingSince()).toBe(scheduler.now()))]);
  logins = 0;
  // The browser releases the locks of a page that is gone.
  exclusive = createExclusive(undefined);
  const next = createTab().call('me', {});
  await scheduler.advance(2_999);
  expect(logins).toBe(0);
  await arrive();
  await scheduler.advance(1);
  expect(await next).toMatchObject({ ok: true, value: { username: 'gildong' } });
  expect(logins).toBe(2);
  expect(sessions.renewingSince()).toBeUndefined();
});

test('[A-P35] a renewal that a page did not live to see delays none much later', async () => {
  const tab = createTab();
  await logIn(tab);
  sessions.noteRenewal(scheduler.now());
  await quarter();
  expect(await tab.call('me', {})).toMatchObject({ ok: true });
  sessions.noteRenewal(scheduler.now() + QUARTER_MS + 60_000);
  await quarter();
  expect(await tab.call('me', {})).toMatchObject({ ok: true });
});

test('[A-P34] a page of another origin keeps the token where the specification says', async () => {
  const tab = createTab(false);
  await logIn(tab);
  expect(storage.get(KEY)).toMatch(/^u-/);
  expect(jar).toBe('');
  await quarter();
  expect(await tab.call('me', {})).toMatchObject({ ok: true });
});

test('[A-P33] a token that was stored before goes into the cookie with the next renewal', async () => {
  await logIn(createTab(false));
  const stored = storage.get(KEY);
  expect(stored).toMatch(/^u-/);
  const tab = createTab();
  await quarter();
  expect(await tab.call('me', {})).toMatchObject({ ok: true });
  expect([storage.get(KEY), jar]).toEqual(['', expect.stringMatching(/^maru_refresh=/)]);
  await quarter();
  expect(await tab.call('me', {})).toMatchObject({ ok: true });
});

test('[A-P34] several tabs renew once', async () => {
  await logIn(createTab());
  logins = 0;
  await quarter();
  const tabs = [createTab(), createTab(), createTab()];
  const answers = await Promise.all(tabs.map((tab) => tab.call('me', {})));
  expect(answers.map(({ ok }) => ok)).toEqual([true, true, true]);
  expect(logins).toBe(1);
});

test('[A-P34] a stolen cookie that was used ends the session, and the page says so', async () => {
  const tab = createTab();
  const lost: string[] = [];
  tab.tokens.lost.subscribe(({ code }) => lost.push(code));
  await logIn(tab);
  const headers = { cookie: jar };
  await exchange.post('/api/login', { cookie: true }, { headers });
  await quarter();
  expect(await tab.call('me', {})).toMatchObject({ error: { code: 'LOGIN_REQUIRED' } });
  expect(lost).toEqual(['TOKEN_REUSED']);
  expect(sessions.get()).toBeUndefined();
});

test('[A-P34] a browser that forgot the cookie is logged out', async () => {
  const tab = createTab();
  const lost: string[] = [];
  tab.tokens.lost.subscribe(({ code }) => lost.push(code));
  await logIn(tab);
  jar = '';
  await quarter();
  expect(await tab.call('me', {})).toMatchObject({ error: { code: 'LOGIN_REQUIRED' } });
  expect(lost).toEqual(['TOKEN_EXPIRED']);
});

test('[A-P34] a page whose cookie is another user’s by now does nothing in their name', async () => {
  const tab = createTab();
  let replaced = 0;
  tab.tokens.replaced.subscribe(() => (replaced += 1));
  await logIn(tab);
  const mine = sessions.get();
  await exchange.signUp('another');
  await logIn(createTab(), 'another');
  // The answer with the cookie has come; what the other tab stores is still to follow.
  if (mine !== undefined) sessions.set(mine);
  await quarter();
  expect(await tab.call('me', {})).toMatchObject({ error: { code: 'LOGIN_REQUIRED' } });
  expect(replaced).toBe(1);
  expect(sessions.get()?.user.username).toBe('another');
});
