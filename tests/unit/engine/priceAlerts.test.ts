import { describe, expect, test } from 'vitest';
import type { Unstamped } from '../../../src/domain/commands.ts';
import type { ExchangeEvent } from '../../../src/domain/events.ts';
import { instrumentCode, userId } from '../../../src/domain/ids.ts';
import { PRICE_ALERTS_MAX } from '../../../src/domain/priceAlerts/priceAlerts.ts';
import { alertsOf } from '../../../src/engine/priceAlerts/alerts.ts';
import { execute, invariants } from '../../../src/engine/index.ts';
import {
  clientId,
  exchangeWith,
  GOLD,
  ETH,
  GOLD_CLOSED_FROM,
  START_AT,
  tickOf,
} from '../../support/engine.ts';
import { alertOf } from '../../support/enginePriceAlerts.ts';
import { throughSnapshot } from '../../support/stateText.ts';

const reached = (events: readonly ExchangeEvent[]): readonly string[] =>
  events.flatMap((event) =>
    event.type === 'PriceAlertReached' ? [event.alert.clientAlertId] : [],
  );

const deleteOf = (id: string, user = 1): Unstamped => ({
  type: 'DeletePriceAlert',
  userId: userId(user),
  clientAlertId: clientId(id),
});

const listOf = (exchange: ReturnType<typeof exchangeWith>, user = 1) => [
  ...alertsOf(exchange.state, userId(user)).keys(),
];

describe('setting a price alert', () => {
  test('[P-A1] adds it to the list, with the side from which the price comes', () => {
    const exchange = exchangeWith({ ticks: [{ last: '100', mark: '101' }] });
    const sides = [
      alertOf({ id: 'last-above', price: '100.1' }),
      alertOf({ id: 'last-below', price: '99.9' }),
      alertOf({ id: 'mark-below', by: 'MARK', price: '100.5' }),
    ].map((command) => exchange.run(command));
    expect(sides.flat()).toMatchObject([
      { type: 'PriceAlertSet', alert: { firesAbove: true } },
      { type: 'PriceAlertSet', alert: { firesAbove: false } },
      { type: 'PriceAlertSet', alert: { firesAbove: false } },
    ]);
    expect(listOf(exchange)).toEqual(['last-above', 'last-below', 'mark-below']);
  });

  test.each([
    ['UNKNOWN_USER', alertOf({ user: 9, id: 'a', price: '101' })],
    ['UNKNOWN_STOCK', alertOf({ id: 'a', instrument: instrumentCode('NONE'), price: '101' })],
    ['NO_PRICE', alertOf({ id: 'a', instrument: ETH, price: '101' })],
    ['PRICE_OFF_TICK', alertOf({ id: 'a', price: '101.05' })],
    ['PRICE_OFF_TICK', alertOf({ id: 'a', price: '0' })],
    ['PRICE_OFF_TICK', alertOf({ id: 'a', price: '-1' })],
    ['PRICE_ALERT_AT_PRICE', alertOf({ id: 'a', price: '100' })],
  ])('[P-A1] is refused with %s', (code, command) => {
    expect(exchangeWith().refused(command).code).toBe(code);
  });

  test('[P-A1] is refused while the market is closed, and by who may not act', () => {
    const exchange = exchangeWith({ ticks: [{ instrument: GOLD, last: '100' }] });
    exchange.wait(GOLD_CLOSED_FROM - START_AT);
    const command = alertOf({ id: 'a', instrument: GOLD, price: '101' });
    expect(exchange.refused(command).code).toBe('MARKET_CLOSED');
    exchange.run({ type: 'SetUserStatus', userId: userId(1), status: 'DENY' });
    expect(exchange.refused(command).code).toBe('ACCOUNT_DENIED');
    expect(exchange.refused(deleteOf('a')).code).toBe('ACCOUNT_DENIED');
  });

  test('[P-A1] a user has at most 50 at a time, each user their own', () => {
    const exchange = exchangeWith({ users: 2 });
    for (let n = 1; n <= PRICE_ALERTS_MAX; n += 1)
      exchange.run(alertOf({ id: `a-${n}`, price: String(100 + n) }));
    const one = alertOf({ id: 'more', price: '99' });
    expect(exchange.refused(one)).toEqual({ code: 'PRICE_ALERT_LIMIT', data: { maximum: '50' } });
    exchange.run(alertOf({ user: 2, id: 'more', price: '99' }));
    exchange.run(deleteOf('a-1'));
    exchange.run(one);
  });

  test('[P-A2] the same again changes nothing, also once it is gone; other content is refused', () => {
    const exchange = exchangeWith();
    const first = alertOf({ id: 'a', price: '101' });
    exchange.run(first);
    expect(exchange.run(first)).toEqual([]);
    const other = alertOf({ id: 'a', price: '102' });
    expect(exchange.refused(other).code).toBe('CLIENT_ALERT_ID_REUSED');
    exchange.tick({ last: '101' });
    expect(listOf(exchange)).toEqual([]);
    expect(exchange.run(first)).toEqual([]);
    expect(exchange.refused(other).code).toBe('CLIENT_ALERT_ID_REUSED');
  });
});

describe('a tick', () => {
  test('[P-A3] reaches LAST by its low and high, its own price included, and no other', () => {
    const exchange = exchangeWith();
    exchange.run(alertOf({ id: 'above', price: '105' }));
    exchange.run(alertOf({ id: 'below', price: '95' }));
    expect(reached(exchange.tick({ last: '100', low: '95.1', high: '104.9' }))).toEqual([]);
    expect(reached(exchange.tick({ last: '100', high: '105', mark: '90' }))).toEqual(['above']);
    expect(reached(exchange.tick({ last: '100', low: '95' }))).toEqual(['below']);
  });

  test('[P-A3] reaches MARK by its mark price alone', () => {
    const exchange = exchangeWith();
    exchange.run(alertOf({ id: 'above', by: 'MARK', price: '105' }));
    expect(reached(exchange.tick({ last: '100', high: '200', mark: '104.9' }))).toEqual([]);
    expect(reached(exchange.tick({ last: '100', mark: '105' }))).toEqual(['above']);
  });

  test('[P-A4] reaches an alert once; after that it is gone', () => {
    const exchange = exchangeWith();
    exchange.run(alertOf({ id: 'a', price: '105' }));
    expect(reached(exchange.tick({ last: '106' }))).toEqual(['a']);
    expect(listOf(exchange)).toEqual([]);
    exchange.tick({ last: '100' });
    expect(reached(exchange.tick({ last: '106' }))).toEqual([]);
  });

  test('[P-A4] emits by user, of a user the oldest first, after what is traded', () => {
    const exchange = exchangeWith({ users: 2, funds: '1000' });
    exchange.run(alertOf({ user: 2, id: 'z', price: '98' }));
    exchange.run(alertOf({ user: 1, id: 'b', price: '99' }));
    exchange.run(alertOf({ user: 1, id: 'a', price: '98' }));
    exchange.place({ user: 2, quantity: '0.1', price: '99' });
    const events = exchange.tick({ last: '98' });
    expect(reached(events)).toEqual(['b', 'a', 'z']);
    const types = events.map(({ type }) => type);
    expect(types.indexOf('OrderFilled')).toBeLessThan(types.indexOf('PriceAlertReached'));
  });
});

describe('deleting a price alert', () => {
  test('[P-A5] takes it out of the list; again it changes nothing', () => {
    const exchange = exchangeWith({ users: 2 });
    exchange.run(alertOf({ id: 'a', price: '101' }));
    expect(exchange.refused(deleteOf('a', 2)).code).toBe('UNKNOWN_PRICE_ALERT');
    expect(exchange.run(deleteOf('a'))).toMatchObject([{ type: 'PriceAlertDeleted' }]);
    expect(exchange.run(deleteOf('a'))).toEqual([]);
    expect(reached(exchange.tick({ last: '101' }))).toEqual([]);
    expect(exchange.refused(deleteOf('never')).code).toBe('UNKNOWN_PRICE_ALERT');
  });
});

test('[P-A6] alerts outlive a snapshot; the first tick after it reaches what was passed meanwhile', () => {
  const exchange = exchangeWith();
  exchange.run(alertOf({ id: 'a', price: '105' }));
  exchange.run(alertOf({ id: 'b', price: '95' }));
  const copy = throughSnapshot(exchange.state);
  expect(invariants(copy)).toEqual([]);
  const outcome = execute(copy, {
    type: 'MoveMarket',
    tick: tickOf({ last: '110' }),
    at: exchange.now() + 1,
  });
  expect(outcome.ok && reached(outcome.events)).toEqual(['a']);
  expect([...alertsOf(copy, userId(1)).keys()]).toEqual(['b']);
});

test('[P-A7] closing an account deletes its alerts, the oldest first, and no tick reaches them', () => {
  const exchange = exchangeWith({ ticks: [{ last: '100' }] });
  exchange.run(alertOf({ id: 'first', price: '101' }));
  exchange.run(alertOf({ id: 'second', price: '99' }));
  const closed = exchange.run({ type: 'CloseAccount', userId: userId(1) });
  expect(closed).toMatchObject([
    { type: 'PriceAlertDeleted', alert: { clientAlertId: 'first' } },
    { type: 'PriceAlertDeleted', alert: { clientAlertId: 'second' } },
    { type: 'UserStatusChanged', status: 'CLOSED' },
  ]);
  expect(listOf(exchange)).toEqual([]);
  expect(reached(exchange.tick({ last: '101' }))).toEqual([]);
});
