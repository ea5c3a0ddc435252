/** Where a person is logged in over HTTP, and the cookie that keeps their refresh token. */
import { describe, expect, test } from 'vitest';
import { DESTINATIONS } from '../../../src/protocol/destinations.ts';
import type { WireSession } from '../../../src/protocol/profile/entities.ts';
import { createApiStores } from '../../support/apiStores.ts';
import { listenTo } from '../../support/gateway.ts';
import { type HttpExchange, PASSWORD, type SessionBody } from '../../support/httpExchange.ts';

const { open } = createApiStores();

const LIST = '/api/player/sessions';
const END = '/api/player/sessions/end_others';
const MINUTE_MS = 60_000;

type Sent = Promise<{ status: number; body: { code?: string } }>;

const codeOf = async (sent: Sent) => {
  const { status, body } = await sent;
  return status === 200 ? 'OK' : body.code;
};

const listOf = async (exchange: HttpExchange, token: string): Promise<readonly WireSession[]> =>
  (await exchange.get<{ items: WireSession[] }>(LIST, { token })).body.items;

describe('sessions', () => {
  test('[A-P20] are listed with device, address and time of last use, each to its person alone', async () => {
    const addressOf = (request: Request): string => request.headers.get('x-from') ?? '';
    const exchange = await open('memory', { http: { addressOf } });
    const opened = exchange.clock.now();
    const credentials = await exchange.signUp('gildong');
    await exchange.signIn('another');
    const from = (device: string, address: string) => ({
      headers: { 'user-agent': device, 'x-from': address },
    });
    const first = await exchange.post<SessionBody>(
      '/api/login',
      credentials,
      from('Firefox/145', '203.0.113.7'),
    );
    await exchange.clock.run(MINUTE_MS);
    const long = `Chrome/142 ${'x'.repeat(2_000)}`;
    const second = await exchange.post<SessionBody>('/api/login', credentials, from(long, '::1'));
    exchange.clock.jumpTo(exchange.clock.now() + 20 * MINUTE_MS);
    const { refreshToken } = first.body;
    const renewed = await exchange.post<SessionBody>(
      '/api/login',
      { refreshToken },
      from('something else', '198.51.100.9'),
    );
    const token = renewed.body.accessToken;
    expect(await listOf(exchange, token)).toEqual([
      {
        id: expect.stringMatching(/^s-\d+$/),
        device: long.slice(0, 256),
        address: '::1',
        isCurrent: false,
        openedAt: opened + MINUTE_MS,
        lastUsedAt: opened + MINUTE_MS,
      },
      {
        id: expect.stringMatching(/^s-\d+$/),
        // The device is the one that logged in, the address where it is now.
        device: 'Firefox/145',
        address: '198.51.100.9',
        isCurrent: true,
        openedAt: opened,
        lastUsedAt: opened + 21 * MINUTE_MS,
      },
    ]);
    expect(second.status).toBe(200);
    expect(await codeOf(exchange.get(LIST))).toBe('LOGIN_REQUIRED');
  });

  test('[A-P21] the others are ended from one of them, with their sockets', async () => {
    const exchange = await open('memory');
    const credentials = await exchange.signUp('gildong');
    const stranger = await exchange.signIn('another');
    const logIn = async () => (await exchange.logIn(credentials)).accessToken;
    const [mine, one, two] = [await logIn(), await logIn(), await logIn()];
    const { forceLogout } = DESTINATIONS;
    const listener = await listenTo(exchange.gateway, one, [forceLogout]);
    const own = await listenTo(exchange.gateway, mine, [forceLogout]);
    const ended = await exchange.post(END, {}, { token: mine });
    expect(ended.body).toEqual({ status: 200, ended: 2 });
    expect(listener.received(forceLogout)).toMatchObject([{ reason: 'ENDED' }]);
    expect(listener.closedWith()).toBeDefined();
    expect(own.closedWith()).toBeUndefined();
    const codes = [mine, one, two, stranger.accessToken].map((token) =>
      codeOf(exchange.get('/api/me', { token })),
    );
    expect(await Promise.all(codes)).toEqual(['OK', 'TOKEN_EXPIRED', 'TOKEN_EXPIRED', 'OK']);
    expect(await listOf(exchange, mine)).toHaveLength(1);
    expect((await exchange.post(END, {}, { token: mine })).body).toEqual({ status: 200, ended: 0 });
  });

  test('[A-P21] one of them is ended alone; a stranger’s and one that is over are not', async () => {
    const exchange = await open('memory');
    const credentials = await exchange.signUp('gildong');
    const stranger = await exchange.signIn('another');
    const logIn = async () => (await exchange.logIn(credentials)).accessToken;
    const [mine, lost, other] = [await logIn(), await logIn(), await logIn()];
    const lostId = (await listOf(exchange, lost)).find(({ isCurrent }) => isCurrent)?.id ?? '';
    const listener = await listenTo(exchange.gateway, lost, [DESTINATIONS.forceLogout]);
    const end = async (id: string, token = mine) =>
      (await exchange.post(`${LIST}/end`, { id }, { token })).body;
    expect(await end(lostId, stranger.accessToken)).toMatchObject({ code: 'UNKNOWN_SESSION' });
    expect(listener.closedWith()).toBeUndefined();
    expect(await end(lostId)).toEqual({ status: 200, ended: 1 });
    expect(listener.received(DESTINATIONS.forceLogout)).toMatchObject([{ reason: 'ENDED' }]);
    expect(await end(lostId)).toMatchObject({ code: 'UNKNOWN_SESSION' });
    const codes = [mine, lost, other].map((token) => codeOf(exchange.get('/api/me', { token })));
    expect(await Promise.all(codes)).toEqual(['OK', 'TOKEN_EXPIRED', 'OK']);
  });
});

const CREDENTIALS = { username: 'gildong', password: PASSWORD, cookie: true };

/** The cookie of an answer as a browser sends it back; empty where none was set. */
const cookieOf = ({ headers }: { readonly headers: Headers }): string =>
  headers.get('set-cookie')?.split(';')[0] ?? '';

/** Attributes of the cookie that an answer sets, without the token. */
const attributesOf = ({ headers }: { readonly headers: Headers }): string =>
  headers.get('set-cookie')?.replace(/=[^;]+/, '=…') ?? '';

const renew = (exchange: HttpExchange, cookie: string, headers: Record<string, string> = {}) =>
  exchange.post<SessionBody & { code?: string }>(
    '/api/login',
    { cookie: true },
    { headers: { cookie, ...headers } },
  );

describe('the cookie of a refresh token', () => {
  test('[A-P30] is out of reach of scripts, sent to this site’s login alone, and renews a session', async () => {
    const exchange = await open('memory');
    await exchange.signUp('gildong');
    const entered = await exchange.post<SessionBody>('/api/login', CREDENTIALS);
    expect(entered.body.refreshToken).toBe('');
    expect(entered.body.accessToken).toMatch(/\S/);
    expect(attributesOf(entered)).toBe(
      'maru_refresh=…; Max-Age=1209600; Path=/api/login; HttpOnly; SameSite=Strict',
    );
    const renewed = await renew(exchange, cookieOf(entered));
    expect(renewed.body.refreshToken).toBe('');
    expect(renewed.body.user.username).toBe('gildong');
    expect(cookieOf(renewed)).not.toBe(cookieOf(entered));
    const overTls = await exchange.post('/api/login', CREDENTIALS, {
      headers: { 'x-forwarded-proto': 'https' },
    });
    expect(attributesOf(overTls)).toContain('; Secure');
    const plain = await exchange.post<SessionBody>('/api/login', { ...CREDENTIALS, cookie: false });
    expect(plain.body.refreshToken).toMatch(/\S/);
    expect(cookieOf(plain)).toBe('');
  });

  test('[A-P31] is of no use to pages of other origins, nor to the exchange at another port', async () => {
    const exchange = await open('memory');
    await exchange.signUp('gildong');
    const cookie = cookieOf(await exchange.post('/api/login', CREDENTIALS));
    const code = async (headers: Record<string, string>) =>
      (await renew(exchange, cookie, headers)).body.code;
    expect(await code({ 'sec-fetch-site': 'same-site' })).toBe('TOKEN_EXPIRED');
    expect(await code({ 'sec-fetch-site': 'cross-site' })).toBe('TOKEN_EXPIRED');
    expect(await code({ origin: 'http://evil.example.com' })).toBe('TOKEN_EXPIRED');
    expect(await code({ origin: 'null' })).toBe('TOKEN_EXPIRED');
    const host = 'localhost:8081';
    const elsewhere = await exchange.post('/api/login', CREDENTIALS, { host });
    expect(attributesOf(elsewhere)).toContain('maru_refresh_8081=…');
    expect(await code({ 'sec-fetch-site': 'same-origin', origin: 'http://localhost' })).toBe(
      undefined,
    );
    // Without it nothing is read from a cookie, and a login is none.
    const half = await exchange.post('/api/login', {}, { headers: { cookie } });
    expect(half.body.code).toBe('INVALID_PARAMETER');
  });

  test('[A-P32] one that was used before ends its session, and a logout removes it', async () => {
    const exchange = await open('memory');
    await exchange.signUp('gildong');
    const entered = await exchange.post<SessionBody>('/api/login', CREDENTIALS);
    const stolen = cookieOf(entered);
    const renewed = await renew(exchange, stolen);
    expect((await renew(exchange, stolen)).body.code).toBe('TOKEN_REUSED');
    expect((await renew(exchange, cookieOf(renewed))).body.code).toBe('TOKEN_EXPIRED');
    expect((await renew(exchange, '')).body.code).toBe('TOKEN_EXPIRED');
    const again = await exchange.post<SessionBody>('/api/login', CREDENTIALS);
    const left = await exchange.post('/api/logout', {}, { token: again.body.accessToken });
    expect(left.headers.get('set-cookie')).toBe(
      'maru_refresh=; Max-Age=0; Path=/api/login; HttpOnly; SameSite=Strict',
    );
    expect((await renew(exchange, cookieOf(again))).body.code).toBe('TOKEN_EXPIRED');
  });

  test('[A-P33] a token that a page stored earlier goes into the cookie once', async () => {
    const exchange = await open('memory');
    const { refreshToken } = await exchange.signIn('gildong');
    const moved = await exchange.post<SessionBody>('/api/login', { refreshToken, cookie: true });
    expect(moved.body.refreshToken).toBe('');
    const renewed = await renew(exchange, cookieOf(moved));
    expect(renewed.status).toBe(200);
    const again = await exchange.post('/api/login', { refreshToken, cookie: true });
    expect(again.body.code).toBe('TOKEN_REUSED');
  });
});
