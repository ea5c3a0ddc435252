/** Partner codes over HTTP: made by operators, shown to guests, and who signs up with one. */
import { describe, expect, test } from 'vitest';
import { memberWith, operatorOf } from '../../support/apiMoney.ts';
import { createApiStores } from '../../support/apiStores.ts';
import { createHttpExchange, type HttpExchange, person } from '../../support/httpExchange.ts';

const { open } = createApiStores();

interface Answer {
  readonly status: number;
  readonly code?: string;
  readonly name?: string;
  readonly id?: string;
}

const verify = async (exchange: HttpExchange, pk: string | number, more = '') =>
  (await exchange.get<Answer>(`/api/partner/verify?partnerPk=${pk}${more}`)).body;

const create = async (exchange: HttpExchange, token: string, body: object) =>
  (
    await exchange.post<Answer>(
      '/api/operator/partners',
      { name: '서울지사', reason: 'contract 12', ...body },
      { token },
    )
  ).body;

const referrerOf = (exchange: HttpExchange, id: string | undefined) =>
  exchange.gateway.core.readState(
    ({ members }) => [...members.values()].find(({ user }) => user.id === id)?.user.partnerId,
  );

describe('a partner code', () => {
  test('[A-V30][A-V31][N-V3] is made by an operator for one member, and shows their name', async () => {
    const exchange = await open('memory');
    const boss = await operatorOf(exchange);
    const partner = await memberWith(exchange, 'partner', '1');
    const other = await memberWith(exchange, 'other', '1');
    const of = (userId: string, code: string) => create(exchange, boss.token, { userId, code });
    expect(
      (await create(exchange, partner.token, { userId: partner.id, code: 'seoul' })).code,
    ).toBe('NO_PERMISSION');
    expect((await of('u-99', 'seoul')).code).toBe('UNKNOWN_USER');
    expect((await of('nobody', 'seoul')).code).toBe('UNKNOWN_USER');
    expect((await of(partner.id, 's')).code).toBe('INVALID_PARTNER_CODE');
    expect((await of(boss.id, 'seoul')).code).toBe('NO_PERMISSION');
    expect((await verify(exchange, 'seoul')).code).toBe('UNKNOWN_PARTNER');
    const made = { status: 200, code: 'seoul', name: '서울지사' };
    expect(await of(partner.id, 'SEOUL')).toEqual(made);
    // [N-V3] By the name that the operator knows.
    expect(await of('Other', 'busan')).toMatchObject({ status: 200, code: 'busan' });
    expect((await verify(exchange, 'busan')).status).toBe(200);
    expect(await verify(exchange, 'Seoul')).toEqual(made);
    expect((await verify(exchange, 'seoul', '&siteInfoId=15')).code).toBe('UNKNOWN_PARTNER');
    expect((await of(other.id, 'seoul')).code).toBe('PARTNER_CODE_TAKEN');
    const renamed = { userId: partner.id, code: 'seoul', name: '강남지사' };
    expect(await create(exchange, boss.token, renamed)).toMatchObject({ name: '강남지사' });
    expect(await of(partner.id, '2025')).toMatchObject({ code: '2025' });
    expect(await verify(exchange, 2025)).toMatchObject({ name: '서울지사' });
    const me = await exchange.get<{ role: string }>('/api/me', { token: partner.token });
    expect(me.body.role).toBe('PARTNER');
    const { items } = await exchange.gateway.core.documents.audit({
      kind: 'act',
      page: 1,
      size: 1,
    });
    expect(items[0]).toMatchObject({ actor: boss.id, owner: partner.id });
  });
});

describe('who signs up with a partner code', () => {
  test('[A-V32] is the partner’s in the log, by user id, also after a restart', async () => {
    const exchange = await createHttpExchange();
    const boss = await operatorOf(exchange);
    const partner = await memberWith(exchange, 'partner', '1');
    await create(exchange, boss.token, { userId: partner.id, code: 'seoul' });
    const signUp = async (username: string, more: object) =>
      (await exchange.post<Answer>('/api/player', { ...person(username), ...more })).body;
    const { id } = await signUp('gildong', { partnerId: 'Seoul' });
    const alone = await signUp('alone', { partnerId: '' });
    expect(await referrerOf(exchange, id)).toBe(partner.id);
    expect(await referrerOf(exchange, alone.id)).toBeUndefined();
    expect(JSON.stringify(await exchange.store.read(0, 1_000))).not.toContain('seoul');
    await exchange.stop();
    const again = await open('memory', { store: exchange.store, clock: exchange.clock });
    expect(await referrerOf(again, id)).toBe(partner.id);
  });

  test('[A-V31] that is unknown, or whose member is blocked or no partner any more, is refused', async () => {
    const exchange = await open('memory');
    const boss = await operatorOf(exchange);
    const partner = await memberWith(exchange, 'partner', '1');
    await create(exchange, boss.token, { userId: partner.id, code: 'seoul' });
    const { core } = exchange.gateway;
    const refused = async (partnerId: string) =>
      (await exchange.post<Answer>('/api/player', { ...person('gildong'), partnerId })).body;
    const unknown = { status: 404, code: 'UNKNOWN_PARTNER' };
    expect(await refused('nobody')).toMatchObject(unknown);
    expect(await refused('../../x')).toMatchObject(unknown);
    const { id: userId } = partner;
    await core.submit({ type: 'SetUserStatus', userId, status: 'DENY' });
    expect(await refused('seoul')).toMatchObject(unknown);
    expect(await verify(exchange, 'seoul')).toMatchObject(unknown);
    await core.submit({ type: 'SetUserStatus', userId, status: 'NORMAL' });
    await core.submit({ type: 'SetUserRole', userId, role: 'PLAYER' });
    expect(await refused('seoul')).toMatchObject(unknown);
    await core.submit({ type: 'SetUserRole', userId, role: 'PARTNER' });
    expect(await refused('seoul')).toMatchObject({ status: 200 });
  });
});
