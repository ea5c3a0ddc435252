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

test('a fingerprint tells parts, their order and what is absent apart', () => {
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
