import { describe, expect, test } from 'vitest';
import type { LiabilityProof } from '../../../../src/domain/liabilities/verify.ts';
import { proveLiability } from '../../../../src/ui/screens/wallet/liabilities/proveLiability.ts';
import { hashText, publishedProof } from '../../../support/liabilityProof.ts';

const { proof, roots } = publishedProof();

const failing = (changed: Partial<LiabilityProof>, published = roots, userId = 'u-1') => {
  const { isGenuine, checks } = proveLiability(
    { proof: { ...proof, ...changed }, roots: published },
    userId,
    hashText,
  );
  const named = checks.filter(({ result }) => result !== 'passed');
  expect(isGenuine).toBe(named.length === 0);
  return named.map(({ name, result }) => `${name} ${result}`);
};

describe('[U-W7] the checks of a proof of liabilities', () => {
  test('a genuine one passes all of them', () => {
    expect(failing({})).toEqual([]);
  });

  test('a forged path is refuted, and what would follow from it is not said to hold', () => {
    const forged = proof.path.map((step) => ({ ...step, hash: hashText('another neighbor') }));
    expect(failing({ path: forged })).toEqual(['path refuted', 'sums skipped', 'root skipped']);
    expect(failing({ leaf: { ...proof.leaf, sums: ['14999999999'] } })).toEqual([
      'path refuted',
      'sums skipped',
      'root skipped',
    ]);
  });

  test('so are an amount below zero, sums of the root and the root itself', () => {
    const negative = proof.path.map((step) => ({ ...step, sums: ['-1'] }));
    expect(failing({ path: negative })[0]).toBe('amounts refuted');
    expect(failing({ root: { ...proof.root, sums: ['60000000001'] } })).toEqual([
      'sums refuted',
      'root skipped',
    ]);
    expect(failing({ root: { ...proof.root, users: 2 } })).toEqual(['root refuted']);
  });

  test('a proof of somebody else, of a root that was not published, or of a broken chain proves nothing', () => {
    expect(failing({}, roots, 'u-2')).toEqual(['own refuted']);
    expect(failing({}, roots.slice(1))).toEqual(['published refuted']);
    const replaced = roots.map((root) => (root.number === 1 ? { ...root, users: 9 } : root));
    expect(failing({}, replaced)).toEqual(['chain refuted']);
  });
});
