/**
 * The exchange under a store that fails and a process that is killed, at random moments: what was
 * acknowledged is there once, what was published is stored, numbers have no gap, and memory is
 * always what the log says.
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Unstamped } from '../../../src/domain/commands.ts';
import type { ExchangeEvent } from '../../../src/domain/events.ts';
import { userId } from '../../../src/domain/ids.ts';
import { moneyOf } from '../../../src/domain/quantities.ts';
import {
  decodeEvents,
  evolve,
  initialState,
  invariants,
  ownerOf,
} from '../../../src/engine/index.ts';
import { stateHash } from '../../../src/gateway/loop/head.ts';
import type { LogRecord } from '../../../src/gateway/ports.ts';
import { testProjector } from '../../support/projector.ts';
import { createMemoryStore } from '../../../src/gateway/stores/memory.ts';
import { createManualClock, turn } from '../../support/clock.ts';
import { orderOf, START_AT, testRules } from '../../support/engine.ts';
import { moveTo, openExchange, startLoop, type TestLoop } from '../../support/loop.ts';
import type { AppendFate } from '../../support/storeFaults.ts';

const USERS = 3;

/** A step of the script; orders and deposits are named by their number in it. */
type Step =
  | {
      readonly kind: 'order';
      readonly user: number;
      readonly price: number;
      readonly isBuy: boolean;
    }
  | { readonly kind: 'market'; readonly user: number; readonly isBuy: boolean }
  | { readonly kind: 'deposit'; readonly user: number }
  | { readonly kind: 'cancelAll'; readonly user: number }
  | { readonly kind: 'repeat'; readonly of: number }
  | { readonly kind: 'move'; readonly low: number; readonly last: number; readonly high: number };

const user = fc.integer({ min: 1, max: USERS });
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('order' as const),
      user,
      price: fc.integer({ min: 94, max: 106 }),
      isBuy: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('market' as const), user, isBuy: fc.boolean() }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('deposit' as const), user }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('cancelAll' as const), user }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('repeat' as const), of: fc.nat(30) }) },
  {
    weight: 3,
    arbitrary: fc
      .uniqueArray(fc.integer({ min: 93, max: 107 }), { minLength: 3, maxLength: 3 })
      .map((prices) => prices.toSorted((a, b) => a - b))
      .map(([low = 1, last = 1, high = 1]) => ({ kind: 'move' as const, low, last, high })),
  },
);
/** Steps submitted together. */
const script = fc.array(fc.array(step, { minLength: 1, maxLength: 5 }), {
  minLength: 4,
  maxLength: 14,
});
const fates = fc.infiniteStream<AppendFate>(
  fc.oneof(
    { weight: 12, arbitrary: fc.constant('stored' as const) },
    { weight: 2, arbitrary: fc.constant('failed' as const) },
    { weight: 1, arbitrary: fc.constant('unsure' as const) },
    { weight: 1, arbitrary: fc.constant('killedBefore' as const) },
    { weight: 1, arbitrary: fc.constant('killedAfter' as const) },
  ),
);

function commandOf(one: Step, n: number, sent: readonly Unstamped[]): Unstamped | undefined {
  switch (one.kind) {
    case 'order': {
      const side = one.isBuy ? 'BUY' : 'SELL';
      return orderOf({
        user: one.user,
        id: `c-${n}`,
        side,
        price: String(one.price),
        quantity: '1',
      });
    }
    case 'market':
      return orderOf({
        user: one.user,
        id: `c-${n}`,
        side: one.isBuy ? 'BUY' : 'SELL',
        quantity: '0.5',
      });
    case 'deposit':
      return {
        type: 'CreditFromHouse',
        userId: userId(one.user),
        wallet: 'FUTURES',
        amount: moneyOf('10'),
        reference: `d-${n}`,
      };
    case 'cancelAll':
      return { type: 'CancelAllOrders', userId: userId(one.user), optionId: undefined };
    case 'repeat':
      return sent[one.of % Math.max(1, sent.length)];
    case 'move':
      return moveTo({ last: String(one.last), low: String(one.low), high: String(one.high) });
  }
}

/** Key by which a client remembers a command that must happen once. */
const nameOf = (command: Unstamped): string | undefined => {
  if (command.type === 'PlaceOrder') return command.clientOrderId;
  return command.type === 'CreditFromHouse' ? command.reference : undefined;
};

const doneBy = (event: ExchangeEvent): string | undefined => {
  if (event.type === 'OrderAccepted') return event.order.clientOrderId;
  return event.type === 'MoneyMoved' && event.cause === 'DEPOSIT' ? event.reference : undefined;
};

function checkNumbers(log: readonly LogRecord[]): void {
  const next = new Map<string, number>();
  log.forEach((record, index) => {
    expect(record.position).toBe(index + 1);
    const events = decodeEvents(record.events, record.version);
    expect(new Set(events.map(ownerOf))).toEqual(new Set([record.userId]));
    const numbered = events.filter(testProjector.isAccountEvent).length;
    expect(record.lastSeq - record.firstSeq + 1).toBe(numbered);
    if (record.userId === undefined) return;
    expect(record.firstSeq).toBe(next.get(record.userId) ?? 1);
    next.set(record.userId, record.lastSeq + 1);
  });
  expect(log.map(({ at }) => at)).toEqual(log.map(({ at }) => at).toSorted((a, b) => a - b));
}

function checkOnce(log: readonly LogRecord[], acknowledged: ReadonlySet<string>): void {
  const counts = new Map<string, number>();
  for (const { events, version } of log) {
    for (const name of decodeEvents(events, version).flatMap((event) => doneBy(event) ?? [])) {
      counts.set(name, (counts.get(name) ?? 0) + 1);
    }
  }
  for (const [name, count] of counts) expect([name, count]).toEqual([name, 1]);
  for (const name of acknowledged) expect([name, counts.get(name)]).toEqual([name, 1]);
}

async function checkMemory(loop: TestLoop, log: readonly LogRecord[]): Promise<void> {
  const state = initialState(testRules());
  for (const { events, version } of log) {
    for (const event of decodeEvents(events, version)) evolve(state, event);
  }
  expect(await loop.hash()).toBe(stateHash(state));
  expect(await loop.read(({ engine }) => invariants(engine))).toEqual([]);
}

it('acknowledged is stored once, published is stored, numbers have no gap, memory matches the log', async () => {
  let [acknowledgements, deaths, refusals] = [0, 0, 0];
  await fc.assert(
    fc.asyncProperty(script, fates, async (groups, fate) => {
      const medium = createMemoryStore();
      const clock = createManualClock(START_AT);
      const setup = {
        medium,
        clock,
        limits: { group: 3, snapshotRecords: 7, snapshotCharsARecord: Infinity },
      };
      let loop = await startLoop(setup);
      await openExchange(loop, USERS);
      const lives = [loop];
      const acknowledged = new Set<string>();
      const sent: Unstamped[] = [];
      let n = 0;
      for (const group of groups) {
        clock.advance(10);
        loop.store.fateOf = () => fate.next().value;
        for (const one of group) {
          n += 1;
          const command = commandOf(one, n, sent);
          if (command === undefined) continue;
          sent.push(command);
          void loop.submit(command).then((result) => {
            const name = nameOf(command);
            if (!result.ok && result.rejection.code === 'TRY_AGAIN') refusals += 1;
            if (result.ok && name !== undefined) acknowledged.add(name);
          });
        }
        await turn();
        if (!loop.store.isDead()) continue;
        deaths += 1;
        loop = await startLoop(setup);
        lives.push(loop);
        void loop.submit(moveTo({ last: '100' }));
        await turn();
      }
      loop.store.fateOf = () => 'stored';
      const log = await medium.read(0, 100_000);
      checkNumbers(log);
      checkOnce(log, acknowledged);
      await checkMemory(loop, log);
      for (const { published } of lives) {
        for (const { record } of published) expect(log[record.position - 1]).toEqual(record);
      }
      acknowledgements += acknowledged.size;
    }),
    { seed: 20_250_515, numRuns: 150 },
  );
  // The scripts did get that far.
  expect(acknowledgements).toBeGreaterThan(500);
  expect(deaths).toBeGreaterThan(50);
  expect(refusals).toBeGreaterThan(100);
});
