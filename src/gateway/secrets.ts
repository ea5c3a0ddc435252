/**
 * The secret behind all tokens, and the one that other secrets are sealed under. Made at the first
 * start and kept, so that tokens survive a restart; one key is derived for each purpose.
 */
import { hkdf } from '@noble/hashes/hkdf.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { base64url } from 'jose';
import { SECOND_MS } from '../domain/time.ts';
import type { MetaName, MetaStore } from './ports/metaNames.ts';
import type { Clock, RandomBytes } from './ports.ts';

/** Keys that check access tokens; a token whose key is missing cannot be checked here. */
export interface AccessChecks {
  /** Ed25519. */
  readonly public: CryptoKey | undefined;
  /** HS256, for tokens of earlier versions and of hosts without Ed25519. */
  readonly shared: CryptoKey | undefined;
}

/** Keys that sign access tokens as well. */
export interface AccessKeys extends AccessChecks {
  /** Undefined where WebCrypto has no Ed25519, as in browsers before 2025. */
  readonly private: CryptoKey | undefined;
  readonly shared: CryptoKey;
}

export interface TokenKeys {
  readonly access: AccessKeys;
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
export type ReadAccessChecks = () => Promise<AccessChecks>;

const TOKENS = 'auth.secret';
const PUBLIC = 'auth.public';
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

// Ed25519 by WebCrypto, whose private keys are in PKCS #8 and public keys in JWK.

/** PKCS #8 of a private key up to its 32 bytes. RFC 8410. */
const PKCS8_HEAD = [0x30, 0x2e, 2, 1, 0, 0x30, 5, 6, 3, 0x2b, 0x65, 0x70, 4, 0x22, 4, 0x20];
const ED25519 = 'Ed25519';

const importPublic = (x: string): Promise<CryptoKey> =>
  crypto.subtle.importKey('jwk', { kty: 'OKP', crv: ED25519, x }, ED25519, false, ['verify']);

/** Undefined where WebCrypto has no Ed25519. */
async function keyPairOf(seed: Uint8Array) {
  const text = Uint8Array.from([...PKCS8_HEAD, ...seed]);
  const importPrivate = (isReadable: boolean) =>
    crypto.subtle.importKey('pkcs8', text, ED25519, isReadable, ['sign']);
  try {
    const { x = '' } = await crypto.subtle.exportKey('jwk', await importPrivate(true));
    return { private: await importPrivate(false), public: await importPublic(x), x };
  } catch (error) {
    if (error instanceof Error && error.name === 'NotSupportedError') return undefined;
    throw error;
  }
}

/** The pair that follows from the secret; its public part is published in the store. Rule [A-S38]. */
async function readAccessKeys(meta: MetaStore, secret: Uint8Array): Promise<AccessKeys> {
  const pair = await keyPairOf(derive(secret, 'access key pair'));
  if (pair !== undefined && (await meta.read(PUBLIC)) !== pair.x) await meta.write(PUBLIC, pair.x);
  const hmac = { name: 'HMAC', hash: 'SHA-256' };
  const bytes = derive(secret, 'access');
  return {
    private: pair?.private,
    public: pair?.public,
    shared: await crypto.subtle.importKey('raw', bytes, hmac, false, ['sign', 'verify']),
  };
}

/** How long a process goes on with a public key that may have been replaced. */
const PUBLIC_READ_MS = 10 * SECOND_MS;

/** Checks of a process that has no secret: with the public key that the issuing process published. */
export function createAccessChecks(
  meta: Pick<MetaStore, 'read'>,
  clock: Pick<Clock, 'now'>,
): ReadAccessChecks {
  let known: { readonly x: string; readonly public: CryptoKey } | undefined;
  let readAt = -Infinity;
  return async () => {
    if (clock.now() - readAt >= PUBLIC_READ_MS) {
      const x = await meta.read(PUBLIC);
      if (x !== undefined && x !== known?.x) known = { x, public: await importPublic(x) };
      if (known !== undefined) readAt = clock.now();
    }
    return { public: known?.public, shared: undefined };
  };
}

/**
 * The keys, read at the first call and cached. A failure of the store rejects and is not cached:
 * the next call retries.
 */
export function createTokenKeys(meta: MetaStore, random: RandomBytes): ReadTokenKeys {
  let keys: Promise<TokenKeys> | undefined;
  const load = async (): Promise<TokenKeys> => {
    const { tokens, sealing } = await readSecrets(meta, random);
    const sealingKey = (purpose: string) =>
      crypto.subtle.importKey('raw', derive(sealing, purpose), 'AES-GCM', false, [
        'encrypt',
        'decrypt',
      ]);
    return {
      access: await readAccessKeys(meta, tokens),
      refresh: derive(tokens, 'refresh'),
      sealing: await sealingKey('two-step secrets'),
      apiKeys: await sealingKey('API key secrets'),
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
