/** Withdraw passwords over HTTP: set, tried, locked over a restart, and proofs. */
import { describe, expect, test } from 'vitest';
import { WRONG_TRIES_MAX } from '../../../src/domain/withdrawPasswords/withdrawPassword.ts';
import { createMemoryStore } from '../../../src/gateway/stores/memory.ts';
import { createApiStores } from '../../support/apiStores.ts';
import {
  createHttpExchange,
  type HttpExchange,
  PASSWORD,
  type SessionBody,
} from '../../support/httpExchange.ts';

const { open } = createApiStores();

const UPDATE = '/api/player/update_withdraw_password';
const DELETE = '/api/player/delete_withdraw_password';
const EXIST = '/api/player/exist_withdraw_password';
const AUTH = '/api/dnw/withdraw-auth';
const MINUTE_MS = 60_000;

const codeOf = async (sent: Promise<{ status: number; body: { code?: string } }>) => {
  const { status, body } = await sent;
  return status === 200 ? 'OK' : body.code;
};

function callsOf(exchange: HttpExchange, token: string) {
  const post = (path: string, body: object) =>
    codeOf(exchange.post<{ code?: string }>(path, body, { token }));
  return {
    update: (password: string, prevPassword?: string) =>
      post(UPDATE, {
        password,
        accountPassword: PASSWORD,
        ...(prevPassword !== undefined && { prevPassword }),
      }),
    remove: (password: string) => post(DELETE, { password }),
    auth: (password: string) => post(AUTH, { password }),
    exist: async () => (await exchange.get<object>(EXIST, { token })).body,
  };
}

describe('a withdraw password', () => {
  test('[D-W1] is set, changed and removed with the one before it', async () => {
    const exchange = await open('memory');
    const calls = callsOf(exchange, (await exchange.signIn()).accessToken);
    expect(await calls.exist()).toEqual({ status: 200, exists: false, lockedUntil: null });
    expect(await calls.remove('safe77')).toBe('WITHDRAW_PASSWORD_NEEDED');
    expect(await calls.auth('safe77')).toBe('WITHDRAW_PASSWORD_NEEDED');
    expect(await calls.update('short')).toBe('INVALID_WITHDRAW_PASSWORD');
    expect(await calls.update('safe77')).toBe('OK');
    expect(await calls.exist()).toMatchObject({ exists: true });
    // More often than there are tries: one that is missing or empty is none.
    for (let times = 0; times <= WRONG_TRIES_MAX; times += 1) {
      expect(await calls.update('other88')).toBe('INVALID_PARAMETER');
      expect(await calls.update('other88', '')).toBe('INVALID_PARAMETER');
    }
    expect(await calls.auth('')).toBe('INVALID_PARAMETER');
    expect(await calls.update('other88', 'wrong77')).toBe('WRONG_WITHDRAW_PASSWORD');
    expect(await calls.update('other88', 'safe77')).toBe('OK');
    expect(await calls.auth('safe77')).toBe('WRONG_WITHDRAW_PASSWORD');
    expect(await calls.remove('other88')).toBe('OK');
    expect(await calls.exist()).toMatchObject({ exists: false });
  });

  test('[D-W2] of 40 simultaneous wrong tries five are looked at, and the right one is refused then', async () => {
    const exchange = await open('memory');
    const { accessToken: token, user } = await exchange.signIn();
    const calls = callsOf(exchange, token);
    await calls.update('safe77');
    for (const _ of [1, 2, 3, 4]) expect(await calls.auth('no')).toBe('WRONG_WITHDRAW_PASSWORD');
    expect(await calls.auth('safe77')).toBe('OK');
    const codes = await Promise.all(Array.from({ length: 40 }, () => calls.auth('no')));
    expect(codes.filter((code) => code === 'WRONG_WITHDRAW_PASSWORD')).toHaveLength(4);
    expect(codes.filter((code) => code === 'WITHDRAW_PASSWORD_LOCKED')).toHaveLength(36);
    expect(await calls.auth('safe77')).toBe('WITHDRAW_PASSWORD_LOCKED');
    const stored = await exchange.gateway.core.documents.get('withdrawPassword', user.id);
    // Set, four wrong tries, a right one, five wrong tries: none of the others was written.
    expect(stored?.version).toBe(11);
  });

  test('[D-W2] stays locked over a restart', async () => {
    const store = createMemoryStore();
    const before = await createHttpExchange({ store });
    const session = await before.signIn('locked');
    const first = callsOf(before, session.accessToken);
    await first.update('safe77');
    for (const _ of [1, 2, 3, 4]) await first.auth('no');
    const last = await before.post(AUTH, { password: 'no' }, { token: session.accessToken });
    expect(last).toMatchObject({
      status: 423,
      body: { code: 'WITHDRAW_PASSWORD_LOCKED', data: { seconds: '900' } },
    });
    await before.stop();

    const exchange = await open('memory', { store, clock: before.clock });
    const credentials = { username: 'locked', password: PASSWORD };
    const body = await exchange.logIn(credentials);
    const calls = callsOf(exchange, body.accessToken);
    expect(await calls.auth('safe77')).toBe('WITHDRAW_PASSWORD_LOCKED');
    expect(await calls.exist()).toMatchObject({ lockedUntil: exchange.clock.now() + 900_000 });
    exchange.clock.jumpTo(exchange.clock.now() + 15 * MINUTE_MS);
    const renewed = await exchange.post<SessionBody>('/api/login', credentials);
    expect(await callsOf(exchange, renewed.body.accessToken).auth('safe77')).toBe('OK');
  });
});
