/** Coupons over HTTP: created by the operator, used by members. */
import { describe, expect, test } from 'vitest';
import { PRACTICE_COUPON } from '../../../src/domain/coupons/coupon.ts';
import { parseDnwId } from '../../../src/domain/ids.ts';
import { shipPracticeCoupon } from '../../../src/gateway/coupons/practiceCoupon.ts';
import { knownCoupons } from '../../../src/engine/coupons/couponState.ts';
import type { WireCoupon, WireCouponUse } from '../../../src/protocol/coupons/entities.ts';
import type { WireDnw } from '../../../src/protocol/money/entities.ts';
import { memberWith, operatorOf, walletsOf } from '../../support/apiMoney.ts';
import { createApiStores, STORE_KINDS } from '../../support/apiStores.ts';
import { listenTo } from '../../support/gateway.ts';
import { createHttpExchange, type HttpExchange, PASSWORD } from '../../support/httpExchange.ts';

const { open, openStore } = createApiStores();

const couponOf = (exchange: HttpExchange, more: object = {}) => ({
  promoCode: 'welcome',
  currency: 'USDT',
  amount: '10',
  walletTypeStrs: 'USDT,FUTURES',
  expiresAt: exchange.clock.now() + 86_400_000,
  usesMax: 100,
  ...more,
});

const USE = { promoCode: ' Welcome ', walletType: 'USDT' };

async function create(exchange: HttpExchange, more: object = {}) {
  const { token: desk } = await operatorOf(exchange);
  const body = couponOf(exchange, more);
  const created = await exchange.post<WireCoupon>('/api/operator/coupon/create', body, {
    token: desk,
  });
  expect(created.status).toBe(200);
  return { desk, coupon: created.body };
}

describe.each(STORE_KINDS)('coupons on a store in %s', (kind) => {
  test('[K-C2][K-C3][K-C4] fifty requests at once are one use, published as POINT and kept over a restart', async () => {
    const store = await openStore(kind);
    const before = await createHttpExchange({ store });
    await create(before);
    const { token } = await memberWith(before, 'claimer', '1');
    const listener = await listenTo(before.gateway, token, ['/user/queue/point']);
    const sent = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        before.post<WireCouponUse & { code?: string }>(
          '/api/coupon/use',
          // Two tabs, each of which retries under its own id.
          { ...USE, clientRequestId: `tab-${n % 2}` },
          { token },
        ),
      ),
    );
    const used = sent.filter(({ status }) => status === 200);
    expect(used).toHaveLength(25);
    expect(new Set(used.map(({ body }) => body.id))).toEqual(new Set(['c-1/1']));
    expect(new Set(sent.flatMap(({ body }) => body.code ?? []))).toEqual(new Set(['COUPON_USED']));
    expect(await walletsOf(before, token)).toMatchObject({ USDT: '11+0' });
    expect(listener.received('/user/queue/point')).toMatchObject([
      { type: 'POINT', cause: 'BONUS', reference: 'c-1/1' },
      {
        type: 'BONUS',
        walletType: 'USDT',
        cause: 'GRANTED',
        bonus: { amount: '10', required: '50', turned: '0', own: '1' },
      },
    ]);
    await before.stop();

    const exchange = await open(kind, { store, clock: before.clock });
    const credentials = { username: 'claimer', password: PASSWORD };
    const body = await exchange.logIn(credentials);
    const again = { token: body.accessToken };
    expect((await exchange.post('/api/coupon/use', USE, again)).body).toMatchObject({
      code: 'COUPON_USED',
    });
    const uses = await exchange.get<{ items: readonly WireCouponUse[] }>('/api/coupon/uses', again);
    expect(uses.body.items).toMatchObject([{ id: 'c-1/1', promoCode: 'WELCOME', amount: '10' }]);
    const { body: listed } = await exchange.get('/api/dnw/list?typeStrs=B', again);
    expect(listed).toMatchObject({
      items: [{ id: 'c-1/1', type: 'B', status: 'APPROVED', reference: 'WELCOME', receives: '10' }],
    });
    // A bonus and a movement may have been requested under one id.
    const transfer = { clientRequestId: 'tab-0', from: 'USDT', to: 'FUTURES', amount: '1' };
    expect((await exchange.post('/api/dnw/transfer', transfer, again)).status).toBe(200);
  });

  test('[K-C5] a share follows from the latest approved deposit into the wallet, once', async () => {
    const exchange = await open(kind);
    await create(exchange, { amount: undefined, rate: '0.1', maximum: '50', usesPerUser: 5 });
    const { token } = await memberWith(exchange, 'depositor', '1');
    const use = async () => (await exchange.post('/api/coupon/use', USE, { token })).body;
    expect(await use()).toMatchObject({ code: 'COUPON_NO_DEPOSIT' });
    const request = { walletType: 'USDT', point: '200' };
    const { body } = await exchange.post<WireDnw>('/api/dnw/deposit/apply', request, { token });
    expect(await use()).toMatchObject({ code: 'COUPON_NO_DEPOSIT' });
    const id = parseDnwId(body.id);
    if (id === undefined) throw new Error(`not an id: ${body.id}`);
    await exchange.gateway.core.submit(
      { type: 'DecideApplication', id, decision: 'APPROVED', reason: '' },
      'operator',
    );
    expect(await use()).toMatchObject({ amount: '20', dnwHistoryId: body.id });
    expect(await use()).toMatchObject({ code: 'COUPON_NO_DEPOSIT' });
    expect(await walletsOf(exchange, token)).toMatchObject({ USDT: '221+0' });
  });
});

test('[K-C1][K-C6] the operator creates, lists and ends, and each act leaves an audit row', async () => {
  const exchange = await open('memory');
  const { desk, coupon } = await create(exchange);
  expect(coupon).toMatchObject({ id: 'c-1', promoCode: 'WELCOME', status: 'ACTIVE', used: 0 });
  const taken = await exchange.post('/api/operator/coupon/create', couponOf(exchange), {
    token: desk,
  });
  expect(taken.body).toMatchObject({ code: 'COUPON_CODE_TAKEN' });
  const { token } = await memberWith(exchange, 'claimer', '1');
  await exchange.post('/api/coupon/use', USE, { token });
  const end = { couponId: 'c-1', reason: 'over' };
  const ended = await exchange.post('/api/operator/coupon/end', end, { token: desk });
  expect(ended.body).toMatchObject({ status: 'ENDED', used: 1 });
  const listed = async (filter: string) => {
    const path = `/api/operator/coupon/list?${filter}`;
    const { body } = await exchange.get<{ items: readonly WireCoupon[] }>(path, { token: desk });
    return body.items;
  };
  expect(await listed('')).toEqual([ended.body]);
  expect(await listed('status=ENDED&keyword=welc')).toEqual([ended.body]);
  expect(await listed('status=ACTIVE')).toEqual([]);
  expect(await listed('keyword=other')).toEqual([]);
  for (const path of ['coupon/create', 'coupon/end'])
    expect(
      (await exchange.post(`/api/operator/${path}`, couponOf(exchange), { token })).body,
    ).toMatchObject({ code: 'NO_PERMISSION' });
  const { items } = await exchange.gateway.core.documents.audit({
    kind: 'act',
    page: 1,
    size: 20,
  });
  const acts = items.map(({ after }) => JSON.parse(after ?? '{}') as { readonly name: string });
  expect(acts).toMatchObject([
    { name: 'coupon.end', target: 'c-1', reason: 'over', outcome: 'DONE' },
    { name: 'coupon.end', outcome: 'BEGUN' },
    { name: 'coupon.create', outcome: 'REFUSED' },
    { name: 'coupon.create', outcome: 'BEGUN' },
    { name: 'coupon.create', target: 'WELCOME', outcome: 'DONE' },
    { name: 'coupon.create', outcome: 'BEGUN' },
  ]);
});

test('[K-C2] refusals have the texts of the catalogue in both languages', async () => {
  const exchange = await open('memory');
  await create(exchange);
  const member = await memberWith(exchange, 'member', '1');
  const { token } = member;
  const refusal = async (body: object, language: string) => {
    const headers = { 'accept-language': language };
    const { body: answer } = await exchange.post<{ message: string }>('/api/coupon/use', body, {
      token,
      headers,
    });
    return answer.message;
  };
  const wrongWallet = { ...USE, walletType: 'BTC' };
  expect(await refusal(wrongWallet, 'ko')).toBe('이 지갑에서는 사용할 수 없는 쿠폰입니다.');
  expect(await refusal(wrongWallet, 'en')).toBe('This coupon cannot be used for this wallet.');
  await exchange.gateway.core.submit({
    type: 'SetUserRole',
    userId: member.id,
    role: 'PARTNER',
  });
  expect(await refusal(USE, 'ko')).toBe('제휴사 계정은 쿠폰을 사용할 수 없습니다.');
  expect(await refusal(USE, 'en')).toBe('Affiliates cannot use coupons.');
});

test('[K-C4] practice has a coupon from the start, once, also after a restart', async () => {
  const store = await openStore('memory');
  const before = await createHttpExchange({ store });
  await shipPracticeCoupon(before.gateway.core);
  const { token } = await memberWith(before, 'claimer', '1');
  const use = { promoCode: PRACTICE_COUPON, walletType: 'USDT', clientRequestId: 'try' };
  const used = await before.post<WireCouponUse>('/api/coupon/use', use, { token });
  expect(used).toMatchObject({ status: 200, body: { amount: '100', currency: 'USDT' } });
  await before.stop();
  const after = await createHttpExchange({ store });
  await shipPracticeCoupon(after.gateway.core);
  expect(await after.gateway.core.readState(knownCoupons)).toMatchObject([{ used: 1 }]);
  await after.stop();
});
