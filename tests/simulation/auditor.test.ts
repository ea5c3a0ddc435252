/** The auditor finds what is wrong: each log here is right but for one thing. */
import { expect, test } from 'vitest';
import type { ExchangeEvent } from '../../src/domain/events.ts';
import { money, price, quantity } from '../../src/domain/quantities.ts';
import { exchangeWith, testRules } from '../support/engine.ts';
import { exchangesRecord } from './auditedDay.ts';
import { Auditor } from './auditor.ts';

type Day = readonly (readonly ExchangeEvent[])[];

/** By command: a long of two fills is closed in parts, a short is liquidated. */
function day(): Day {
  const exchange = exchangeWith({ users: 2, funds: '1000' });
  const opening = [...exchange.history];
  exchange.isolated(2);
  exchange.leverage(50, 2);
  const settings = exchange.history.slice(opening.length);
  return [
    opening,
    settings,
    exchange.place({ quantity: '1' }),
    exchange.tick({ last: '100.3' }),
    exchange.place({ quantity: '2' }),
    exchange.place({ user: 2, side: 'SELL', quantity: '5' }),
    exchange.place({ side: 'SELL', quantity: '1.3' }),
    exchange.tick({ last: '103' }),
    exchange.place({ side: 'SELL', quantity: '1.7' }),
  ].map((events) => events.filter(({ type }) => type !== 'MarketMoved'));
}

function audit(steps: Day): Auditor {
  const auditor = new Auditor(testRules());
  for (const [index, events] of steps.entries()) auditor.add(exchangesRecord(index + 1, events));
  auditor.finish();
  return auditor;
}

type Fill = Extract<ExchangeEvent, { type: 'OrderFilled' }>;

/** The day with each of its events changed or left as it was. */
const withEach = (change: (event: ExchangeEvent) => ExchangeEvent): Day =>
  day().map((events) => events.map(change));

/** The day with one of its fills (not the liquidation's) changed. */
function withFill(change: (fill: Fill['fill']) => Fill['fill'], which: (event: Fill) => boolean) {
  let isDone = false;
  return withEach((event) => {
    if (isDone || event.type !== 'OrderFilled' || !which(event)) return event;
    isDone = true;
    return { ...event, fill: change(event.fill) };
  });
}

const closes = ({ fill }: Fill): boolean => fill.realizedPnl !== 0n && !fill.isLiquidation;
const any = (): boolean => true;

test('a right log has no complaint, and what happened is counted', () => {
  const auditor = audit(day());
  expect(auditor.complaints).toEqual([]);
  expect(auditor).toMatchObject({ fills: 6, liquidations: 1 });
});

test('a fee that is a unit too low or too high', () => {
  for (const by of [-1n, 1n]) {
    const wrong = withFill((fill) => ({ ...fill, fee: money(fill.fee + by) }), any);
    expect(audit(wrong).complaints.join()).toMatch(/f-1 cost/);
  }
});

test('a profit that is two units too high', () => {
  const wrong = withFill(
    (fill) => ({ ...fill, realizedPnl: money(fill.realizedPnl + 2n) }),
    closes,
  );
  expect(audit(wrong).complaints.join()).toMatch(/exactly/);
});

test('an insurance that was not paid', () => {
  const wrong = withFill((fill) => ({ ...fill, insurance: money(1n) }), closes);
  expect(audit(wrong).complaints.join()).toMatch(/u-1 was insured by 0, .* state 1/);
});

test('a fill for more than the position', () => {
  const wrong = withFill((fill) => ({ ...fill, quantity: quantity(10n ** 10n) }), closes);
  expect(audit(wrong).complaints.join()).toMatch(/closes 10000000000 of/);
});

test('an entry price two units off', () => {
  const wrong = withEach((event) =>
    event.type === 'PositionOpened'
      ? {
          ...event,
          position: { ...event.position, entryPrice: price(event.position.entryPrice + 2n) },
        }
      : event,
  );
  expect(audit(wrong).complaints.join()).toMatch(/entered at/);
});

test('money out of nothing', () => {
  const wrong = withEach((event) =>
    event.type === 'MoneyMoved' && event.cause === 'TRADE'
      ? { ...event, entries: event.entries.slice(1) }
      : event,
  );
  expect(audit(wrong).complaints.join()).toMatch(/sums to/);
});

test('an order accepted twice under one client order id', () => {
  const steps = day();
  const again = steps.flat().filter(({ type }) => type === 'OrderAccepted');
  expect(audit([...steps, again.slice(0, 1)]).complaints.join()).toMatch(/ is o-1 and o-1/);
});

test('a record that is missing', () => {
  const auditor = new Auditor(testRules());
  auditor.add(exchangesRecord(2, []));
  expect(auditor.complaints).toEqual(['record 2 after 0']);
});
