/** The processes that the acting one lists. */
import { expect, test } from 'vitest';
import type { ProcessFacts } from '../../../src/gateway/ports/processes.ts';
import { createProcessBook, readReport } from '../../../src/server/cluster/processBook.ts';
import { createManualClock } from '../../support/clock.ts';

const facts = (address: string, more: Partial<ProcessFacts> = {}): ProcessFacts => ({
  address,
  role: 'GATEWAY',
  version: '1.0.0',
  position: 10,
  lag: 0,
  sockets: 3,
  online: 2,
  isEqual: true,
  ...more,
});

const addresses = (list: readonly ProcessFacts[]) => list.map(({ address }) => address);

test('[O-Z9] the acting process comes first, and one that stopped reporting is gone after 5 s', () => {
  const clock = createManualClock(0);
  const book = createProcessBook(clock, () => facts('http://w', { role: 'ACTING' }));
  book.take(facts('http://g2'));
  clock.advance(3_000);
  book.take(facts('http://g1'));
  book.take(facts('http://w', { role: 'STANDBY' }));
  expect(addresses(book.list())).toEqual(['http://w', 'http://g1', 'http://g2']);
  expect(book.list()[0]?.role).toBe('ACTING');
  clock.advance(2_500);
  expect(addresses(book.list())).toEqual(['http://w', 'http://g1']);
});

test('[O-Z9] a later report of a process replaces the one before', () => {
  const book = createProcessBook(createManualClock(0), () => facts('http://w'));
  book.take(facts('http://g1', { sockets: 1 }));
  book.take(readReport(JSON.parse(JSON.stringify(facts('http://g1', { sockets: 5 })))));
  expect(book.list()[1]?.sockets).toBe(5);
});

test.each([{}, { ...facts('a'), sockets: -1 }, { ...facts('a'), role: 'LEADER' }, 'text', null])(
  '[O-Z9] %j is no report',
  (body) => {
    expect(() => readReport(body)).toThrow(/Invalid/);
  },
);
