/** Guesses at the password of one account over many addresses: who is spared, and who is notified. */
import { describe, expect, test } from 'vitest';
import { parseUserId } from '../../../src/domain/ids.ts';
import { createMemoryStore } from '../../../src/gateway/stores/memory.ts';
import { createApiStores } from '../../support/apiStores.ts';
import { proofFor } from '../../support/apiCodes.ts';
import { WITHDRAW_PASSWORD } from '../../support/apiMoney.ts';
import { turnOn } from '../../support/authenticator.ts';
import { turn } from '../../support/clock.ts';
import { addressOf, from, guess, WITH_ADDRESSES } from '../../support/guesser.ts';
import {
  createHttpExchange,
  type ErrorAnswer,
  type HttpExchange,
  PASSWORD,
} from '../../support/httpExchange.ts';

const { open } = createApiStores();

const MINE = 'f00dfeedf00dfeedf00dfeedf00dfeed';
const OTHER = '0123456789abcdef0123456789abcdef';
const HOME = from('192.0.2.1');
const isLookedAt = (code: string): boolean => code === 'WRONG_CREDENTIALS';

const login = (
  { post }: HttpExchange,
  body: object,
  headers: Readonly<Record<string, string>> = HOME,
) => post<Partial<ErrorAnswer>>('/api/login', body, { headers });

const codeOf = async (sent: ReturnType<typeof login>) => (await sent).body.code ?? 'OK';

/** Wrong passwords, one from each address after another. */
const guessAt = (exchange: HttpExchange, username: string, times: number, more: object = {}) =>
  guess(exchange, { times, everyMs: 400, isLookedAt }, (n) =>
    codeOf(login(exchange, { username, password: `wrong${1_000 + n}`, ...more }, addressOf(n))),
  );

describe('passwords of one name from forty addresses', () => {
  test.each(['gildong', 'nobody1'])(
    '[A-S30] of %s eleven of 200 within 80 seconds are looked at, the right one later neither',
    async (username) => {
      const exchange = await open('memory', WITH_ADDRESSES);
      await exchange.signUp('gildong', {}, HOME);
      expect(await guessAt(exchange, username, 200)).toEqual({
        lookedAt: 11,
        codes: new Set(['WRONG_CREDENTIALS', 'LOGIN_SLOWED']),
      });
      const refused = await login(exchange, { username, password: PASSWORD });
      expect(refused).toMatchObject({ status: 429, body: { code: 'LOGIN_SLOWED' } });
      expect(refused.headers.get('retry-after')).toBe(refused.body.data?.['seconds']);
    },
  );

  test('[A-S30] a right password counts as none, and forgets none', async () => {
    const exchange = await open('memory', WITH_ADDRESSES);
    await exchange.signUp('gildong', {}, HOME);
    expect((await guessAt(exchange, 'gildong', 9)).lookedAt).toBe(9);
    for (let n = 0; n < 5; n += 1)
      expect(await codeOf(login(exchange, { username: 'gildong', password: PASSWORD }))).toBe('OK');
    expect((await guessAt(exchange, 'gildong', 5)).lookedAt).toBe(1);
  });
});

describe('[A-S31] a device that its user logged in with', () => {
  const mine = { username: 'gildong', password: PASSWORD, deviceMark: MINE };

  test('logs in while others are held up, also after a restart', async () => {
    const store = createMemoryStore();
    const before = await createHttpExchange({ store, ...WITH_ADDRESSES });
    await before.signUp('gildong', {}, HOME);
    expect(await codeOf(login(before, mine))).toBe('OK');
    await guessAt(before, 'gildong', 30);
    expect(await codeOf(login(before, mine))).toBe('OK');
    expect(await codeOf(login(before, { ...mine, deviceMark: OTHER }))).toBe('LOGIN_SLOWED');
    await before.stop();
    const after = await createHttpExchange({ store, clock: before.clock, ...WITH_ADDRESSES });
    await guessAt(after, 'gildong', 30);
    expect(await codeOf(login(after, mine))).toBe('OK');
    await after.stop();
  });

  test('has a budget of its own', async () => {
    const exchange = await open('memory', WITH_ADDRESSES);
    await exchange.signUp('gildong', { deviceMark: MINE }, HOME);
    expect((await guessAt(exchange, 'gildong', 60, { deviceMark: MINE })).lookedAt).toBe(10);
    expect(await codeOf(login(exchange, mine))).toBe('LOGIN_SLOWED');
    expect(await codeOf(login(exchange, { ...mine, deviceMark: OTHER }))).toBe('OK');
  });

  test('is nothing to another account, and nothing that the store holds opens it', async () => {
    const exchange = await open('memory', WITH_ADDRESSES);
    const { user } = await exchange.signIn('gildong', { deviceMark: MINE });
    await exchange.signUp('younghee', { deviceMark: OTHER }, HOME);
    await guessAt(exchange, 'gildong', 12, { deviceMark: OTHER });
    expect(await codeOf(login(exchange, { ...mine, deviceMark: OTHER }))).toBe('LOGIN_SLOWED');
    const { body = '' } =
      (await exchange.gateway.core.documents.get('accountTrace', user.id)) ?? {};
    expect(body).not.toContain(MINE);
    const [stored = ''] = (JSON.parse(body) as { devices: string[] }).devices;
    expect(stored).toMatch(/^[0-9a-f]{32}$/);
    expect(await codeOf(login(exchange, { ...mine, deviceMark: stored }))).toBe('LOGIN_SLOWED');
  });

  test('is also the one that an owner who was held up sets another password with', async () => {
    const exchange = await open('memory', WITH_ADDRESSES);
    await exchange.signUp('gildong', {}, HOME);
    await guessAt(exchange, 'gildong', 12);
    expect(await codeOf(login(exchange, mine))).toBe('LOGIN_SLOWED');
    const key = 'gildong@example.com';
    const proof = await proofFor(exchange, 'email', key);
    const body = { username: 'gildong', channel: 'email', key, proof, password: 'another25' };
    const set = await exchange.post('/api/player/find_pw', { ...body, deviceMark: MINE });
    expect(set.status).toBe(200);
    expect(await codeOf(login(exchange, { ...mine, password: 'another25' }))).toBe('OK');
  });
});

test('[A-S36] the password of whoever is logged in has one budget, whichever call asks for it', async () => {
  const exchange = await open('memory', WITH_ADDRESSES);
  const { accessToken: token } = await exchange.signIn('gildong');
  const bank = { code: '088', account: '110-123-456789', holder: '홍길동' };
  const calls: readonly ((password: string) => readonly [string, object])[] = [
    (password) => ['/api/player/close', { password }],
    (password) => ['/api/player/totp/begin', { accountPassword: password }],
    (password) => ['/api/player/bank_account', { ...bank, accountPassword: password }],
  ];
  const ask = async (n: number, password: string) => {
    const [path, body] = calls[n % calls.length]?.(password) ?? ['', {}];
    const headers = addressOf(n);
    return (await exchange.post<Partial<ErrorAnswer>>(path, body, { token, headers })).body.code;
  };
  for (let n = 0; n < 10; n += 1) {
    expect(await ask(n, 'wrong2025')).toBe('WRONG_CREDENTIALS');
    await exchange.clock.run(13_000);
  }
  expect(await ask(1, PASSWORD)).toBe('LOGIN_SLOWED');
  // The login has another budget.
  expect(await codeOf(login(exchange, { username: 'gildong', password: PASSWORD }))).toBe('OK');
});

interface Inbox {
  readonly items: readonly { readonly title: string }[];
}

/** Titles in the inbox, and of the mails to the owner, once there are so many. */
async function noticesOf(exchange: HttpExchange, id: string, count: number) {
  const { inbox } = exchange.gateway.core.messages;
  const owner = parseUserId(id);
  if (owner === undefined) throw new Error(`not an id: ${id}`);
  const read = (): Promise<Inbox> =>
    inbox.list(owner, { page: 1, size: 20, isRead: undefined, hasContent: true });
  let found = await read();
  // The test's own limit ends it: guesses are hashed on threads, which takes as long as it takes.
  while (found.items.length < count) {
    await turn();
    found = await read();
  }
  const to = exchange.gateway.core.profiles.profileOf(owner)?.email ?? '';
  const mails = await exchange.gateway.core.outbox.list({ to, page: 1, size: 20 });
  return {
    messages: found.items.map(({ title }) => title),
    mails: mails.items.map(({ subject }) => subject),
  };
}

describe('[A-S32] the owner', () => {
  test('is notified of a burst once, in the inbox and by mail', async () => {
    const exchange = await open('memory', WITH_ADDRESSES);
    const { user } = await exchange.signIn('gildong');
    await guessAt(exchange, 'gildong', 9);
    expect(await noticesOf(exchange, user.id, 0)).toEqual({ messages: [], mails: [] });
    await guessAt(exchange, 'gildong', 160);
    const titles = ['[Maru] 로그인 시도 10회 실패'];
    expect(await noticesOf(exchange, user.id, 1)).toEqual({ messages: titles, mails: titles });
  });

  test('reads it in the language of the site', async () => {
    const exchange = await open('memory', WITH_ADDRESSES);
    const { user } = await exchange.signIn('gildong', { siteInfoId: 15 });
    await guessAt(exchange, 'gildong', 12, { siteInfoId: 15 });
    const { messages } = await noticesOf(exchange, user.id, 1);
    expect(messages).toEqual(['[Maru] 10 failed attempts to log in']);
  });

  test('is notified of wrong passwords after the login, wrong codes and wrong withdraw passwords', async () => {
    const exchange = await open('memory', WITH_ADDRESSES);
    const { user, accessToken: token } = await exchange.signIn('gildong');
    const withdraw = { password: WITHDRAW_PASSWORD, accountPassword: PASSWORD };
    await exchange.post('/api/player/update_withdraw_password', withdraw, { token });
    await turnOn(exchange, token);
    for (let n = 0; n < 6; n += 1) {
      await exchange.post('/api/dnw/withdraw-auth', { password: 'wrong1' }, { token });
      await login(exchange, { username: 'gildong', password: PASSWORD, otp: '000000' });
    }
    for (let n = 0; n < 10; n += 1) {
      await exchange.post('/api/player/close', { password: 'wrong2025' }, { token });
      await exchange.clock.run(13_000);
    }
    const { messages } = await noticesOf(exchange, user.id, 5);
    // Beside them are reports of the changes that were made.
    const ofGuesses = messages.filter((title) => title.startsWith('[Maru]'));
    expect(ofGuesses.toSorted()).toEqual([
      '[Maru] OTP 인증번호 5회 오류',
      '[Maru] 비밀번호 확인 10회 실패',
      '[Maru] 출금 비밀번호 5회 오류',
    ]);
  });
});
