import { expect, test } from 'vitest';
import { fingerprintOf } from '../../../../src/engine/requests/fingerprint.ts';

const TWO_32 = 4_294_967_296;

test('both halves of a fingerprint depend on the content', () => {
  const all = Array.from({ length: 1_000 }, (_, n) => fingerprintOf(['LIMIT', BigInt(n), true]));
  const upper = new Set(all.map((each) => Math.floor(each / TWO_32)));
  const lower = new Set(all.map((each) => each % TWO_32));
  expect(upper.size).toBeGreaterThan(990);
  expect(lower.size).toBeGreaterThan(990);
});

test('a fingerprint distinguishes parts, their order and what is absent', () => {
  const contents = [
    ['ab', 'c'],
    ['a', 'bc'],
    ['bc', 'a'],
    ['abc'],
    ['a', undefined],
    [undefined, 'a'],
    [1n],
    [true],
    [false],
    [undefined],
    [2n ** 60n],
    [2n ** 60n + 1n],
    [-1n],
    [0.5],
  ];
  expect(new Set(contents.map(fingerprintOf)).size).toBe(contents.length);
  expect(fingerprintOf([5, 'a'])).toBe(fingerprintOf([5n, 'a']));
});

test('fingerprints stay what they were, since they are stored', () => {
  const order = [1, 'LIMIT', 'BUY', undefined, 6_000_000_000_000n, undefined, 123_000n, false];
  expect(fingerprintOf(order)).toBe(1_246_336_595_917_766);
  expect(fingerprintOf(['한', -1n, 2n ** 60n, 0.5, true])).toBe(5_946_216_909_178_868);
  expect(fingerprintOf([])).toBe(8_995_600_794_897_003);
});
