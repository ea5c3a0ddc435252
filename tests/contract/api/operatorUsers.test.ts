/** Users as operators see and treat them: found, approved, blocked, logged out; each act audited. */
import { describe, expect, test } from 'vitest';
import { parseUserId, type UserId } from '../../../src/domain/ids.ts';
import type { UserStatus } from '../../../src/domain/accounts.ts';
import { DESTINATIONS } from '../../../src/protocol/destinations.ts';
import type { WireOperatorUser } from '../../../src/protocol/operator/userCalls.ts';
import type { WireOperatorUserView } from '../../../src/protocol/operator/userViewCalls.ts';
import { createMemoryStore } from '../../../src/gateway/stores/memory.ts';
import type { Store } from '../../../src/gateway/ports.ts';
import { type Member, memberWith, operatorOf } from '../../support/apiMoney.ts';
import { createApiStores } from '../../support/apiStores.ts';
import { listenTo } from '../../support/gateway.ts';
import {
  createHttpExchange,
  type HttpExchange,
  PASSWORD,
  type SessionBody,
} from '../../support/httpExchange.ts';

const { open } = createApiStores();

const LIST = '/api/operator/user/list';
const ACTS = ['approve', 'block', 'unblock', 'force_logout'] as const;

type Sent = Promise<{ status: number; body: { code?: string } }>;

const codeOf = async (sent: Sent) => {
  const { status, body } = await sent;
  return status === 200 ? 'OK' : body.code;
};

const act = (
  exchange: HttpExchange,
  { token }: Member,
  name: (typeof ACTS)[number],
  userId: string,
) => codeOf(exchange.post(`/api/operator/user/${name}`, { userId, reason: 'a test' }, { token }));

/** As the exchange sets it for a user who signs up at a site with approval. */
async function setStatus(
  { gateway }: HttpExchange,
  id: UserId,
  status: Exclude<UserStatus, 'CLOSED'>,
): Promise<void> {
  await gateway.core.submit({ type: 'SetUserStatus', userId: id, status }, 'operator');
}

async function actsOf({ gateway }: HttpExchange): Promise<readonly string[]> {
  const { items } = await gateway.core.documents.audit({ kind: 'act', page: 1, size: 50 });
  return items.toReversed().map(({ actor, after }) => {
    const { name, target, outcome, code, reason } = JSON.parse(after ?? '{}') as Readonly<
      Record<string, string>
    >;
    return [actor, name, target, outcome, ...(code === undefined ? [] : [code]), reason].join(' ');
  });
}

describe('users as operators see them', () => {
  test('[A-P50] are found by site, status, role and any part of what they are called', async () => {
    const exchange = await open('memory');
    const boss = await operatorOf(exchange);
    const anna = await memberWith(exchange, 'anna', '1');
    const bobby = await exchange.signIn('bobby', { siteInfoId: 15, nick: 'Bob the builder' });
    await setStatus(exchange, anna.id, 'WAIT');
    const found = async (query: string): Promise<string> => {
      const { body } = await exchange.get<{ items: WireOperatorUser[]; total: number }>(
        `${LIST}?${query}`,
        { token: boss.token },
      );
      return `${body.total}: ${body.items.map(({ username }) => username).join(' ')}`;
    };
    expect(await found('')).toBe('3: bobby anna boss');
    expect(await found('size=1&page=2')).toBe('3: anna');
    expect(await found('statusStrs=WAIT')).toBe('1: anna');
    expect(await found('statusStrs=NORMAL,WAIT&roleStrs=PLAYER')).toBe('2: bobby anna');
    expect(await found('roleStrs=ADMIN')).toBe('1: boss');
    expect(await found('ofSiteId=15')).toBe('1: bobby');
    expect(await found('keyword=BUILDER')).toBe('1: bobby');
    expect(await found('keyword=anna@')).toBe('1: anna');
    expect(await found(`keyword=${bobby.user.id}`)).toBe('1: bobby');
    expect(await found('keyword=nobody')).toBe('0: ');
    const wrong = await exchange.get(`${LIST}?statusStrs=ODD`, { token: boss.token });
    expect(wrong.body).toMatchObject({ code: 'INVALID_PARAMETER', data: { name: 'statusStrs' } });
    expect(await codeOf(exchange.get(LIST, { token: bobby.accessToken }))).toBe('NO_PERMISSION');
    const { body } = await exchange.get<{ items: WireOperatorUser[] }>(`${LIST}?keyword=bobby`, {
      token: boss.token,
    });
    expect(body.items[0]).toMatchObject({ siteInfoId: 15, sessions: 1, name: '홍길동' });
  });

  test('[A-P51] who waits is approved and logs in; nobody else is', async () => {
    const exchange = await open('memory');
    const boss = await operatorOf(exchange);
    const anna = await memberWith(exchange, 'anna', '1');
    const logIn = () =>
      codeOf(exchange.post('/api/login', { username: 'anna', password: PASSWORD }));
    await setStatus(exchange, anna.id, 'WAIT');
    expect(await logIn()).toBe('ACCOUNT_WAITING');
    expect(await act(exchange, boss, 'approve', anna.id)).toBe('OK');
    expect(await logIn()).toBe('OK');
    expect(await act(exchange, boss, 'approve', anna.id)).toBe('USER_NOT_WAITING');
    expect(await act(exchange, boss, 'unblock', anna.id)).toBe('USER_NOT_BLOCKED');
    for (const name of ACTS) {
      expect(await act(exchange, boss, name, 'u-999')).toBe('UNKNOWN_USER');
      expect(await act(exchange, boss, name, 'nobody')).toBe('UNKNOWN_USER');
      expect(await act(exchange, anna, name, boss.id)).not.toBe('OK');
    }
  });

  test('[A-P52] who is blocked is out at once and stays out, also with a stored token, until unblocked', async () => {
    const exchange = await open('memory');
    const boss = await operatorOf(exchange);
    const { accessToken: token, refreshToken, user } = await exchange.signIn('anna');
    const { forceLogout } = DESTINATIONS;
    const listener = await listenTo(exchange.gateway, token, [forceLogout]);
    expect(await act(exchange, boss, 'block', user.id)).toBe('OK');
    expect(listener.received(forceLogout)).toMatchObject([{ reason: 'DENIED' }]);
    expect(listener.closedWith()).toBeDefined();
    const codes = async () => [
      await codeOf(exchange.get('/api/me', { token })),
      await codeOf(exchange.post('/api/login', { refreshToken })),
      await codeOf(exchange.post('/api/login', { username: 'anna', password: PASSWORD })),
    ];
    expect(await codes()).toEqual(['ACCOUNT_DENIED', 'ACCOUNT_DENIED', 'ACCOUNT_DENIED']);
    // Who blocks twice is not refused.
    expect(await act(exchange, boss, 'block', user.id)).toBe('OK');
    expect(await act(exchange, boss, 'approve', user.id)).toBe('USER_NOT_WAITING');
    expect(await act(exchange, boss, 'unblock', user.id)).toBe('OK');
    expect(await codes()).toEqual(['TOKEN_EXPIRED', 'TOKEN_EXPIRED', 'OK']);
  });

  test('[A-P53] an operator ends all sessions of a user, who may log in again', async () => {
    const exchange = await open('memory');
    const boss = await operatorOf(exchange);
    const { accessToken: token, user } = await exchange.signIn('anna');
    const { forceLogout } = DESTINATIONS;
    const listener = await listenTo(exchange.gateway, token, [forceLogout]);
    const path = '/api/operator/user/force_logout';
    const said = { userId: user.id, reason: 'device lost' };
    expect((await exchange.post(path, said, boss)).body).toEqual({ status: 200, ended: 1 });
    expect(listener.received(forceLogout)).toMatchObject([{ reason: 'FORCED' }]);
    expect(await codeOf(exchange.get('/api/me', { token }))).toBe('TOKEN_EXPIRED');
    const again = { username: 'anna', password: PASSWORD };
    expect(await codeOf(exchange.post('/api/login', again))).toBe('OK');
  });
});

test('[A-P55] one user is seen with the wallets, sessions and statement that they see themselves', async () => {
  const exchange = await open('memory');
  const boss = await operatorOf(exchange);
  const anna = await memberWith(exchange, 'anna', '12.5');
  const read = async <T>(path: string, { token }: Member): Promise<T> =>
    (await exchange.get<T>(path, { token })).body;
  const view = await read<WireOperatorUserView>(`/api/operator/user/view?userId=${anna.id}`, boss);
  expect(view.user).toMatchObject({ id: anna.id, username: 'anna', status: 'NORMAL', sessions: 1 });
  expect(view.wallets).toEqual(await read('/api/wallet/my', anna));
  expect(view.wallets.find(({ type }) => type === 'USDT')).toMatchObject({ point: '12.5' });
  const own = await read<{ items: object[] }>('/api/player/sessions', anna);
  const [ownSession] = own.items;
  expect(own.items).toHaveLength(1);
  expect(ownSession).toMatchObject({ ...view.sessions[0], isCurrent: true });
  const query = 'walletTypeStrs=USDT&size=5';
  const statement = await read<{ total: number }>(
    `/api/operator/user/statement?userId=${anna.id}&${query}`,
    boss,
  );
  expect(statement.total).toBe(1);
  expect(statement).toEqual(await read(`/api/wallet/statement?${query}`, anna));
  for (const name of ['view', 'statement']) {
    const path = `/api/operator/user/${name}?userId=`;
    expect(await codeOf(exchange.get(`${path}u-999`, boss))).toBe('UNKNOWN_USER');
    expect(await codeOf(exchange.get(`${path}nobody`, boss))).toBe('UNKNOWN_USER');
    expect(await codeOf(exchange.get(`${path}${anna.id}`, anna))).toBe('NO_PERMISSION');
  }
});

test('[A-P56] users are found by when they registered, from the newest or the oldest', async () => {
  const exchange = await open('memory');
  const boss = await operatorOf(exchange);
  await exchange.signIn('anna');
  await exchange.clock.run(60_000);
  const since = exchange.clock.now();
  await exchange.signIn('bobby');
  const found = async (query: string): Promise<string> => {
    const { body } = await exchange.get<{ items: WireOperatorUser[]; total: number }>(
      `${LIST}?${query}`,
      { token: boss.token },
    );
    return `${body.total}: ${body.items.map(({ username }) => username).join(' ')}`;
  };
  expect(await found(`startDate=${since}`)).toBe('1: bobby');
  expect(await found(`endDate=${since - 1}`)).toBe('2: anna boss');
  expect(await found('order=OLDEST&size=2')).toBe('3: boss anna');
});

test('[A-P54] every act leaves who did it, to whom and why; none is done to oneself', async () => {
  const exchange = await open('memory');
  const boss = await operatorOf(exchange);
  const { user } = await exchange.signIn('anna');
  for (const name of ['block', 'unblock', 'approve', 'force_logout'] as const)
    await act(exchange, boss, name, user.id);
  const role = { userId: user.id, role: 'TRADER', reason: 'a test' };
  await exchange.post('/api/operator/user/role', role, boss);
  const line = (name: string, outcome: string) =>
    `${boss.id} user.${name} ${user.id} ${outcome} a test`;
  expect(await actsOf(exchange)).toEqual([
    line('block', 'BEGUN'),
    line('block', 'DONE'),
    line('unblock', 'BEGUN'),
    line('unblock', 'DONE'),
    line('approve', 'BEGUN'),
    line('approve', 'REFUSED USER_NOT_WAITING'),
    line('logout', 'BEGUN'),
    line('logout', 'DONE'),
    line('role', 'BEGUN'),
    line('role', 'DONE'),
  ]);
  const before = (await actsOf(exchange)).length;
  for (const name of ACTS) expect(await act(exchange, boss, name, boss.id)).toBe('NO_PERMISSION');
  const silent = { userId: user.id, reason: ' ' };
  const refused = await exchange.post('/api/operator/user/block', silent, boss);
  expect(refused.body).toMatchObject({ code: 'INVALID_PARAMETER', data: { name: 'reason' } });
  expect(await actsOf(exchange)).toHaveLength(before);
});

/** A store whose documents cannot be written while `isFailing`. */
function createFailingStore(): { readonly store: Store; isFailing: boolean } {
  const store = createMemoryStore();
  const failing = {
    isFailing: false,
    store: {
      ...store,
      documents: {
        ...store.documents,
        transaction: (work: Parameters<Store['documents']['transaction']>[0]) =>
          failing.isFailing
            ? Promise.reject(new Error('the medium failed'))
            : store.documents.transaction(work),
      },
    },
  };
  return failing;
}

test('[A-P23] sessions of a blocked user are dead though the store fails, and for good once it works', async () => {
  const failing = createFailingStore();
  const exchange = await createHttpExchange({ store: failing.store, mayWarn: true });
  const boss = await operatorOf(exchange);
  const { accessToken: token, refreshToken, user } = await exchange.signIn('anna');
  const id = parseUserId(user.id);
  if (id === undefined) throw new Error('no user');
  const { forceLogout } = DESTINATIONS;
  const listener = await listenTo(exchange.gateway, token, [forceLogout]);
  failing.isFailing = true;
  await setStatus(exchange, id, 'DENY');
  expect(listener.received(forceLogout)).toMatchObject([{ reason: 'DENIED' }]);
  expect(listener.closedWith()).toBeDefined();
  await setStatus(exchange, id, 'NORMAL');
  const codes = async () => [
    await codeOf(exchange.get('/api/me', { token })),
    await codeOf(exchange.post<SessionBody & { code?: string }>('/api/login', { refreshToken })),
  ];
  expect(await codes()).toEqual(['TOKEN_EXPIRED', 'TOKEN_EXPIRED']);
  const { documents } = exchange.gateway.core;
  const kept = () => documents.query({ kind: 'session', owner: id, page: 1, size: 10 });
  expect((await kept()).total).toBe(1);
  failing.isFailing = false;
  await exchange.clock.run(60_000);
  expect((await kept()).total).toBe(0);
  expect(await act(exchange, boss, 'force_logout', user.id)).toBe('OK');
  await exchange.stop();
});
