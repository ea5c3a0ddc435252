/**
 * The secret behind all tokens, and the one that other secrets are sealed under. Made at the first
 * start and kept, so that tokens survive a restart; one key is derived for each purpose.
 */
import { hkdf } from '@noble/hashes/hkdf.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { base64url } from 'jose';
import type { MetaName, MetaStore } from './ports/metaNames.ts';
import type { RandomBytes } from './ports.ts';

export interface TokenKeys {
  /** HS256, for access tokens. */
  readonly access: CryptoKey;
  /** HMAC-SHA-256, for the mark on refresh tokens. */
  readonly refresh: Uint8Array;
  /** AES-GCM, for secrets of authenticator apps at rest. */
  readonly sealing: CryptoKey;
  /** AES-GCM, for secrets of API keys at rest. */
  readonly apiKeys: CryptoKey;
  /** HMAC-SHA-256, for the hashes of recovery codes. */
  readonly recovery: Uint8Array;
}

/** The keys, from memory after the first call; rejects when the store fails. */
export type ReadTokenKeys = () => Promise<TokenKeys>;

const TOKENS = 'auth.secret';
const SEALING = 'auth.sealing';
const SECRET_BYTES = 32;

async function readSecret(
  meta: MetaStore,
  name: MetaName,
  make: () => Uint8Array,
): Promise<Uint8Array> {
  const stored = await meta.read(name);
  if (stored !== undefined) return base64url.decode(stored);
  const made = make();
  await meta.write(name, base64url.encode(made));
  return made;
}

/** Apart from that of tokens, so that tokens can end while what is sealed stays readable. */
async function readSecrets(meta: MetaStore, random: RandomBytes) {
  const tokens = await readSecret(meta, TOKENS, () => random(SECRET_BYTES));
  // Of a store in which one secret was for both, or of a new one.
  const sealing = await readSecret(meta, SEALING, () => tokens);
  return { tokens, sealing };
}

const derive = (secret: Uint8Array, purpose: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(hkdf(sha256, secret, undefined, new TextEncoder().encode(purpose), SECRET_BYTES));

/**
 * The keys, read at the first call and cached. A failure of the store rejects and is not cached:
 * the next call retries.
 */
export function createTokenKeys(meta: MetaStore, random: RandomBytes): ReadTokenKeys {
  let keys: Promise<TokenKeys> | undefined;
  const load = async (): Promise<TokenKeys> => {
    const { tokens, sealing } = await readSecrets(meta, random);
    const importKey = (
      secret: Uint8Array,
      purpose: string,
      algorithm: HmacImportParams | 'AES-GCM',
      usages: KeyUsage[],
    ) => crypto.subtle.importKey('raw', derive(secret, purpose), algorithm, false, usages);
    return {
      access: await importKey(tokens, 'access', { name: 'HMAC', hash: 'SHA-256' }, [
        'sign',
        'verify',
      ]),
      refresh: derive(tokens, 'refresh'),
      sealing: await importKey(sealing, 'two-step secrets', 'AES-GCM', ['encrypt', 'decrypt']),
      apiKeys: await importKey(sealing, 'API key secrets', 'AES-GCM', ['encrypt', 'decrypt']),
      recovery: derive(sealing, 'recovery codes'),
    };
  };
  return () => {
    keys ??= load().catch((error: unknown) => {
      keys = undefined;
      throw error;
    });
    return keys;
  };
}
