/** Verification of a proof of liabilities by its holder; nothing of the exchange is needed. */
import {
  type HashText,
  joinNodes,
  leafNode,
  type LiabilityNode,
  type PublishedRoot,
  rootHash,
} from './liabilities.ts';

/** A user's leaf, the path from it to the top, and the published root. */
export interface LiabilityProof {
  readonly root: PublishedRoot;
  readonly leaf: {
    readonly userId: string;
    readonly salt: string;
    readonly sums: readonly string[];
  };
  readonly path: readonly {
    readonly side: 'LEFT' | 'RIGHT';
    readonly hash: string;
    readonly sums: readonly string[];
  }[];
}

/**
 * Why a proof proves nothing: it is not in the right form, an amount is below zero, the path does
 * not lead to the root, the sums are not those of the root, or the root is not what was published
 * under its hash.
 */
export type Refutation = 'MALFORMED' | 'NEGATIVE' | 'PATH' | 'SUMS' | 'ROOT';

export type Verdict = { readonly ok: true } | { readonly ok: false; readonly reason: Refutation };

/** A tree of more levels has more leaves than there are people. */
const LEVELS_MAX = 40;
const AMOUNT = /^-?(?:0|[1-9]\d{0,39})$/;
const HEX = /^[0-9a-f]{64}$/;

const refuted = (reason: Refutation): Verdict => ({ ok: false, reason });

/** The amounts, or why they are none. */
function amountsOf(texts: readonly string[], length: number): readonly bigint[] | Refutation {
  if (texts.length !== length || !texts.every((text) => AMOUNT.test(text))) return 'MALFORMED';
  const amounts = texts.map(BigInt);
  return amounts.some((amount) => amount < 0n) ? 'NEGATIVE' : amounts;
}

/**
 * Whether the leaf is counted in the root, and every sum on its path is one of amounts above zero.
 */
export function verifyLiability(proof: LiabilityProof, hash: HashText): Verdict {
  const { root, leaf, path } = proof;
  const { length } = root.currencies;
  if (path.length > LEVELS_MAX || !HEX.test(leaf.salt)) return refuted('MALFORMED');
  const own = amountsOf(leaf.sums, length);
  if (typeof own === 'string') return refuted(own);
  const total = amountsOf(root.sums, length);
  if (typeof total === 'string') return refuted(total);
  let node: LiabilityNode = leafNode({ ...leaf, sums: own }, hash);
  for (const step of path) {
    const sums = amountsOf(step.sums, length);
    if (typeof sums === 'string') return refuted(sums);
    if (!HEX.test(step.hash)) return refuted('MALFORMED');
    const sibling = { hash: step.hash, sums };
    node = step.side === 'LEFT' ? joinNodes(sibling, node, hash) : joinNodes(node, sibling, hash);
  }
  if (node.hash !== root.top) return refuted('PATH');
  if (node.sums.some((sum, index) => sum !== total[index])) return refuted('SUMS');
  return rootHash(root, hash) === root.hash ? { ok: true } : refuted('ROOT');
}

/**
 * Whether roots, oldest first, follow one another from the first of them on.
 * @returns the number of the first root that does not, or undefined when all do
 */
export function brokenLink(roots: readonly PublishedRoot[], hash: HashText): number | undefined {
  const broken = roots.find((root, index) => {
    const before = roots[index - 1];
    const isNext =
      before === undefined
        ? root.number > 1 || root.previous === ''
        : root.previous === before.hash && root.number === before.number + 1;
    return !isNext || rootHash(root, hash) !== root.hash;
  });
  return broken?.number;
}
