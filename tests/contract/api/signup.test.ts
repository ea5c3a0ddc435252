/** Signing up where a site asks for more, and finding a forgotten username or password. */
import { describe, expect, test } from 'vitest';
import { parseUserId } from '../../../src/domain/ids.ts';
import type { Site } from '../../../src/domain/sites.ts';
import { proofFor, type Sent } from '../../support/apiCodes.ts';
import { createApiStores } from '../../support/apiStores.ts';
import {
  type HttpExchange,
  PASSWORD,
  person,
  type SessionBody,
} from '../../support/httpExchange.ts';

const { open } = createApiStores();

const MINUTE = 60_000;

interface Registered extends Sent {
  readonly id: string;
  readonly userStatus?: string;
}

const signUp = async (exchange: HttpExchange, form: object): Promise<Registered> =>
  (await exchange.post<Registered>('/api/player', form)).body;

const logIn = async (exchange: HttpExchange, username: string, password: string, more = {}) =>
  (
    await exchange.post<Partial<SessionBody> & { code?: string }>('/api/login', {
      username,
      password,
      ...more,
    })
  ).body;

/** The demo site with other settings. */
function change({ gateway }: HttpExchange, settings: Partial<Site>): void {
  const { sites } = gateway.core;
  sites.set({ site: { ...sites.first(), ...settings }, version: 1 });
}

describe('signing up', () => {
  test('[U-P18] with a bank account keeps it as the one that is paid to', async () => {
    const exchange = await open('memory');
    const account = { code: '088', account: '110-123-456789', holder: '홍길동' };
    await signUp(exchange, { ...person('gildong'), bankInfo: JSON.stringify(account) });
    const { accessToken = '' } = await logIn(exchange, 'gildong', PASSWORD);
    const { body } = await exchange.get<{ readonly bankAccount: unknown }>('/api/player/profile', {
      token: accessToken,
    });
    expect(body.bankAccount).toEqual({ ...account, bankName: '신한은행' });
  });

  test('[A-V11] at site 33 takes the proof of the e-mail address that is registered', async () => {
    const exchange = await open('memory');
    const abroad = { siteInfoId: 33 };
    const form = { ...person('gildong'), email: 'gil@example.com', ...abroad };
    const needed = await exchange.post('/api/player', form);
    expect(needed.body).toEqual({
      status: 409,
      code: 'EMAIL_VERIFICATION_NEEDED',
      message: 'Verify your e-mail address first.',
    });
    expect((await signUp(exchange, { ...form, emailProof: 'f'.repeat(32) })).code).toBe(
      'VERIFICATION_EXPIRED',
    );
    const other = await proofFor(exchange, 'email', 'other@example.com', abroad);
    expect((await signUp(exchange, { ...form, emailProof: other })).code).toBe(
      'VERIFICATION_EXPIRED',
    );
    const emailProof = await proofFor(exchange, 'email', 'gil@example.com', abroad);
    await exchange.signUp('holder', {
      nick: 'taken',
      siteInfoId: 33,
      email: 'holder@example.com',
      emailProof: await proofFor(exchange, 'email', 'holder@example.com', abroad),
    });
    // A refusal leaves the proof as it is.
    expect((await signUp(exchange, { ...form, emailProof, nick: 'taken' })).code).toBe(
      'DUPLICATE_NICKNAME',
    );
    expect(await signUp(exchange, { ...form, emailProof })).toMatchObject({
      status: 200,
      userStatus: 'NORMAL',
    });
    const again = { ...person('second'), email: 'gil@example.com', ...abroad, emailProof };
    expect((await signUp(exchange, again)).code).toBe('VERIFICATION_EXPIRED');
  });

  test('[A-V11] takes the proof of the phone, or both, where the site asks for them', async () => {
    const exchange = await open('memory');
    change(exchange, { signupVerification: 'both' });
    const form = { ...person('gildong'), phone: '010-5555-6666', email: 'gil@example.com' };
    const emailProof = await proofFor(exchange, 'email', 'gil@example.com');
    expect((await signUp(exchange, { ...form, emailProof })).code).toBe(
      'PHONE_VERIFICATION_NEEDED',
    );
    const stranger = await proofFor(exchange, 'phone', '010-1111-2222');
    // The first proof is put back where the second is refused.
    expect((await signUp(exchange, { ...form, emailProof, phoneProof: stranger })).code).toBe(
      'VERIFICATION_EXPIRED',
    );
    const phoneProof = await proofFor(exchange, 'phone', '01055556666');
    expect((await signUp(exchange, { ...form, emailProof, phoneProof })).status).toBe(200);
    change(exchange, { signupVerification: 'phone' });
    const second = { ...person('second'), phone: '010-1111-2222', phoneProof: stranger };
    expect((await signUp(exchange, second)).status).toBe(200);
  });

  test('[A-V12] at site 41 waits for approval', async () => {
    const exchange = await open('memory');
    const there = { siteInfoId: 41 };
    const made = await signUp(exchange, { ...person('gildong'), ...there });
    expect(made).toMatchObject({ status: 200, userStatus: 'WAIT' });
    expect(await logIn(exchange, 'gildong', 'wrong1234', there)).toMatchObject({
      code: 'WRONG_CREDENTIALS',
    });
    expect(await logIn(exchange, 'gildong', PASSWORD, there)).toMatchObject({
      status: 403,
      code: 'ACCOUNT_WAITING',
      message: '승인 대기중입니다.',
    });
    const userId = parseUserId(made.id);
    if (userId === undefined) throw new Error(`no user id: ${made.id}`);
    await exchange.gateway.core.submit({ type: 'SetUserStatus', userId, status: 'NORMAL' });
    expect(await logIn(exchange, 'gildong', PASSWORD, there)).toHaveProperty('accessToken');
  });

  test('[A-V13] keeps what the form held with the profile, and erases it with the account', async () => {
    const exchange = await open('memory');
    const details = {
      bankInfo: '088 110-123-456789 홍길동',
      address: '서울특별시 중구',
      etcJson: '{"how":"friend"}',
    };
    const { id } = await signUp(exchange, { ...person('gildong'), ...details });
    const { core } = exchange.gateway;
    const found = async () => (await core.documents.get('profile', id))?.body;
    expect(JSON.parse((await found()) ?? '')).toMatchObject({ signup: details });
    const userId = parseUserId(id);
    if (userId === undefined) throw new Error(`no user id: ${id}`);
    await core.accounts.erase(userId);
    expect(await found()).toBeUndefined();
    expect(JSON.stringify(await exchange.store.read(0, 100))).not.toContain('110-123');
  });

  test('[A-V13] answers whether a nickname or phone is free, within the limit of usernames', async () => {
    const exchange = await open('memory', {
      rateLimits: { signups: { perSecond: 0.01, burst: 1 } },
      http: { addressOf: () => '203.0.113.7' },
    });
    await exchange.signUp('gildong', { nick: '길동', phone: '010-5555-6666' });
    const free = async (query: string) =>
      (await exchange.get<{ isAvailable?: boolean; code?: string }>(`/api/user/${query}`)).body;
    const nick = encodeURIComponent('길동');
    expect(await free(`check_nick?nick=${nick}`)).toEqual({ status: 200, isAvailable: false });
    expect(await free(`check_nick?nick=${nick}&siteInfoId=15`)).toMatchObject({
      isAvailable: true,
    });
    expect(await free('check_phone?phone=010-5555-6666')).toMatchObject({ isAvailable: false });
    expect(await free('check_phone?phone=01055556667')).toMatchObject({ isAvailable: true });
    for (let n = 5; n <= 10; n += 1) await free('check_phone?phone=01055556667');
    expect(await free('check_phone?phone=01055556667')).toMatchObject({
      code: 'TOO_MANY_REQUESTS',
    });
  });

  test('[A-V13] with one e-mail address 20 times at once', async () => {
    const exchange = await open('memory', {
      rateLimits: { signups: { perSecond: 100, burst: 1_000 } },
    });
    const email = 'one@example.com';
    for (let n = 1; n <= 20; n += 1) {
      const form = { ...person(`player${n}`), email };
      expect((await signUp(exchange, form)).status).toBe(200);
    }
    const more = { ...person('player21'), email: 'ONE@example.com' };
    expect(await signUp(exchange, more)).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  });
});

describe('a forgotten username', () => {
  const find = async (exchange: HttpExchange, body: object) =>
    (
      await exchange.post<Sent & { usernames?: readonly string[] }>('/api/player/find_id', {
        channel: 'email',
        key: 'gil@example.com',
        ...body,
      })
    ).body;

  test('[A-V14] is shown masked to whoever proves to read the address, and without a proof to nobody', async () => {
    const exchange = await open('memory');
    await exchange.signUp('gildong01', { email: 'Gil@example.com' });
    await exchange.signUp('gildong02', { email: 'gil@example.com' });
    await exchange.signUp('elsewhere', { email: 'gil@example.com', siteInfoId: 15 });
    const unproven = await find(exchange, { proof: 'f'.repeat(32) });
    expect(unproven).toMatchObject({ status: 409, code: 'VERIFICATION_EXPIRED' });
    expect(await find(exchange, { key: 'nobody@example.com', proof: 'f'.repeat(32) })).toEqual(
      unproven,
    );
    const proof = await proofFor(exchange, 'email', 'gil@example.com');
    expect(await find(exchange, { proof })).toEqual({
      status: 200,
      usernames: ['gi******1', 'gi******2'],
    });
    expect((await find(exchange, { proof })).code).toBe('VERIFICATION_EXPIRED');
    const nobody = await proofFor(exchange, 'phone', '010-1111-2222');
    expect(
      await find(exchange, { channel: 'phone', key: '01011112222', proof: nobody }),
    ).toMatchObject({ usernames: [] });
  });
});

describe('a forgotten password', () => {
  const reset = async (exchange: HttpExchange, body: object) =>
    (
      await exchange.post<Sent>('/api/player/find_pw', {
        username: 'gildong',
        channel: 'email',
        key: 'gil@example.com',
        password: 'another25',
        ...body,
      })
    ).body;

  test('[A-V15] is replaced under a proof, and every session ends', async () => {
    const exchange = await open('memory');
    await exchange.signUp('gildong', { email: 'gil@example.com' });
    const first = await logIn(exchange, 'gildong', PASSWORD);
    const second = await logIn(exchange, 'gildong', PASSWORD);
    const proof = await proofFor(exchange, 'email', 'gil@example.com');
    expect((await reset(exchange, { proof, password: 'short' })).code).toBe('INVALID_PASSWORD');
    expect(await reset(exchange, { proof })).toEqual({ status: 200 });
    for (const { accessToken: token = '' } of [first, second])
      expect((await exchange.get('/api/me', { token })).status).toBe(401);
    expect((await logIn(exchange, 'gildong', PASSWORD)).code).toBe('WRONG_CREDENTIALS');
    expect(await logIn(exchange, 'gildong', 'another25')).toHaveProperty('accessToken');
    expect((await reset(exchange, { proof })).code).toBe('VERIFICATION_EXPIRED');
  });

  test('[A-V15] of an unknown username and of one with another address is refused alike, after one hash', async () => {
    const hashed: string[] = [];
    const passwords = {
      hash: (password: string) => {
        hashed.push(password);
        return Promise.resolve(`hash of ${password}`);
      },
      verify: (password: string, hash: string) => Promise.resolve(hash === `hash of ${password}`),
    };
    const exchange = await open('memory', { auth: { passwords } });
    await exchange.signUp('gildong', { email: 'gil@example.com' });
    const key = 'mallory@example.com';
    const proof = await proofFor(exchange, 'email', key);
    hashed.length = 0;
    const other = await reset(exchange, { key, proof });
    expect(other).toEqual({
      status: 404,
      code: 'NO_MATCHING_MEMBER',
      message: '입력하신 정보와 일치하는 회원이 없습니다.',
    });
    expect(await reset(exchange, { key, proof, username: 'nobody' })).toEqual(other);
    expect(hashed).toEqual(['another25', 'another25']);
    expect(await logIn(exchange, 'gildong', PASSWORD)).toHaveProperty('accessToken');
    exchange.clock.jumpTo(exchange.clock.now() + 10 * MINUTE);
    expect((await reset(exchange, { key, proof })).code).toBe('VERIFICATION_EXPIRED');
  });
});
