/**
 * Tests that players' answers and lists are compared with the log: each case is right but for one
 * thing.
 */
import { expect, test } from 'vitest';
import { dnwId, userId } from '../../src/domain/ids.ts';
import type { HistoryRow } from '../../src/gateway/ports.ts';
import { toDnwRow, toEntryRow } from '../../src/gateway/money/rows.ts';
import { toWireApplication, toWireMovement, toWireReturn } from '../../src/gateway/money/wire.ts';
import { createMemoryStore } from '../../src/gateway/stores/memory.ts';
import type { Application } from '../../src/domain/money/application.ts';
import type { Movement } from '../../src/domain/money/commands.ts';
import { moneyOf, priceOf } from '../../src/domain/quantities.ts';
import { clientId } from '../support/engine.ts';
import type { Fact } from './moneyAudit.ts';
import { unkept, wrongArrivals, wrongLists } from './moneyChecks.ts';

const USER = userId(1);

const CONVERSION: Movement = {
  id: dnwId(1),
  userId: USER,
  requestId: clientId('c'),
  from: 'USDT',
  to: 'BINARY',
  fromCurrency: 'USDT',
  toCurrency: 'BKT',
  rate: priceOf('1380'),
  at: 5,
  reverseRate: priceOf('0.00072463'),
  amount: moneyOf('2'),
  received: moneyOf('2760'),
};
const WITHDRAWAL: Application = {
  id: dnwId(2),
  userId: USER,
  requestId: clientId('w'),
  type: 'W',
  wallet: 'USDT',
  currency: 'USDT',
  amount: moneyOf('100'),
  fee: moneyOf('1'),
  won: undefined,
  wonRate: undefined,
  provider: undefined,
  reference: '',
  requestedAt: 6,
  expiresAt: undefined,
};

const SIDES = toWireMovement(CONVERSION);
const APPLIED = toWireApplication(WITHDRAWAL);
const END = { status: 'CANCELLED', reason: '', at: 7 } as const;
const CANCELLED = toWireApplication(WITHDRAWAL, END);
const RETURNED = toWireReturn(WITHDRAWAL, END);

const facts = (status: Fact['status'] = 'CANCELLED'): ReadonlyMap<string, Fact> =>
  new Map([
    [
      'd-1',
      {
        userId: USER,
        amount: moneyOf('2'),
        receives: moneyOf('2760'),
        rows: ['d-1/CO', 'd-1/CI'],
        status: 'APPROVED',
      },
    ],
    [
      'd-2',
      {
        userId: USER,
        amount: moneyOf('100'),
        receives: moneyOf('99'),
        rows: ['d-2/W', 'd-2/E'],
        status,
      },
    ],
  ]);

test('answers that the log has are right, also one that was overtaken by a decision', () => {
  expect(unkept([SIDES.out, APPLIED, CANCELLED], facts())).toEqual([]);
});

test('an answer about what is not in the log, is there otherwise or ended otherwise', () => {
  expect(unkept([APPLIED], new Map())).toEqual(['d-2 was acknowledged and is not in the log']);
  expect(unkept([{ ...SIDES.out, counterAmount: '2761' }], facts()).join()).toMatch(/d-1 was/);
  expect(unkept([{ ...APPLIED, amount: '101' }], facts()).join()).toMatch(/acknowledged as 101/);
  expect(unkept([CANCELLED], facts('APPROVED'))).toEqual([
    'd-2 was acknowledged as CANCELLED and is APPROVED',
  ]);
});

test('one request that was acknowledged as two', () => {
  const again = { ...APPLIED, clientRequestId: SIDES.out.clientRequestId };
  expect(unkept([SIDES.out, again], facts())).toEqual(['u-1/c was acknowledged as d-1 and d-2']);
});

async function shown(...rows: readonly HistoryRow[]): Promise<readonly string[]> {
  const store = createMemoryStore();
  await store.append([], rows);
  return wrongLists(store, [USER], facts().values());
}

test('a list that lacks a row or what was returned, or shows one that is over as waiting', async () => {
  const [out, into] = [SIDES.out, SIDES.in].map((side) => toDnwRow(USER, side));
  if (out === undefined || into === undefined) throw new Error('a conversion has two sides');
  const [requested, ended] = [APPLIED, CANCELLED].map((dnw) => toDnwRow(USER, dnw));
  if (requested === undefined || ended === undefined) throw new Error('it was requested and ended');
  const returned = toEntryRow(USER, RETURNED);
  expect(await shown(out, into, requested, ended, returned)).toEqual([]);
  const wrong = ["u-1 is shown another list than the log's"];
  expect(await shown(out, ended, returned)).toEqual(wrong);
  expect(await shown(out, into, ended)).toEqual(wrong);
  expect(await shown(out, into, requested, returned)).toEqual(wrong);
});

test('a transfer over a chain that did not arrive, arrived as another amount, or was sent by nobody', () => {
  const sent = new Map([['t', 5n]]);
  expect(wrongArrivals(sent, sent)).toEqual([]);
  expect(wrongArrivals(sent, new Map())).toEqual(['t sent 5, undefined arrived']);
  expect(wrongArrivals(sent, new Map([['t', 6n]]))).toEqual(['t sent 5, 6 arrived']);
  expect(wrongArrivals(new Map(), sent)).toEqual(['t arrived and was not sent']);
});
