/**
 * The tree over all balances of one moment, built in parts between which the exchange goes on. The
 * same balances and salts make the same tree.
 */
import type { UserId } from '../../domain/ids.ts';
import { CURRENCIES, type Currency } from '../../domain/ledger/currencies.ts';
import {
  climb,
  leafNode,
  type LiabilityNode,
  type Sums,
} from '../../domain/liabilities/liabilities.ts';
import type { Member } from '../../engine/state.ts';
import { inParts, type Turns } from '../limits/turns.ts';
import type { Walk } from '../loop/memberWalk.ts';
import { hashText, LEAVES_A_PIECE, type PieceTop, type StoredLeaf } from './liabilityDocuments.ts';

/** Liabilities to one user. */
export interface Owed {
  readonly userId: UserId;
  readonly sums: Sums;
}

const PLACES: ReadonlyMap<Currency, number> = new Map(
  CURRENCIES.map((currency, place) => [currency, place]),
);

/** Everything in all wallets of a member, by currency. */
export function owedTo({ user, wallets }: Member): Owed {
  const sums = CURRENCIES.map(() => 0n);
  for (const { currency, point, wait, margin } of wallets.values()) {
    const place = PLACES.get(currency) ?? 0;
    sums[place] = (sums[place] ?? 0n) + point.balance + wait.balance + margin.balance;
  }
  return { userId: user.id, sums };
}

/** Reads all members of the moment at which the walk began, and ends it. */
export async function takeAll<T>({ members, end }: Walk<T>, turns: Turns): Promise<readonly T[]> {
  const partEnds = inParts(turns);
  const taken: T[] = [];
  try {
    while (!members.isDone) {
      await partEnds();
      taken.push(members.take());
    }
  } finally {
    end();
  }
  return taken;
}

/** Leaves that share the first digits of their salts: sorting all at once would take too long. */
const BUCKET_DIGITS = 3;
const BUCKETS = 16 ** BUCKET_DIGITS;

const bySalt = (a: StoredLeaf, b: StoredLeaf): number => (a.salt < b.salt ? -1 : 1);

/**
 * The leaves in the order of their salts, which says nothing about who is whose neighbor.
 * @throws RangeError for a balance below zero
 */
export async function sortedLeaves(
  owed: readonly Owed[],
  saltOf: (userId: UserId) => string,
  turns: Turns,
): Promise<readonly StoredLeaf[]> {
  const partEnds = inParts(turns);
  const buckets: StoredLeaf[][] = Array.from({ length: BUCKETS }, () => []);
  for (const { userId, sums } of owed) {
    await partEnds();
    const salt = saltOf(userId);
    const { hash } = leafNode({ userId, salt, sums }, hashText);
    buckets[Number.parseInt(salt.slice(0, BUCKET_DIGITS), 16)]?.push({ salt, hash, sums });
  }
  const leaves: StoredLeaf[] = [];
  for (const bucket of buckets) {
    await partEnds();
    for (const leaf of bucket.toSorted(bySalt)) leaves.push(leaf);
  }
  return leaves;
}

export interface Piece {
  readonly leaves: readonly StoredLeaf[];
  readonly top: PieceTop;
}

/** The leaves in pieces, each with the top of its subtree. */
export async function* piecesOf(
  leaves: readonly StoredLeaf[],
  turns: Turns,
): AsyncGenerator<Piece, void> {
  const partEnds = inParts(turns);
  for (let from = 0; from < leaves.length; from += LEAVES_A_PIECE) {
    await partEnds();
    const own = leaves.slice(from, from + LEAVES_A_PIECE);
    const [first] = own;
    const { top } = climb(own, 0, hashText);
    if (first !== undefined && top !== undefined)
      yield { leaves: own, top: { salt: first.salt, ...top } };
  }
}

/** The top of the whole tree; undefined when it has no leaf. */
export const topOf = (tops: readonly PieceTop[]): LiabilityNode | undefined =>
  climb(tops, 0, hashText).top;
