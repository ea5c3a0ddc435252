/** Operators as a tree: what each may do, who grants it, and how they first log in. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { MetaName } from '../../../src/gateway/ports/metaNames.ts';
import { parseUserId, type UserId } from '../../../src/domain/ids.ts';
import { type Permission, PERMISSIONS } from '../../../src/domain/permissions.ts';
import { DAY_MS } from '../../../src/domain/time.ts';
import { AdminBook } from '../../../src/gateway/admins/adminBook.ts';
import { TwoPersons } from '../../../src/gateway/operatorActs/twoPersons.ts';
import { succeed } from '../../../src/gateway/reply.ts';
import { createMemoryStore } from '../../../src/gateway/stores/memory.ts';
import type { AnyCall } from '../../../src/protocol/call.ts';
import type { WireAct, WireAdmin, WireApproval } from '../../../src/protocol/admins/entities.ts';
import { CALL_NAMES, CALLS } from '../../../src/protocol/contract.ts';
import {
  enteredAdmin,
  type Member,
  memberWith,
  operatorOf,
  walletsOf,
} from '../../support/apiMoney.ts';
import { createManualClock } from '../../support/clock.ts';
import { applicationOf } from '../../support/engineMoney.ts';
import { createApiStores } from '../../support/apiStores.ts';
import {
  createHttpExchange,
  type ErrorAnswer,
  type HttpExchange,
  PASSWORD,
  type SessionBody,
} from '../../support/httpExchange.ts';

const { open } = createApiStores();

const REASON = { reason: 'a test' };

interface Created {
  readonly admin: WireAdmin;
  readonly oneTimePassword: string;
}

/** The code of a refusal; OK for an answer. */
async function codeOf(sent: Promise<{ status: number; body: unknown }>): Promise<string> {
  const { status, body } = await sent;
  return status === 200 ? 'OK' : (body as ErrorAnswer).code;
}

const create = (
  it: HttpExchange,
  { token }: Pick<Member, 'token'>,
  username: string,
  permissions: readonly Permission[],
) => it.post<Created>('/api/admin', { username, permissions, ...REASON }, { token });

/** An admin below another who has chosen a password. */
async function adminBelow(
  it: HttpExchange,
  above: Pick<Member, 'token'>,
  username: string,
  permissions: readonly Permission[],
): Promise<Member> {
  const { body } = await create(it, above, username, permissions);
  return enteredAdmin(it, { username, id: body.admin.id }, body.oneTimePassword);
}

/** A bonus that takes two persons. */
const bonusFor = ({ id: userId }: Member) => ({
  userId,
  walletType: 'USDT',
  type: 'PB',
  amount: '10000',
  clientRequestId: 'bonus-1',
  ...REASON,
});

const grant = (
  it: HttpExchange,
  { token }: Member,
  { id }: Member,
  permissions: readonly Permission[],
) =>
  it.post<WireAdmin>('/api/operator/admin/permissions', { id, permissions, ...REASON }, { token });

const meOf = async (it: HttpExchange, { token }: Member): Promise<WireAdmin> =>
  (await it.get<WireAdmin>('/api/operator/me', { token })).body;

const heldBy = async (it: HttpExchange, admin: Member): Promise<readonly Permission[]> =>
  (await meOf(it, admin)).permissions;

/** Every call of operators, by its name in the contract. */
const OPERATOR_CALLS = CALL_NAMES.flatMap((name) => {
  const call: AnyCall = CALLS[name];
  const isOperators =
    /^\/api\/(?:operator|admin)(?:\/|$)/.test(call.path) ||
    (typeof call.access !== 'string' && 'permission' in call.access);
  return isOperators ? [{ name, call }] : [];
});
/** Who one is, which every operator may ask. */
const WITHOUT_PERMISSION: readonly string[] = [
  'operatorWaiting',
  'operatorMe',
  'operatorApprovals',
  'operatorDecline',
];

describe('permissions', () => {
  test('[O-G1] every call of operators names a permission of the closed list', () => {
    const without = OPERATOR_CALLS.filter(
      ({ call: { access } }) =>
        typeof access === 'string' ||
        !('permission' in access) ||
        !PERMISSIONS.includes(access.permission),
    );
    expect(without.map(({ name }) => name)).toEqual(WITHOUT_PERMISSION);
    expect(OPERATOR_CALLS.length).toBeGreaterThan(40);
  });

  test('[O-G1] any set of permissions allows exactly the calls that name one of it', async () => {
    const it = await createHttpExchange();
    const boss = await operatorOf(it);
    const admin = await adminBelow(it, boss, 'below', []);
    const isRefused = async ({ method, path }: AnyCall): Promise<boolean> => {
      const sent = method === 'GET' ? it.get(path, admin) : it.post(path, {}, admin);
      return (await codeOf(sent)) === 'NO_PERMISSION';
    };
    const check = async (permissions: readonly Permission[]): Promise<void> => {
      await it.gateway.core.admins.grant(boss.id, admin.id, permissions);
      for (const { name, call } of OPERATOR_CALLS) {
        const { access } = call;
        if (typeof access === 'string' || !('permission' in access)) continue;
        expect([name, await isRefused(call)]).toEqual([
          name,
          !permissions.includes(access.permission),
        ]);
      }
    };
    for (const permission of PERMISSIONS) await check([permission]);
    await fc.assert(fc.asyncProperty(fc.subarray([...PERMISSIONS]), check), { numRuns: 10 });
    await it.stop();
  });

  test('[O-G2] the first operator holds everything, and is nobody’s to change', async () => {
    const it = await open('memory');
    const boss = await operatorOf(it);
    const me = await meOf(it, boss);
    expect(me).toMatchObject({ level: 1, parentId: null, mustChangePassword: false });
    expect(me.permissions).toEqual(PERMISSIONS);
    expect((await grant(it, boss, boss, [])).body).toMatchObject({ code: 'UNKNOWN_ADMIN' });
    const player = await memberWith(it, 'player', '1');
    expect(await codeOf(it.get('/api/operator/me', { token: player.token }))).toBe('NO_PERMISSION');
  });

  test('[O-G2] operators of an earlier version keep what they could do, once', async () => {
    const store = createMemoryStore();
    const before = await createHttpExchange({ store });
    const { accessToken: token, user } = await before.signIn('veteran');
    const id = parseUserId(user.id);
    if (id === undefined) throw new Error(user.id);
    await before.gateway.core.submit({ type: 'SetUserRole', userId: id, role: 'ADMIN' });
    const list = (it: HttpExchange) => codeOf(it.get('/api/operator/user/list', { token }));
    expect(await list(before)).toBe('NO_PERMISSION');
    await before.stop();
    const marked = await createHttpExchange({ store });
    expect(await list(marked)).toBe('NO_PERMISSION');
    await marked.stop();
    await store.writeMeta('admins.adopted', '');
    const unmarked = {
      ...store,
      readMeta: async (key: MetaName) =>
        key === 'admins.adopted' ? undefined : store.readMeta(key),
    };
    const after = await createHttpExchange({ store: unmarked });
    expect(await list(after)).toBe('OK');
    await after.stop();
  });

  test('[O-G3] an admin creates others with at most their own permissions', async () => {
    const it = await open('memory');
    const boss = await operatorOf(it);
    const lead = await adminBelow(it, boss, 'lead', ['users.read', 'admins.read', 'admins.act']);
    expect(await meOf(it, lead)).toMatchObject({ level: 2, parentId: boss.id, username: 'lead' });
    expect((await create(it, lead, 'other', ['users.act'])).body).toMatchObject({
      code: 'PERMISSION_NOT_HELD',
      data: { permission: 'users.act' },
    });
    const support = await adminBelow(it, lead, 'support', ['users.read']);
    expect(await meOf(it, support)).toMatchObject({ level: 3, parentId: lead.id });
    expect(await codeOf(create(it, support, 'another', []))).toBe('NO_PERMISSION');
    // No admin grants over the head of the admin in between.
    expect((await grant(it, boss, support, ['users.act'])).body).toMatchObject({
      code: 'PERMISSION_NOT_HELD',
    });
    expect(await codeOf(create(it, boss, 'lead', []))).toBe('DUPLICATE_USERNAME');
  });

  test('[O-G4] what is taken from an admin is taken from everybody below, for good', async () => {
    const it = await open('memory');
    const boss = await operatorOf(it);
    const all: readonly Permission[] = ['users.read', 'users.act', 'admins.read', 'admins.act'];
    const lead = await adminBelow(it, boss, 'lead', all);
    const support = await adminBelow(it, lead, 'support', all);
    const junior = await adminBelow(it, support, 'junior', ['users.act', 'users.read']);
    expect((await grant(it, boss, lead, ['users.read', 'admins.act'])).status).toBe(200);
    expect(await heldBy(it, support)).toEqual(['users.read', 'admins.act']);
    expect(await heldBy(it, junior)).toEqual(['users.read']);
    const block = { userId: boss.id, ...REASON };
    expect(await codeOf(it.post('/api/operator/user/block', block, junior))).toBe('NO_PERMISSION');
    expect((await grant(it, boss, lead, all)).status).toBe(200);
    expect(await heldBy(it, junior)).toEqual(['users.read']);
  });

  test('[O-G5] an admin sees themselves and those below, by level and by the admin above', async () => {
    const it = await open('memory');
    const boss = await operatorOf(it);
    const seeing: readonly Permission[] = ['admins.read', 'admins.act'];
    const lead = await adminBelow(it, boss, 'lead', seeing);
    const side = await adminBelow(it, boss, 'side', seeing);
    const support = await adminBelow(it, lead, 'support', seeing);
    const listed = async ({ token }: Member, query = '') => {
      const { body } = await it.get<{ items: WireAdmin[]; total: number }>(
        `/api/admin/list?${query}`,
        { token },
      );
      return `${body.total}: ${body.items.map(({ username }) => username).join(' ')}`;
    };
    expect(await listed(boss)).toBe('4: boss lead side support');
    expect(await listed(boss, 'level=2')).toBe('2: lead side');
    expect(await listed(boss, `parentId=${lead.id}`)).toBe('1: support');
    expect(await listed(boss, 'page=2&size=3')).toBe('4: support');
    expect(await listed(lead)).toBe('2: lead support');
    expect(await codeOf(it.get(`/api/admin/list?parentId=${side.id}`, lead))).toBe('UNKNOWN_ADMIN');
    expect(await codeOf(it.get(`/api/admin?id=${support.id}`, lead))).toBe('OK');
    expect(await codeOf(it.get('/api/admin', side))).toBe('OK');
    for (const { id } of [boss, side])
      expect(await codeOf(it.get(`/api/admin?id=${id}`, lead))).toBe('UNKNOWN_ADMIN');
  });

  test('[O-G6] nobody acts on an admin but those above', async () => {
    const it = await open('memory');
    const boss = await operatorOf(it);
    const held: readonly Permission[] = ['users.read', 'users.act', 'admins.act'];
    const lead = await adminBelow(it, boss, 'lead', held);
    const side = await adminBelow(it, boss, 'side', held);
    for (const [path, more] of [
      ['user/block', {}],
      ['user/force_logout', {}],
      ['user/role', { role: 'PLAYER' }],
    ] as const) {
      const ask = (by: Member, { id }: Member) =>
        codeOf(it.post(`/api/operator/${path}`, { userId: id, ...more, ...REASON }, by));
      expect(await ask(side, lead)).toBe('NO_PERMISSION');
      expect(await ask(lead, boss)).toBe('NO_PERMISSION');
    }
    const block = { userId: side.id, ...REASON };
    expect(await codeOf(it.post('/api/operator/user/block', block, boss))).toBe('OK');
    const password = { id: boss.id, ...REASON };
    expect(await codeOf(it.post('/api/operator/admin/password', password, lead))).toBe(
      'UNKNOWN_ADMIN',
    );
  });

  test('[O-G7] whoever loses the role holds nothing; those below go to the admin above', async () => {
    const it = await open('memory');
    const boss = await operatorOf(it);
    const held: readonly Permission[] = ['users.read', 'admins.read', 'admins.act'];
    const lead = await adminBelow(it, boss, 'lead', held);
    const support = await adminBelow(it, lead, 'support', ['users.read']);
    const role = (by: Member, to: string) =>
      codeOf(it.post('/api/operator/user/role', { userId: lead.id, role: to, ...REASON }, by));
    expect(await role(boss, 'PLAYER')).toBe('OK');
    expect(await codeOf(it.get('/api/operator/user/list', lead))).toBe('NO_PERMISSION');
    expect(await meOf(it, support)).toMatchObject({ level: 2, parentId: boss.id });
    expect(await role(boss, 'ADMIN')).toBe('OK');
    expect(await heldBy(it, lead)).toEqual([]);
  });

  test.each(['memory', 'PGlite'] as const)('[O-G8] grants survive a restart (%s)', async (kind) => {
    const it = await open(kind);
    const boss = await operatorOf(it);
    const lead = await adminBelow(it, boss, 'lead', ['users.read', 'coupons.act']);
    const again = new AdminBook(it.gateway.core);
    await again.load();
    expect(again.permissionsOf(lead.id)).toEqual(['users.read', 'coupons.act']);
    expect(again.permissionsOf(boss.id)).toEqual(PERMISSIONS);
    expect(again.isAbove(boss.id, lead.id)).toBe(true);
  });
});

describe('one-time passwords', () => {
  const login = (it: HttpExchange, more: object) => it.post<SessionBody>('/api/login', more);

  test('[O-G10] open nothing until another password is chosen, and work once', async () => {
    const it = await open('memory');
    const boss = await operatorOf(it);
    const { body } = await create(it, boss, 'lead', ['users.read']);
    expect(body.admin).toMatchObject({ level: 2, mustChangePassword: true });
    const once = { username: 'lead', password: body.oneTimePassword };
    const sessions = () => it.gateway.core.sessions.userIds().some((id) => id === body.admin.id);
    expect(await codeOf(login(it, once))).toBe('PASSWORD_CHANGE_NEEDED');
    expect(await codeOf(login(it, { ...once, newPassword: 'short' }))).toBe('INVALID_PASSWORD');
    expect(await codeOf(login(it, { ...once, newPassword: once.password }))).toBe('SAME_PASSWORD');
    expect(await codeOf(login(it, { ...once, password: 'wrong2025', newPassword: PASSWORD }))).toBe(
      'WRONG_CREDENTIALS',
    );
    expect(sessions()).toBe(false);
    const entered = await login(it, { ...once, newPassword: PASSWORD });
    expect(entered.status).toBe(200);
    expect(
      await codeOf(it.get('/api/operator/user/list', { token: entered.body.accessToken })),
    ).toBe('OK');
    expect(await codeOf(login(it, once))).toBe('WRONG_CREDENTIALS');
    expect(await codeOf(login(it, { username: 'lead', password: PASSWORD }))).toBe('OK');
  });

  test('[O-G10] of the first operator is no exception', async () => {
    const it = await open('memory');
    const first = await it.gateway.firstOperator();
    if (first === undefined) throw new Error('no operator');
    const { username, password } = first;
    expect(await codeOf(login(it, { username, password }))).toBe('PASSWORD_CHANGE_NEEDED');
    const { body } = await login(it, { username, password, newPassword: PASSWORD });
    const me = await it.get<WireAdmin>('/api/operator/me', { token: body.accessToken });
    expect(me.body).toMatchObject({ username, level: 1, permissions: PERMISSIONS });
  });

  test('[O-G11] an admin above gives another one, which ends every session', async () => {
    const it = await open('memory');
    const boss = await operatorOf(it);
    const lead = await adminBelow(it, boss, 'lead', ['users.read']);
    const sent = await it.post<Pick<Created, 'oneTimePassword'>>(
      '/api/operator/admin/password',
      { id: lead.id, ...REASON },
      boss,
    );
    expect(await codeOf(it.get('/api/operator/me', lead))).toBe('TOKEN_EXPIRED');
    const password = sent.body.oneTimePassword;
    expect(await codeOf(login(it, { username: 'lead', password: PASSWORD }))).toBe(
      'WRONG_CREDENTIALS',
    );
    expect(await codeOf(login(it, { username: 'lead', password }))).toBe('PASSWORD_CHANGE_NEEDED');
  });
});

describe('two persons', () => {
  const DECIDE = '/api/operator/application/decide';
  /** An application to deposit coins, of the number that comes next. */
  async function deposit(it: HttpExchange, { id: userId }: Member, amount: string): Promise<void> {
    const application = applicationOf({ id: `deposit-${amount}`, type: 'D', amount });
    expect(await it.gateway.core.submit({ ...application, userId })).toMatchObject({ ok: true });
  }
  const waiting = async (it: HttpExchange, { token }: Member) =>
    (await it.get<{ items: WireApproval[] }>('/api/operator/approvals', { token })).body.items;

  test('[O-G20][O-G21][O-G22] approve a large application, one a small one', async () => {
    const it = await open('memory');
    const boss = await operatorOf(it);
    const second = await operatorOf(it, 'second');
    const other = await adminBelow(it, boss, 'other', ['applications.read']);
    const player = await memberWith(it, 'player', '1');
    await deposit(it, player, '10000');
    const approve = { dnwHistoryId: 'd-1', decision: 'APPROVED' };
    const first = await it.post<{ pending: { by: string } }>(DECIDE, approve, boss);
    expect(first.body.pending).toMatchObject({ by: boss.id, username: 'boss' });
    expect(await codeOf(it.post(DECIDE, approve, boss))).toBe('SECOND_PERSON_NEEDED');
    const { body } = await it.get<{ items: object[] }>('/api/operator/application/list', second);
    expect(body.items).toMatchObject([{ status: 'REQUESTED', pendingBy: { by: boss.id } }]);
    const [asked, ...more] = await waiting(it, second);
    expect(more).toEqual([]);
    expect(asked).toMatchObject({
      act: 'application.decide',
      target: 'd-1',
      params: approve,
      details: { userId: player.id, type: 'D', amount: '10000' },
    });
    expect(await waiting(it, other)).toEqual([]);
    const done = await it.post(DECIDE, asked?.params, second);
    expect(done.body).toMatchObject({ status: 'APPROVED', pendingBy: null });
    expect(await waiting(it, second)).toEqual([]);
    const { items } = (
      await it.get<{ items: WireAct[] }>('/api/operator/audit?act=application.decide', boss)
    ).body;
    expect(items.map(({ operator, outcome }) => `${operator} ${outcome}`)).toEqual([
      `${second.id} DONE`,
      `${boss.id} REFUSED`,
      `${boss.id} PENDING`,
    ]);
    await deposit(it, player, '9999');
    const small = { ...approve, dnwHistoryId: 'd-2' };
    expect((await it.post(DECIDE, small, second)).body).toMatchObject({ status: 'APPROVED' });
  });

  test('[O-G20] adjust a wallet by a large amount, once', async () => {
    const it = await open('memory');
    const boss = await operatorOf(it);
    const second = await operatorOf(it, 'second');
    const player = await memberWith(it, 'player', '1');
    const adjust = bonusFor(player);
    const ask = (by: Member, more: object = {}) =>
      it.post<{ pending?: object }>('/api/operator/adjust', { ...adjust, ...more }, by);
    expect((await ask(boss)).body.pending).toBeDefined();
    expect((await ask(second, { amount: '20000' })).body.pending).toBeDefined();
    expect(await walletsOf(it, player.token)).toMatchObject({ USDT: '1+0' });
    expect((await ask(second)).body.pending).toBeUndefined();
    expect(await walletsOf(it, player.token)).toMatchObject({ USDT: '10001+0' });
  });

  test('[O-G22][O-G23] list and decline what waits, to those alone who could confirm it', async () => {
    const it = await open('memory');
    const boss = await operatorOf(it);
    const ledger = await adminBelow(it, boss, 'ledger', ['ledger.act']);
    const support = await adminBelow(it, boss, 'support', ['users.act', 'applications.read']);
    const player = await memberWith(it, 'player', '1');
    const adjust = bonusFor(player);
    const press = (by: Member) => it.post<{ pending?: object }>('/api/operator/adjust', adjust, by);
    const decline = (id: string | undefined, by: Member) =>
      it.post<{ id: string }>('/api/operator/approval/decline', { id, ...REASON }, by);
    await press(boss);
    const [asked] = await waiting(it, ledger);
    expect(asked).toMatchObject({ by: boss.id, act: 'wallet.adjust', target: player.id });
    expect(await waiting(it, support)).toEqual([]);
    expect(await codeOf(decline(asked?.id, support))).toBe('UNKNOWN_APPROVAL');
    expect(await codeOf(decline(asked?.id, player))).toBe('NO_PERMISSION');
    expect((await decline(asked?.id, ledger)).body.id).toBe(asked?.id);
    expect(await codeOf(decline(asked?.id, ledger))).toBe('UNKNOWN_APPROVAL');
    // The act begins again with a first press.
    expect((await press(ledger)).body.pending).toBeDefined();
    expect(await walletsOf(it, player.token)).toMatchObject({ USDT: '1+0' });
    const { items } = (
      await it.get<{ items: WireAct[] }>('/api/operator/audit?act=approval.decline', boss)
    ).body;
    expect(items).toMatchObject([
      {
        operator: ledger.id,
        target: player.id,
        outcome: 'DONE',
        details: { act: 'wallet.adjust', by: boss.id },
      },
    ]);
  });

  test('[O-G21] a first press counts for a day, and until a rejection', async () => {
    const it = await open('memory');
    const boss = await operatorOf(it);
    const player = await memberWith(it, 'player', '1');
    const clock = createManualClock(it.clock.now());
    const twoPersons = new TwoPersons({ ...it.gateway.core, clock });
    const judges = {
      isInOffice: () => Promise.resolve(true),
      pairRejection: () => Promise.resolve(undefined),
    };
    const press = async (operator: UserId): Promise<string> => {
      const shared = { operator, act: 'test', target: 'x', owner: undefined, reason: '' };
      const more = { permission: 'ledger.act', call: 'operatorAdjust', params: {} } as const;
      const pressed = await twoPersons.share({ ...shared, ...more }, judges, () =>
        Promise.resolve(succeed('done')),
      );
      if (!pressed.ok) return pressed.rejection.code;
      return pressed.answer === 'done' ? 'done' : 'pending';
    };
    expect(await press(boss.id)).toBe('pending');
    await clock.run(DAY_MS);
    expect(await press(player.id)).toBe('pending');
    await clock.run(DAY_MS - 1);
    expect(await press(player.id)).toBe('SECOND_PERSON_NEEDED');
    expect(await press(boss.id)).toBe('done');
    await deposit(it, player, '10000');
    const decide = (decision: string) =>
      it.post(DECIDE, { dnwHistoryId: 'd-1', decision, ...REASON }, boss);
    await decide('APPROVED');
    expect(await waiting(it, boss)).toHaveLength(1);
    expect((await decide('REJECTED')).body).toMatchObject({ status: 'REJECTED' });
    expect(await waiting(it, boss)).toEqual([]);
  });
});

test('[O-G30] the trail is read by operator, act, target and time', async () => {
  const it = await open('memory');
  const boss = await operatorOf(it);
  const player = await memberWith(it, 'player', '1');
  const by = async (query: string) => {
    const { body } = await it.get<{ items: WireAct[] }>(`/api/operator/audit?${query}`, boss);
    return body.items.map(({ act, outcome }) => `${act} ${outcome}`);
  };
  await it.post('/api/operator/user/block', { userId: player.id, ...REASON }, boss);
  await it.post('/api/operator/user/approve', { userId: player.id, ...REASON }, boss);
  expect(await by('')).toEqual(['user.approve REFUSED', 'user.block DONE']);
  expect(await by('act=user.block')).toEqual(['user.block DONE']);
  expect(await by(`target=${player.id}&operator=${boss.id}`)).toHaveLength(2);
  expect(await by('operator=u-99')).toEqual([]);
  expect(await by(`to=${it.clock.now() - 1_000}`)).toEqual([]);
});
