import { expect, test } from 'vitest';
import { EMPTY_ACCOUNT, foldFacts } from '../../../src/streams/accountFold.ts';
import { accountFactCodec, viewToBaseline } from '../../../src/streams/facts.ts';
import { stepsToEvents, wirePosition, type Step } from './support/wire.ts';

/** Fields that version 1 had no word for. */
const NEW_FIELDS = new Set([
  'triggerPrice',
  'triggeredAt',
  'takeProfit',
  'stopLoss',
  'isMarkTp',
  'isMarkSl',
  'positionMode',
  'cause',
]);
/** Fields that versions 1 and 2 had no word for. */
const BETS = new Set(['openBets', 'settledBets']);

const without = (
  facts: readonly unknown[],
  isUnknown: (name: string) => boolean,
): readonly unknown[] =>
  JSON.parse(
    JSON.stringify(facts, (name, value: unknown) => (isUnknown(name) ? undefined : value)),
  );
/** As version 1 wrote it. */
const written = (facts: readonly unknown[]): readonly unknown[] =>
  without(facts, (name) => NEW_FIELDS.has(name) || BETS.has(name));

const EVENTS = stepsToEvents(
  Array.from({ length: 40 }, (_, index): Step => [index % 6, index % 10]),
);

test('a log of version 1 is folded as it was meant', () => {
  const whole = foldFacts(EMPTY_ACCOUNT, EVENTS);
  expect(Object.keys(whole.positions).length).toBeGreaterThan(0);
  const events = accountFactCodec.read(written(EVENTS), 1);
  expect(foldFacts(EMPTY_ACCOUNT, events ?? [])).toEqual(whole);
  const baseline = accountFactCodec.read(written([viewToBaseline(whole)]), 1);
  expect(foldFacts(EMPTY_ACCOUNT, baseline ?? [])).toEqual(whole);
});

test('an account of version 2 had no bets', () => {
  const whole = foldFacts(EMPTY_ACCOUNT, EVENTS);
  const stored = without([viewToBaseline(whole)], (name) => BETS.has(name));
  expect(foldFacts(EMPTY_ACCOUNT, accountFactCodec.read(stored, 2) ?? [])).toEqual(whole);
  // What an account of today holds is kept.
  const [today] = stepsToEvents([[12, 0]]);
  const held = foldFacts(EMPTY_ACCOUNT, today === undefined ? [] : [today]);
  expect(accountFactCodec.read([viewToBaseline(held)], 3)).toMatchObject([
    { account: { openBets: { 'b-1': { status: 0 } } } },
  ]);
});

test('a changed position of version 1 is one; what is no fact is none in any version', () => {
  const update = { seq: 1, at: 5, type: 'POSITION_UPDATE', position: wirePosition('p-1') };
  expect(accountFactCodec.read(written([update]), 1)).toMatchObject([
    { position: { takeProfit: null }, cause: 'INCREASED' },
  ]);
  for (const value of [null, 7, [], {}, { seq: 1, type: 'SOMETHING' }])
    expect(accountFactCodec.read([value], 1)).toBeUndefined();
});
