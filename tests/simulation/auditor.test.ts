/** The auditor finds what is wrong: each log here is right but for one thing. */
import { expect, test } from 'vitest';
import type { ExchangeEvent } from '../../src/domain/events.ts';
import { money, price, quantity } from '../../src/domain/quantities.ts';
import { encodeEvents, EVENTS_VERSION } from '../../src/engine/index.ts';
import { exchangeWith, START_AT, testRules } from '../support/engine.ts';
import { Auditor } from './auditor.ts';

/** A day on which a long of two fills is closed in parts, a short is liquidated and funding is paid. */
function day(): readonly ExchangeEvent[] {
  const exchange = exchangeWith({ users: 2, funds: '1000' });
  exchange.isolated(2);
  exchange.leverage(50, 2);
  exchange.place({ quantity: '1' });
  exchange.tick({ last: '100.3' });
  exchange.place({ quantity: '2' });
  exchange.place({ user: 2, side: 'SELL', quantity: '5' });
  exchange.place({ side: 'SELL', quantity: '1.3' });
  exchange.tick({ last: '103' });
  exchange.place({ side: 'SELL', quantity: '1.7' });
  return exchange.history.filter(({ type }) => type !== 'MarketMoved');
}

function audit(events: readonly ExchangeEvent[]): Auditor {
  const auditor = new Auditor(testRules());
  auditor.add({
    position: 1,
    at: START_AT,
    userId: undefined,
    firstSeq: 1,
    lastSeq: 0,
    version: EVENTS_VERSION,
    events: encodeEvents(events),
  });
  auditor.finish();
  return auditor;
}

type Fill = Extract<ExchangeEvent, { type: 'OrderFilled' }>;

/** The day with one of its fills (not the liquidation's) told otherwise. */
const withFill = (change: (event: Fill) => Fill, which: (event: Fill) => boolean) => {
  let isDone = false;
  return day().map((event) => {
    if (isDone || event.type !== 'OrderFilled' || !which(event)) return event;
    isDone = true;
    return change(event);
  });
};

const closes = ({ fill }: Fill): boolean => fill.realizedPnl !== 0n && !fill.isLiquidation;
const any = (): boolean => true;

test('a right log has no complaint, and what happened is counted', () => {
  const auditor = audit(day());
  expect(auditor.complaints).toEqual([]);
  expect(auditor).toMatchObject({ fills: 6, liquidations: 1 });
});

test('a fee that is a unit too low or too high', () => {
  for (const by of [-1n, 1n]) {
    const told = withFill(
      (event) => ({ ...event, fill: { ...event.fill, fee: money(event.fill.fee + by) } }),
      any,
    );
    expect(audit(told).complaints.join()).toMatch(/f-1 cost/);
  }
});

test('a profit that is two units too high', () => {
  const told = withFill(
    (event) => ({
      ...event,
      fill: { ...event.fill, realizedPnl: money(event.fill.realizedPnl + 2n) },
    }),
    closes,
  );
  expect(audit(told).complaints.join()).toMatch(/realised/);
});

test('a fill for more than the position', () => {
  const told = withFill(
    (event) => ({ ...event, fill: { ...event.fill, quantity: quantity(10n ** 10n) } }),
    closes,
  );
  expect(audit(told).complaints.join()).toMatch(/closes 10000000000 of/);
});

test('an entry price two units off', () => {
  const told = day().map((event) =>
    event.type === 'PositionOpened'
      ? {
          ...event,
          position: { ...event.position, entryPrice: price(event.position.entryPrice + 2n) },
        }
      : event,
  );
  expect(audit(told).complaints.join()).toMatch(/entered at/);
});

test('money out of nothing', () => {
  const told = day().map((event) =>
    event.type === 'MoneyMoved' && event.cause === 'TRADE'
      ? { ...event, entries: event.entries.slice(1) }
      : event,
  );
  expect(audit(told).complaints.join()).toMatch(/sums to/);
});

test('an order accepted twice under one client order id', () => {
  const events = day();
  const accepted = events.filter(({ type }) => type === 'OrderAccepted').slice(0, 1);
  expect(audit([...events, ...accepted]).complaints.join()).toMatch(/ is o-1 and o-1/);
});

test('a record that is missing', () => {
  const auditor = new Auditor(testRules());
  const record = {
    at: START_AT,
    userId: undefined,
    firstSeq: 1,
    lastSeq: 0,
    version: EVENTS_VERSION,
  };
  auditor.add({ ...record, position: 2, events: encodeEvents([]) });
  expect(auditor.complaints).toEqual(['record 2 after 0']);
});
