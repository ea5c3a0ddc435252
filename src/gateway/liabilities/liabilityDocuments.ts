/**
 * Trees as documents: the roots for good, and of the last trees the leaves in pieces, from which a
 * path is computed. A piece holds the leaves of one subtree. Leaves are anonymous: their owner is
 * known by the salt.
 */
import * as v from 'valibot';
import type {
  HashText,
  LiabilityNode,
  PublishedRoot,
} from '../../domain/liabilities/liabilities.ts';
import type { Actor } from '../../domain/actor.ts';
import { wireLiabilityRoot } from '../../protocol/liabilities/calls.ts';
import type { Documents } from '../documents/documents.ts';
import type { Page, RandomBytes } from '../ports.ts';
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import type { UserId } from '../../domain/ids.ts';
import type { MetaStore } from '../ports/metaNames.ts';

const ROOT = 'liabilityRoot';
const LEAVES = 'liabilityLeaves';
const TOPS = 'liabilityTops';

/**
 * Leaves of a piece: a power of two, so that its top is a node of the whole tree, and few, since a
 * subtree is computed and stored in one turn.
 */
export const LEAVES_A_PIECE = 256;
/** Trees whose leaves are kept. */
const TREES_KEPT = 7;

/** A leaf as it is stored: its salt, by which leaves are ordered, its hash and its sums. */
export interface StoredLeaf extends LiabilityNode {
  readonly salt: string;
}

/** The top of each piece, and the salt of its first leaf. */
export type PieceTop = StoredLeaf;

const row = v.tuple([v.string(), v.string(), v.array(v.string())]);
const rows = v.array(row);

const writeRows = (leaves: readonly StoredLeaf[]): string =>
  JSON.stringify(leaves.map(({ salt, hash, sums }) => [salt, hash, sums.map(String)]));

const readRows = (body: string): readonly StoredLeaf[] =>
  v
    .parse(rows, JSON.parse(body))
    .map(([salt, hash, sums]) => ({ salt, hash, sums: sums.map(BigInt) }));

const pieceId = (tree: number, piece: number): string => `${tree}/${piece}`;

interface Change {
  readonly actor: Actor;
  readonly at: number;
}

/** Throws on a body that no version of the product wrote. */
const readRoot = (body: string): PublishedRoot => v.parse(wireLiabilityRoot, JSON.parse(body));

export const liabilityDocuments = (documents: Documents) => ({
  /** Newest first. */
  roots: async (page: number, size: number): Promise<Page<PublishedRoot>> => {
    const { items, total } = await documents.query({ kind: ROOT, page, size });
    return { items: items.map(({ body }) => readRoot(body)), total };
  },

  root: async (number: number): Promise<PublishedRoot | undefined> => {
    const found = await documents.get(ROOT, String(number));
    return found && readRoot(found.body);
  },

  putPiece: async (
    tree: number,
    piece: number,
    leaves: readonly StoredLeaf[],
    change: Change,
  ): Promise<void> => {
    const id = pieceId(tree, piece);
    const body = writeRows(leaves);
    await documents.transact([{ type: 'put', kind: LEAVES, id, body, audit: 'none' }], change);
  },

  piece: async (tree: number, piece: number): Promise<readonly StoredLeaf[] | undefined> => {
    const found = await documents.get(LEAVES, pieceId(tree, piece));
    return found && readRows(found.body);
  },

  tops: async (tree: number): Promise<readonly PieceTop[] | undefined> => {
    const found = await documents.get(TOPS, String(tree));
    return found && readRows(found.body);
  },

  /**
   * The tree exists from now on, and the oldest one whose leaves are kept loses them.
   * @returns false when a root of this number was published meanwhile
   */
  publish: async (
    root: PublishedRoot,
    tops: readonly PieceTop[],
    change: Change,
  ): Promise<boolean> => {
    const id = String(root.number);
    const published = await documents.transact(
      [
        { type: 'put', kind: TOPS, id, body: writeRows(tops), audit: 'none' },
        { type: 'put', kind: ROOT, id, body: JSON.stringify(root), expectedVersion: 0 },
      ],
      change,
    );
    return published.ok;
  },

  dropOld: async (newest: number, change: Change): Promise<void> => {
    const tree = newest - TREES_KEPT;
    const old = await documents.get(TOPS, String(tree));
    if (old === undefined) return;
    for (const piece of readRows(old.body).keys())
      await documents.transact(
        [{ type: 'delete', kind: LEAVES, id: pieceId(tree, piece), audit: 'none' }],
        change,
      );
    await documents.transact(
      [{ type: 'delete', kind: TOPS, id: String(tree), audit: 'none' }],
      change,
    );
  },
});

// Salts of leaves: derived, so that nothing of them has to be stored.

const META_KEY = 'liabilities.secret';
const SECRET_BYTES = 32;

export const hashText: HashText = (text) => bytesToHex(sha256(utf8ToBytes(text)));

/** The salt of a user in the tree with this number. */
export type SaltOf = (number: number, userId: UserId) => string;

/** The secret is made at its first use and kept by the store. */
export async function readSalts(meta: MetaStore, random: RandomBytes): Promise<SaltOf> {
  const kept = await meta.read(META_KEY);
  const secret = kept ?? bytesToHex(random(SECRET_BYTES));
  if (kept === undefined) await meta.write(META_KEY, secret);
  // The key is hashed once for all salts.
  const keyed = hmac.create(sha256, hexToBytes(secret));
  return (number, userId) =>
    bytesToHex(
      keyed
        .clone()
        .update(utf8ToBytes(`${number}|${userId}`))
        .digest(),
    );
}
