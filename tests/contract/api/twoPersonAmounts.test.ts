/** From which amounts on an act takes two admins: a setting of each site. */
import { describe, expect, test } from 'vitest';
import { parseUserId, type UserId } from '../../../src/domain/ids.ts';
import { siteById } from '../../../src/domain/sites.ts';
import type { WireAct, WireApproval } from '../../../src/protocol/admins/entities.ts';
import type { WireOperatorSite } from '../../../src/protocol/site/operatorCalls.ts';
import { type Member, memberWith, operatorOf } from '../../support/apiMoney.ts';
import { createApiStores, STORE_KINDS } from '../../support/apiStores.ts';
import { applicationOf } from '../../support/engineMoney.ts';
import type { ErrorAnswer, HttpExchange } from '../../support/httpExchange.ts';

const { open } = createApiStores();

const CHANGE = '/api/operator/site/change';
const DECIDE = '/api/operator/application/decide';

type Answer = WireOperatorSite & ErrorAnswer & { readonly pending?: { readonly by: string } };

const change = async (it: HttpExchange, by: Member, body: object): Promise<Answer> =>
  (await it.post<Answer>(CHANGE, { reason: 'a test', ...body }, by)).body;

const siteOf = async (it: HttpExchange, by: Member, id: number) =>
  (await it.get<readonly WireOperatorSite[]>('/api/operator/site/list', by)).body.find(
    (site) => site.id === id,
  );

/** Approves a new deposit of USDT; what the exchange says of it. */
async function approve(it: HttpExchange, by: Member, userId: UserId, amount: string) {
  const application = applicationOf({
    id: `deposit-${amount.replace('.', '-')}`,
    type: 'D',
    amount,
  });
  const applied = await it.gateway.core.submit({ ...application, userId });
  if (!applied.ok) throw new Error(applied.rejection.code);
  const opened = applied.events.find((event) => event.type === 'MoneyApplied');
  const { body } = await it.post<{ readonly status?: string; readonly pending?: object }>(
    DECIDE,
    { dnwHistoryId: opened?.application.id, decision: 'APPROVED' },
    by,
  );
  return body.pending === undefined ? body.status : 'PENDING';
}

async function memberOf(it: HttpExchange, siteInfoId: number): Promise<UserId> {
  const { user } = await it.signIn(`member${siteInfoId}`, { siteInfoId });
  const id = parseUserId(user.id);
  if (id === undefined) throw new Error(`not an id: ${user.id}`);
  return id;
}

describe.each(STORE_KINDS)('a lower amount, in %s', (kind) => {
  test('[W-S9][O-G20] counts from the next press on, on its site alone, and after a restart', async () => {
    const it = await open(kind);
    const boss = await operatorOf(it);
    const [here, there] = [await memberOf(it, 1), await memberOf(it, 15)];
    expect(await approve(it, boss, here, '500')).toBe('APPROVED');
    expect(await change(it, boss, { id: 1, version: 0, twoPersonFromUsdt: '500' })).toMatchObject({
      version: 1,
      twoPersonFromUsdt: '500',
      twoPersonFromWon: '10000000',
    });
    expect(await approve(it, boss, here, '500.5')).toBe('PENDING');
    const other = await operatorOf(it, 'other');
    expect(await approve(it, other, here, '499.5')).toBe('APPROVED');
    expect(await approve(it, boss, there, '501')).toBe('APPROVED');
    const adjust = { userId: here, walletType: 'USDT', type: 'PB', amount: '500', reason: 'x' };
    const { body } = await it.post<{ pending?: object }>('/api/operator/adjust', adjust, boss);
    expect(body.pending).toBeDefined();

    const { items } = await it.gateway.core.documents.audit({
      kind: 'site',
      id: '1',
      page: 1,
      size: 10,
    });
    expect(items).toMatchObject([{ action: 'CREATED', actor: boss.id }]);
    expect(items[0]?.after).toContain('"twoPersonFromUsdt":"500"');
    const acts = await it.get<{ items: WireAct[] }>('/api/operator/audit?act=site.change', boss);
    expect(acts.body.items).toMatchObject([
      { operator: boss.id, outcome: 'DONE', details: { twoPersonFromUsdt: '500' } },
    ]);

    await it.stop();
    const again = await open(kind, { store: it.store, clock: it.clock });
    expect(await approve(again, boss, here, '502')).toBe('PENDING');
  });
});

describe('a higher amount', () => {
  test('[W-S9][O-G21][O-G22] takes two admins itself, who ask for the same', async () => {
    const it = await open('memory');
    const [boss, second] = [await operatorOf(it), await operatorOf(it, 'second')];
    const player = await memberWith(it, 'player', '1');
    const raise = { id: 1, version: 0, name: 'Renamed', twoPersonFromUsdt: '20000' };
    expect((await change(it, boss, raise)).pending).toMatchObject({ by: boss.id });
    expect((await change(it, boss, raise)).code).toBe('SECOND_PERSON_NEEDED');
    const other = { ...raise, twoPersonFromUsdt: '30000' };
    expect((await change(it, second, other)).pending).toMatchObject({ by: second.id });
    expect(await siteOf(it, boss, 1)).toMatchObject({ version: 0, twoPersonFromUsdt: '10000' });
    expect(await approve(it, boss, player.id, '15000')).toBe('PENDING');

    const { body } = await it.get<{ items: WireApproval[] }>('/api/operator/approvals', second);
    const waits = body.items.find(({ by, act }) => by === boss.id && act === 'site.change');
    expect(waits).toMatchObject({ target: 'demo', reason: 'a test' });
    expect(await change(it, second, waits?.params ?? {})).toMatchObject({
      version: 1,
      twoPersonFromUsdt: '20000',
      twoPersonFromWon: '10000000',
    });
    expect(await approve(it, boss, player.id, '15001')).toBe('APPROVED');
    expect((await change(it, boss, other)).code).toBe('SITE_CHANGED');
  });

  test('[W-S9] of won takes two as well, and another change of the site ends what waits', async () => {
    const it = await open('memory');
    const [boss, second] = [await operatorOf(it), await operatorOf(it, 'second')];
    const raise = { id: 15, version: 0, twoPersonFromWon: '10000001' };
    expect((await change(it, boss, raise)).pending).toBeDefined();
    expect(await change(it, second, { id: 15, version: 0, name: 'Fifteen' })).toMatchObject({
      version: 1,
      name: 'Fifteen',
      twoPersonFromWon: '10000000',
    });
    const { body } = await it.get<{ items: WireApproval[] }>('/api/operator/approvals', boss);
    expect(body.items).toEqual([]);
  });
});

test.each([
  ['twoPersonFromUsdt', '-1'],
  ['twoPersonFromUsdt', 'much'],
  ['twoPersonFromWon', '1000000000000.1'],
  ['twoPersonFromWon', '1e6'],
])('[W-S4][W-S9] %s is not %s', async (name, amount) => {
  const it = await open('memory');
  const boss = await operatorOf(it);
  expect(await change(it, boss, { id: 1, version: 0, [name]: amount })).toMatchObject({
    data: { name },
  });
  expect(await siteOf(it, boss, 1)).toMatchObject({ version: 0 });
});

test('[W-S9] a site stored before it had amounts has the usual ones, and members see none', async () => {
  const it = await open('memory');
  const boss = await operatorOf(it);
  const { twoPersonFromUsdt: _usdt, twoPersonFromWon: _won, id, ...old } = siteById(15) ?? {};
  const body = JSON.stringify({ ...old, name: 'Stored long ago' });
  const document = { kind: 'site', id: String(id), body, expectedVersion: 0 };
  await it.gateway.core.documents.transact([{ type: 'put', ...document }], {
    actor: boss.id,
    at: it.clock.now(),
  });
  await it.stop();
  const again = await open('memory', { store: it.store, clock: it.clock });
  expect(await siteOf(again, boss, 15)).toMatchObject({
    name: 'Stored long ago',
    twoPersonFromUsdt: '10000',
    twoPersonFromWon: '10000000',
  });
  const shown = await again.get('/api/site_info/code?code=site15');
  expect(Object.keys(shown.body).filter((name) => name.startsWith('twoPerson'))).toEqual([]);
});
