/** The auditor finds what is wrong about P2P trades and coupons: each log here is right but for one thing. */
import { expect, test } from 'vitest';
import type { Actor } from '../../src/domain/actor.ts';
import type { Unstamped } from '../../src/domain/commands.ts';
import type { ExchangeEvent } from '../../src/domain/events.ts';
import { p2pId, userId } from '../../src/domain/ids.ts';
import type { P2pTrade } from '../../src/domain/p2p/p2p.ts';
import { money, moneyOf } from '../../src/domain/quantities.ts';
import { exchangeWith, START_AT } from '../support/engine.ts';
import { couponOf, useOf } from '../support/engineCoupons.ts';
import { matchOf, p2pDecisionOf, p2pRequestOf, stepOf } from '../support/engineP2p.ts';
import { audit, complaintsOf, type Step, withEach } from './auditedDay.ts';

const ENDS_AT = START_AT + 60_000;

/** The first trade is sold to the counter, the second bought after a dispute, the third expires. */
function day(): readonly Step[] {
  const exchange = exchangeWith({ users: 3 });
  const steps: Step[] = [{ actor: 'exchange', events: [...exchange.history] }];
  const run = (actor: Actor, command: Unstamped): void => {
    steps.push({ actor, events: exchange.run(command) });
  };
  run('operator', {
    type: 'CreditFromHouse',
    userId: userId(1),
    wallet: 'USDT',
    amount: moneyOf('1000'),
    reference: 'credit',
  });
  run('operator', couponOf({ usesMax: 2 }));
  run(userId(1), p2pRequestOf({ id: 'a', side: 'SELL', amount: '100' }));
  run('operator', matchOf(1));
  run('operator', stepOf(1, 'PAY'));
  run(userId(1), stepOf(1, 'RELEASE', 1));
  run(userId(2), p2pRequestOf({ user: 2, id: 'b', side: 'BUY', amount: '50' }));
  run('operator', matchOf(2));
  run(userId(2), stepOf(2, 'PAY', 2));
  run(userId(2), stepOf(2, 'DISPUTE', 2));
  run('operator', p2pDecisionOf(2, 'RELEASED'));
  run(userId(1), p2pRequestOf({ id: 'c', side: 'SELL', amount: '200' }));
  run('operator', matchOf(3, ENDS_AT));
  run(userId(1), useOf({ id: 'k' }));
  run(userId(2), useOf({ user: 2, id: 'k' }));
  exchange.wait(60_000);
  run('exchange', { type: 'ExpireP2p' });
  return steps;
}

const isStep = (event: ExchangeEvent, id: number, status: P2pTrade['status']): boolean =>
  'trade' in event && event.trade.id === p2pId(id) && event.trade.status === status;

/** One trade changed in all of its events, or in that of one step. */
const withTrade = (id: number, change: Partial<P2pTrade>, status?: P2pTrade['status']) =>
  withEach(day(), (event) =>
    'trade' in event &&
    event.trade.id === p2pId(id) &&
    event.trade.status === (status ?? event.trade.status)
      ? { ...event, trade: { ...event.trade, ...change } }
      : event,
  );

test('a right log has no complaint, and what happened is counted', () => {
  const auditor = audit(day());
  expect(auditor.complaints).toEqual([]);
  expect(auditor.trades.counts()).toEqual({
    'P2P SELL RELEASED': 1,
    'P2P BUY RELEASED': 1,
    'P2P SELL EXPIRED': 1,
    COUPON: 2,
  });
});

test('a trade whose fee or won are rounded for the user', () => {
  expect(complaintsOf(withTrade(1, { fee: moneyOf('0.19999999') }))).toMatch(/t-1 costs/);
  expect(complaintsOf(withTrade(2, { won: moneyOf('68999') }))).toMatch(/t-2 is for/);
});

test('a step that does not follow from the one before, is taken twice or becomes another trade', () => {
  const unmatched = withEach(day(), (event) => (isStep(event, 2, 'MATCHED') ? [] : event));
  expect(complaintsOf(unmatched)).toMatch(/t-2 is PAID and was REQUESTED/);
  const twice = withEach(day(), (event) => (isStep(event, 1, 'RELEASED') ? [event, event] : event));
  expect(complaintsOf(twice)).toMatch(/t-1 is RELEASED and was RELEASED/);
  const other = withTrade(2, { amount: moneyOf('51') }, 'PAID');
  expect(complaintsOf(other)).toMatch(/t-2 became another trade/);
});

test('a buyer who releases, and a seller who says that they have paid', () => {
  const by = (id: number, status: P2pTrade['status'], actor: Actor): readonly Step[] =>
    day().map((step) =>
      step.events.some((event) => isStep(event, id, status)) ? { ...step, actor } : step,
    );
  expect(complaintsOf(by(2, 'RELEASED', userId(2)))).toMatch(/t-2 is RELEASED by its buyer u-2/);
  expect(complaintsOf(by(1, 'PAID', userId(1)))).toMatch(/t-1 is PAID by u-1/);
});

test('an end before its time', () => {
  const early = withTrade(3, { steppedAt: ENDS_AT - 1 }, 'EXPIRED');
  expect(complaintsOf(early)).toMatch(/t-3 is EXPIRED at/);
});

test('coins that are not held, are not given back or leave twice', () => {
  const isMoved = (event: ExchangeEvent, cause: string, id: number): boolean =>
    event.type === 'MoneyMoved' && event.cause === cause && event.reference === p2pId(id);
  for (const [cause, id] of [
    ['HOLD', 3],
    ['RELEASE', 3],
    ['DEPOSIT', 2],
  ] as const)
    expect(
      complaintsOf(withEach(day(), (event) => (isMoved(event, cause, id) ? [] : event))),
    ).toMatch(new RegExp(`t-${id} moved nothing`));
  const twice = withEach(day(), (event) =>
    isMoved(event, 'WITHDRAWAL', 1) ? [event, event] : event,
  );
  expect(complaintsOf(twice)).toMatch(/t-1 moved u-1\/USDT\/wait -20000000000/);
});

test('a coupon that pays more, too often, after its end, or without saying so', () => {
  const uses = (change: (event: ExchangeEvent) => ExchangeEvent | readonly ExchangeEvent[]) =>
    complaintsOf(withEach(day(), (event) => (event.type === 'CouponUsed' ? change(event) : event)));
  const more = uses((event) =>
    event.type === 'CouponUsed' ? { ...event, use: { ...event.use, amount: money(1n) } } : event,
  );
  expect(more).toMatch(/c-1\/1 pays 1/);
  expect(uses((event) => [event, event])).toMatch(/c-1\/1 is use 2 of all and 2 of u-1/);
  expect(uses(() => [])).toMatch(/money moved for c-1\/1, and nothing says why/);
  const expired = withEach(day(), (event) =>
    event.type === 'CouponCreated'
      ? { ...event, coupon: { ...event.coupon, expiresAt: START_AT } }
      : event,
  );
  expect(complaintsOf(expired)).toMatch(/c-1\/1 is after the coupon's end/);
});
