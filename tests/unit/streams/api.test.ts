import { expect, test } from 'vitest';
import { createApi } from '../../../src/streams/api.ts';
import { createExclusive } from '../../../src/streams/exclusive.ts';
import { createHarness } from './support/harness.ts';
import { START, until } from './support/manualScheduler.ts';
import { recordPageLog } from './support/pageLog.ts';
import { refusal } from './support/scriptedExchange.ts';

const pageLog = recordPageLog();

const QUARTER_MS = 900_000;

test('[X-A1] every request carries siteInfoId, the language and, signed in, the bearer token', async () => {
  const { api, exchange, signIn } = createHarness();
  signIn();
  await api.call('openOrders', { futuresOptionId: 3 });
  await api.call('siteInfo', { code: 'demo' });
  await api.call('cancelOrder', { id: 'o-1' });
  const [get, open, post] = exchange.asked;
  expect(get).toMatchObject({ method: 'GET', authorization: 'Bearer access-1', language: 'ko' });
  expect(get?.params).toEqual({ futuresOptionId: '3', siteInfoId: '7' });
  expect(open?.params).toEqual({ code: 'demo', siteInfoId: '7' });
  expect(post).toMatchObject({ method: 'POST', params: { id: 'o-1', siteInfoId: 7 } });
});

test('[X-A2] a refusal resolves to the error body', async () => {
  const { api, exchange, signIn } = createHarness();
  signIn();
  exchange.route = () => ({
    status: 409,
    body: {
      status: 409,
      code: 'INSUFFICIENT_BALANCE',
      message: '잔액이 부족합니다.',
      data: { minimum: '5' },
    },
  });
  expect(await api.call('cancelOrder', { id: 'o-1' })).toEqual({
    ok: false,
    error: {
      status: 409,
      code: 'INSUFFICIENT_BALANCE',
      message: '잔액이 부족합니다.',
      data: { minimum: '5' },
    },
  });
});

test('[X-A2] an error page of a server in between resolves too, with what there is', async () => {
  const { api, exchange } = createHarness();
  exchange.route = () => ({ status: 502, body: '<html>Bad gateway' });
  expect(await api.call('fees', {})).toEqual({
    ok: false,
    error: { status: 502, code: 'HTTP_502', message: '' },
  });
  exchange.route = () => ({ status: 400, body: { message: '잔액이 부족합니다.' } });
  expect(await api.call('fees', {})).toMatchObject({
    error: { status: 400, code: 'HTTP_400', message: '잔액이 부족합니다.' },
  });
});

test('a browser that refuses the lock of the renewal is reported, and the call answers', async () => {
  const { exchange, scheduler, sessions, signIn } = createHarness();
  const api = createApi({
    transport: exchange.transport,
    sessions,
    scheduler,
    exclusive: () => Promise.reject(new Error('no lock')),
    siteInfoId: () => 7,
    language: () => 'ko',
  });
  signIn();
  await scheduler.advance(900_000);
  expect(await api.call('me', {})).toMatchObject({ ok: false, error: { code: 'NO_CONNECTION' } });
  await until(() => pageLog.reported.length > 0);
  expect(pageLog.reported).toEqual([new Error('no lock')]);
});

test('[X-A2] no connection and no answer in time are failures with status 0', async () => {
  const { api, exchange, scheduler } = createHarness();
  exchange.isReachable = false;
  expect(await api.call('fees', {})).toMatchObject({
    ok: false,
    error: { status: 0, code: 'NO_CONNECTION' },
  });
  exchange.isReachable = true;
  exchange.route = () => 'hang';
  const late = api.call('fees', {});
  await scheduler.advance(14_999);
  let isOver = false;
  void late.then(() => (isOver = true));
  await scheduler.advance(0);
  expect(isOver).toBe(false);
  await scheduler.advance(1);
  expect(await late).toMatchObject({ ok: false, error: { status: 0, code: 'TIMEOUT' } });
});

test('[X-A2] an answer outside the contract is INVALID_ANSWER and names where', async () => {
  const { api, exchange } = createHarness();
  exchange.route = () => ({
    status: 200,
    body: { futures: { maker: '1e-4', taker: '0', estimated: '0' } },
  });
  const answer = await api.call('fees', {});
  expect(answer).toMatchObject({ ok: false, error: { status: 200, code: 'INVALID_ANSWER' } });
  expect(answer.ok ? '' : answer.error.detail).toContain('futures.maker');
  expect(answer.ok ? undefined : answer.error.message).toBe('');
  exchange.route = () => ({ status: 200, body: 'not JSON' });
  expect(await api.call('fees', {})).toMatchObject({ error: { code: 'INVALID_ANSWER' } });
});

test('[X-A3] the token is refreshed before a request once its time has passed, and not before', async () => {
  const { api, exchange, scheduler, sessions, signIn } = createHarness();
  signIn();
  await scheduler.advance(QUARTER_MS - 1);
  await api.call('me', {});
  expect(exchange.askedFor('/api/login')).toHaveLength(0);
  await scheduler.advance(1);
  expect(await api.call('me', {})).toMatchObject({ ok: true });
  expect(exchange.asked.map(({ path }) => path)).toEqual(['/api/me', '/api/login', '/api/me']);
  expect(exchange.askedFor('/api/login')[0]).toMatchObject({
    params: { refreshToken: 'refresh-1', siteInfoId: 7 },
    authorization: null,
  });
  expect(exchange.asked.at(-1)?.authorization).toBe('Bearer access-2');
  expect(sessions.get()).toMatchObject({
    accessToken: 'access-2',
    refreshToken: 'refresh-2',
    expiresAt: START + 2 * QUARTER_MS,
  });
});

test('[X-A3] all waiting requests share one refresh', async () => {
  const { api, exchange, scheduler, signIn } = createHarness();
  signIn();
  await scheduler.advance(QUARTER_MS);
  const answers = await Promise.all([
    api.call('me', {}),
    api.call('walletsMine', {}),
    api.call('openOrders', {}),
    api.call('openPositions', {}),
  ]);
  expect(answers.every(({ ok }) => ok)).toBe(true);
  expect(exchange.askedFor('/api/login')).toHaveLength(1);
});

test('TOKEN_EXPIRED refreshes once and asks again; twice it is the answer', async () => {
  const { api, exchange, signIn } = createHarness();
  signIn();
  exchange.goodTokens = new Set();
  expect(await api.call('me', {})).toMatchObject({ ok: true });
  expect(exchange.asked.map(({ path }) => path)).toEqual(['/api/me', '/api/login', '/api/me']);
  exchange.route = ({ path }) => (path === '/api/me' ? refusal(401, 'TOKEN_EXPIRED') : undefined);
  expect(await api.call('me', {})).toMatchObject({ ok: false, error: { code: 'TOKEN_EXPIRED' } });
  expect(exchange.asked.map(({ path }) => path).slice(3)).toEqual([
    '/api/me',
    '/api/login',
    '/api/me',
  ]);
});

test('[X-A4] a refused refresh forgets the session and says so; one without an answer keeps it', async () => {
  const { api, exchange, scheduler, sessions, signIn } = createHarness();
  const lost: string[] = [];
  api.tokens.lost.subscribe(({ code }) => lost.push(code));
  signIn();
  await scheduler.advance(QUARTER_MS);
  exchange.isReachable = false;
  expect(await api.call('me', {})).toMatchObject({ error: { code: 'NO_CONNECTION' } });
  exchange.isReachable = true;
  exchange.route = ({ path }) => (path === '/api/login' ? refusal(503, 'TRY_AGAIN') : undefined);
  expect(await api.call('me', {})).toMatchObject({ error: { code: 'TRY_AGAIN' } });
  expect(sessions.get()).toBeDefined();
  expect(lost).toEqual([]);
  exchange.route = () => undefined;
  exchange.refreshToken = 'another';
  expect(await api.call('me', {})).toMatchObject({ error: { code: 'LOGIN_REQUIRED' } });
  expect(sessions.get()).toBeUndefined();
  expect(lost).toEqual(['TOKEN_REUSED']);
});

test('[X-A3] two tabs refresh once: the second takes up what the first was given', async () => {
  const harness = createHarness();
  const { exchange, scheduler, sessions, signIn } = harness;
  const exclusive = createExclusive(undefined);
  const tab = () =>
    createApi({
      transport: exchange.transport,
      sessions,
      scheduler,
      exclusive,
      siteInfoId: () => 7,
      language: () => 'ko',
    });
  signIn();
  await scheduler.advance(QUARTER_MS);
  const [first, second] = await Promise.all([tab().call('me', {}), tab().call('me', {})]);
  expect([first.ok, second.ok]).toEqual([true, true]);
  expect(exchange.askedFor('/api/login')).toHaveLength(1);
});

test('calls that need no sign-in go out without a refresh and without an old token', async () => {
  const { api, exchange, scheduler, signIn } = createHarness();
  signIn();
  await api.call('fees', {}).catch(() => undefined);
  await scheduler.advance(QUARTER_MS);
  await api.call('siteInfo', { code: 'demo' });
  await api.call('login', { username: 'a', password: 'password1' });
  expect(exchange.asked.map(({ authorization }) => authorization)).toEqual([
    'Bearer access-1',
    null,
    null,
  ]);
});

test('an abandoned request is aborted', async () => {
  const { exchange, scheduler, sessions } = createHarness();
  let isAborted = false;
  const { fetch } = exchange.transport;
  const watched = createApi({
    transport: {
      ...exchange.transport,
      fetch: (request) => {
        request.signal.addEventListener('abort', () => (isAborted = true));
        return fetch(request);
      },
    },
    sessions,
    scheduler,
    exclusive: createExclusive(undefined),
    siteInfoId: () => undefined,
    language: () => 'en',
    timeoutMs: 50,
  });
  exchange.route = () => 'hang';
  const answer = watched.call('fees', {});
  await until(() => exchange.asked.length === 1);
  await scheduler.advance(50);
  await answer;
  expect(isAborted).toBe(true);
  expect(exchange.asked[0]?.params).toEqual({});
});
