/**
 * Marks of codes, proofs and keys: HMAC-SHA-256 under a secret of the store. Documents hold marks
 * alone, so that no copy of one says which code was sent, or to whom.
 */
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import type { MetaName } from '../ports/metaNames.ts';
import type { RandomBytes } from '../ports.ts';

/** Hex mark of texts, which are kept apart whatever they contain. */
export type Mark = (...texts: readonly string[]) => string;

/** Small named texts of the store. */
export interface SecretStore {
  readonly read: (key: MetaName) => Promise<string | undefined>;
  readonly write: (key: MetaName, value: string) => Promise<void>;
}

const META_KEY = 'verification.secret';
const SECRET_BYTES = 32;

const readSecret = async (meta: SecretStore, random: RandomBytes): Promise<Uint8Array> => {
  const stored = await meta.read(META_KEY);
  if (stored !== undefined) return hexToBytes(stored);
  const made = random(SECRET_BYTES);
  await meta.write(META_KEY, bytesToHex(made));
  return made;
};

/** A failure of the store rejects and is not cached. */
export function createMarks(meta: SecretStore, random: RandomBytes): () => Promise<Mark> {
  let marking: Promise<Mark> | undefined;
  const load = async (): Promise<Mark> => {
    const secret = await readSecret(meta, random);
    return (...texts) =>
      bytesToHex(hmac(sha256, secret, new TextEncoder().encode(JSON.stringify(texts))));
  };
  return () => {
    marking ??= load().catch((error: unknown) => {
      marking = undefined;
      throw error;
    });
    return marking;
  };
}
