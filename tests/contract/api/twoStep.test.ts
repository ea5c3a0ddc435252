/** Two-step login over HTTP: turned on, asked for, locked, recovered from and turned off. */
import { describe, expect, test } from 'vitest';
import { parseUserId } from '../../../src/domain/ids.ts';
import { createMemoryStore } from '../../../src/gateway/stores/memory.ts';
import { createApiStores } from '../../support/apiStores.ts';
import { operatorOf, WITHDRAW_PASSWORD } from '../../support/apiMoney.ts';
import { codeAt, STEP_MS, turnOn } from '../../support/authenticator.ts';
import { createHttpExchange, type HttpExchange, PASSWORD } from '../../support/httpExchange.ts';

const { open } = createApiStores();

const BEGIN = '/api/player/totp/begin';
const CONFIRM = '/api/player/totp/confirm';
const REMOVE = '/api/player/totp/remove';
const MINUTE_MS = 60_000;

const codeOf = async (sent: Promise<{ status: number; body: { code?: string } }>) => {
  const { status, body } = await sent;
  return status === 200 ? 'OK' : body.code;
};

/** Calls of one member, answered by their code. */
const callsOf = (exchange: HttpExchange, token?: string) => ({
  post: (path: string, body: object = {}) =>
    codeOf(exchange.post<{ code?: string }>(path, body, token === undefined ? {} : { token })),
  login: (username: string, otp?: string, password = PASSWORD) =>
    codeOf(exchange.post('/api/login', { username, password, ...(otp !== undefined && { otp }) })),
});

describe('two-step login', () => {
  test('[A-P10] is on once a code of the new secret was entered, and shows its recovery codes then', async () => {
    const exchange = await open('memory');
    const { accessToken: token } = await exchange.signIn('gildong');
    const { post, login } = callsOf(exchange, token);
    const state = async () =>
      (await exchange.get<{ twoStep: object }>('/api/player/profile', { token })).body.twoStep;
    expect(await post(CONFIRM, { otp: '123456' })).toBe('TWO_STEP_NOT_BEGUN');
    expect(await post(REMOVE, { password: PASSWORD, otp: '123456' })).toBe('TWO_STEP_OFF');
    const first = await exchange.post<{ uri: string; secret: string }>(
      BEGIN,
      { accountPassword: PASSWORD },
      { token },
    );
    expect(first.body.uri).toMatch(/^otpauth:\/\/totp\/Maru:gildong\?/);
    expect(first.body.uri).toContain(first.body.secret);
    expect(await login('gildong')).toBe('OK');
    // Begun again, as after a reload: the secret before it is worth nothing.
    const authenticator = await turnOn(exchange, token);
    expect(authenticator.secret).not.toBe(first.body.secret);
    expect(new Set(authenticator.recoveryCodes).size).toBe(10);
    expect(await state()).toEqual({
      isOn: true,
      since: exchange.clock.now(),
      recoveryCodesLeft: 10,
      isRequired: false,
    });
    expect(await post(BEGIN, { accountPassword: PASSWORD })).toBe('OTP_NEEDED');
    const confirmation = { accountPassword: PASSWORD, accountCode: authenticator.code(1) };
    expect(await post(BEGIN, confirmation)).toBe('TWO_STEP_ON');
    expect(await post(CONFIRM, { otp: authenticator.code(1) })).toBe('TWO_STEP_ON');
  });

  test('[A-P11] a code is good for its half minute and those beside it, and once', async () => {
    const exchange = await open('memory');
    const { accessToken: token } = await exchange.signIn('gildong');
    const { login } = callsOf(exchange);
    const { uri, code } = await turnOn(exchange, token);
    expect(await login('gildong', code())).toBe('OTP_MISMATCH');
    expect(await login('gildong', code(2))).toBe('OTP_MISMATCH');
    expect(await login('gildong', code(1))).toBe('OK');
    expect(await login('gildong', code(1))).toBe('OTP_MISMATCH');
    await exchange.clock.run(3 * STEP_MS);
    const now = exchange.clock.now();
    expect(await login('gildong', codeAt(uri, now - 2 * STEP_MS))).toBe('OTP_MISMATCH');
    expect(await login('gildong', codeAt(uri, now - STEP_MS))).toBe('OK');
    expect(await login('gildong', codeAt(uri, now))).toBe('OK');
    // The one before the last that was used.
    expect(await login('gildong', codeAt(uri, now - STEP_MS))).toBe('OTP_MISMATCH');
  });

  test('[A-P13] the login asks for a code after the right password alone, and asking counts as no try', async () => {
    const exchange = await open('memory');
    const { accessToken: token } = await exchange.signIn('gildong');
    const { login } = callsOf(exchange);
    const { code } = await turnOn(exchange, token);
    expect(await login('gildong', undefined, 'wrong2025')).toBe('WRONG_CREDENTIALS');
    expect(await login('gildong', code(1), 'wrong2025')).toBe('WRONG_CREDENTIALS');
    for (let n = 0; n < 12; n += 1) expect(await login('gildong')).toBe('OTP_NEEDED');
    expect(await login('gildong', '')).toBe('INVALID_PARAMETER');
    expect(await login('gildong', code(1))).toBe('OK');
  });
});

test('[A-P12] five wrong codes in a row lock it for 15 minutes, over a restart, and for the right one', async () => {
  const store = createMemoryStore();
  const before = await createHttpExchange({ store });
  const { accessToken: token } = await before.signIn('gildong');
  const { code, recoveryCodes, uri } = await turnOn(before, token);
  const [recovery = ''] = recoveryCodes;
  const { login } = callsOf(before);
  for (const _ of [1, 2, 3, 4]) expect(await login('gildong', '000000')).toBe('OTP_MISMATCH');
  // A right one begins the count again.
  expect(await login('gildong', code(1))).toBe('OK');
  const tries = await Promise.all(
    Array.from({ length: 20 }, () => before.post('/api/login', { ...USER, otp: '000000' })),
  );
  const codes = tries.map(({ body }) => body.code);
  expect(codes.filter((one) => one === 'OTP_MISMATCH')).toHaveLength(4);
  // The others were not looked at, as of passwords.
  expect(codes.filter((one) => one === 'LOGIN_SLOWED')).toHaveLength(15);
  const locked = tries.find(({ body }) => body.code === 'OTP_LOCKED');
  expect(locked?.body.data).toEqual({ seconds: '900' });
  await before.stop();
  const after = await createHttpExchange({ store, clock: before.clock });
  const later = callsOf(after);
  expect(await later.login('gildong', recovery)).toBe('OTP_LOCKED');
  await after.clock.run(15 * MINUTE_MS - 1);
  expect(await later.login('gildong', codeAt(uri, after.clock.now()))).toBe('OTP_LOCKED');
  await after.clock.run(1);
  expect(await later.login('gildong', codeAt(uri, after.clock.now()))).toBe('OK');
  await after.stop();
});

const USER = { username: 'gildong', password: PASSWORD };

test('[A-P14] a recovery code takes the place of a code, once', async () => {
  const exchange = await open('memory');
  const { accessToken: token } = await exchange.signIn('gildong');
  const { login } = callsOf(exchange);
  const { recoveryCodes } = await turnOn(exchange, token);
  const [one = '', two = ''] = recoveryCodes;
  expect(one).toMatch(/^[a-z2-9]{5}-[a-z2-9]{5}$/);
  expect(await login('gildong', one)).toBe('OK');
  expect(await login('gildong', one)).toBe('OTP_MISMATCH');
  // As people type it.
  expect(await login('gildong', ` ${two.toUpperCase().replace('-', ' ')} `)).toBe('OK');
  const { body } = await exchange.get<{ twoStep: object }>('/api/player/profile', { token });
  expect(body.twoStep).toMatchObject({ recoveryCodesLeft: 8 });
});

test('[A-P15] neither the secret nor a recovery code is in the store, nor anything of it in the trail', async () => {
  const exchange = await open('memory', { mayWarn: true });
  const { accessToken: token, user } = await exchange.signIn('gildong');
  const { secret, recoveryCodes } = await turnOn(exchange, token);
  const { documents } = exchange.gateway.core;
  const stored = await documents.get('twoStep', user.id);
  const texts = [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replace('-', ''))];
  for (const text of texts) expect(stored?.body.toLowerCase()).not.toContain(text.toLowerCase());
  const { items } = await documents.audit({ kind: 'twoStep', page: 1, size: 10 });
  expect(items.map(({ action, before, after }) => [action, before, after])).toEqual([
    ['CHANGED', undefined, undefined],
  ]);
  // Bound to its user: copied to another account it opens nothing, and says nothing.
  const other = await exchange.signIn('another');
  const owner = parseUserId(other.user.id);
  const moved = { kind: 'twoStep', id: other.user.id, owner, body: stored?.body ?? '' };
  await documents.transact([{ ...moved, type: 'put' }], { actor: 'exchange', at: 1 });
  const otp = codeAt(`otpauth://totp/Maru:x?secret=${secret}`, exchange.clock.now() + STEP_MS);
  const refused = await exchange.post('/api/login', { ...USER, username: 'another', otp });
  expect(refused.body.code).toBe('TRY_AGAIN');
});

test('[A-P16] the proof for a withdrawal takes a code too, and none without the withdraw password', async () => {
  const exchange = await open('memory');
  const { accessToken: token } = await exchange.signIn('gildong');
  const { post } = callsOf(exchange, token);
  const password = WITHDRAW_PASSWORD;
  await post('/api/player/update_withdraw_password', { password, accountPassword: PASSWORD });
  expect(await post('/api/dnw/withdraw-auth', { password })).toBe('OK');
  const { code } = await turnOn(exchange, token);
  expect(await post('/api/dnw/withdraw-auth', { password: 'no' })).toBe('WRONG_WITHDRAW_PASSWORD');
  expect(await post('/api/dnw/withdraw-auth', { password })).toBe('OTP_NEEDED');
  expect(await post('/api/dnw/withdraw-auth', { password, otp: '000000' })).toBe('OTP_MISMATCH');
  expect(await post('/api/dnw/withdraw-auth', { password, otp: code(1) })).toBe('OK');
  expect(await post('/api/dnw/withdraw-auth', { password, otp: code(1) })).toBe('OTP_MISMATCH');
});

test('[A-P17] it is turned off with the password and a code, or a recovery code', async () => {
  const exchange = await open('memory');
  const { accessToken: token } = await exchange.signIn('gildong');
  const { post, login } = callsOf(exchange, token);
  const { code } = await turnOn(exchange, token);
  expect(await post(REMOVE, { password: 'wrong2025', otp: code(1) })).toBe('WRONG_CREDENTIALS');
  expect(await post(REMOVE, { password: PASSWORD, otp: '000000' })).toBe('OTP_MISMATCH');
  expect(await post(REMOVE, { password: PASSWORD, otp: code(1) })).toBe('OK');
  expect(await login('gildong')).toBe('OK');
  await exchange.clock.run(STEP_MS);
  const again = await turnOn(exchange, token);
  expect(await login('gildong')).toBe('OTP_NEEDED');
  expect(await post(REMOVE, { password: PASSWORD, otp: again.recoveryCodes[3] ?? '' })).toBe('OK');
  expect(await login('gildong')).toBe('OK');
  for (const _ of [1, 2, 3, 4, 5]) await post(REMOVE, { password: 'wrong2025', otp: '1' });
  expect(await post(REMOVE, { password: PASSWORD, otp: '1' })).toBe('LOGIN_SLOWED');
});

test('[A-P18] where it is required, an operator’s calls are refused until they turned it on', async () => {
  const exchange = await open('memory', { auth: { operatorTwoStep: true } });
  const { token } = await operatorOf(exchange);
  const list = () => codeOf(exchange.get('/api/operator/user/list', { token }));
  expect(await list()).toBe('TWO_STEP_REQUIRED');
  expect(await codeOf(exchange.get('/api/me', { token }))).toBe('OK');
  const { body } = await exchange.get<{ twoStep: object }>('/api/player/profile', { token });
  expect(body.twoStep).toMatchObject({ isOn: false, isRequired: true });
  await turnOn(exchange, token);
  expect(await list()).toBe('OK');
  const player = await exchange.signIn('gildong');
  expect(await codeOf(exchange.get('/api/operator/user/list', { token: player.accessToken }))).toBe(
    'NO_PERMISSION',
  );
});
