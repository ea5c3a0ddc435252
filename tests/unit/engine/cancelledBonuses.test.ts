/** Bonuses in wallets that their site took out. */
import { describe, expect, test } from 'vitest';
import { formatDecimal } from '../../../src/domain/decimal.ts';
import { userId } from '../../../src/domain/ids.ts';
import type { WalletType } from '../../../src/domain/ledger/wallets.ts';
import { moneyOf } from '../../../src/domain/quantities.ts';
import { usersWithUnplayableBonuses } from '../../../src/engine/bonus/cancel.ts';
import { allWalletsOf } from '../../../src/engine/queries.ts';
import type { TestExchange } from '../../support/engine.ts';
import { adjustmentOf, bonusText, depositOf, lockedExchange } from '../../support/engineBonus.ts';
import { couponOf, useOf } from '../../support/engineCoupons.ts';
import { conversionOf, transferOf } from '../../support/engineMoney.ts';
import { betOf, pricesOf, roundAt } from '../../support/engineRounds.ts';

const MINUTE = 60_000;
const CANCEL = { type: 'CancelBonuses', userId: userId(1) } as const;

/** An exchange whose site takes wallets out, with 1,000 given in FUTURES and in BINARY. */
function siteThatDrops() {
  const out = new Set<WalletType>();
  const exchange = lockedExchange({ rules: { offersWallet: (_, wallet) => !out.has(wallet) } });
  return { exchange, drop: (wallet: WalletType) => out.add(wallet) };
}

const pointOf = ({ state }: TestExchange, type: WalletType): string =>
  formatDecimal(allWalletsOf(state, userId(1)).find((one) => one.type === type)?.point ?? 0n);

/** Places a bet of play points on a rise, on the next round. */
function bet(exchange: TestExchange, stake: string): () => void {
  const startAt = Math.ceil(exchange.now() / MINUTE + 1) * MINUTE;
  exchange.wait(startAt - MINUTE - exchange.now() + 1_000);
  const round = roundAt(12, startAt);
  exchange.run(betOf({ round, side: 'B', stake }));
  return () => {
    exchange.wait(startAt + MINUTE - exchange.now());
    const ticks = pricesOf([
      [startAt, '100'],
      [startAt + 10_000, '100'],
      [startAt + MINUTE, '101'],
    ]);
    exchange.run({ type: 'SettleRound', roundId: round, ticks, draw: undefined });
  };
}

describe('[D-U10] a bonus that nothing of the site can play', () => {
  test('goes back as far as it was not turned over; own money stays and may leave', () => {
    const { exchange, drop } = siteThatDrops();
    exchange.run(depositOf('BINARY', '50', 'bank'));
    drop('BINARY');
    expect(usersWithUnplayableBonuses(exchange.state)).toEqual([userId(1)]);
    const events = exchange.run(CANCEL);
    expect(events).toMatchObject([
      { type: 'MoneyMoved', cause: 'BONUS_CANCELLED', wallets: [{ type: 'BINARY' }] },
      { type: 'BonusChanged', wallet: 'BINARY', cause: 'CANCELLED', bonus: undefined },
    ]);
    expect(pointOf(exchange, 'BINARY')).toBe('50');
    exchange.run(conversionOf({ id: 'c', from: 'BINARY', to: 'BTC', amount: '50', rate: '1' }));
    expect(pointOf(exchange, 'BINARY')).toBe('0');
    // The bonus of FUTURES is played there as before.
    expect(bonusText(exchange.state, 'FUTURES')).toMatchObject({ amount: '1000' });
    expect(usersWithUnplayableBonuses(exchange.state)).toEqual([]);
    expect(exchange.run(CANCEL)).toEqual([]);
  });

  test('leaves what was turned over and what was won', () => {
    const { exchange, drop } = siteThatDrops();
    bet(exchange, '1000')();
    const won = Number(pointOf(exchange, 'BINARY'));
    expect(won).toBeGreaterThan(1_000);
    drop('BINARY');
    exchange.run(CANCEL);
    // A fifth of the turnover was played.
    expect(Number(pointOf(exchange, 'BINARY'))).toBe(won - 800);
  });

  test('takes no more than is locked', () => {
    const { exchange, drop } = siteThatDrops();
    exchange.run(adjustmentOf('PM', 'BINARY', '700', 'taken'));
    exchange.run(depositOf('BINARY', '50', 'bank'));
    drop('BINARY');
    exchange.run(CANCEL);
    expect(pointOf(exchange, 'BINARY')).toBe('50');
  });

  test('waits while it is at stake, and ends with the command that settles it', () => {
    const { exchange, drop } = siteThatDrops();
    const settle = bet(exchange, '400');
    drop('BINARY');
    expect(exchange.run(CANCEL)).toEqual([]);
    expect(usersWithUnplayableBonuses(exchange.state)).toEqual([]);
    settle();
    expect(bonusText(exchange.state, 'BINARY')).toBeUndefined();
    expect(exchange.history.findLast(({ type }) => type === 'BonusChanged')).toMatchObject({
      wallet: 'BINARY',
      cause: 'CANCELLED',
    });
  });

  test('is also that of the wallet it was moved to; where it can be carried on, it stays', () => {
    const { exchange, drop } = siteThatDrops();
    exchange.run(transferOf({ id: 't', from: 'FUTURES', to: 'USDT', amount: '300' }));
    drop('USDT');
    expect(exchange.run(CANCEL)).toEqual([]);
    drop('FUTURES');
    exchange.run(CANCEL);
    expect([pointOf(exchange, 'FUTURES'), pointOf(exchange, 'USDT')]).toEqual(['0', '0']);
  });

  test('is given no more, and leaves a closed or unknown user alone', () => {
    const { exchange, drop } = siteThatDrops();
    exchange.run(couponOf({ wallets: ['USDT'] }));
    drop('FUTURES');
    expect(exchange.refused(useOf({ id: 'u' })).code).toBe('COUPON_WALLET');
    expect(exchange.refused(adjustmentOf('PB', 'USDT', '5', 'gift')).code).toBe(
      'WALLET_NOT_OFFERED',
    );
    exchange.run(adjustmentOf('C', 'USDT', '5', 'settled'));
    expect(pointOf(exchange, 'USDT')).toBe('5');
    expect(exchange.refused({ ...CANCEL, userId: userId(9) }).code).toBe('UNKNOWN_USER');
    expect(moneyOf(pointOf(exchange, 'BINARY'))).toBe(moneyOf('1000'));
  });
});
