/** The auditor finds what leaves beyond own money: each log here is right but for one thing. */
import { expect, test } from 'vitest';
import type { ExchangeEvent } from '../../src/domain/events.ts';
import { moneyOf } from '../../src/domain/quantities.ts';
import { adjustmentOf, depositOf, lockedExchange } from '../support/engineBonus.ts';
import { conversionOf } from '../support/engineMoney.ts';
import { BonusAudit } from './bonusAudit.ts';

/** A bonus of 100 beside a deposit of 80, of which 60 leave. */
function log(): readonly ExchangeEvent[] {
  const exchange = lockedExchange();
  exchange.run(adjustmentOf('PB', 'USDT', '100', 'bonus'));
  exchange.run(depositOf('USDT', '80', 'bank'));
  exchange.run(conversionOf({ id: 'c', from: 'USDT', to: 'BTC', amount: '60', rate: '1' }));
  return exchange.history;
}

function complaintsOf(events: readonly ExchangeEvent[]): readonly string[] {
  const complaints: string[] = [];
  const audit = new BonusAudit((line) => complaints.push(line));
  for (const event of events) {
    if (event.type === 'MoneyMoved') audit.onMoney(event);
    if (event.type === 'BonusChanged') audit.onBonus(event);
  }
  expect(audit.opened).toBe(3);
  return complaints;
}

test('a log that is right is found to be', () => {
  expect(complaintsOf(log())).toEqual([]);
});

test('own money that is not there is missed', () => {
  const without = log().filter(
    (event) => event.type !== 'MoneyMoved' || event.reference !== 'bank',
  );
  expect(complaintsOf(without)).toEqual([
    `u-1 took ${moneyOf('60')} USDT more than was added: d-1`,
  ]);
});

test('a lock that states more turned over than it asks for is found', () => {
  const wrong = log().map((event) =>
    event.type === 'BonusChanged' && event.wallet === 'USDT' && event.bonus !== undefined
      ? { ...event, bonus: { ...event.bonus, turned: event.bonus.required } }
      : event,
  );
  expect(complaintsOf(wrong)).toHaveLength(3);
});
