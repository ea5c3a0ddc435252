/** Salts of leaves: derived, so that nothing of them has to be stored. */
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import type { HashText } from '../../domain/liabilities/liabilities.ts';
import type { UserId } from '../../domain/ids.ts';
import type { RandomBytes } from '../ports.ts';
import type { MetaStore } from '../ports/metaNames.ts';

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
