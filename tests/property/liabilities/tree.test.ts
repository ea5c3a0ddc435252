/** Trees of any balances: every proof holds, and no changed one does. */
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  climb,
  type Leaf,
  leafNode,
  type PublishedRoot,
  rootHash,
} from '../../../src/domain/liabilities/liabilities.ts';
import {
  brokenLink,
  type LiabilityProof,
  verifyLiability,
} from '../../../src/domain/liabilities/verify.ts';

const hash = (text: string): string => createHash('sha256').update(text).digest('hex');

const amount = fc.bigInt({ min: 0n, max: 10n ** 24n });
const leaf: fc.Arbitrary<Omit<Leaf, 'userId'>> = fc.record({
  salt: fc.integer().map((seed) => hash(`salt ${seed}`)),
  sums: fc.tuple(amount, amount, amount),
});
const leaves = fc
  .array(leaf, { minLength: 1, maxLength: 40 })
  .map((drawn) => drawn.map((one, index): Leaf => ({ ...one, userId: `u-${index + 1}` })));

function publish(tree: readonly Leaf[], index: number, previous = '', number = 1): LiabilityProof {
  const nodes = tree.map((one) => leafNode(one, hash));
  const { top, steps } = climb(nodes, index, hash);
  const own = tree[index];
  if (top === undefined || own === undefined) throw new Error('no such leaf');
  const unsigned = {
    number,
    at: number * 1_000,
    users: tree.length,
    previous,
    currencies: ['USDT', 'BTC', 'BKT'],
    sums: top.sums.map(String),
    top: top.hash,
  };
  const root = { ...unsigned, hash: rootHash(unsigned, hash) };
  return {
    root,
    leaf: { ...own, sums: own.sums.map(String) },
    path: steps.map(({ side, node }) => ({
      side,
      hash: node.hash,
      sums: node.sums.map(String),
    })),
  };
}

const resigned = (root: PublishedRoot): PublishedRoot => ({ ...root, hash: rootHash(root, hash) });
const reasonOf = (proof: LiabilityProof): string => {
  const verdict = verifyLiability(proof, hash);
  return verdict.ok ? 'holds' : verdict.reason;
};

const plus = (text: string | undefined, more: bigint): string => String(BigInt(text ?? '0') + more);
const withFirst = (sums: readonly string[], more: bigint): string[] =>
  sums.map((sum, index) => (index === 0 ? plus(sum, more) : sum));

describe('[L-R2][L-R6] a proof', () => {
  test('of every leaf of any tree holds, and the sums are those of all leaves', () => {
    fc.assert(
      fc.property(leaves, (tree) => {
        for (const index of tree.keys()) {
          const proof = publish(tree, index);
          expect(reasonOf(proof)).toBe('holds');
          const total = tree.reduce((sum, one) => sum + (one.sums[0] ?? 0n), 0n);
          expect(proof.root.sums[0]).toBe(String(total));
        }
      }),
      { numRuns: 60 },
    );
  });

  test('is refuted whatever is changed in it', () => {
    const changes: readonly ((proof: LiabilityProof) => LiabilityProof)[] = [
      (proof) => ({ ...proof, leaf: { ...proof.leaf, userId: 'u-999' } }),
      (proof) => ({ ...proof, leaf: { ...proof.leaf, salt: hash('another') } }),
      (proof) => ({ ...proof, leaf: { ...proof.leaf, sums: withFirst(proof.leaf.sums, 1n) } }),
      (proof) => ({
        ...proof,
        root: resigned({ ...proof.root, sums: withFirst(proof.root.sums, 1n) }),
      }),
      (proof) => ({ ...proof, root: { ...proof.root, users: proof.root.users + 1 } }),
      (proof) => ({ ...proof, root: resigned({ ...proof.root, top: hash('other') }) }),
      (proof) => ({ ...proof, path: proof.path.slice(1) }),
      (proof) => ({ ...proof, path: [...proof.path, ...proof.path.slice(-1)] }),
      (proof) => ({
        ...proof,
        path: proof.path.map((step) => ({ ...step, sums: withFirst(step.sums, 1n) })),
      }),
      (proof) => ({
        ...proof,
        path: proof.path.map((step) => ({
          ...step,
          side: step.side === 'LEFT' ? ('RIGHT' as const) : ('LEFT' as const),
        })),
      }),
    ];
    fc.assert(
      fc.property(leaves, fc.nat(), fc.constantFrom(...changes), (tree, at, change) => {
        const proof = publish(tree, at % tree.length);
        const forged = change(proof);
        fc.pre(JSON.stringify(forged) !== JSON.stringify(proof));
        expect(reasonOf(forged)).not.toBe('holds');
      }),
      { numRuns: 300 },
    );
  });
});

const TREE: readonly Leaf[] = [
  { userId: 'u-1', salt: hash('1'), sums: [100n, 0n, 7n] },
  { userId: 'u-2', salt: hash('2'), sums: [50n, 3n, 0n] },
  { userId: 'u-3', salt: hash('3'), sums: [25n, 0n, 0n] },
];

describe('[L-R6] refutations', () => {
  test('say which: path, sums, root, or no proof at all', () => {
    const proof = publish(TREE, 1);
    expect(reasonOf({ ...proof, path: proof.path.slice(1) })).toBe('PATH');
    const lesser = resigned({ ...proof.root, sums: ['75', '3', '7'] });
    expect(reasonOf({ ...proof, root: lesser })).toBe('SUMS');
    expect(reasonOf({ ...proof, root: { ...proof.root, at: 1 } })).toBe('ROOT');
    expect(reasonOf({ ...proof, leaf: { ...proof.leaf, sums: ['50'] } })).toBe('MALFORMED');
    expect(reasonOf({ ...proof, leaf: { ...proof.leaf, sums: ['5e1', '3', '0'] } })).toBe(
      'MALFORMED',
    );
    expect(reasonOf({ ...proof, leaf: { ...proof.leaf, salt: '' } })).toBe('MALFORMED');
  });

  test('find an invented debtor, whose balance below zero would hide what others are owed', () => {
    const debtor: Leaf = { userId: 'u-4', salt: hash('4'), sums: [-120n, 0n, 0n] };
    expect(() => leafNode(debtor, hash)).toThrow('below zero');
    // A tree that an exchange without scruples would build by hashes of its own.
    const text = `maru-leaf|${debtor.salt}|${debtor.userId}|-120,0,0`;
    const nodes = [
      ...TREE.map((one) => leafNode(one, hash)),
      { hash: hash(text), sums: debtor.sums },
    ];
    const { top, steps } = climb(nodes, 2, hash);
    const honest = publish(TREE, 2);
    const root = resigned({
      ...honest.root,
      sums: (top?.sums ?? []).map(String),
      top: top?.hash ?? '',
    });
    const path = steps.map(({ side, node }) => ({
      side,
      hash: node.hash,
      sums: node.sums.map(String),
    }));
    expect(root.sums[0]).toBe('55');
    expect(reasonOf({ ...honest, root, path })).toBe('NEGATIVE');
  });
});

test('[L-R4] roots are one chain: one that is replaced, left out or changed is found', () => {
  const roots: PublishedRoot[] = [];
  for (let number = 1; number <= 4; number += 1)
    roots.push(publish(TREE, 0, roots.at(-1)?.hash ?? '', number).root);
  expect(brokenLink(roots, hash)).toBeUndefined();
  expect(brokenLink(roots.slice(1), hash)).toBeUndefined();
  const [first, second, third, fourth] = roots as [
    PublishedRoot,
    PublishedRoot,
    PublishedRoot,
    PublishedRoot,
  ];
  expect(brokenLink([first, third, fourth], hash)).toBe(3);
  const replaced = resigned({ ...second, users: 2 });
  expect(brokenLink([first, replaced, third, fourth], hash)).toBe(3);
  expect(brokenLink([first, { ...second, users: 2 }, third], hash)).toBe(2);
  expect(brokenLink([resigned({ ...first, previous: hash('x') })], hash)).toBe(1);
});
