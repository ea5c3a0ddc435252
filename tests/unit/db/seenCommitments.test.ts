import { expect, test } from 'vitest';
import { createKeyValue } from '../../../src/db/keyValue.ts';
import { createSeenCommitments } from '../../../src/db/seenCommitments.ts';

const backend = { mode: 'live', origin: 'https://a.example' } as const;
const KEY = 'seen_commitments|live|https://a.example';
const hash = (digit: string): string => digit.repeat(64);
const round = (number: number): string => `900001-${number * 60}`;

test('of a round the first commitment that was seen counts, and old rounds are forgotten', () => {
  const seen = createSeenCommitments(createKeyValue(undefined), backend, 2);
  seen.see(round(1), hash('a'));
  seen.see(round(1), hash('b'));
  expect(seen.of(round(1))).toBe(hash('a'));
  seen.see(round(2), hash('c'));
  seen.see(round(3), hash('d'));
  expect([1, 2, 3].map((number) => seen.of(round(number)))).toEqual([
    undefined,
    hash('c'),
    hash('d'),
  ]);
});

test('it outlives the page, for this exchange and mode alone', () => {
  const storage = createKeyValue(undefined);
  createSeenCommitments(storage, backend).see(round(1), hash('a'));
  expect(createSeenCommitments(storage, backend).of(round(1))).toBe(hash('a'));
  const elsewhere = { mode: 'live', origin: 'https://b.example' } as const;
  expect(createSeenCommitments(storage, elsewhere).of(round(1))).toBeUndefined();
  const practice = { ...backend, mode: 'practice' } as const;
  expect(createSeenCommitments(storage, practice).of(round(1))).toBeUndefined();
});

test('what is no entry is passed over, whatever stands in the storage', () => {
  const storage = createKeyValue(undefined);
  storage.set(KEY, `x,${round(1)}=short,=,${round(2)}=${hash('e')}`);
  const seen = createSeenCommitments(storage, backend);
  expect([seen.of(round(1)), seen.of(round(2)), seen.of('x')]).toEqual([
    undefined,
    hash('e'),
    undefined,
  ]);
  seen.see(round(1), hash('f'));
  expect(storage.get(KEY)).toBe(`${round(2)}=${hash('e')},${round(1)}=${hash('f')}`);
});
