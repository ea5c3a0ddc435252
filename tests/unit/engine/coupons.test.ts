import { describe, expect, test } from 'vitest';
import type { Unstamped } from '../../../src/domain/commands.ts';
import { COUPONS_MAX } from '../../../src/domain/coupons/coupon.ts';
import { formatDecimal } from '../../../src/domain/decimal.ts';
import { couponId, userId } from '../../../src/domain/ids.ts';
import { houseAccount } from '../../../src/domain/ledger/accounts.ts';
import type { WalletType } from '../../../src/domain/ledger/wallets.ts';
import { moneyOf } from '../../../src/domain/quantities.ts';
import { knownCoupons } from '../../../src/engine/coupons/couponState.ts';
import { evolve } from '../../../src/engine/index.ts';
import { allWalletsOf } from '../../../src/engine/queries.ts';
import { exchangeWith, type TestExchange } from '../../support/engine.ts';
import { couponOf, percentOf, useOf } from '../../support/engineCoupons.ts';
import { throughSnapshot } from '../../support/stateText.ts';

const pointOf = ({ state }: Pick<TestExchange, 'state'>, type: WalletType, user = 1): string =>
  formatDecimal(
    allWalletsOf(state, userId(user)).find((wallet) => wallet.type === type)?.point ?? 0n,
  );

function withCoupon(
  more: Parameters<typeof couponOf>[0] = {},
  setup: Parameters<typeof exchangeWith>[0] = {},
): TestExchange {
  const exchange = exchangeWith(setup);
  exchange.run(couponOf(more));
  return exchange;
}

const endOf = (n: number): Unstamped => ({ type: 'EndCoupon', id: couponId(n) });

describe('creating a coupon', () => {
  test.each([
    ['code', couponOf({ code: 'welcome' })],
    ['code', couponOf({ code: 'ABC' })],
    ['currency', couponOf({ currency: 'KRW', wallets: ['BINARY'] })],
    ['amount', couponOf({ bonus: { kind: 'AMOUNT', amount: moneyOf('0') } })],
    ['amount', couponOf({ bonus: { kind: 'AMOUNT', amount: moneyOf('0.0000001') } })],
    ['amount', couponOf({ bonus: percentOf('0.1', '-1') })],
    ['rate', couponOf({ bonus: percentOf('0', '10') })],
    ['rate', couponOf({ bonus: percentOf('1.01', '10') })],
    ['wallets', couponOf({ wallets: [] })],
    ['wallets', couponOf({ wallets: ['USDT', 'USDT'] })],
    ['wallets', couponOf({ wallets: ['USDT', 'BTC'] })],
    ['expiresAt', couponOf({ expiresAt: 1 })],
    ['usesMax', couponOf({ usesMax: 0 })],
    ['usesMax', couponOf({ usesMax: 100_001 })],
    ['usesPerUser', couponOf({ usesPerUser: 1.5 })],
  ])('[K-C1] without a good %s is refused', (name, command) => {
    expect(exchangeWith().refused(command)).toEqual({ code: 'INVALID_PARAMETER', data: { name } });
  });

  test('[K-C1] a code is free again when nobody can use its coupon any more', () => {
    const exchange = withCoupon();
    expect(exchange.refused(couponOf()).code).toBe('COUPON_CODE_TAKEN');
    exchange.run(useOf({ id: 'first' }));
    exchange.run(endOf(1));
    exchange.run(couponOf({ bonus: { kind: 'AMOUNT', amount: moneyOf('3') } }));
    // Another coupon: what was used of the first does not count.
    exchange.run(useOf({ id: 'second' }));
    expect(pointOf(exchange, 'USDT')).toBe('13');
  });

  test('[K-C1] beyond the last place takes the oldest that is over, or is refused', () => {
    const exchange = withCoupon({ usesMax: 1 });
    for (let n = 2; n <= COUPONS_MAX; n += 1) exchange.run(couponOf({ code: `CODE-${n}` }));
    expect(exchange.refused(couponOf({ code: 'MORE' }))).toEqual({
      code: 'COUPON_LIMIT',
      data: { maximum: '200' },
    });
    exchange.run(useOf({ id: 'last' }));
    exchange.run(endOf(3));
    expect(exchange.run(couponOf({ code: 'MORE' }))).toMatchObject([{ displaced: couponId(1) }]);
    expect(knownCoupons(exchange.state)).toHaveLength(COUPONS_MAX);
    expect(exchange.refused(useOf({ id: 'gone' })).code).toBe('UNKNOWN_COUPON');
    expect(exchange.refused(useOf({ id: 'ended', code: 'CODE-3' })).code).toBe('COUPON_ENDED');
    // A later use forgets the count of the coupon that is gone.
    exchange.run(useOf({ id: 'other', code: 'CODE-2' }));
  });
});

test('[K-C1] an event from before it named the coupon that made room displaces the same one', () => {
  const full = () => {
    const exchange = withCoupon();
    for (let n = 2; n <= COUPONS_MAX; n += 1) exchange.run(couponOf({ code: `CODE-${n}` }));
    for (const over of [3, 2]) exchange.run(endOf(over));
    return exchange;
  };
  const [now, before] = [full(), full()];
  const [created] = now.run(couponOf({ code: 'MORE' }));
  if (created?.type !== 'CouponCreated') throw new Error('no coupon was created');
  evolve(before.state, { ...created, displaced: undefined });
  expect(knownCoupons(before.state)).toEqual(knownCoupons(now.state));
});

describe('using a coupon', () => {
  test('[K-C4] moves the bonus from the house account to the wallet', () => {
    const exchange = withCoupon();
    expect(exchange.run(useOf({ id: 'u' }))).toMatchObject([
      { type: 'MoneyMoved', cause: 'BONUS', reference: 'c-1/1' },
      { type: 'CouponUsed', use: { number: 1, amount: moneyOf('10'), wallet: 'USDT' } },
    ]);
    expect(pointOf(exchange, 'USDT')).toBe('10');
    expect(exchange.state.ledger.get(houseAccount('bonus', 'USDT'))?.balance).toBe(moneyOf('-10'));
  });

  test.each([
    ['UNKNOWN_USER', useOf({ user: 9, id: 'u' })],
    ['UNKNOWN_COUPON', useOf({ id: 'u', code: 'OTHER' })],
    ['COUPON_WALLET', useOf({ id: 'u', wallet: 'FUTURES' })],
    ['COUPON_WALLET', useOf({ id: 'u', wallet: 'BINARY' })],
  ])('[K-C2] is refused with %s', (code, command) => {
    // BINARY holds points here, and not what the coupon is in.
    expect(withCoupon({ wallets: ['USDT', 'BINARY'] }).refused(command).code).toBe(code);
  });

  test('[K-C2] is refused to an affiliate', () => {
    const exchange = withCoupon();
    const user = exchange.state.members.get(userId(1))?.user;
    if (user === undefined) throw new Error('nobody is registered');
    evolve(exchange.state, {
      type: 'UserRegistered',
      user: { ...user, id: userId(2), role: 'PARTNER' },
    });
    expect(exchange.refused(useOf({ user: 2, id: 'u' })).code).toBe('COUPON_AFFILIATE');
  });

  test('[K-C2] is refused from its end on, once for a user and when it is used up', () => {
    const exchange = withCoupon({ usesMax: 2 }, { users: 3 });
    exchange.run(useOf({ id: 'u' }));
    expect(exchange.refused(useOf({ id: 'again' })).code).toBe('COUPON_USED');
    exchange.run(useOf({ user: 2, id: 'u' }));
    expect(exchange.refused(useOf({ user: 3, id: 'u' })).code).toBe('COUPON_USED_UP');
    exchange.run(couponOf({ code: 'SHORT', expiresAt: exchange.now() + 100 }));
    exchange.wait(99);
    expect(exchange.refused(useOf({ id: 'late', code: 'SHORT' })).code).toBe('COUPON_EXPIRED');
  });

  test('[K-C3] under the same id is one use; with other content it is refused', () => {
    const exchange = withCoupon({ usesPerUser: 2, wallets: ['USDT', 'FUTURES'] });
    exchange.run(useOf({ id: 'u' }));
    expect(exchange.run(useOf({ id: 'u' }))).toEqual([]);
    expect(exchange.refused(useOf({ id: 'u', wallet: 'FUTURES' })).code).toBe(
      'CLIENT_REQUEST_ID_REUSED',
    );
    exchange.run(useOf({ id: 'u2', wallet: 'FUTURES' }));
    expect([pointOf(exchange, 'USDT'), pointOf(exchange, 'FUTURES')]).toEqual(['10', '10']);
  });

  test('[K-C5] a share follows from a deposit, is rounded down and has a maximum', () => {
    const exchange = withCoupon({ bonus: percentOf('0.1', '50'), usesPerUser: 5 });
    expect(exchange.refused(useOf({ id: 'a' })).code).toBe('COUPON_NO_DEPOSIT');
    expect(exchange.refused(useOf({ id: 'a', deposit: [3, '0.000001'] })).code).toBe(
      'COUPON_NO_DEPOSIT',
    );
    exchange.run(useOf({ id: 'b', deposit: [3, '100.00009'] }));
    expect(pointOf(exchange, 'USDT')).toBe('10.000009');
    for (const deposit of [3, 2])
      expect(exchange.refused(useOf({ id: 'c', deposit: [deposit, '100'] })).code).toBe(
        'COUPON_NO_DEPOSIT',
      );
    exchange.run(useOf({ id: 'd', deposit: [4, '9000'] }));
    expect(pointOf(exchange, 'USDT')).toBe('60.000009');
  });

  test('[K-C5] a deposit carries one bonus, whatever the coupon', () => {
    const exchange = withCoupon({ bonus: percentOf('0.1', '50') });
    exchange.run(couponOf({ code: 'OTHER', bonus: percentOf('0.2', '50') }));
    exchange.run(useOf({ id: 'a', deposit: [3, '100'] }));
    expect(exchange.refused(useOf({ id: 'b', code: 'OTHER', deposit: [3, '100'] })).code).toBe(
      'COUPON_NO_DEPOSIT',
    );
  });
});

test('[K-C6] an ended coupon stays ended', () => {
  const exchange = withCoupon();
  expect(exchange.refused(endOf(2)).code).toBe('UNKNOWN_COUPON');
  exchange.run(endOf(1));
  expect(exchange.run(endOf(1))).toEqual([]);
  expect(exchange.refused(useOf({ id: 'u' })).code).toBe('COUPON_ENDED');
});

test('[K-C7] a snapshot keeps coupons, their uses and the deposit that carried a bonus', () => {
  const exchange = withCoupon({ bonus: percentOf('0.1', '50'), usesPerUser: 2 });
  exchange.run(couponOf({ code: 'FIXED', usesMax: 1 }));
  exchange.run(useOf({ id: 'a', deposit: [3, '100'] }));
  exchange.run(useOf({ id: 'b', code: 'FIXED' }));
  exchange.run(endOf(2));
  const state = throughSnapshot(exchange.state);
  expect(knownCoupons(state)).toEqual(knownCoupons(exchange.state));
  const restored = { ...exchange, state };
  expect(pointOf(restored, 'USDT')).toBe('20');
});
