/** Each violation of the sizes of orders is complained of. */
import { expect, test } from 'vitest';
import type { ExchangeEvent } from '../../src/domain/events.ts';
import { orderOf, type OrderSpec } from '../support/engine.ts';
import { holding25, rulesWithMax } from '../support/engineParts.ts';
import { quantityOf } from '../../src/domain/quantities.ts';
import { SizeAudit } from './sizeAudit.ts';

const CLOSE = { id: 'close', side: 'SELL', quantity: '25', reduceOnly: true } as const;

const closed = (more: Partial<OrderSpec> = {}) => holding25().run(orderOf({ ...CLOSE, ...more }));

function complaintsOf(record: readonly ExchangeEvent[]): string {
  const complaints: string[] = [];
  new SizeAudit(rulesWithMax('10'), (line) => complaints.push(line)).onRecord(record);
  return complaints.join('\n');
}

test('[F-O70] right ones have no complaint, and are counted', () => {
  const audit = new SizeAudit(rulesWithMax('10'), (line) => expect.unreachable(line));
  audit.onRecord(closed());
  audit.onRecord(closed({ price: '104' }));
  expect(audit.counts()).toEqual({ 'closings in parts': 2 });
});

const changed = (
  record: readonly ExchangeEvent[],
  change: (id: string) => object,
): readonly ExchangeEvent[] =>
  record.map((event) =>
    event.type === 'OrderAccepted'
      ? { ...event, order: { ...event.order, ...change(event.order.clientOrderId) } }
      : event,
  );

test('[F-O70] one beyond the maximum, one below it before the last, and a missing one', () => {
  const record = closed();
  expect(complaintsOf(record)).toBe('');
  const large = changed(record, () => ({ quantity: quantityOf('10.001') }));
  expect(complaintsOf(large)).toContain('one order of 1000000000 at most');
  const small = changed(record, (id) => (id === 'close-1' ? { quantity: quantityOf('9') } : {}));
  expect(complaintsOf(small)).toContain('is a part below the maximum');
  const gone = record.filter(
    (event) => event.type !== 'OrderAccepted' || event.order.clientOrderId !== 'close-2',
  );
  expect(complaintsOf(gone)).toContain('is part 2 under close-3');
});
