/**
 * Proof of liabilities: a Merkle tree over all users' balances in which every node carries the sums
 * of what is below it. A user who finds their own leaf under a published root knows that the
 * exchange counted what it owes them. Amounts are whole numbers of 1e-8 as text. Rules [L-R..].
 */
import type { Refusals } from '../refusal.ts';

/** SHA-256 of a text's UTF-8 bytes, in hex. */
export type HashText = (text: string) => string;

/** Amounts by currency, in the order of the tree's currencies. */
export type Sums = readonly bigint[];

export interface LiabilityNode {
  readonly hash: string;
  readonly sums: Sums;
}

export const LIABILITY_REJECTIONS = {
  NO_LIABILITY_PROOF: 404,
} as const satisfies Refusals;

const sumsText = (sums: readonly (bigint | string)[]): string => sums.join(',');

/** Liability to one user. The salt, which they alone receive, keeps others from guessing it. */
export interface Leaf {
  readonly userId: string;
  readonly salt: string;
  readonly sums: Sums;
}

/** @throws RangeError when an amount is below zero, which would hide liabilities to others */
export function leafNode({ userId, salt, sums }: Leaf, hash: HashText): LiabilityNode {
  if (sums.some((sum) => sum < 0n)) throw new RangeError(`${userId} has a balance below zero`);
  return { hash: hash(`maru-leaf|${salt}|${userId}|${sumsText(sums)}`), sums };
}

export function joinNodes(
  left: LiabilityNode,
  right: LiabilityNode,
  hash: HashText,
): LiabilityNode {
  return {
    hash: hash(
      `maru-node|${left.hash}|${sumsText(left.sums)}|${right.hash}|${sumsText(right.sums)}`,
    ),
    sums: left.sums.map((sum, index) => sum + (right.sums[index] ?? 0n)),
  };
}

/** The level above: neighbors joined, a last one without a neighbor as it is. */
function levelAbove(nodes: readonly LiabilityNode[], hash: HashText): readonly LiabilityNode[] {
  const above: LiabilityNode[] = [];
  for (let index = 0; index < nodes.length; index += 2) {
    const left = nodes[index];
    const right = nodes[index + 1];
    if (left !== undefined) above.push(right === undefined ? left : joinNodes(left, right, hash));
  }
  return above;
}

/** A sibling on the path from a leaf to the root, and its side. */
export interface Step {
  readonly side: 'LEFT' | 'RIGHT';
  readonly node: LiabilityNode;
}

/** All levels above some nodes up to the one at the top, and the path from one of them. */
export function climb(
  nodes: readonly LiabilityNode[],
  from: number,
  hash: HashText,
): { readonly top: LiabilityNode | undefined; readonly steps: readonly Step[] } {
  const steps: Step[] = [];
  let level = nodes;
  let index = from;
  while (level.length > 1) {
    const sibling = level[index % 2 === 0 ? index + 1 : index - 1];
    if (sibling !== undefined)
      steps.push({ side: index % 2 === 0 ? 'RIGHT' : 'LEFT', node: sibling });
    level = levelAbove(level, hash);
    index = Math.floor(index / 2);
  }
  return { top: level[0], steps };
}

/** A published root. Each contains the hash of the one before it, so that none can be replaced. */
export interface PublishedRoot {
  /** From 1. */
  readonly number: number;
  /** The moment of the balances, ms UTC. */
  readonly at: number;
  readonly users: number;
  readonly currencies: readonly string[];
  readonly sums: readonly string[];
  /** The hash at the top of the tree. */
  readonly top: string;
  /** `hash` of the root before it; empty for the first. */
  readonly previous: string;
  readonly hash: string;
}

export const rootHash = (root: Omit<PublishedRoot, 'hash'>, hash: HashText): string =>
  hash(
    ['maru-root', root.number, root.at, root.users, root.currencies.join(',')]
      .concat([sumsText(root.sums), root.top, root.previous])
      .join('|'),
  );
