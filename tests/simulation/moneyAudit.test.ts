/** The auditor finds what is wrong about transfers, conversions and applications: each log here is right but for one thing. */
import { expect, test } from 'vitest';
import type { Actor } from '../../src/domain/actor.ts';
import type { Unstamped } from '../../src/domain/commands.ts';
import type { ExchangeEvent } from '../../src/domain/events.ts';
import { dnwId, userId } from '../../src/domain/ids.ts';
import type { Application } from '../../src/domain/money/application.ts';
import type { Movement } from '../../src/domain/money/commands.ts';
import { money, moneyOf, priceOf, rateOf } from '../../src/domain/quantities.ts';
import { clientId, exchangeWith, START_AT, testRules } from '../support/engine.ts';
import { applicationOf, conversionOf, decisionOf, transferOf } from '../support/engineMoney.ts';
import { audit, complaintsOf, type Step, withEach } from './auditedDay.ts';
import { movementFaults } from './moneySums.ts';

const ENDS_AT = START_AT + 60_000;

const COMMANDS: readonly (readonly [actor: Actor, command: Unstamped])[] = [
  [
    'exchange',
    {
      type: 'CreditFromHouse',
      userId: userId(1),
      wallet: 'USDT',
      amount: moneyOf('4000'),
      reference: 'credit',
    },
  ],
  ['u-1', transferOf({ id: 't', from: 'USDT', to: 'FUTURES', amount: '100.5' })],
  [
    'u-1',
    conversionOf({ id: 'c', from: 'USDT', to: 'BINARY', amount: '10.00001', rate: '1380.5' }),
  ],
  ['u-1', applicationOf({ id: 'd', type: 'D', amount: '100', provider: 'paycoin' })],
  ['provider', decisionOf(3, 'APPROVED')],
  ['u-1', applicationOf({ id: 'w', type: 'W', amount: '100' })],
  ['operator', decisionOf(4, 'APPROVED')],
  ['u-1', applicationOf({ id: 'b', type: 'WB', amount: '10.01', wonRate: '1380.55' })],
  ['operator', decisionOf(5, 'APPROVED')],
  ['u-1', applicationOf({ id: 's', type: 'WS', amount: '10.01', wonRate: '1380.55' })],
  ['operator', decisionOf(6, 'REJECTED', 'unknown account')],
  ['u-1', applicationOf({ id: 'w2', type: 'W', amount: '500' })],
  ['u-1', { type: 'CancelApplication', userId: userId(1), id: dnwId(7) }],
  ['u-1', applicationOf({ id: 'w3', type: 'W', amount: '1000' })],
  [
    'u-1',
    applicationOf({ id: 'b2', type: 'WB', amount: '20', wonRate: '1380', expiresAt: ENDS_AT }),
  ],
].map(([actor, command]) => [actor, command] as [Actor, Unstamped]);

/** A day of one user: everything is over but d-8, a withdrawal that waits. */
function day(): readonly Step[] {
  const exchange = exchangeWith();
  const opening: Step = { actor: 'exchange', events: [...exchange.history] };
  const steps = COMMANDS.map(([actor, command]): Step => ({
    actor,
    events: exchange.run(command),
  }));
  exchange.wait(60_000);
  const expired: Step = { actor: 'exchange', events: exchange.run({ type: 'ExpireApplications' }) };
  return [opening, ...steps, expired];
}

const withMovement = (id: number, change: Partial<Movement>): readonly Step[] =>
  withEach(day(), (event) =>
    event.type === 'FundsMoved' && event.movement.id === dnwId(id)
      ? { ...event, movement: { ...event.movement, ...change } }
      : event,
  );

/** Changed at its request and at its end, as an exchange that is wrong would have it. */
const withApplication = (id: number, change: Partial<Application>): readonly Step[] =>
  withEach(day(), (event) =>
    'application' in event && event.application.id === dnwId(id)
      ? { ...event, application: { ...event.application, ...change } }
      : event,
  );

const isEndOf = (event: ExchangeEvent, id: number): boolean =>
  event.type === 'ApplicationEnded' && event.application.id === dnwId(id);

test('a right log has no complaint, and what happened is counted', () => {
  const auditor = audit(day());
  expect(auditor.complaints).toEqual([]);
  expect(auditor.money.counts()).toEqual({
    TO: 1,
    CO: 1,
    'D APPROVED': 1,
    'W APPROVED': 1,
    'WB APPROVED': 1,
    'WS REJECTED': 1,
    'W CANCELLED': 1,
    'W REQUESTED': 1,
    'WB EXPIRED': 1,
  });
  expect(auditor.money.heldOf(userId(1), 'USDT')).toBe(moneyOf('1000'));
});

test('a transfer that arrives as another amount', () => {
  const wrong = withMovement(1, { received: moneyOf('100.4') });
  expect(complaintsOf(wrong)).toMatch(/d-1 moves 10050000000, 10040000000 arrive/);
});

test('a conversion a step too high or too low, or off the step', () => {
  for (const received of ['13805.02', '13805', '13805.013'])
    expect(complaintsOf(withMovement(2, { received: moneyOf(received) }))).toMatch(/d-2 converts/);
});

test('a conversion whose rate has three digits is held against its reverse, to the last unit', () => {
  // 470 USDT at 102,702.3 less 0.1 %.
  const bought: Movement = {
    id: dnwId(1),
    userId: userId(1),
    requestId: clientId('c'),
    from: 'USDT',
    to: 'BTC',
    fromCurrency: 'USDT',
    toCurrency: 'BTC',
    amount: moneyOf('470'),
    at: 5,
    received: moneyOf('0.00457175'),
    rate: priceOf('0.00000972'),
    reverseRate: priceOf('102805.10510510'),
  };
  expect(movementFaults(bought)).toEqual([]);
  for (const received of ['0.00457176', '0.00457174', '0.0045684'])
    expect(movementFaults({ ...bought, received: moneyOf(received) })).toHaveLength(1);
});

test('a fee that is a unit too high or too low', () => {
  for (const fee of ['1.10000001', '1.09999999'])
    expect(complaintsOf(withApplication(4, { fee: moneyOf(fee) }))).toMatch(/d-4 costs/);
});

test('won that are rounded for the user', () => {
  expect(complaintsOf(withApplication(5, { won: moneyOf('13819') }))).toMatch(/d-5 is for/);
  expect(complaintsOf(withApplication(6, { won: moneyOf('13792') }))).toMatch(/d-6 is for/);
  expect(complaintsOf(withApplication(6, { won: moneyOf('13791.5') }))).toMatch(/d-6 is for/);
});

test('an amount that the terms do not allow', () => {
  for (const amount of ['9.99', '1000.01', '10.001'])
    expect(complaintsOf(withApplication(3, { amount: moneyOf(amount) }))).toMatch(
      /d-3 is for \d+, which its terms do not allow/,
    );
});

test('more than the limit of the day, unless some of it was given back', () => {
  // 100, 500 that were cancelled, and 1,000 of 1,500.
  const kept = withEach(day(), (event) => (isEndOf(event, 7) ? [] : event));
  expect(complaintsOf(kept)).toMatch(/d-8 takes u-1 to 160000000000 of 150000000000/);
});

test('an application that ends twice, or without a request', () => {
  const twice = withEach(day(), (event) => (isEndOf(event, 4) ? [event, event] : event));
  expect(complaintsOf(twice)).toMatch(/d-4 is APPROVED and was APPROVED/);
  const without = withEach(day(), (event) =>
    event.type === 'MoneyApplied' && event.application.id === dnwId(3) ? [] : event,
  );
  expect(complaintsOf(without)).toMatch(/d-3 is APPROVED and was never requested/);
});

test('an application that ends as another', () => {
  const other = withEach(day(), (event) =>
    event.type === 'ApplicationEnded' && isEndOf(event, 4)
      ? { ...event, application: { ...event.application, reference: 'elsewhere' } }
      : event,
  );
  expect(complaintsOf(other)).toMatch(/d-4 ended as another application/);
});

test('one that expires before its end, or is decided after it', () => {
  const early = withEach(day(), (event) =>
    event.type === 'ApplicationEnded' && isEndOf(event, 9) ? { ...event, at: ENDS_AT - 1 } : event,
  );
  expect(complaintsOf(early)).toMatch(/d-9 is EXPIRED at/);
  const late = withEach(day(), (event) =>
    event.type === 'ApplicationEnded' && isEndOf(event, 9)
      ? { ...event, status: 'REJECTED' as const }
      : event,
  );
  expect(complaintsOf(late)).toMatch(/d-9 is REJECTED at/);
});

test('one that its owner approves, or that another cancels', () => {
  const self = day().map((step) =>
    step.actor === 'provider' ? { ...step, actor: userId(1) } : step,
  );
  expect(complaintsOf(self)).toMatch(/d-3 of u-1 is APPROVED by u-1/);
  const foreign = day().map((step) =>
    step.events.some((event) => isEndOf(event, 7)) ? { ...step, actor: userId(2) } : step,
  );
  expect(complaintsOf(foreign)).toMatch(/d-7 of u-1 is CANCELLED by u-2/);
});

test('a request id used for two applications', () => {
  expect(complaintsOf(withApplication(7, { requestId: firstWithdrawal().requestId }))).toMatch(
    /u-1\/w is d-4 and d-7/,
  );
});

function firstWithdrawal(): Application {
  for (const { events } of day())
    for (const event of events)
      if (event.type === 'MoneyApplied' && event.application.id === dnwId(4))
        return event.application;
  throw new Error('there is no d-4');
}

test('a hold that is missing, that is not given back, and a payment to somebody else', () => {
  const isMoved = (event: ExchangeEvent, cause: string, id: number): boolean =>
    event.type === 'MoneyMoved' && event.cause === cause && event.reference === dnwId(id);
  for (const [cause, id] of [
    ['HOLD', 8],
    ['RELEASE', 7],
    ['DEPOSIT', 3],
  ] as const)
    expect(
      complaintsOf(withEach(day(), (event) => (isMoved(event, cause, id) ? [] : event))),
    ).toMatch(new RegExp(`d-${id} moved nothing`));
  const twice = withEach(day(), (event) => (isMoved(event, 'DEPOSIT', 3) ? [event, event] : event));
  expect(complaintsOf(twice)).toMatch(/d-3 moved transit:paycoin\/USDT -20000000000/);
  const elsewhere = withEach(day(), (event) =>
    event.type === 'MoneyMoved' && isMoved(event, 'WITHDRAWAL', 4)
      ? {
          ...event,
          entries: event.entries.map(({ account, amount }) => ({
            account: (account === 'house/USDT' ? 'bonus/USDT' : account) as typeof account,
            amount: money(amount),
          })),
        }
      : event,
  );
  expect(complaintsOf(elsewhere)).toMatch(/d-4 moved .*bonus\/USDT/);
});

test('money that moves for an application that no event explains', () => {
  const silent = withEach(day(), (event) => (isEndOf(event, 4) ? [] : event));
  expect(complaintsOf(silent)).toMatch(/money moved for d-4, and nothing says why/);
});

const COIN_TERMS = {
  minimum: moneyOf('0.1'),
  maximum: moneyOf('5'),
  unit: moneyOf('0.01'),
  dailyMaximum: moneyOf('5'),
  monthlyMaximum: moneyOf('5'),
  fixedFee: moneyOf('0'),
  feeRate: rateOf('0'),
  hours: undefined,
};

/** Deposits over a chain: off the unit, and beyond what one or all of a day may be. */
function arrivals(): readonly Step[] {
  const rules = { moneyTermsOf: () => COIN_TERMS };
  const exchange = exchangeWith({ rules });
  const opening: Step = { actor: 'exchange', events: [...exchange.history] };
  const steps = ['1.00000001', '7'].map((amount, n): Step => ({
    actor: 'exchange',
    events: exchange.run({
      type: 'CreditDeposit',
      userId: userId(1),
      requestId: clientId(`chain-${n}`),
      wallet: 'BTC',
      amount: moneyOf(amount),
      reference: `tx-${amount}`,
    }),
  }));
  return [opening, ...steps];
}

test('what arrived over a chain is held to no unit and no maximum, what was applied for is', () => {
  const rules = testRules({ moneyTermsOf: () => COIN_TERMS });
  expect(audit(arrivals(), rules).complaints).toEqual([]);
  const appliedFor = arrivals().flatMap(({ actor, events }) => {
    const at = events.findIndex(({ type }) => type === 'MoneyApplied') + 1;
    const parts = [events.slice(0, at), events.slice(at)];
    return parts.flatMap((part) => (part.length > 0 ? [{ actor, events: part }] : []));
  });
  const complaints = audit(appliedFor, rules).complaints.join('\n');
  expect(complaints).toMatch(/d-1 is for 100000001, which its terms do not allow/);
  expect(complaints).toMatch(/d-2 is for 700000000, which its terms do not allow/);
  expect(complaints).toMatch(/d-2 takes u-1 to 800000001 of 500000000/);
});

test('less than the minimum that arrived over a chain', () => {
  const terms = { ...COIN_TERMS, minimum: moneyOf('2') };
  expect(audit(arrivals(), testRules({ moneyTermsOf: () => terms })).complaints).toEqual([
    'd-1 is for 100000001, which its terms do not allow',
  ]);
});
