/** Each violation of an order's own terms is complained of. */
import { expect, test } from 'vitest';
import type { ExchangeEvent } from '../../src/domain/events.ts';
import type { FuturesOrder, OrderInstructions } from '../../src/domain/futuresOrders.ts';
import { userId } from '../../src/domain/ids.ts';
import { money } from '../../src/domain/quantities.ts';
import { BTC_OPTION, exchangeWith, type OrderSpec } from '../support/engine.ts';
import { instructed } from '../support/engineMoves.ts';
import { OrderAudit } from './orderAudit.ts';

const THIN = { last: '100', bids: [['99', '1']], asks: [['100', '1']] } as const;

function placed(spec: OrderSpec): readonly ExchangeEvent[] {
  const exchange = exchangeWith({ funds: '1000', ticks: [THIN] });
  return exchange.place(spec);
}

function complaintsOf(...records: readonly (readonly ExchangeEvent[])[]): string {
  const complaints: string[] = [];
  const audit = new OrderAudit((line) => complaints.push(line));
  for (const record of records) audit.onRecord(record);
  return complaints.join('\n');
}

/** The events with each of their orders changed. */
const withOrders = (
  events: readonly ExchangeEvent[],
  change: (order: FuturesOrder) => Partial<FuturesOrder>,
): readonly ExchangeEvent[] =>
  events.map((event) =>
    'order' in event ? { ...event, order: { ...event.order, ...change(event.order) } } : event,
  );

const as = (instructions: OrderInstructions) => () => ({ instructions });
const IOC = instructed({ timeInForce: 'IOC' });
const FOK = instructed({ timeInForce: 'FOK' });
const POST = instructed({ postOnly: true });

const ioc = placed({ quantity: '2', price: '100', timeInForce: 'IOC' });
const fok = placed({ quantity: '1', price: '100', timeInForce: 'FOK' });
const posted = placed({ quantity: '1', price: '99', postOnly: true });
const market = placed({ quantity: '1' });
const resting = placed({ quantity: '1', price: '99' });

test('right orders have no complaint, and are counted', () => {
  const audit = new OrderAudit((line) => expect.unreachable(line));
  for (const record of [ioc, fok, posted, market, resting]) audit.onRecord(record);
  expect(audit.counts()).toEqual({
    'FOK accepted': 1,
    'FOK fills': 1,
    'IOC accepted': 1,
    'IOC cancelled': 1,
    'IOC fills': 1,
    'POST_ONLY accepted': 1,
  });
});

test('an IOC or a FOK that rests, or holds money', () => {
  const noHold = { hold: money(0n) };
  for (const instructions of [IOC, FOK])
    expect(complaintsOf(withOrders(resting, () => ({ ...as(instructions)(), ...noHold })))).toMatch(
      /works on/,
    );
  expect(complaintsOf(withOrders(ioc, () => ({ hold: money(1n) })))).toMatch(/holds 1/);
});

test('a FOK that is filled in part', () => {
  expect(complaintsOf(withOrders(ioc, as(FOK)))).toMatch(/is FOK and filled 100000000$/m);
});

test('[F-O8] a FOK that reduces is whole with the position, whatever it names', () => {
  const exchange = exchangeWith({ funds: '1000', ticks: [THIN] });
  exchange.place({ quantity: '1', price: '100' });
  const reducing = exchange.place({
    side: 'SELL',
    quantity: '5',
    price: '99',
    timeInForce: 'FOK',
    reduceOnly: true,
  });
  expect(complaintsOf(reducing)).toBe('');
  expect(complaintsOf(withOrders(reducing, () => ({ cancelReason: 'IOC' })))).toMatch(/is FOK/);
});

test('a post-only that takes, and an IOC that fills as maker', () => {
  expect(complaintsOf(withOrders(fok, as(POST)))).toMatch(/POST_ONLY and filled as taker/);
  const asMaker = ioc.map((event) =>
    event.type === 'OrderFilled' ? { ...event, fill: { ...event.fill, isMaker: true } } : event,
  );
  expect(complaintsOf(asMaker)).toMatch(/IOC and filled as maker/);
});

test('instructions of a MARKET, and the reason of an IOC for another order', () => {
  expect(complaintsOf(withOrders(market, as(IOC)))).toMatch(/is IOC and has no price/);
  expect(complaintsOf(withOrders(ioc, () => ({ instructions: undefined })))).toMatch(/is none/);
});

test('a GTD that fills at its moment, and one that ends before it or without one', () => {
  const filledAt = market.flatMap((event) => (event.type === 'OrderFilled' ? [event.fill.at] : []));
  const [at = 0] = filledAt;
  const until = (goodTill: number) => as(instructed({ timeInForce: 'GTD', goodTill }));
  expect(complaintsOf(withOrders(market, until(at)).slice(1))).toMatch(/ and filled at /);
  expect(complaintsOf(withOrders(market, until(at + 1)).slice(1))).toBe('');
  const ended = withOrders(ioc, (order) => ({
    ...(order.status === 'CANCELLED' && { cancelReason: 'EXPIRED' as const }),
    ...until(order.updatedAt + 1)(),
  }));
  expect(complaintsOf(ended)).toMatch(/works until \d+ and ended at/);
  const endless = withOrders(ended, () => ({ instructions: undefined }));
  expect(complaintsOf(endless)).toMatch(/works until undefined and ended at/);
});

test('[F-O15] an order held anew at another leverage, or without its money', () => {
  const exchange = exchangeWith({ funds: '1000', ticks: [THIN] });
  exchange.place({ quantity: '1', price: '99' });
  const changed = exchange.run({
    type: 'ChangeLeverage',
    userId: userId(1),
    optionId: BTC_OPTION,
    leverage: 5,
  });
  const audit = new OrderAudit((line) => expect.unreachable(line));
  audit.onRecord(changed);
  expect(audit.counts()).toEqual({ 'held anew': 1 });
  expect(complaintsOf(withOrders(changed, () => ({ leverage: 10 })))).toMatch(/held at 10x/);
  expect(complaintsOf(withOrders(changed, () => ({ reduceOnly: true })))).toMatch(/reduces/);
  expect(complaintsOf(changed.filter(({ type }) => type !== 'MoneyMoved'))).toMatch(/not moved/);
});
