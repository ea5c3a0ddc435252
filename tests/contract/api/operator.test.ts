/** Operators over HTTP: what they see, decide and leave behind, and who the first one is. */
import { describe, expect, test } from 'vitest';
import { createMemoryStore } from '../../../src/gateway/stores/memory.ts';
import type { WireDnw } from '../../../src/protocol/money/entities.ts';
import { memberWith, type Member, operatorOf, walletsOf } from '../../support/apiMoney.ts';
import { createApiStores, STORE_KINDS } from '../../support/apiStores.ts';
import { applicationOf } from '../../support/engineMoney.ts';
import {
  createHttpExchange,
  type ErrorAnswer,
  type HttpExchange,
  type SessionBody,
  PASSWORD,
} from '../../support/httpExchange.ts';

const { open } = createApiStores();

const LIST = '/api/operator/application/list';
const DECIDE = '/api/operator/application/decide';
const ROLE = '/api/operator/user/role';

type Sent = Partial<ErrorAnswer> & Partial<WireDnw>;

interface Listed {
  readonly items: readonly (WireDnw & { readonly userId: string; readonly username: string })[];
  readonly total: number;
}

const deposit = (exchange: HttpExchange, { token }: Member, id: string, point = '100') =>
  exchange.post('/api/dnw/deposit/apply', { clientRequestId: id, point }, { token });

const decide = async (exchange: HttpExchange, { token }: Member, body: object): Promise<Sent> =>
  (await exchange.post<Sent>(DECIDE, body, { token })).body;

/** `operator act target outcome` of each act, newest first. */
async function actsOf({ gateway }: HttpExchange): Promise<readonly string[]> {
  const { items } = await gateway.core.documents.audit({ kind: 'act', page: 1, size: 50 });
  return items.map(({ actor, after }) => {
    const act = JSON.parse(after ?? '{}') as Readonly<Record<string, string>>;
    return [actor, act['name'], act['target'], act['outcome'], act['code']].join(' ').trim();
  });
}

describe.each(STORE_KINDS)('the operators’ list, in %s', (kind) => {
  test('[O-A1] has the applications of everybody, by every filter it names, for operators alone', async () => {
    const exchange = await open(kind);
    const boss = await operatorOf(exchange);
    const [ann, bob] = [
      await memberWith(exchange, 'anna', '500'),
      await memberWith(exchange, 'bobby', '500'),
    ];
    await deposit(exchange, ann, 'ann-1');
    await exchange.clock.run(60_000);
    const now = exchange.clock.now();
    await deposit(exchange, bob, 'bob-1');
    const carried = applicationOf({ id: 'bob-2', type: 'D', amount: '10', provider: 'paycoin' });
    await exchange.gateway.core.submit({ ...carried, userId: bob.id });
    await exchange.gateway.core.submit({
      ...applicationOf({ id: 'ann-2', type: 'W', amount: '50' }),
      userId: ann.id,
    });
    await decide(exchange, boss, { dnwHistoryId: 'd-1', decision: 'APPROVED' });
    const found = async (query: string): Promise<string> => {
      const { body } = await exchange.get<Listed>(`${LIST}?${query}`, { token: boss.token });
      return body.items.map(({ id, username }) => `${id}/${username}`).join(' ');
    };
    expect(await found('')).toBe('d-4/anna d-3/bobby d-2/bobby d-1/anna');
    expect(await found('statusStrs=APPROVED')).toBe('d-1/anna');
    expect(await found('typeStrs=W')).toBe('d-4/anna');
    expect(await found('walletTypeStrs=BTC')).toBe('');
    expect(await found(`userId=${bob.id}`)).toBe('d-3/bobby d-2/bobby');
    expect(await found('providerStrs=paycoin')).toBe('d-3/bobby');
    expect(await found('providerStrs=none&typeStrs=D')).toBe('d-2/bobby d-1/anna');
    expect(await found('keyword=bob-1')).toBe('d-2/bobby');
    expect(await found(`endDate=${now - 1}`)).toBe('d-1/anna');
    expect(await found('size=2&page=2')).toBe('d-2/bobby d-1/anna');
    for (const token of [ann.token, undefined]) {
      const { body } = await exchange.get(LIST, token === undefined ? {} : { token });
      expect(body.code).toBe(token === undefined ? 'LOGIN_REQUIRED' : 'NO_PERMISSION');
    }
  });
});

describe('an operator', () => {
  test('[O-A2][O-A3] decides once, with a reason to reject, and each act is in the audit trail', async () => {
    const exchange = await open('memory');
    const boss = await operatorOf(exchange);
    const member = await memberWith(exchange, 'player', '500');
    await deposit(exchange, member, 'one');
    await deposit(exchange, member, 'two');
    const carried = applicationOf({ id: 'three', type: 'D', amount: '10', provider: 'paycoin' });
    await exchange.gateway.core.submit({ ...carried, userId: member.id });

    const reject = { dnwHistoryId: 'd-1', decision: 'REJECTED' };
    expect(await decide(exchange, boss, reject)).toMatchObject({ data: { name: 'reason' } });
    const why = { ...reject, reason: 'no payment arrived' };
    expect(await decide(exchange, boss, why)).toMatchObject({
      id: 'd-1',
      status: 'REJECTED',
      reason: 'no payment arrived',
      userId: member.id,
    });
    const approve = { dnwHistoryId: 'd-1', decision: 'APPROVED' };
    expect((await decide(exchange, boss, approve)).code).toBe('APPLICATION_DECIDED');
    const second = { ...approve, dnwHistoryId: 'd-2' };
    expect((await decide(exchange, member, second)).code).toBe('NO_PERMISSION');
    expect(await decide(exchange, boss, second)).toMatchObject({ status: 'APPROVED' });
    const third = { ...approve, dnwHistoryId: 'd-3' };
    expect((await decide(exchange, boss, third)).code).toBe('APPLICATION_AT_PROVIDER');
    const none = { ...approve, dnwHistoryId: 'd-9' };
    expect((await decide(exchange, boss, none)).code).toBe('UNKNOWN_APPLICATION');
    expect(await walletsOf(exchange, member.token)).toMatchObject({ USDT: '600+0' });
    expect(await actsOf(exchange)).toEqual([
      `${boss.id} application.decide d-9 REFUSED UNKNOWN_APPLICATION`,
      `${boss.id} application.decide d-9 BEGUN`,
      `${boss.id} application.decide d-2 DONE`,
      `${boss.id} application.decide d-2 BEGUN`,
      `${boss.id} application.decide d-1 REFUSED APPLICATION_DECIDED`,
      `${boss.id} application.decide d-1 BEGUN`,
      `${boss.id} application.decide d-1 DONE`,
      `${boss.id} application.decide d-1 BEGUN`,
    ]);
    const records = await exchange.store.read(0, 1_000);
    expect(records.at(-1)).toMatchObject({ userId: member.id, actor: 'operator' });
  });

  test('[O-A3] does nothing where the audit trail cannot be written', async () => {
    const memory = createMemoryStore();
    const { documents } = memory;
    let isFailing = false;
    const transaction: typeof documents.transaction = (work) =>
      isFailing ? Promise.reject(new Error('the medium failed')) : documents.transaction(work);
    const store = { ...memory, documents: { ...documents, transaction } };
    const exchange = await open('memory', { store, mayWarn: true });
    const boss = await operatorOf(exchange);
    const member = await memberWith(exchange, 'player', '500');
    await deposit(exchange, member, 'one');
    isFailing = true;
    const approve = { dnwHistoryId: 'd-1', decision: 'APPROVED' };
    expect((await decide(exchange, boss, approve)).code).toBe('TRY_AGAIN');
    expect(await walletsOf(exchange, member.token)).toMatchObject({ USDT: '500+0' });
  });

  test('[O-A4] makes others operators, and never their own role or that of an operator above them', async () => {
    const exchange = await open('memory');
    const boss = await operatorOf(exchange);
    const member = await memberWith(exchange, 'player', '500');
    const give = async (who: Member, body: object) =>
      (await exchange.post(ROLE, { reason: 'second shift', ...body }, { token: who.token })).body;
    const promotion = { userId: member.id, role: 'ADMIN' };
    expect(await give(member, promotion)).toMatchObject({ code: 'NO_PERMISSION' });
    expect(await give(boss, { ...promotion, userId: 'u-99' })).toMatchObject({
      code: 'UNKNOWN_USER',
    });
    expect(await give(boss, promotion)).toEqual({ status: 200 });
    const grant = { id: member.id, permissions: ['users.act', 'admins.act'], reason: 'a shift' };
    await exchange.post('/api/operator/admin/permissions', grant, { token: boss.token });
    for (const { id } of [boss, member])
      expect(await give(member, { userId: id, role: 'PLAYER' })).toMatchObject({
        code: 'NO_PERMISSION',
      });
    expect(await give(boss, { userId: member.id, role: 'PLAYER' })).toEqual({ status: 200 });
    const me = await exchange.get<{ role: string }>('/api/me', { token: member.token });
    expect(me.body.role).toBe('PLAYER');
    expect(exchange.gateway.core.admins.byId(member.id)).toBeUndefined();
  });
});

describe('the first operator', () => {
  const logIn = async (exchange: HttpExchange, username: string, password: string) =>
    (
      await exchange.post<Partial<SessionBody> & { code?: string }>('/api/login', {
        username,
        password,
        newPassword: PASSWORD,
      })
    ).body;

  test('[O-A5] is made once, logs in with the password that was shown, and owns no play money', async () => {
    const store = createMemoryStore();
    const before = await createHttpExchange({ store });
    await before.signUp('operator');
    const first = await before.gateway.firstOperator();
    expect(first?.username).toBe('operator2');
    const { accessToken: early = '' } = await logIn(before, 'operator2', first?.password ?? '');
    expect(await before.get(LIST, { token: early })).toMatchObject({ status: 200 });
    await before.stop();

    // It ended before the password was shown.
    const exchange = await open('memory', { store, clock: before.clock });
    const operator = await exchange.gateway.firstOperator();
    if (first === undefined || operator === undefined) throw new Error('no operator was made');
    expect(operator.username).toBe('operator2');
    expect(operator.password).not.toBe(first.password);
    // A session opened with the earlier password has ended.
    expect((await exchange.get(LIST, { token: early })).body.code).toBe('TOKEN_EXPIRED');
    await operator.shown();
    expect(await exchange.gateway.firstOperator()).toBeUndefined();
    expect((await logIn(exchange, 'operator2', first.password)).code).toBe('WRONG_CREDENTIALS');
    const { accessToken: token = '' } = await logIn(exchange, 'operator2', operator.password);
    expect(await exchange.get(LIST, { token })).toMatchObject({ status: 200 });
    expect(await walletsOf(exchange, token)).toMatchObject({ FUTURES: '0+0', BINARY: '0+0' });
    const stored = await exchange.gateway.core.documents.query({
      kind: 'credentials',
      page: 1,
      size: 9,
    });
    expect(stored.items.map(({ body }) => body.includes('isOneTime'))).toEqual([false, false]);
  });
});
