import { describe, expect, test } from 'vitest';
import { dnwId, userId } from '../../../src/domain/ids.ts';
import { moneyOf, rateOf } from '../../../src/domain/quantities.ts';
import { NO_BONUS_TERMS } from '../../../src/domain/bonus/bonus.ts';
import { evolve, initialState } from '../../../src/engine/index.ts';
import { pocketsOf, testRules } from '../../support/engine.ts';
import { adjustmentOf, bonusText, depositOf, lockedExchange } from '../../support/engineBonus.ts';
import { followOf, makeTrader } from '../../support/engineCopytrade.ts';
import { couponOf, useOf } from '../../support/engineCoupons.ts';
import { applicationOf, conversionOf, transferOf } from '../../support/engineMoney.ts';
import { binaryOf, betOf, pricesOf, roundAt } from '../../support/engineRounds.ts';
import { canonicalText, throughSnapshot } from '../../support/stateText.ts';

const MINUTE = 60_000;

/** The start of a round of R1 that takes no bets yet: it does within a minute. */
const nextRound = (now: number) => Math.ceil(now / MINUTE + 1) * MINUTE;

/** Bets of one R1 round that closes above its opening: those on B win. */
function playRound(
  exchange: ReturnType<typeof lockedExchange>,
  bets: readonly { readonly side: 'B' | 'S'; readonly stake: string }[],
  closing = '101',
): void {
  const startAt = nextRound(exchange.now());
  exchange.wait(startAt - MINUTE - exchange.now() + 1_000);
  const round = roundAt(12, startAt);
  for (const { side, stake } of bets) exchange.run(betOf({ round, side, stake }));
  exchange.wait(startAt + MINUTE - exchange.now());
  const ticks = pricesOf([
    [startAt, '100'],
    [startAt + 10_000, '100'],
    [startAt + MINUTE, closing],
  ]);
  exchange.run({ type: 'SettleRound', roundId: round, ticks, draw: undefined });
}

describe('a bonus is locked', () => {
  test('[D-U1] whichever way it is given', () => {
    const exchange = lockedExchange();
    const given = { amount: '1000', required: '5000', turned: '0', own: '0' };
    expect(bonusText(exchange.state, 'FUTURES')).toEqual(given);
    expect(bonusText(exchange.state, 'BINARY')).toEqual(given);
    exchange.run(couponOf({ bonus: { kind: 'AMOUNT', amount: moneyOf('10') } }));
    exchange.run(useOf({ id: 'used' }));
    expect(bonusText(exchange.state, 'USDT')).toMatchObject({ amount: '10', required: '50' });
    exchange.run(adjustmentOf('PB', 'BTC', '2', 'goodwill'));
    expect(bonusText(exchange.state, 'BTC')).toMatchObject({ amount: '2', required: '10' });
  });

  test('[D-U1] several in one wallet add up, and what was there before is the owner’s own', () => {
    const exchange = lockedExchange();
    exchange.run(depositOf('USDT', '300', 'bank'));
    exchange.run(adjustmentOf('PB', 'USDT', '100', 'first'));
    exchange.run(adjustmentOf('PB', 'USDT', '50', 'second'));
    expect(bonusText(exchange.state, 'USDT')).toEqual({
      amount: '150',
      required: '750',
      turned: '0',
      own: '300',
    });
  });

  test('[D-U1] nothing is locked where a site asks for no turnover', () => {
    const exchange = lockedExchange({ rules: { bonusTermsOf: () => NO_BONUS_TERMS } });
    expect(bonusText(exchange.state, 'FUTURES')).toBeUndefined();
    exchange.run(transferOf({ id: 'out', from: 'FUTURES', to: 'USDT', amount: '1000' }));
    exchange.run(applicationOf({ id: 'w', type: 'W', amount: '500' }));
  });

  test('[D-U1] what was given before bonuses were locked is not', () => {
    const before = lockedExchange().history.filter(({ type }) => type !== 'BonusChanged');
    const state = initialState(testRules());
    for (const event of before) evolve(state, event);
    expect(bonusText(state, 'FUTURES')).toBeUndefined();
  });

  test('[D-U2] what the owner adds and takes out is their own', () => {
    const exchange = lockedExchange();
    exchange.run(adjustmentOf('PB', 'USDT', '100', 'bonus'));
    exchange.run(depositOf('USDT', '80', 'bank'));
    exchange.run(adjustmentOf('C', 'USDT', '20', 'partner'));
    expect(bonusText(exchange.state, 'USDT')?.own).toBe('100');
    exchange.run(conversionOf({ id: 'c', from: 'USDT', to: 'BTC', amount: '40', rate: '0.5' }));
    expect(bonusText(exchange.state, 'USDT')?.own).toBe('60');
    exchange.run(adjustmentOf('PM', 'USDT', '30', 'taken'));
    expect(bonusText(exchange.state, 'USDT')?.own).toBe('60');
  });
});

describe('what may leave', () => {
  test('[D-U3] no more than the owner’s own, with the figures', () => {
    const exchange = lockedExchange();
    exchange.run(adjustmentOf('PB', 'USDT', '100', 'bonus'));
    exchange.run(depositOf('USDT', '80', 'bank'));
    const locked = { code: 'BONUS_LOCKED', data: { available: '80', remaining: '500' } };
    const out = conversionOf({ id: 'c', from: 'USDT', to: 'BTC', amount: '80.01', rate: '1' });
    expect(exchange.refused(out)).toEqual(locked);
    expect(exchange.refused(applicationOf({ id: 'w', type: 'W', amount: '80.01' }))).toEqual(
      locked,
    );
    exchange.run(applicationOf({ id: 'w', type: 'W', amount: '80' }));
  });

  test('[D-U3] what waits to leave is spoken for, and its own again when it stays', () => {
    const exchange = lockedExchange();
    exchange.run(adjustmentOf('PB', 'USDT', '100', 'bonus'));
    exchange.run(depositOf('USDT', '80', 'bank'));
    exchange.run(applicationOf({ id: 'w', type: 'W', amount: '50' }));
    expect(exchange.refused(applicationOf({ id: 'x', type: 'W', amount: '31' })).data).toEqual({
      available: '30',
      remaining: '500',
    });
    exchange.run({ type: 'DecideApplication', id: dnwId(1), decision: 'REJECTED', reason: '' });
    exchange.run(applicationOf({ id: 'x', type: 'W', amount: '31' }));
    exchange.run({ type: 'DecideApplication', id: dnwId(2), decision: 'APPROVED', reason: '' });
    expect(bonusText(exchange.state, 'USDT')?.own).toBe('49');
  });

  test('[D-U4] winnings of a bonus stay locked, and losses use it up before own money', () => {
    const exchange = lockedExchange();
    exchange.run(depositOf('BINARY', '200', 'bank'));
    playRound(exchange, [{ side: 'B', stake: '100' }]);
    expect(
      exchange.refused(
        conversionOf({ id: 'c', from: 'BINARY', to: 'USDT', amount: '200.01', rate: '1' }),
      ).data,
    ).toMatchObject({ available: '200' });
    playRound(exchange, [{ side: 'S', stake: '1080' }]);
    expect(binaryOf(exchange.state).point).toBe(moneyOf('210'));
    expect(bonusText(exchange.state, 'BINARY')?.own).toBe('200');
    exchange.run(conversionOf({ id: 'c', from: 'BINARY', to: 'USDT', amount: '200', rate: '1' }));
  });
});

describe('turning over', () => {
  test('[D-U5] stakes of settled bets count, those of both sides of a round offset', () => {
    const exchange = lockedExchange();
    playRound(exchange, [
      { side: 'B', stake: '300' },
      { side: 'S', stake: '100' },
    ]);
    expect(bonusText(exchange.state, 'BINARY')?.turned).toBe('200');
    playRound(exchange, [{ side: 'B', stake: '100' }], '100');
    // A tie is void.
    expect(bonusText(exchange.state, 'BINARY')?.turned).toBe('200');
  });

  test('[D-U5] opening fills count by their part of the notional, closing ones do not', () => {
    const exchange = lockedExchange();
    exchange.place({ quantity: '20' });
    expect(bonusText(exchange.state, 'FUTURES')?.turned).toBe('200');
    exchange.place({ side: 'SELL', quantity: '20' });
    expect(bonusText(exchange.state, 'FUTURES')?.turned).toBe('200');
    // Turned round: ten close, five open.
    exchange.place({ quantity: '10' });
    exchange.tick({ last: '100' });
    exchange.place({ side: 'SELL', quantity: '15' });
    expect(bonusText(exchange.state, 'FUTURES')?.turned).toBe('350');
  });

  test('[D-U5] once it is turned over, all of it may leave', () => {
    const exchange = lockedExchange();
    for (let n = 0; n < 10; n += 1) {
      exchange.place({ quantity: '50' });
      exchange.place({ side: 'SELL', quantity: '50' });
      exchange.tick({ last: '100' });
    }
    expect(exchange.history.findLast(({ type }) => type === 'BonusChanged')).toMatchObject({
      wallet: 'FUTURES',
      cause: 'CLEARED',
      bonus: undefined,
    });
    const { point } = pocketsOf(exchange.state);
    exchange.run({
      ...transferOf({ id: 'all', from: 'FUTURES', to: 'USDT', amount: '1' }),
      amount: point,
    });
    expect(bonusText(exchange.state, 'USDT')).toBeUndefined();
  });

  test('[D-U8] a bonus that is lost locks nothing that comes later', () => {
    const exchange = lockedExchange();
    playRound(exchange, [{ side: 'S', stake: '1000' }]);
    expect(exchange.history.findLast(({ type }) => type === 'BonusChanged')).toMatchObject({
      wallet: 'BINARY',
      cause: 'USED_UP',
    });
  });

  test('[D-U8] while something is at stake, nothing counts as lost', () => {
    const exchange = lockedExchange({ rules: { demoBinary: moneyOf('0') } });
    exchange.run(depositOf('FUTURES', '100', 'bank'));
    exchange.hedge();
    exchange.leverage(100);
    const full = { bids: [['100', '500']], asks: [['100', '500']] } as const;
    exchange.tick({ last: '100', ...full });
    exchange.place({ quantity: '100', positionSide: 'LONG' });
    exchange.place({ side: 'SELL', quantity: '100', positionSide: 'SHORT' });
    exchange.tick({ last: '90' });
    exchange.place({ side: 'SELL', quantity: '100', positionSide: 'LONG' });
    // The bonus is realized loss now, and as much is a gain that is not realized yet.
    expect(pocketsOf(exchange.state).point).toBeLessThan(moneyOf('100'));
    expect(bonusText(exchange.state, 'FUTURES')).toBeDefined();
    exchange.place({ quantity: '100', positionSide: 'SHORT' });
    expect(pocketsOf(exchange.state).point).toBeGreaterThan(moneyOf('1000'));
    const out = { id: 'c', from: 'FUTURES', to: 'BTC', rate: '1' } as const;
    expect(exchange.refused(conversionOf({ ...out, amount: '101' })).data).toMatchObject({
      available: '100',
    });
  });
});

describe('moving', () => {
  test('[D-U6] between own wallets of a currency own money goes first and the lock goes along', () => {
    const exchange = lockedExchange();
    exchange.run(depositOf('FUTURES', '100', 'bank'));
    exchange.run(transferOf({ id: 'own', from: 'FUTURES', to: 'USDT', amount: '100' }));
    expect(bonusText(exchange.state, 'USDT')).toBeUndefined();
    expect(bonusText(exchange.state, 'FUTURES')?.own).toBe('0');
    exchange.run(transferOf({ id: 'part', from: 'FUTURES', to: 'USDT', amount: '250' }));
    expect(bonusText(exchange.state, 'FUTURES')).toEqual({
      amount: '750',
      required: '3750',
      turned: '0',
      own: '0',
    });
    expect(bonusText(exchange.state, 'USDT')).toEqual({
      amount: '250',
      required: '1250',
      turned: '0',
      own: '100',
    });
    exchange.run(transferOf({ id: 'rest', from: 'FUTURES', to: 'USDT', amount: '750' }));
    expect(bonusText(exchange.state, 'FUTURES')).toBeUndefined();
    expect(bonusText(exchange.state, 'USDT')).toMatchObject({ amount: '1000', required: '5000' });
  });

  test('[D-U6] what remains to be turned over is never less by moving, to the last digit', () => {
    const exchange = lockedExchange({
      rules: {
        demoFunds: moneyOf('0.00000301'),
        bonusTermsOf: () => ({ turnover: rateOf('1.0033'), futuresShare: rateOf('1') }),
      },
    });
    exchange.run(depositOf('FUTURES', '1', 'bank'));
    exchange.run(transferOf({ id: 'a', from: 'FUTURES', to: 'USDT', amount: '1.00000100' }));
    const [left, moved] = (['FUTURES', 'USDT'] as const).map((wallet) =>
      moneyOf(bonusText(exchange.state, wallet)?.required ?? '0'),
    );
    expect((left ?? 0n) + (moved ?? 0n)).toBeGreaterThanOrEqual(moneyOf('0.00000302'));
  });

  test('[D-U7] a copied trader’s share of locked profits is locked for them', () => {
    const exchange = lockedExchange({ users: 2, rules: { demoBinary: moneyOf('0') } });
    makeTrader(exchange, 10, '0.3');
    exchange.run(followOf({ user: 2 }));
    exchange.place({ quantity: '10' });
    exchange.tick({ last: '110' });
    const before = bonusText(exchange.state, 'FUTURES');
    exchange.place({ side: 'SELL', quantity: '10', reduceOnly: true });
    const fee = exchange.history.find((event) => event.type === 'CopyFeePaid');
    if (fee?.type !== 'CopyFeePaid') throw new Error('no fee was paid');
    expect(fee.paid.fee).toBeGreaterThan(0n);
    const after = bonusText(exchange.state, 'FUTURES');
    expect(after?.own).toBe('0');
    expect(Number(after?.amount)).toBeGreaterThan(Number(before?.amount));
    expect(
      exchange.refused(
        conversionOf({ id: 'c', from: 'FUTURES', to: 'BTC', amount: '0.01', rate: '1' }),
      ).code,
    ).toBe('BONUS_LOCKED');
  });
});

test('[D-U9] an account with nothing but a bonus can be closed: the bonus goes back', () => {
  const exchange = lockedExchange();
  exchange.run(depositOf('FUTURES', '1', 'bank'));
  const close = { type: 'CloseAccount', userId: userId(1) } as const;
  expect(exchange.refused(close).code).toBe('ACCOUNT_NOT_EMPTY');
  exchange.run(conversionOf({ id: 'c', from: 'FUTURES', to: 'BTC', amount: '1', rate: '1' }));
  expect(exchange.refused(close).code).toBe('ACCOUNT_NOT_EMPTY');
  exchange.run(adjustmentOf('PM', 'BTC', '1', 'taken'));
  const events = exchange.run(close);
  expect(events.filter(({ type }) => type === 'MoneyMoved')).toMatchObject([
    { cause: 'BONUS_RETURNED', reference: 'close-u-1-FUTURES' },
    { cause: 'BONUS_RETURNED', reference: 'close-u-1-BINARY' },
  ]);
  expect(bonusText(exchange.state, 'FUTURES')).toBeUndefined();
});

test('[E-R3] bonuses survive a snapshot, and a state without one is written as before', () => {
  const exchange = lockedExchange();
  exchange.run(adjustmentOf('PB', 'USDT', '100', 'first'));
  expect(canonicalText(throughSnapshot(exchange.state))).toBe(canonicalText(exchange.state));
  const free = lockedExchange({ rules: { bonusTermsOf: () => NO_BONUS_TERMS } });
  expect(canonicalText(free.state)).not.toContain('bonuses');
});
