import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ExchangeEvent, isTransient } from '../../../../src/domain/events.ts';
import { parseClientOrderId, positionId, userId as user } from '../../../../src/domain/ids.ts';
import { moneyOf } from '../../../../src/domain/quantities.ts';
import { decodeEvents, ownerOf } from '../../../../src/engine/index.ts';
import { Batch, type Cause } from '../../../../src/gateway/loop/batch.ts';
import { emptyHead } from '../../../../src/gateway/loop/head.ts';
import { orderOf, START_AT, testRules } from '../../../support/engine.ts';
import { alertOf } from '../../../support/enginePriceAlerts.ts';
import { anyEvent, EVENT_ARBITRARIES } from '../../../support/eventArbitraries.ts';
import { testProjector } from '../../../support/projector.ts';

const commands = fc.array(fc.array(anyEvent, { maxLength: 8 }), { maxLength: 6 });

const CAUSE: Cause = {
  actor: 'operator',
  command: { type: 'SetUserStatus', userId: user(1), status: 'DENY' },
};

const MARGIN: Cause['command'] = {
  type: 'ChangeMargin',
  userId: user(1),
  requestId: parseClientOrderId('margin-1'),
  positionId: positionId(1),
  direction: 'ADD',
  amount: moneyOf('1'),
};

describe('batch', () => {
  it('names who caused the records of a command and the command they share', () => {
    const batch = new Batch(emptyHead(testRules()), testProjector);
    const [registered] = fc.sample(EVENT_ARBITRARIES.UserRegistered, { numRuns: 1, seed: 1 });
    const opened: ExchangeEvent = { type: 'ExchangeOpened', at: START_AT };
    if (registered === undefined) throw new Error('no event');
    batch.add(START_AT, CAUSE, [opened, registered]);
    const named: Cause = { actor: user(1), command: orderOf({ id: 'mine', quantity: '1' }) };
    batch.add(START_AT, named, [opened]);
    const margin: Cause = { actor: user(1), command: MARGIN };
    batch.add(START_AT, margin, [opened]);
    const alert: Cause = { actor: user(1), command: alertOf({ id: 'alert-1', price: '101' }) };
    batch.add(START_AT, alert, [opened]);
    expect(batch.records.map(({ actor, causation }) => [actor, causation])).toEqual([
      ['operator', 'SetUserStatus:1'],
      ['operator', 'SetUserStatus:1'],
      ['u-1', 'PlaceOrder:mine'],
      ['u-1', 'ChangeMargin:margin-1'],
      ['u-1', 'SetPriceAlert:alert-1'],
    ]);
  });

  it('makes a record of each stretch of one owner within a command, and loses no event', () => {
    fc.assert(
      fc.property(commands, (groups) => {
        const head = emptyHead(testRules());
        const batch = new Batch(head, testProjector);
        groups.forEach((events, index) => batch.add(START_AT + index, CAUSE, events));
        const kept = groups.flat().filter((event) => !isTransient(event));
        const stored = batch.records.map(({ events, version }) => decodeEvents(events, version));
        expect(stored.flat()).toEqual(kept);
        expect(batch.runs.map(({ events }) => events)).toEqual(stored);
        batch.records.forEach((record, index) => {
          const events = stored[index] ?? [];
          expect(events.map(ownerOf)).toEqual(events.map(() => record.userId));
          const numbered = events.filter(testProjector.isAccountEvent).length;
          expect(record.lastSeq - record.firstSeq + 1).toBe(numbered);
          expect(record.position).toBe(index + 1);
          const next = batch.records[index + 1];
          expect(next?.at === record.at && next.userId === record.userId).toBe(false);
        });
        expect(head.position).toBe(batch.records.length);
      }),
      { seed: 17, numRuns: 200 },
    );
  });

  it('numbers each owner from where the head stands', () => {
    fc.assert(
      fc.property(commands, fc.nat(50), (groups, start) => {
        const head = emptyHead(testRules());
        const owners = new Set(groups.flat().flatMap((event) => ownerOf(event) ?? []));
        for (const owner of owners) head.seqs.set(owner, start);
        const batch = new Batch(head, testProjector);
        for (const events of groups) batch.add(START_AT, CAUSE, events);
        for (const owner of owners) {
          const own = batch.records.filter(({ userId }) => userId === owner);
          let next = start + 1;
          for (const { firstSeq, lastSeq } of own) {
            expect(firstSeq).toBe(next);
            next = lastSeq + 1;
          }
          expect(head.seqs.get(owner)).toBe(next - 1);
        }
      }),
      { seed: 18, numRuns: 100 },
    );
  });

  it('of a command whose events cannot be written takes nothing', () => {
    const [good] = fc.sample(EVENT_ARBITRARIES.OrderFilled, { seed: 1, numRuns: 1 });
    const bad = { type: 'Unheard' } as unknown as ExchangeEvent;
    const batch = new Batch(emptyHead(testRules()), testProjector);
    if (good !== undefined) batch.add(START_AT, CAUSE, [good]);
    const before = [batch.records.length, batch.rows.length, batch.runs.length];
    expect(() => batch.add(START_AT, CAUSE, [...(good === undefined ? [] : [good]), bad])).toThrow(
      Error,
    );
    expect([batch.records.length, batch.rows.length, batch.runs.length]).toEqual(before);
  });
});
