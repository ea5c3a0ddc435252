/** Signing in and out over HTTP, on a real exchange. */
import * as v from 'valibot';
import { afterEach, describe, expect, test } from 'vitest';
import { parseUserId, sessionId } from '../../../src/domain/ids.ts';
import { forceLogoutMessage } from '../../../src/protocol/accounts/entities.ts';
import { DESTINATIONS } from '../../../src/protocol/destinations.ts';
import { createMemoryStore } from '../../../src/gateway/stores/memory.ts';
import { listenTo } from '../../support/gateway.ts';
import {
  createHttpExchange,
  type HttpExchange,
  PASSWORD,
  type SessionBody,
} from '../../support/httpExchange.ts';

let exchange: HttpExchange | undefined;
const open = async (...p: Parameters<typeof createHttpExchange>): Promise<HttpExchange> => {
  exchange = await createHttpExchange(...p);
  return exchange;
};
afterEach(async () => {
  await exchange?.stop();
  exchange = undefined;
});

const MINUTE = 60_000;

/** The player's status as an operator sets it. */
async function setStatus(
  { gateway }: HttpExchange,
  id: string,
  status: 'DENY' | 'WAIT' | 'NORMAL',
): Promise<void> {
  const userId = parseUserId(id);
  if (userId === undefined) throw new Error(`no user id: ${id}`);
  const result = await gateway.core.submit({ type: 'SetUserStatus', userId, status });
  expect(result.ok).toBe(true);
}

describe('registration', () => {
  test('makes a player who signs in and finds the demo funds', async () => {
    const { signIn, get } = await open();
    const { user, accessToken } = await signIn('gildong');
    const { body } = await get<Record<string, unknown>>('/api/me', { token: accessToken });
    expect(body).toMatchObject({
      id: user.id,
      username: 'gildong',
      name: '홍길동',
      phone: '01000000001',
      role: 'PLAYER',
      status: 'NORMAL',
      wallet: { FUTURES: { point: '10000', realPoint: '10000' } },
    });
    expect(JSON.stringify(body)).not.toContain('argon2');
  });

  test('[A-S11] refuses other usernames and passwords', async () => {
    const { post } = await open();
    const person = { name: 'a', phone: '010-1234-5678', email: 'a@example.com' };
    const codeOf = async (username: string, password: string) =>
      (await post('/api/player', { ...person, username, password })).body.code;
    expect(await codeOf('Abc', PASSWORD)).toBe('INVALID_USERNAME');
    expect(await codeOf("x' OR '1'='1", PASSWORD)).toBe('INVALID_USERNAME');
    expect(await codeOf('gildong', 'short')).toBe('INVALID_PASSWORD');
    expect(await codeOf('gildong', '한글비밀번호한글')).toBe('INVALID_PASSWORD');
  });

  test('[A-S12] refuses a name, nick or phone that is taken, on this site only', async () => {
    const { post, signUp } = await open();
    await signUp('gildong', { nick: 'gil' });
    const person = {
      username: 'other',
      password: PASSWORD,
      name: 'a',
      phone: '010-1111-1111',
      email: 'a@example.com',
    };
    const codeOf = async (more: object) =>
      (await post('/api/player', { ...person, ...more })).body.code;
    expect(await codeOf({ username: 'gildong' })).toBe('DUPLICATE_USERNAME');
    expect(await codeOf({ nick: 'gil' })).toBe('DUPLICATE_NICKNAME');
    expect(await codeOf({ phone: '0100000-0001' })).toBe('DUPLICATE_PHONE');
    await signUp('gildong', { nick: 'gil', siteInfoId: 15 });
  });

  test('of one name twice at once makes one player', async () => {
    const { post } = await open();
    const person = { username: 'gildong', password: PASSWORD, name: 'a', email: 'a@example.com' };
    const phones = ['010-1111-1111', '010-2222-2222', '010-3333-3333'];
    const answers = await Promise.all(
      phones.map((phone) => post<{ code?: string }>('/api/player', { ...person, phone })),
    );
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409', '409']);
  });

  test('a username is asked for before', async () => {
    const { get, signUp } = await open();
    const isFree = async (name: string) =>
      (await get<{ isAvailable: boolean }>(`/api/user/check_username?username=${name}`)).body;
    expect(await isFree('gildong')).toEqual({ status: 200, isAvailable: true });
    await signUp('gildong');
    expect(await isFree('gildong')).toEqual({ status: 200, isAvailable: false });
    expect(await isFree('GILDONG')).toMatchObject({ code: 'INVALID_USERNAME' });
  });
});

describe('login', () => {
  test('[A-S2] an unknown user and a wrong password are answered alike', async () => {
    const { post, signUp } = await open();
    await signUp('gildong');
    const wrong = await post('/api/login', { username: 'gildong', password: 'wrong1234' });
    const unknown = await post('/api/login', { username: 'nobody', password: 'wrong1234' });
    expect(wrong.body).toEqual({
      status: 401,
      code: 'WRONG_CREDENTIALS',
      message: '아이디 또는 비밀번호가 일치하지 않습니다.',
    });
    expect(unknown.body).toEqual(wrong.body);
  });

  test('[A-S2] both check one hash', async () => {
    const verified: string[] = [];
    const passwords = {
      hash: (password: string) => Promise.resolve(`hash of ${password}`),
      verify: (password: string, hash: string) => {
        verified.push(hash);
        return Promise.resolve(hash === `hash of ${password}`);
      },
    };
    const { post, signUp } = await open({ auth: { passwords } });
    await signUp('gildong');
    await post('/api/login', { username: 'gildong', password: 'wrong1234' });
    await post('/api/login', { username: 'nobody', password: 'wrong1234' });
    expect(verified).toHaveLength(2);
    expect(verified[0]).not.toBe(verified[1]);
  });

  test('[A-S3] the sixth failure in a minute is slowed, the right password too', async () => {
    const { post, signUp, clock } = await open();
    await signUp('gildong');
    const attempt = (password: string) => post('/api/login', { username: 'gildong', password });
    for (let n = 0; n < 5; n += 1) {
      expect((await attempt('wrong1234')).body.code).toBe('WRONG_CREDENTIALS');
      await clock.run(2_000);
    }
    expect((await attempt('wrong1234')).body).toEqual({
      status: 429,
      code: 'LOGIN_SLOWED',
      message: '로그인 시도가 너무 많습니다. 50초 후 다시 시도해주세요.',
      data: { seconds: '50' },
    });
    expect((await attempt(PASSWORD)).body.code).toBe('LOGIN_SLOWED');
    await clock.run(50_000);
    expect((await attempt(PASSWORD)).status).toBe(200);
  });

  test('[A-S3] is slowed by address', async () => {
    const { send, signUp } = await open({
      http: { addressOf: (_, env) => (env as { address: string } | undefined)?.address ?? '' },
    });
    await signUp('gildong');
    const attempt = (address: string, password: string) =>
      send(
        new Request('http://localhost/api/login', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ username: 'gildong', password }),
        }),
        { address },
      );
    for (let n = 0; n < 5; n += 1) await attempt('10.0.0.1', 'wrong1234');
    expect((await attempt('10.0.0.1', PASSWORD)).body.code).toBe('LOGIN_SLOWED');
    expect((await attempt('10.0.0.2', PASSWORD)).status).toBe(200);
  });

  test('asks for what is missing by name', async () => {
    const { post } = await open();
    const bodyOf = async (body: object) => (await post('/api/login', body)).body;
    expect(await bodyOf({})).toMatchObject({
      code: 'INVALID_PARAMETER',
      data: { name: 'username' },
    });
    expect(await bodyOf({ username: 'gildong' })).toMatchObject({
      code: 'INVALID_PARAMETER',
      message: '입력값이 올바르지 않습니다. (password)',
    });
  });

  test('a crowd at the login beyond what may wait is too many', async () => {
    const { post, signUp } = await open({ auth: { waitingMax: 3 } });
    await signUp('gildong');
    const names = Array.from({ length: 8 }, (_, n) => `nobody${n}`);
    const answers = await Promise.all(
      names.map((username) => post('/api/login', { username, password: 'wrong1234' })),
    );
    const codes = new Set(answers.map(({ body }) => body.code));
    expect([...codes].toSorted()).toEqual(['TOO_MANY_REQUESTS', 'WRONG_CREDENTIALS']);
    expect((await post('/api/login', { username: 'gildong', password: PASSWORD })).status).toBe(
      200,
    );
  });
});

describe('tokens', () => {
  test('[A-S4] an access token works for 15 minutes', async () => {
    const { signIn, get, clock } = await open();
    const { accessToken, expiresIn } = await signIn();
    expect(expiresIn).toBe(900);
    clock.jumpTo(clock.now() + 15 * MINUTE - 1_000);
    expect((await get('/api/me', { token: accessToken })).status).toBe(200);
    await clock.run(1_000);
    expect((await get('/api/me', { token: accessToken })).body).toEqual({
      status: 401,
      code: 'TOKEN_EXPIRED',
      message: '토큰이 만료되었습니다. 다시 로그인해주세요.',
    });
  });

  test('[A-S4] none, a foreign or a broken token is LOGIN_REQUIRED', async () => {
    const { get } = await open();
    const codeOf = async (headers: Record<string, string>) =>
      (await get('/api/me', { headers })).body.code;
    expect(await codeOf({})).toBe('LOGIN_REQUIRED');
    expect(await codeOf({ authorization: 'Bearer' })).toBe('LOGIN_REQUIRED');
    expect(await codeOf({ authorization: 'Bearer a.b.c' })).toBe('LOGIN_REQUIRED');
    expect(await codeOf({ authorization: 'Basic Z2lsZG9uZzptYXJ1' })).toBe('LOGIN_REQUIRED');
  });

  const renewed = (post: HttpExchange['post'], refreshToken: string) =>
    post<SessionBody & { code?: string }>('/api/login', { refreshToken, siteInfoId: 1 });

  test('[A-S5] a refresh token answers the next one, once', async () => {
    const { signIn, get, post, clock } = await open();
    const first = await signIn();
    clock.jumpTo(clock.now() + 20 * MINUTE);
    const second = (await renewed(post, first.refreshToken)).body;
    expect(second.refreshToken).not.toBe(first.refreshToken);
    expect((await get('/api/me', { token: second.accessToken })).status).toBe(200);
    const third = (await renewed(post, second.refreshToken)).body;
    expect((await get('/api/me', { token: third.accessToken })).status).toBe(200);
  });

  test('[A-S5] used again it ends the session, new tokens included', async () => {
    const { signIn, get, post } = await open();
    const first = await signIn();
    const second = (await renewed(post, first.refreshToken)).body;
    const reused = await renewed(post, first.refreshToken);
    expect(reused.body).toEqual({
      status: 401,
      code: 'TOKEN_REUSED',
      message: '이미 사용된 토큰입니다. 다시 로그인해주세요.',
    });
    expect((await get('/api/me', { token: second.accessToken })).body.code).toBe('TOKEN_EXPIRED');
    expect((await renewed(post, second.refreshToken)).body.code).toBe('TOKEN_EXPIRED');
  });

  test('[A-S5] two renewals at once: one gets it, and the session is over', async () => {
    const { signIn, get, post } = await open();
    const { refreshToken } = await signIn();
    const answers = await Promise.all([renewed(post, refreshToken), renewed(post, refreshToken)]);
    expect(answers.map(({ body }) => body.code ?? 'renewed').toSorted()).toEqual([
      'TOKEN_REUSED',
      'renewed',
    ]);
    const winner = answers.find(({ status }) => status === 200);
    const token = winner?.body.accessToken ?? '';
    expect((await get('/api/me', { token })).body.code).toBe('TOKEN_EXPIRED');
  });

  test('[A-S6] a made-up refresh token is refused and ends no session', async () => {
    const { signIn, get, post } = await open();
    const { accessToken, user } = await signIn();
    const forged = `${user.id}.${sessionId(1)}.${'A'.repeat(43)}.${'A'.repeat(22)}`;
    expect((await renewed(post, forged)).body.code).toBe('TOKEN_EXPIRED');
    expect((await renewed(post, '')).body.code).toBe('INVALID_PARAMETER');
    expect((await get('/api/me', { token: accessToken })).status).toBe(200);
  });

  test('[A-S5] a refresh token that was not used for two weeks is over', async () => {
    const clockExchange = await open();
    const { signIn, post, clock } = clockExchange;
    const { refreshToken } = await signIn();
    clock.jumpTo(clock.now() + 14 * 24 * 60 * MINUTE);
    expect((await renewed(post, refreshToken)).body.code).toBe('TOKEN_EXPIRED');
  });

  test('[A-S10] tokens outlive a restart on the same store', async () => {
    const store = createMemoryStore();
    const before = await open({ store });
    const { accessToken, refreshToken } = await before.signIn();
    await before.stop();
    const { get, post } = await open({ store });
    expect((await get('/api/me', { token: accessToken })).status).toBe(200);
    expect((await renewed(post, refreshToken)).status).toBe(200);
  });
});

describe('sessions', () => {
  const login = async ({ post }: HttpExchange, username: string) =>
    (await post<SessionBody>('/api/login', { username, password: PASSWORD })).body;

  test('[A-S7] a second login leaves the first alone', async () => {
    const it = await open();
    const first = await it.signIn('gildong');
    const second = await login(it, 'gildong');
    expect((await it.get('/api/me', { token: first.accessToken })).status).toBe(200);
    expect((await it.get('/api/me', { token: second.accessToken })).status).toBe(200);
  });

  test('[A-S7] the eleventh replaces the oldest', async () => {
    const it = await open();
    const sessions = [await it.signIn('gildong')];
    for (let n = 1; n < 11; n += 1) sessions.push(await login(it, 'gildong'));
    const codes = await Promise.all(
      sessions.map(
        async ({ accessToken }) => (await it.get('/api/me', { token: accessToken })).body.code,
      ),
    );
    expect(codes).toEqual(['TOKEN_EXPIRED', ...Array.from({ length: 10 }, () => undefined)]);
  });

  test('[A-S7] the replaced session is notified on its socket, which closes', async () => {
    const it = await open();
    const oldest = await it.signIn('gildong');
    const listener = await listenTo(it.gateway, oldest.accessToken, [DESTINATIONS.forceLogout]);
    for (let n = 1; n < 10; n += 1) await login(it, 'gildong');
    expect(listener.received(DESTINATIONS.forceLogout)).toEqual([]);
    await login(it, 'gildong');
    expect(listener.received(DESTINATIONS.forceLogout)).toEqual([
      { sessionId: expect.stringMatching(/^s-\d+$/), reason: 'REPLACED' },
    ]);
    expect(v.is(forceLogoutMessage, listener.received(DESTINATIONS.forceLogout)[0])).toBe(true);
    expect(listener.closedWith()).toBeDefined();
  });

  test('[A-S9] logging out ends this session at once, with all every one', async () => {
    const it = await open();
    const a = await it.signIn('gildong');
    const b = await login(it, 'gildong');
    const c = await login(it, 'gildong');
    const statusOf = async (session: SessionBody) =>
      (await it.get('/api/me', { token: session.accessToken })).status;
    expect((await it.post('/api/logout', {}, { token: a.accessToken })).body).toEqual({
      status: 200,
    });
    expect([await statusOf(a), await statusOf(b), await statusOf(c)]).toEqual([401, 200, 200]);
    expect((await it.post('/api/login', { refreshToken: a.refreshToken })).body.code).toBe(
      'TOKEN_EXPIRED',
    );
    await it.post('/api/logout', { all: true }, { token: b.accessToken });
    expect([await statusOf(b), await statusOf(c)]).toEqual([401, 401]);
  });

  test('[A-S8] who is blocked is refused at login, renewal and every call', async () => {
    const it = await open();
    const { user, accessToken, refreshToken } = await it.signIn('gildong');
    await setStatus(it, user.id, 'DENY');
    const denied = {
      status: 403,
      code: 'ACCOUNT_DENIED',
      message: '계정이 이용이 불가능합니다. 자세한 사항은 관리자에게 문의해주시기 바랍니다.',
    };
    const token = accessToken;
    expect((await it.post('/api/login', { username: 'gildong', password: PASSWORD })).body).toEqual(
      denied,
    );
    expect((await it.post('/api/login', { refreshToken })).body).toEqual(denied);
    for (const path of ['/api/me', '/api/wallet/my', '/api/futures/history/open_order']) {
      expect((await it.get(path, { token })).body).toEqual(denied);
    }
    expect((await it.post('/api/futures/order/cancel_all', {}, { token })).body).toEqual(denied);
    const guess = await it.post('/api/login', { username: 'gildong', password: 'wrong1234' });
    expect(guess.body.code).toBe('WRONG_CREDENTIALS');
  });

  test('[A-S8] a user who waits for approval is refused with ACCOUNT_WAITING', async () => {
    const it = await open();
    const { user, accessToken } = await it.signIn('gildong');
    await setStatus(it, user.id, 'WAIT');
    expect((await it.get('/api/me', { token: accessToken })).body.code).toBe('ACCOUNT_WAITING');
    const answer = await it.post('/api/login', { username: 'gildong', password: PASSWORD });
    expect(answer.body).toEqual({
      status: 403,
      code: 'ACCOUNT_WAITING',
      message: '승인 대기중입니다.',
    });
    await setStatus(it, user.id, 'NORMAL');
    expect((await it.get('/api/me', { token: accessToken })).status).toBe(200);
  });
});
