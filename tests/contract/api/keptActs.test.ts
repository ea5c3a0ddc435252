/** The trail says what was decided. Rule [O-G34] of gateway/operator. */
import { expect, test } from 'vitest';
import type { WireAct } from '../../../src/protocol/admins/entities.ts';
import { inWords, isKept } from '../../../src/gateway/operatorActs/asked.ts';
import { MOVES } from '../../../src/gateway/operatorActs/moves.ts';
import type { AnyCall } from '../../../src/protocol/call.ts';
import { CALLS } from '../../../src/protocol/contract.ts';
import { type Member, memberWith, operatorOf } from '../../support/apiMoney.ts';
import { createApiStores } from '../../support/apiStores.ts';
import type { HttpExchange } from '../../support/httpExchange.ts';
import { expectKept } from '../../support/keptActs.ts';
import { LOOKS_SECRET, NOT_GUESSED } from '../../support/secrets.ts';

const { open } = createApiStores();
const WHY = { reason: 'a test' };

const actsOf = async (it: HttpExchange, by: Member, query = ''): Promise<readonly WireAct[]> =>
  (await it.get<{ items: WireAct[] }>(`/api/operator/audit?${query}`, by)).body.items;

test('[O-G34] an act keeps what was asked for and what was there before', async () => {
  const it = await open('memory');
  const [boss, second] = [await operatorOf(it), await operatorOf(it, 'second')];
  const player = await memberWith(it, 'player', '1');
  await it.post('/api/operator/user/role', { userId: player.id, role: 'PARTNER', ...WHY }, boss);
  await it.post('/api/operator/fees/change', { takerFee: '0.0005', ...WHY }, boss);
  const terms = { id: 1, walletType: 'USDT', type: 'W', minimum: '50', ...WHY };
  await it.post('/api/operator/terms/change', terms, boss);
  const lower = { takerFee: '0.0001', ...WHY };
  await it.post('/api/operator/fees/change', lower, boss);
  await it.post('/api/operator/fees/change', lower, second);
  const acts = await actsOf(it, boss);
  expect(acts).toMatchObject([
    { act: 'fees.change', username: 'second', outcome: 'DONE', before: { takerFee: '0.0005' } },
    { act: 'fees.change', outcome: 'PENDING', details: { takerFee: '0.0001' } },
    { act: 'terms.change', details: { minimum: '50' }, before: { minimum: '20' } },
    { act: 'fees.change', details: { takerFee: '0.0005' }, before: { takerFee: '0.0004' } },
    { act: 'user.role', details: { role: 'PARTNER' }, before: { role: 'PLAYER' } },
  ]);
});

test('[O-G30] acts are found by the name of who acted and of whom they were about', async () => {
  const it = await open('memory');
  const [boss, second] = [await operatorOf(it), await operatorOf(it, 'second')];
  const player = await memberWith(it, 'player', '1');
  await it.post('/api/operator/user/block', { userId: player.id, ...WHY }, boss);
  await it.post('/api/operator/fees/change', { takerFee: '0.0005', ...WHY }, second);
  const names = async (query: string) => (await actsOf(it, boss, query)).map(({ act }) => act);
  expect(await names('operator=second')).toEqual(['fees.change']);
  expect(await names(`operator=${boss.id}`)).toEqual(['user.block']);
  expect(await names('user=player')).toEqual(['user.block']);
  expect(await names('operator=nobody')).toEqual([]);
  expect(await names('user=nobody')).toEqual([]);
});

test('[O-G34] no secret and nothing that reaches a person is kept', () => {
  const asked = {
    password: 'secret1234',
    phone: '010-1',
    email: 'a@b.c',
    accountPassword: 'x',
    otp: '1',
    amount: 250_000_000n,
    rates: { ROUNDS: '0.1' },
    menus: ['a', 'b'],
    isOn: false,
    none: null,
    reason: 'kept elsewhere',
    siteInfoId: 1,
    left: undefined,
  };
  expect(inWords(asked)).toEqual({
    amount: '2.5',
    'rates.ROUNDS': '0.1',
    menus: 'a, b',
    isOn: 'false',
    none: '-',
  });
});

test('[O-G34] a parameter of an operator that looks secret is not kept, or is known to be none', () => {
  const known = new Set<string>(Object.values(NOT_GUESSED).flat());
  const kept = (Object.keys(MOVES) as (keyof typeof MOVES)[]).flatMap((name) => {
    const { params }: AnyCall = CALLS[name];
    const names = 'entries' in params ? Object.keys(params.entries as object) : [];
    return names
      .filter((param) => LOOKS_SECRET.test(param) && isKept(param))
      .map((param) => `${name}.${param}`);
  });
  expect(kept.filter((one) => !known.has(one))).toEqual([]);
});

test('[O-G34] the check after every act can fail: an act without a figure that was asked for', async () => {
  const it = await open('memory');
  const boss = await operatorOf(it);
  const path = '/api/operator/fees/change';
  await it.post(path, { takerFee: '0.0005', ...WHY }, boss);
  await expectKept(it.gateway, { path, body: { takerFee: '0.0005' } });
  const more = expectKept(it.gateway, { path, body: { takerFee: '0.0005', makerFee: '0.0003' } });
  await expect(more).rejects.toThrow(/the trail of operatorChangeFees/);
});
