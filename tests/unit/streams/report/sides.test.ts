import { describe, expect, test } from 'vitest';
import { foldFacts } from '../../../../src/streams/accountFold.ts';
import { EMPTY_ACCOUNT } from '../../../../src/streams/emptyAccount.ts';
import { type AccountFact, viewToBaseline } from '../../../../src/streams/facts.ts';
import { compareSides, diffPaths } from '../../../../src/streams/report/sides.ts';
import { story } from './support/files.ts';

const facts = story();
const events = facts.filter(({ type }) => type !== 'BASELINE');
const viewOf = (own: readonly AccountFact[]) => foldFacts(EMPTY_ACCOUNT, own);
/** The account as the lists show it after the given events. */
const listsAfter = (own: readonly AccountFact[]) => viewToBaseline(viewOf(own));

function divergenceOf(client: readonly AccountFact[], exchange: readonly AccountFact[]) {
  const sides = compareSides();
  sides.addClient(client);
  sides.addExchange(exchange);
  return sides.finish(viewOf(client));
}

const at = (seq: number): AccountFact => {
  const found = events.find((event) => event.seq === seq);
  if (found === undefined) throw new Error(`no event ${seq}`);
  return found;
};
const without = (seq: number) => (fact: AccountFact) => fact.seq !== seq;

describe('[I-R9] a client’s log beside the events of the exchange', () => {
  test('is the same where both have the same', () => {
    expect(divergenceOf(facts, [...events, listsAfter(facts)])).toEqual({
      kind: 'none',
      compared: events.length,
    });
  });

  test('parts at the first event that the client has not received', () => {
    const divergence = divergenceOf(facts.filter(without(42)), events);
    expect(divergence).toEqual({ kind: 'lostByClient', event: at(42) });
  });

  test('parts at the first event that the exchange does not have', () => {
    const divergence = divergenceOf(facts, events.filter(without(42)));
    expect(divergence).toEqual({ kind: 'unknownToExchange', event: at(42) });
  });

  test('parts at the first event that both have otherwise', () => {
    const changed = events.map((event) =>
      event.seq === 42 ? { ...event, at: event.at + 1 } : event,
    );
    expect(divergenceOf(facts, changed)).toMatchObject({
      kind: 'different',
      client: at(42),
      exchange: { seq: 42, at: at(42).at + 1 },
    });
  });

  test('does not part at what the client has not received yet, and at what its baseline contains', () => {
    expect(divergenceOf(facts.slice(0, 200), events).kind).toBe('none');
    const late = [viewToBaseline(viewOf(facts.slice(0, 101))), ...facts.slice(101)];
    expect(divergenceOf(late, events)).toEqual({ kind: 'none', compared: 200 });
  });

  test('names what differs in accounts that follow from the same events', () => {
    const { account, ...stamp } = listsAfter(facts);
    const lists = { ...stamp, account: { ...account, cancelDeadline: 1 } };
    expect(divergenceOf(facts, [...events, lists])).toMatchObject({
      kind: 'account',
      paths: ['cancelDeadline'],
    });
  });
});

test('[I-R9] names lead to each difference, and a name without a value is as good as none', () => {
  expect(diffPaths({ a: { b: 1, c: [1, 2] }, d: undefined }, { a: { b: 2, c: [1, 3] } })).toEqual([
    'a.b',
    'a.c.1',
  ]);
  expect(diffPaths({ a: 1 }, { a: 1 })).toEqual([]);
});
