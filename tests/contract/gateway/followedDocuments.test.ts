/** Two gateways over one store: one writes documents, the other follows them by the feed of changes. */
import { describe, expect, test } from 'vitest';
import { parseUserId, siteId, userId } from '../../../src/domain/ids.ts';
import { putPartner } from '../../../src/gateway/accounts/partnerCodes.ts';
import { putTrader } from '../../../src/gateway/copytrade/traderDocuments.ts';
import { DESTINATIONS } from '../../../src/protocol/destinations.ts';
import type { WireAdmin } from '../../../src/protocol/admins/entities.ts';
import type { WireContent, WireContentEntry } from '../../../src/protocol/content/entities.ts';
import { createKey, outcome, programOf } from '../../support/apiKeys.ts';
import { enteredAdmin, operatorOf } from '../../support/apiMoney.ts';
import { createApiStores } from '../../support/apiStores.ts';
import { listenTo } from '../../support/gateway.ts';
import { type HttpExchange, PASSWORD, type SessionBody } from '../../support/httpExchange.ts';
import { until } from '../../support/until.ts';

const { open } = createApiStores();

const FEED_MS = 250;
const REASON = { reason: 'a test' };

/** Another process over the store of an exchange; what the log says it knows up to here. */
const beside = ({ store, clock }: HttpExchange, auth = {}): Promise<HttpExchange> =>
  open('memory', { store, clock, auth, follows: true });

/** One look of the follower at the feed. */
async function oneTurn({ store, clock }: HttpExchange, other: HttpExchange): Promise<void> {
  await clock.run(FEED_MS);
  const last = await store.documents.lastChange();
  await until(() => expect(other.gateway.documentFollower.number).toBe(last));
}

const isIn = async (exchange: HttpExchange, { accessToken: token }: SessionBody) =>
  (await exchange.get('/api/me', { token })).status === 200;

/** Three sessions of one member, each with a socket of the other process. */
async function threeSessions() {
  const acting = await open('memory');
  const credentials = await acting.signUp('gildong');
  const sessions = [
    await acting.logIn(credentials),
    await acting.logIn(credentials),
    await acting.logIn(credentials),
  ] as const;
  const boss = await operatorOf(acting);
  const other = await beside(acting);
  const peers = await Promise.all(
    sessions.map(({ accessToken }) =>
      listenTo(other.gateway, accessToken, [DESTINATIONS.forceLogout]),
    ),
  );
  const seen = async () => ({
    isIn: await Promise.all(sessions.map((session) => isIn(other, session))),
    isConnected: peers.map((peer) => peer.closedWith() === undefined),
  });
  return { acting, other, sessions, boss, peers, seen };
}

/** Sessions that are open by both accounts, of their requests and of their sockets. */
const open3 = (...are: readonly boolean[]) => ({ isIn: are, isConnected: are });

describe('[O-J5] what ends in the process that acts ends in the other one within a turn of the feed', () => {
  test('a session that logs out, and its sockets', async () => {
    const { acting, other, sessions, peers, seen } = await threeSessions();
    const [{ accessToken: token }] = sessions;
    expect((await acting.post('/api/logout', {}, { token })).status).toBe(200);
    expect(await seen()).toEqual(open3(true, true, true));
    await oneTurn(acting, other);
    expect(await seen()).toEqual(open3(false, true, true));
    expect(peers[0]?.received(DESTINATIONS.forceLogout)).toMatchObject([{ reason: 'ENDED' }]);
    await expect(listenTo(other.gateway, token, [])).rejects.toThrow('CONNECTED');
  });

  test('all sessions of a member who logs out everywhere', async () => {
    const { acting, other, sessions, seen } = await threeSessions();
    await acting.post('/api/logout', { all: true }, { token: sessions[1].accessToken });
    expect(await seen()).toEqual(open3(true, true, true));
    await oneTurn(acting, other);
    expect(await seen()).toEqual(open3(false, false, false));
  });

  test('the other sessions of a member who changed the password', async () => {
    const { acting, other, sessions, seen } = await threeSessions();
    const changed = await acting.post(
      '/api/user/change_password',
      { password: 'another2026', currentPassword: PASSWORD },
      { token: sessions[2].accessToken },
    );
    expect(changed.status).toBe(200);
    expect(await seen()).toEqual(open3(true, true, true));
    await oneTurn(acting, other);
    expect(await seen()).toEqual(open3(false, false, true));
  });

  test('all sessions of a member whom an operator blocks', async () => {
    const { acting, other, sessions, boss, seen } = await threeSessions();
    const body = { userId: sessions[0].user.id, ...REASON };
    const blocked = await acting.post('/api/operator/user/block', body, { token: boss.token });
    expect(blocked.status).toBe(200);
    expect(await seen()).toEqual(open3(true, true, true));
    await oneTurn(acting, other);
    expect(await seen()).toEqual(open3(false, false, false));
  });

  test('a key that is revoked', async () => {
    const acting = await open('memory');
    const { accessToken: token } = await acting.signIn('gildong');
    const key = await createKey(acting, token);
    const other = await beside(acting);
    const program = programOf(other, key);
    expect(await outcome(program.get('/api/wallet/my'))).toBe('OK');
    const revoke = { id: key.key.id };
    const revoked = await acting.post('/api/player/api_keys/revoke', revoke, { token });
    expect(revoked.status).toBe(200);
    expect(await outcome(program.get('/api/wallet/my'))).toBe('OK');
    await oneTurn(acting, other);
    expect(await outcome(program.get('/api/wallet/my'))).toBe('INVALID_API_KEY');
  });
});

describe('[O-J6] what is written in the process that acts holds in the other one within a turn of the feed', () => {
  test('a session that begins, renews and goes on', async () => {
    const acting = await open('memory');
    const credentials = await acting.signUp('gildong');
    const other = await beside(acting);
    const first = await acting.logIn(credentials);
    expect(await isIn(other, first)).toBe(false);
    await oneTurn(acting, other);
    expect(await isIn(other, first)).toBe(true);
    const { body: renewed } = await acting.post<SessionBody>('/api/login', {
      refreshToken: first.refreshToken,
    });
    await oneTurn(acting, other);
    expect(await isIn(other, renewed)).toBe(true);
  });

  test('a site and a nickname', async () => {
    const acting = await open('memory');
    const boss = await operatorOf(acting);
    const { accessToken: token } = await acting.signIn('gildong');
    const other = await beside(acting);
    const nickOf = async () =>
      (await other.get<{ nick: string }>('/api/player/profile', { token })).body.nick;
    const offersOf = () => other.gateway.core.sites.byId(1)?.offersApiKeys;
    const before = await nickOf();
    const change = { id: 1, version: 0, offersApiKeys: false };
    await acting.post('/api/operator/site/change', change, { token: boss.token });
    const nick = { nick: 'newnick' };
    expect((await acting.post('/api/player/change_nick', nick, { token })).status).toBe(200);
    expect([offersOf(), await nickOf()]).toEqual([true, before]);
    await oneTurn(acting, other);
    expect([offersOf(), await nickOf()]).toEqual([false, 'newnick']);
  });

  test('a permission that is taken from an admin, and given back', async () => {
    const acting = await open('memory');
    const boss = await operatorOf(acting);
    const asBoss = { token: boss.token };
    const made = await acting.post<{ admin: WireAdmin; oneTimePassword: string }>(
      '/api/admin',
      { username: 'helper', permissions: ['users.read'], ...REASON },
      asBoss,
    );
    const helper = await enteredAdmin(
      acting,
      { username: 'helper', id: made.body.admin.id },
      made.body.oneTimePassword,
    );
    const other = await beside(acting);
    const mayRead = async () =>
      (await other.get('/api/operator/user/list', { token: helper.token })).status === 200;
    const grant = (permissions: readonly string[]) =>
      acting.post(
        '/api/operator/admin/permissions',
        { id: helper.id, permissions, ...REASON },
        asBoss,
      );
    expect(await mayRead()).toBe(true);
    expect((await grant([])).status).toBe(200);
    expect(await mayRead()).toBe(true);
    await oneTurn(acting, other);
    expect(await mayRead()).toBe(false);
    await grant(['users.read']);
    await oneTurn(acting, other);
    expect(await mayRead()).toBe(true);
  });

  test('the code of a partner and the words of a trader, until their account is closed', async () => {
    const acting = await open('memory');
    const { user } = await acting.signIn('gildong');
    const id = parseUserId(user.id) ?? userId(1);
    const other = await beside(acting);
    const { documents } = acting.gateway.core;
    const origin = { actor: id, at: acting.clock.now() };
    const seen = async () => {
      const { partnerNames, traderNames, profiles } = other.gateway.core;
      const code = (await partnerNames.all()).get(id)?.code;
      return [code, traderNames.of(id), profiles.profileOf(id)?.username];
    };
    const partner = { userId: id, code: 'MARU', name: 'Maru' };
    const words = { name: 'Steady', introduction: '' };
    await documents.transact([putPartner(siteId(1), partner, 0), putTrader(id, words)], origin);
    expect(await seen()).toEqual([undefined, '', 'gildong']);
    await oneTurn(acting, other);
    expect(await seen()).toEqual(['MARU', 'Steady', 'gildong']);
    await documents.transact([{ type: 'erase', owner: id }], origin);
    await oneTurn(acting, other);
    expect(await seen()).toEqual([undefined, '', undefined]);
  });

  test('a notice, which open pages of the other process receive once', async () => {
    const acting = await open('memory');
    const boss = await operatorOf(acting);
    const other = await beside(acting);
    const page = await listenTo(other.gateway, undefined, [DESTINATIONS.notice]);
    const write = (act: string, body: object) =>
      acting.post<WireContentEntry>(`/api/operator/content/${act}`, body, { token: boss.token });
    const titles = async () =>
      (
        await other.get<{ items: readonly WireContent[] }>('/api/content/notice/list')
      ).body.items.map(({ title }) => title);
    const texts = { bodyKo: '<p>오전 2시</p>', titleEn: 'Maintenance', bodyEn: '<p>2 a.m.</p>' };
    const notice = { kind: 'notice', category: 'maintenance', titleKo: '점검 안내', ...texts };
    const { body: draft } = await write('create', notice);
    await oneTurn(acting, other);
    expect(await titles()).not.toContain('점검 안내');
    const of = { contentId: draft.id };
    const { body: published } = await write('publish', { ...of, expectedVersion: draft.version });
    expect(await titles()).not.toContain('점검 안내');
    await oneTurn(acting, other);
    expect(await titles()).toContain('점검 안내');
    expect(page.received(DESTINATIONS.notice)).toHaveLength(1);
    await write('change', { ...of, expectedVersion: published.version, ...notice });
    await oneTurn(acting, other);
    expect(page.received(DESTINATIONS.notice)).toHaveLength(1);
    await write('delete', { ...of, expectedVersion: published.version + 1 });
    await oneTurn(acting, other);
    expect(await titles()).not.toContain('점검 안내');
  });
});

test('[A-S39] a process without the secret checks tokens of the other, and issues none', async () => {
  const acting = await open('memory');
  const credentials = await acting.signUp('gildong');
  const session = await acting.logIn(credentials);
  const { store } = acting;
  const withoutSecrets = {
    ...store,
    readMeta: async (name: Parameters<typeof store.readMeta>[0]) => {
      if (name === 'auth.secret' || name === 'auth.sealing') throw new Error(`${name} was read`);
      return store.readMeta(name);
    },
  };
  const other = await beside({ ...acting, store: withoutSecrets }, { issues: () => false });
  expect(await isIn(other, session)).toBe(true);
  const strange = { ...session, accessToken: `${session.accessToken.slice(0, -6)}abcdef` };
  expect(await isIn(other, strange)).toBe(false);
  const login = await other.post<{ code: string }>('/api/login', credentials);
  expect([login.status, login.body.code]).toEqual([503, 'TRY_AGAIN']);
});
