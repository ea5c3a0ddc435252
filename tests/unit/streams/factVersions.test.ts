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

/** As version 1 wrote it. */
const written = (facts: readonly unknown[]): readonly unknown[] =>
  JSON.parse(
    JSON.stringify(facts, (name, value: unknown) => (NEW_FIELDS.has(name) ? undefined : value)),
  );

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

test('a changed position of version 1 is one; what is no fact is none in any version', () => {
  const update = { seq: 1, at: 5, type: 'POSITION_UPDATE', position: wirePosition('p-1') };
  expect(accountFactCodec.read(written([update]), 1)).toMatchObject([
    { position: { takeProfit: null }, cause: 'INCREASED' },
  ]);
  for (const value of [null, 7, [], {}, { seq: 1, type: 'SOMETHING' }])
    expect(accountFactCodec.read([value], 1)).toBeUndefined();
});
