/**
 * Passwords that may be set, in every call that sets one: refused for being common, or of another
 * kind.
 */
import { describe, expect, test } from 'vitest';
import { PASSWORD_KINDS, type PasswordKind } from '../../../src/domain/accounts/credentials.ts';
import { putCredentials } from '../../../src/gateway/accounts/accountDocuments.ts';
import { createPasswordHasher } from '../../../src/gateway/auth/passwords.ts';
import { CALLS } from '../../../src/protocol/contract.ts';
import { COMMON_PASSWORDS } from '../../../src/server/auth/threadPasswords.ts';
import { createApiStores } from '../../support/apiStores.ts';
import { proofFor } from '../../support/apiCodes.ts';
import { memberWith, operatorOf } from '../../support/apiMoney.ts';
import { type HttpExchange, PASSWORD, person } from '../../support/httpExchange.ts';

const { open } = createApiStores();

interface Sent {
  readonly code?: string;
  readonly oneTimePassword?: string;
}

const codeOf = async (
  exchange: HttpExchange,
  path: string,
  body: object,
  token?: string,
): Promise<string> => {
  const asking = token === undefined ? {} : { token };
  const answered = await exchange.post<Sent>(path, body, asking);
  return answered.status === 200 ? 'OK' : (answered.body.code ?? '');
};

const logIn = (exchange: HttpExchange, username: string, password: string) =>
  codeOf(exchange, CALLS.login.path, { username, password });

const setKind = ({ gateway }: HttpExchange, passwordKind: PasswordKind): void => {
  const { sites } = gateway.core;
  sites.set({ site: { ...sites.first(), passwordKind }, version: 1 });
};

/** Every call by which an account gets a password, by its answer to one. */
const WAYS: Readonly<Record<string, (it: HttpExchange, password: string) => Promise<string>>> = {
  'signing up': (it, password) =>
    codeOf(it, CALLS.signup.path, { ...person('newcomer'), password }),
  'a change': async (it, password) => {
    const { accessToken: token, user } = await it.signIn('changer');
    const body = { id: user.id, currentPassword: PASSWORD, password };
    return codeOf(it, CALLS.changePassword.path, body, token);
  },
  'a forgotten password': async (it, password) => {
    await it.signUp('forgetful');
    const key = 'forgetful@example.com';
    const proof = await proofFor(it, 'email', key);
    const body = { username: 'forgetful', channel: 'email', key, proof, password };
    return codeOf(it, CALLS.findPassword.path, body);
  },
  'an admin’s first login': async (it, newPassword) => {
    const { token } = await operatorOf(it);
    const body = { username: 'helper01', name: 'Helper', permissions: [], reason: 'helps' };
    const made = await it.post<Sent>(CALLS.createAdmin.path, body, { token });
    const once = { username: 'helper01', password: made.body.oneTimePassword };
    return codeOf(it, CALLS.login.path, { ...once, newPassword });
  },
  'a partner’s account': async (it, password) => {
    const { token } = await operatorOf(it);
    const partner = { username: 'seoul', name: 'Seoul', code: 'seoul', kind: 'AFFILIATE' };
    const rates = { FUTURES: '0', ROUNDS: '0', COPY: '0' };
    return codeOf(it, CALLS.partnerCreate.path, { ...partner, rates, password }, token);
  },
};

const ways = Object.entries(WAYS).map(([way, set]) => ({ way, set }));

describe('[A-S33] a password that many people have', () => {
  test.each(ways)(
    'is refused at $way, in capitals too, and another one is set',
    async ({ set }) => {
      for (const password of ['12345678', 'password1', 'PassWord1', 'qwer1234']) {
        const exchange = await open('memory');
        expect([password, await set(exchange, password)]).toEqual([password, 'PASSWORD_COMMON']);
      }
      expect(await set(await open('memory'), 'another25')).toBe('OK');
    },
  );

  test('is also the username', async () => {
    const exchange = await open('memory');
    const body = { ...person('gildong77'), password: 'Gildong77' };
    expect(await codeOf(exchange, CALLS.signup.path, body)).toBe('PASSWORD_COMMON');
  });

  test('is no withdraw password either', async () => {
    const exchange = await open('memory');
    const { token } = await memberWith(exchange, 'gildong', '1');
    const path = CALLS.updateWithdrawPassword.path;
    const body = { password: '123456', prevPassword: 'safe77', accountPassword: PASSWORD };
    expect(await codeOf(exchange, path, body, token)).toBe('PASSWORD_COMMON');
  });

  test('still opens the account that has had it', async () => {
    const exchange = await open('memory');
    const { user } = await exchange.signIn('gildong');
    const { documents, profiles, sites } = exchange.gateway.core;
    const id = profiles.userByName(sites.first().id, 'gildong');
    if (id === undefined) throw new Error(`nobody is ${user.id}`);
    const hasher = createPasswordHasher((n) => new Uint8Array(n), { memoryKib: 8, passes: 1 });
    const hash = await hasher.hash('password1');
    await documents.transact([putCredentials(id, hash)], { actor: 'exchange', at: 1 });
    expect(await logIn(exchange, 'gildong', 'password1')).toBe('OK');
  });

  test('stands in a list of the ten thousand that are guessed first, and more', () => {
    const known = ['password', '1q2w3e4r', 'asdf1234', 'iloveyou', 'qwerty123', '11111111'];
    expect(known.filter((word) => !COMMON_PASSWORDS.has(word))).toEqual([]);
    expect(COMMON_PASSWORDS).toHaveProperty(
      'size',
      expect.toSatisfy((n: number) => n > 10_000),
    );
  });
});

describe('[A-S34] the kind of a site', () => {
  const PHRASE = '말 배터리 스테이플 그리고 아주 긴 문장!';
  const FORMS: readonly (readonly [string, Readonly<Record<PasswordKind, string>>])[] = [
    ['abcdef12x', { lettersAndDigits: 'OK', any: 'OK' }],
    ['abc 12!', { lettersAndDigits: 'INVALID_PASSWORD', any: 'PASSWORD_LENGTH' }],
    [PHRASE, { lettersAndDigits: 'INVALID_PASSWORD', any: 'OK' }],
    ['x7'.repeat(64), { lettersAndDigits: 'INVALID_PASSWORD', any: 'OK' }],
    ['x7'.repeat(64) + 'x', { lettersAndDigits: 'INVALID_PASSWORD', any: 'PASSWORD_LENGTH' }],
    ['🐎🔋🖇️✅'.repeat(20), { lettersAndDigits: 'INVALID_PASSWORD', any: 'OK' }],
    ['password1', { lettersAndDigits: 'PASSWORD_COMMON', any: 'PASSWORD_COMMON' }],
  ];

  test.each(PASSWORD_KINDS)('%s decides in every way in which a password is set', async (kind) => {
    for (const [password, wanted] of FORMS)
      for (const { way, set } of ways) {
        const exchange = await open('memory');
        setKind(exchange, kind);
        const code = await set(exchange, password);
        expect([way, password, code]).toEqual([way, password, wanted[kind]]);
      }
  });

  test('a phrase opens its account however a keyboard writes it, also once letters and digits are asked for again', async () => {
    const exchange = await open('memory');
    setKind(exchange, 'any');
    const body = { ...person('gildong'), password: PHRASE.normalize('NFD') };
    expect(await codeOf(exchange, CALLS.signup.path, body)).toBe('OK');
    expect(PHRASE.normalize('NFD')).not.toBe(PHRASE.normalize('NFC'));
    expect(await logIn(exchange, 'gildong', PHRASE.normalize('NFC'))).toBe('OK');
    expect(await logIn(exchange, 'gildong', PHRASE.normalize('NFD'))).toBe('OK');
    expect(await logIn(exchange, 'gildong', `${PHRASE} `)).toBe('WRONG_CREDENTIALS');
    setKind(exchange, 'lettersAndDigits');
    expect(await logIn(exchange, 'gildong', PHRASE)).toBe('OK');
  });

  test('the same password written otherwise is the same', async () => {
    const exchange = await open('memory');
    setKind(exchange, 'any');
    const password = PHRASE.normalize('NFC');
    const { accessToken: token, user } = await exchange.signIn('gildong', { password });
    const body = { id: user.id, currentPassword: password, password: PHRASE.normalize('NFD') };
    expect(await codeOf(exchange, CALLS.changePassword.path, body, token)).toBe('SAME_PASSWORD');
  });

  test('is letters and digits until an operator changes it, and site info says which', async () => {
    const exchange = await open('memory');
    const { token } = await operatorOf(exchange);
    const kindOf = async () =>
      (await exchange.get<{ passwordKind: string }>('/api/site_info/code?code=demo')).body
        .passwordKind;
    expect(await kindOf()).toBe('lettersAndDigits');
    const change = { id: 1, version: 0, passwordKind: 'any' };
    expect(await codeOf(exchange, CALLS.operatorSiteChange.path, change, token)).toBe('OK');
    expect(await kindOf()).toBe('any');
    expect(
      await codeOf(exchange, CALLS.signup.path, { ...person('gildong'), password: PHRASE }),
    ).toBe('OK');
  });
});
