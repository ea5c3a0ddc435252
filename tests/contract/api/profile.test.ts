/** A person's own account over HTTP: password, names, bank account, and what is refused of each. */
import { describe, expect, test } from 'vitest';
import { DESTINATIONS } from '../../../src/protocol/destinations.ts';
import type { WireProfile } from '../../../src/protocol/profile/entities.ts';
import { createMemoryStore } from '../../../src/gateway/stores/memory.ts';
import { proofFor } from '../../support/apiCodes.ts';
import { createApiStores } from '../../support/apiStores.ts';
import { listenTo } from '../../support/gateway.ts';
import {
  createHttpExchange,
  type HttpExchange,
  PASSWORD,
  person,
} from '../../support/httpExchange.ts';

const { open } = createApiStores();

const CHANGE = '/api/user/change_password';
const NICK = '/api/player/change_nick';
const BANK = '/api/player/bank_account';
const OTHER = 'other2026';

type Sent = Promise<{ status: number; body: { code?: string } }>;

const codeOf = async (sent: Sent) => {
  const { status, body } = await sent;
  return status === 200 ? 'OK' : body.code;
};

const login = async (exchange: HttpExchange, username: string, password = PASSWORD) =>
  await exchange.logIn({ username, password });

const profileOf = async (exchange: HttpExchange, token: string): Promise<WireProfile> =>
  (await exchange.get<WireProfile>('/api/player/profile', { token })).body;

describe('a password', () => {
  test('[A-P1] is changed with the current one, to another of the right form, by its user alone', async () => {
    const exchange = await open('memory');
    const { accessToken: token, user } = await exchange.signIn('gildong');
    const another = await exchange.signIn('another');
    const change = (currentPassword: string, password: string, id: string | undefined = user.id) =>
      codeOf(exchange.post(CHANGE, { id, password, currentPassword }, { token }));
    expect(await change(PASSWORD, 'short')).toBe('INVALID_PASSWORD');
    expect(await change(PASSWORD, PASSWORD)).toBe('SAME_PASSWORD');
    expect(await change('wrong2025', 'wrong2025')).toBe('WRONG_CREDENTIALS');
    expect(await change(PASSWORD, OTHER, another.user.id)).toBe('NO_PERMISSION');
    expect((await login(exchange, 'gildong')).accessToken).toMatch(/\S/);
    expect(await change(PASSWORD, OTHER)).toBe('OK');
    const credentials = { username: 'gildong', password: PASSWORD };
    expect(await codeOf(exchange.post('/api/login', credentials))).toBe('WRONG_CREDENTIALS');
    expect((await login(exchange, 'gildong', OTHER)).accessToken).toMatch(/\S/);
    for (const _ of [1, 2, 3, 4, 5]) await change('wrong2025', 'again2026');
    expect(await change(OTHER, 'again2026')).toBe('LOGIN_SLOWED');
  });

  test('[A-P2] changing it ends every other session and its sockets, and keeps its own', async () => {
    const exchange = await open('memory');
    const mine = await exchange.signIn('gildong');
    const other = await login(exchange, 'gildong');
    const stranger = await exchange.signIn('another');
    const { forceLogout } = DESTINATIONS;
    const [here, there] = [
      await listenTo(exchange.gateway, mine.accessToken, [forceLogout]),
      await listenTo(exchange.gateway, other.accessToken, [forceLogout]),
    ];
    const body = { id: mine.user.id, password: OTHER, currentPassword: PASSWORD };
    expect(await codeOf(exchange.post(CHANGE, body, { token: mine.accessToken }))).toBe('OK');
    expect(there.received(forceLogout)).toMatchObject([{ reason: 'PASSWORD' }]);
    expect(there.closedWith()).toBeDefined();
    expect(here.closedWith()).toBeUndefined();
    const me = (token: string) => codeOf(exchange.get('/api/me', { token }));
    expect(await me(mine.accessToken)).toBe('OK');
    expect(await me(stranger.accessToken)).toBe('OK');
    expect(await me(other.accessToken)).toBe('TOKEN_EXPIRED');
    const renew = (refreshToken: string) => codeOf(exchange.post('/api/login', { refreshToken }));
    expect(await renew(other.refreshToken)).toBe('TOKEN_EXPIRED');
    expect(await renew(mine.refreshToken)).toBe('OK');
  });
});

describe('a profile', () => {
  test('[A-P4] shows its person their own data', async () => {
    const exchange = await open('memory');
    const { accessToken: token, user } = await exchange.signIn('gildong', { nick: 'hong' });
    expect(await profileOf(exchange, token)).toMatchObject({
      id: user.id,
      siteInfoId: 1,
      username: 'gildong',
      name: '홍길동',
      nick: 'hong',
      email: 'gildong@example.com',
      role: 'PLAYER',
      status: 'NORMAL',
      bankAccount: null,
      twoStep: { isOn: false, since: null, recoveryCodesLeft: 0, isRequired: false },
    });
    expect(await codeOf(exchange.get('/api/player/profile'))).toBe('LOGIN_REQUIRED');
  });

  test('[A-P5] a nickname is changed to one that is free at the site, and free again afterwards', async () => {
    const store = createMemoryStore();
    const before = await createHttpExchange({ store });
    const { accessToken: token, user } = await before.signIn('gildong', { nick: 'hong' });
    const another = await before.signIn('another', { nick: 'kim' });
    const change = (nick: string, id = user.id, bearer = token) =>
      codeOf(before.post(NICK, { id, nick, siteInfoId: 1 }, { token: bearer }));
    for (const nick of ['', 'a', 'with space', 'x'.repeat(17), '<b>nick</b>'])
      expect([nick, await change(nick)]).toEqual([nick, 'INVALID_NICKNAME']);
    expect(await change('kim')).toBe('DUPLICATE_NICKNAME');
    expect(await change('hong2', another.user.id)).toBe('NO_PERMISSION');
    expect(await change('홍길동_2')).toBe('OK');
    expect((await profileOf(before, token)).nick).toBe('홍길동_2');
    const { body } = await before.get<{ nick: string }>('/api/me', { token });
    expect(body.nick).toBe('홍길동_2');
    // To what it is already, as a form sent twice does.
    expect(await change('홍길동_2')).toBe('OK');
    expect(await change('hong', another.user.id, another.accessToken)).toBe('OK');
    await before.stop();
    const after = await createHttpExchange({ store });
    expect((await profileOf(after, another.accessToken)).nick).toBe('hong');
    const taken = { ...person('third'), nick: '홍길동_2' };
    expect(await codeOf(after.post('/api/player', taken))).toBe('DUPLICATE_NICKNAME');
    const free = { ...person('fourth'), nick: 'kim' };
    expect(await codeOf(after.post('/api/player', free))).toBe('OK');
    await after.stop();
  });

  test('[A-P5] of two who want a nickname at once one has it', async () => {
    const exchange = await open('memory');
    const people = await Promise.all(['anna', 'bobby'].map((name) => exchange.signIn(name)));
    const codes = await Promise.all(
      people.map(({ accessToken: token }) =>
        codeOf(exchange.post(NICK, { nick: 'unique' }, { token })),
      ),
    );
    expect(new Set(codes)).toEqual(new Set(['DUPLICATE_NICKNAME', 'OK']));
  });

  test('[A-P6] a phone and an e-mail address are changed for a proof of the new one, each good once', async () => {
    const exchange = await open('memory');
    const { accessToken: token } = await exchange.signIn('gildong');
    const another = await exchange.signIn('another');
    const change = (channel: 'phone' | 'email', key: string, proof: string, bearer = token) =>
      codeOf(
        exchange.post(
          `/api/player/change_${channel}`,
          { [channel]: key, proof, accountPassword: PASSWORD },
          { token: bearer },
        ),
      );
    expect(await change('phone', '010-7777-8888', 'made up')).toBe('VERIFICATION_EXPIRED');
    const phone = await proofFor(exchange, 'phone', '010-7777-8888');
    // Of another key, and of another channel.
    expect(await change('phone', '010-7777-9999', phone)).toBe('VERIFICATION_EXPIRED');
    expect(await change('email', 'new@example.com', phone)).toBe('VERIFICATION_EXPIRED');
    expect(await change('phone', '01077778888', phone)).toBe('OK');
    expect(await change('phone', '010-7777-8888', phone)).toBe('VERIFICATION_EXPIRED');
    const email = await proofFor(exchange, 'email', 'new@example.com');
    expect(await change('email', 'new@example.com', email)).toBe('OK');
    expect(await profileOf(exchange, token)).toMatchObject({
      phone: '01077778888',
      email: 'new@example.com',
    });
    await exchange.clock.run(61_000);
    const taken = await proofFor(exchange, 'phone', '010-7777-8888');
    const late = () => change('phone', '010-7777-8888', taken, another.accessToken);
    expect(await late()).toBe('DUPLICATE_PHONE');
    // What was refused leaves the proof good.
    expect(await late()).toBe('DUPLICATE_PHONE');
  });

  test('[A-P7] a bank account is of a bank that is known, and the next sale is paid to it', async () => {
    const exchange = await open('memory');
    const { accessToken: token } = await exchange.signIn('gildong');
    const account = { code: '088', account: '110-123-456789', holder: '홍길동' };
    const set = (more: object) =>
      codeOf(exchange.post(BANK, { ...account, accountPassword: PASSWORD, ...more }, { token }));
    expect(await set({ code: '999' })).toBe('UNKNOWN_BANK');
    expect(await set({ account: 'my account' })).toBe('INVALID_PARAMETER');
    expect(await set({ holder: ' ' })).toBe('INVALID_PARAMETER');
    expect(await set({})).toBe('OK');
    const { bankAccount } = await profileOf(exchange, token);
    expect(bankAccount).toEqual({ ...account, bankName: '신한은행' });
    const { items } = await exchange.gateway.core.documents.audit({
      kind: 'bankAccount',
      page: 1,
      size: 10,
    });
    expect(items.map(({ action, after }) => [action, after])).toEqual([['CREATED', undefined]]);
  });
});
