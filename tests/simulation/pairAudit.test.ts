/** Each violation of an OCO's terms is complained of. */
import { expect, test } from 'vitest';
import type { ExchangeEvent } from '../../src/domain/events.ts';
import { userId } from '../../src/domain/ids.ts';
import { priceOf, quantityOf } from '../../src/domain/quantities.ts';
import { BTC_OPTION, clientId, exchangeWith } from '../support/engine.ts';
import { PairAudit } from './pairAudit.ts';

/** Events of placing one and a move of the market, or a cancellation. */
function story(then: 'fall' | 'rise' | 'cancel'): readonly (readonly ExchangeEvent[])[] {
  const exchange = exchangeWith({
    funds: '1000',
    ticks: [{ last: '100', bids: [['99.9', '9']], asks: [['100.1', '9']] }],
  });
  const placed = exchange.run({
    type: 'PlaceOco',
    userId: userId(1),
    clientOrderId: clientId('oco'),
    optionId: BTC_OPTION,
    side: 'BUY',
    positionSide: undefined,
    quantity: quantityOf('1'),
    price: priceOf('99'),
    triggerPrice: priceOf('101'),
    triggerBy: 'LAST',
    stopLimitPrice: priceOf('102'),
    reduceOnly: false,
  });
  if (then === 'cancel')
    return [
      placed,
      exchange.run({ type: 'CancelAllOrders', userId: userId(1), optionId: undefined }),
    ];
  return [placed, exchange.tick({ last: then === 'fall' ? '98' : '101' })];
}

function complaintsOf(records: readonly (readonly ExchangeEvent[])[]): string {
  const complaints: string[] = [];
  const audit = new PairAudit((line) => complaints.push(line));
  for (const record of records) audit.onRecord(record);
  return complaints.join('\n');
}

const without = (
  records: readonly (readonly ExchangeEvent[])[],
  isGone: (event: ExchangeEvent) => boolean,
) => records.map((record) => record.filter((event) => !isGone(event)));

test('right ones have no complaint, and are counted', () => {
  const audit = new PairAudit((line) => expect.unreachable(line));
  for (const then of ['fall', 'rise', 'cancel'] as const)
    for (const record of story(then)) audit.onRecord(record);
  expect(audit.counts()).toEqual({
    'OCO cancelled: OCO': 3,
    'OCO cancelled: USER': 1,
    'OCO filled': 1,
    'OCO orders': 6,
    'OCO triggered': 1,
  });
});

test('one order alone, one that executes beside the other, and one that outlives the other', () => {
  const [placed = [], fallen = []] = story('fall');
  const alone = placed.filter(
    (event) => event.type !== 'OrderAccepted' || event.order.marketType === 'LIMIT',
  );
  expect(complaintsOf([alone])).toMatch(/accepted without/);
  const isCancel = ({ type }: ExchangeEvent): boolean => type === 'OrderCancelled';
  expect(complaintsOf(without([placed, fallen], isCancel))).toMatch(/is filled while .* works/);
  expect(complaintsOf(without(story('rise'), isCancel))).toMatch(/is triggered while .* works/);
  const isOther = (event: ExchangeEvent): boolean =>
    event.type === 'OrderCancelled' && event.order.cancelReason === 'OCO';
  expect(complaintsOf(without(story('cancel'), isOther))).toMatch(/left .* alone/);
});

test('the reason of an OCO on an order that is none', () => {
  const [, ended = []] = story('cancel');
  const single = ended.map((event) =>
    'order' in event ? { ...event, order: { ...event.order, pairedWith: undefined } } : event,
  );
  expect(complaintsOf([single])).toMatch(/no part of/);
});
