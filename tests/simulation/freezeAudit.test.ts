import { expect, test } from 'vitest';
import type { ExchangeEvent } from '../../src/domain/events.ts';
import { userId } from '../../src/domain/ids.ts';
import { exchangeWith } from '../support/engine.ts';
import { applicationOf, decisionOf } from '../support/engineMoney.ts';
import { moneyOf } from '../../src/domain/quantities.ts';
import { FreezeAudit, type FreezeFact } from './freezeAudit.ts';

const ONE = userId(1);

const isFact = (event: ExchangeEvent): event is FreezeFact =>
  event.type === 'MoneyApplied' || event.type === 'ApplicationEnded';

/** Facts of an approved withdrawal in the log. */
function paidOut(): readonly FreezeFact[] {
  const exchange = exchangeWith({ users: 1 });
  exchange.run({
    type: 'CreditFromHouse',
    userId: ONE,
    wallet: 'USDT',
    amount: moneyOf('500'),
    reference: 'own',
  });
  return [
    ...exchange.run(applicationOf({ id: 'w', type: 'W', amount: '100' })),
    ...exchange.run(decisionOf(1, 'APPROVED')),
  ].filter(isFact);
}

function complaintsOf(events: readonly FreezeFact[]): readonly string[] {
  const lines: string[] = [];
  const audit = new FreezeAudit((line) => lines.push(line));
  for (const event of events) audit.onEvent(event);
  return lines;
}

const frozen: FreezeFact = { type: 'WithdrawalsFrozen', userId: ONE, reason: 'x', at: 1 };
const unfrozen: FreezeFact = { type: 'WithdrawalsUnfrozen', userId: ONE };

test('[D-F2] what leaves a frozen account is found, requested or approved', () => {
  const line = 'd-1 leaves u-1, who is frozen';
  expect(complaintsOf(paidOut())).toEqual([]);
  expect(complaintsOf([frozen, unfrozen, ...paidOut()])).toEqual([]);
  expect(complaintsOf([frozen, ...paidOut()])).toEqual([line, line]);
});

test('[D-F1] a freeze that ends and never began is found', () => {
  expect(complaintsOf([unfrozen])).toEqual(['u-1 was not frozen and is unfrozen']);
});
