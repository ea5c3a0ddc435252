/** Each violation of a conditional order's own terms is complained of. */
import { expect, test } from 'vitest';
import type { ExchangeEvent } from '../../src/domain/events.ts';
import type { FuturesOrder } from '../../src/domain/futuresOrders.ts';
import { money, priceOf } from '../../src/domain/quantities.ts';
import { exchangeWith, type OrderSpec } from '../support/engine.ts';
import { instructed } from '../support/engineMoves.ts';
import { ConditionalAudit } from './conditionalAudit.ts';

const ENTRY: OrderSpec = { type: 'STOPLOSS', trigger: '105', price: '106', quantity: '1' };

/** Events of placing, firing at 105 and a fall to 103. */
function story(spec: OrderSpec, asks: readonly (readonly [string, string])[]) {
  const exchange = exchangeWith({ funds: '1000' });
  const placed = exchange.place(spec);
  const fired = exchange.tick({ last: '105', asks });
  return { placed, fired, later: exchange.tick({ last: '103' }) };
}
const taken = story(ENTRY, [['105', '5']]);
const rested = story({ ...ENTRY, price: '104' }, [['105', '5']]);
const posted = story({ ...ENTRY, postOnly: true }, [['105', '5']]);

function complaintsOf(...records: readonly (readonly ExchangeEvent[])[]): string {
  const complaints: string[] = [];
  const audit = new ConditionalAudit((line) => complaints.push(line));
  for (const record of records) audit.onRecord(record);
  return complaints.join('\n');
}

/** The events with each of their orders changed. */
const withOrders = (
  events: readonly ExchangeEvent[],
  change: Partial<FuturesOrder>,
): readonly ExchangeEvent[] =>
  events.map((event) =>
    'order' in event ? { ...event, order: { ...event.order, ...change } } : event,
  );

test('right orders have no complaint, and are counted', () => {
  const audit = new ConditionalAudit((line) => expect.unreachable(line));
  for (const { placed, fired, later } of [taken, rested, posted])
    for (const record of [placed, fired, later]) audit.onRecord(record);
  expect(audit.counts()).toEqual({
    'stop-limit fills as maker': 1,
    'stop-limit fills as taker': 1,
    'stop-limits cancelled: POST_ONLY': 1,
    'stop-limits fired': 3,
    'stop-limits resting': 1,
  });
});

test('one that waits and holds money, is filled, or waits for no price', () => {
  const { placed } = taken;
  expect(complaintsOf(withOrders(placed, { hold: money(1n) }))).toMatch(/holds 1/);
  const { quantity } =
    rested.later.flatMap((event) => ('order' in event ? [event.order] : []))[0] ?? {};
  if (quantity === undefined) throw new Error('nothing was filled');
  expect(complaintsOf(withOrders(placed, { filledQuantity: quantity }))).toMatch(/is filled/);
  expect(complaintsOf(withOrders(placed, { triggerPrice: undefined }))).toMatch(/for no price/);
});

test('a moment or a place that does not fit', () => {
  expect(complaintsOf(withOrders(taken.fired, { updatedAt: 1 }))).toMatch(/another moment/);
  expect(complaintsOf(withOrders(taken.fired, { price: undefined }))).toMatch(/to the place/);
  const fok = withOrders(rested.fired, { instructions: instructed({ timeInForce: 'FOK' }) });
  expect(complaintsOf(fok)).toMatch(/is FOK, fired and works on/);
});

test('a fill before the trigger, beyond the limit, or as maker by the tick that fired it', () => {
  const fills = (events: readonly ExchangeEvent[]) =>
    events.filter(({ type }) => type === 'OrderFilled');
  expect(complaintsOf(withOrders(fills(taken.fired), { triggeredAt: undefined }))).toMatch(
    /fired at/,
  );
  expect(complaintsOf(withOrders(fills(taken.fired), { price: priceOf('104') }))).toMatch(/limit/);
  expect(complaintsOf(withOrders(fills(rested.later), { price: priceOf('105') }))).toMatch(/limit/);
  const asMaker = fills(taken.fired).map((event) =>
    event.type === 'OrderFilled' ? { ...event, fill: { ...event.fill, isMaker: true } } : event,
  );
  expect(complaintsOf(asMaker)).toMatch(/as maker by the tick/);
});

test('a reason that the order does not give', () => {
  const ended = posted.fired.filter(({ type }) => type === 'OrderCancelled');
  expect(complaintsOf(withOrders(ended, { instructions: undefined }))).toMatch(/does not say/);
  expect(complaintsOf(withOrders(ended, { cancelReason: 'FOK' }))).toMatch(/does not say/);
});

test('[F-O31] an entry that works on after it fired, or fills at another moment', () => {
  const { fired } = story({ type: 'STOPLOSS', trigger: '105', quantity: '1', reduceOnly: false }, [
    ['105', '5'],
  ]);
  expect(complaintsOf(fired)).toBe('');
  const unfilled = fired.filter(({ type }) => type !== 'OrderFilled');
  expect(complaintsOf(unfilled)).toMatch(/works on/);
  const fills = fired.filter(({ type }) => type === 'OrderFilled');
  expect(complaintsOf(withOrders(fills, { triggeredAt: 1 }))).toMatch(/at another moment/);
});

test('[F-T10] a trail that begins before its price', () => {
  const exchange = exchangeWith({ funds: '1000' });
  const waiting: OrderSpec = {
    type: 'STOPLOSS',
    side: 'SELL',
    triggerBy: 'LAST',
    quantity: '1',
    trailRate: '0.01',
    activation: '105',
    reduceOnly: false,
  };
  expect(complaintsOf(exchange.place(waiting))).toBe('');
  const activated = exchange.tick({ last: '105' });
  expect(complaintsOf(activated)).toBe('');
  const early = withOrders(activated, { triggerPrice: priceOf('90') });
  expect(complaintsOf(early)).toMatch(/before its price/);
});
