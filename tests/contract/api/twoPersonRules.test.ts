/** One admin alone, under another name or with an admin of their own making, moves no more than a day allows. */
import { describe, expect, test } from 'vitest';
import type { WireAdmin } from '../../../src/protocol/admins/entities.ts';
import { PERMISSIONS } from '../../../src/domain/permissions.ts';
import { DAY_MS } from '../../../src/domain/time.ts';
import {
  enteredAdmin,
  type Member,
  memberWith,
  operatorOf,
  walletsOf,
} from '../../support/apiMoney.ts';
import { createApiStores, STORE_KINDS } from '../../support/apiStores.ts';
import { applicationOf } from '../../support/engineMoney.ts';
import { type ErrorAnswer, type HttpExchange } from '../../support/httpExchange.ts';

const { open } = createApiStores();
const REASON = { reason: 'a test' };

type Answer = Partial<ErrorAnswer> & { readonly pending?: { readonly why: string } };

/** Outcome of an act: why it is pending, the code of its refusal, or OK. */
async function pressed(sent: Promise<{ status: number; body: Answer }>): Promise<string> {
  const { status, body } = await sent;
  return status === 200 ? (body.pending?.why ?? 'OK') : (body.code ?? '');
}

const adjust = (
  it: HttpExchange,
  by: Member,
  { id: userId }: Member,
  amount: string,
  key: string,
) =>
  pressed(
    it.post<Answer>(
      '/api/operator/adjust',
      { userId, walletType: 'USDT', type: 'PB', amount, clientRequestId: key, ...REASON },
      by,
    ),
  );

async function adminBelow(it: HttpExchange, above: Member, username: string): Promise<Member> {
  const { body } = await it.post<{ admin: WireAdmin; oneTimePassword: string }>(
    '/api/admin',
    { username, permissions: PERMISSIONS, ...REASON },
    above,
  );
  return enteredAdmin(it, { username, id: body.admin.id }, body.oneTimePassword);
}

describe.each(STORE_KINDS)('in %s', (kind) => {
  test('[O-G31][O-G32] the sum of a day counts, also for two presses at once and after a restart', async () => {
    const it = await open(kind);
    const boss = await operatorOf(it);
    const player = await memberWith(it, 'player', '1');
    const both = await Promise.all([
      adjust(it, boss, player, '9999.99', 'a'),
      adjust(it, boss, player, '9999.98', 'b'),
    ]);
    expect(both.toSorted()).toEqual(['DAY_SUM', 'OK']);
    await it.stop();
    const again = await open(kind, { store: it.store, clock: it.clock });
    expect(await adjust(again, boss, player, '1', 'c')).toBe('DAY_SUM');
  });

  test('[O-G40] nobody acts on an account of their own', async () => {
    const it = await open(kind);
    const boss = await operatorOf(it);
    const application = applicationOf({ id: 'own', type: 'D', amount: '10' });
    await it.gateway.core.submit({ ...application, userId: boss.id });
    const decide = { dnwHistoryId: 'd-1', decision: 'APPROVED' };
    expect(await pressed(it.post<Answer>('/api/operator/application/decide', decide, boss))).toBe(
      'OWN_ACCOUNT',
    );
    expect(await adjust(it, boss, boss, '1', 'a')).toBe('OWN_ACCOUNT');
    const below = await adminBelow(it, boss, 'below');
    expect(await adjust(it, boss, below, '1', 'b')).toBe('ACCOUNT_OF_ADMIN_BELOW');
  });
});

test('[O-G31] the sum ends with the day, and a repetition counts once', async () => {
  const it = await open('memory');
  const boss = await operatorOf(it);
  const player = await memberWith(it, 'player', '1');
  expect(await adjust(it, boss, player, '6000', 'a')).toBe('OK');
  expect(await adjust(it, boss, player, '6000', 'a')).toBe('OK');
  expect(await adjust(it, boss, player, '3999', 'b')).toBe('OK');
  expect(await walletsOf(it, player.token)).toMatchObject({ USDT: '10000+0' });
  expect(await adjust(it, boss, player, '1', 'c')).toBe('DAY_SUM');
});

test('[O-G33] a coupon is worth all of its uses', async () => {
  const it = await open('memory');
  const boss = await operatorOf(it);
  const coupon = {
    promoCode: 'RICH',
    currency: 'USDT',
    amount: '1000000',
    walletTypeStrs: 'USDT',
    expiresAt: it.clock.now() + DAY_MS,
    usesMax: 100,
  };
  const create = (body: object) =>
    pressed(it.post<Answer>('/api/operator/coupon/create', body, boss));
  expect(await create(coupon)).toBe('AMOUNT');
  expect(await create({ ...coupon, promoCode: 'SMALL', amount: '100', usesMax: 99 })).toBe('OK');
  expect(await create({ ...coupon, promoCode: 'MORE', amount: '1', usesMax: 100 })).toBe('DAY_SUM');
});

test('[O-G41] an admin made by the first, below them or reset by them is no second person', async () => {
  const it = await open('memory');
  const [boss, other] = [await operatorOf(it), await operatorOf(it, 'other')];
  const player = await memberWith(it, 'player', '1');
  const [one, two] = [await adminBelow(it, boss, 'helper1'), await adminBelow(it, boss, 'helper2')];
  const large = (by: Member, key: string) => adjust(it, by, player, '10000', key);
  expect(await large(boss, 'a')).toBe('AMOUNT');
  expect(await large(one, 'a')).toBe('SECOND_PERSON_NOT_INDEPENDENT');
  expect(await large(other, 'a')).toBe('OK');
  expect(await large(one, 'b')).toBe('AMOUNT');
  expect(await large(boss, 'b')).toBe('SECOND_PERSON_NOT_INDEPENDENT');
  expect(await large(two, 'b')).toBe('OK');
  const renew = async (id: string, username: string) => {
    const { body } = await it.post<{ oneTimePassword: string }>(
      '/api/operator/admin/password',
      { id, ...REASON },
      boss,
    );
    return enteredAdmin(it, { username, id }, body.oneTimePassword);
  };
  const [oneAgain, twoAgain] = [await renew(one.id, 'helper1'), await renew(two.id, 'helper2')];
  expect(await large(oneAgain, 'c')).toBe('AMOUNT');
  expect(await large(twoAgain, 'c')).toBe('SECOND_PERSON_NOT_INDEPENDENT');
});

test('[O-G42] a first press ends with the permission to make it', async () => {
  const it = await open('memory');
  const [boss, other] = [await operatorOf(it), await operatorOf(it, 'other')];
  const player = await memberWith(it, 'player', '1');
  const lead = await adminBelow(it, boss, 'lead');
  expect(await adjust(it, lead, player, '10000', 'a')).toBe('AMOUNT');
  const role = { userId: lead.id, role: 'PLAYER', ...REASON };
  expect(await pressed(it.post<Answer>('/api/operator/user/role', role, boss))).toBe('OK');
  expect(await adjust(it, other, player, '10000', 'a')).toBe('AMOUNT');
});
