/** A published tree of three people, for what verifies proofs in a page. */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import {
  climb,
  leafNode,
  type PublishedRoot,
  rootHash,
} from '../../src/domain/liabilities/liabilities.ts';
import type { LiabilityProof } from '../../src/domain/liabilities/verify.ts';

export const hashText = (text: string): string => bytesToHex(sha256(utf8ToBytes(text)));

/** The proof of `u-1`, who is owed 150 USDT of 600, under the newest of two roots. */
export function publishedProof(): {
  readonly proof: LiabilityProof;
  readonly roots: readonly PublishedRoot[];
} {
  const amounts = [15_000_000_000n, 20_000_000_000n, 25_000_000_000n];
  const leaves = amounts.map((amount, index) => ({
    userId: `u-${index + 1}`,
    salt: hashText(`salt ${index}`),
    sums: [amount],
  }));
  const { top, steps } = climb(
    leaves.map((leaf) => leafNode(leaf, hashText)),
    0,
    hashText,
  );
  const [own] = leaves;
  if (top === undefined || own === undefined) throw new Error('a tree without leaves');
  const publish = (number: number, previous: string): PublishedRoot => {
    const unsigned = {
      number,
      at: number * 86_400_000,
      users: leaves.length,
      previous,
      currencies: ['USDT'],
      sums: top.sums.map(String),
      top: top.hash,
    };
    return { ...unsigned, hash: rootHash(unsigned, hashText) };
  };
  const first = publish(1, '');
  const root = publish(2, first.hash);
  const path = steps.map(({ side, node }) => ({
    side,
    hash: node.hash,
    sums: node.sums.map(String),
  }));
  return {
    proof: { root, leaf: { ...own, sums: own.sums.map(String) }, path },
    roots: [root, first],
  };
}
