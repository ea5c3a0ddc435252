/** Short secrets at rest: AES-GCM, bound to their user. */
import { base64url } from 'jose';
import type { UserId } from '../../domain/ids.ts';
import type { RandomBytes } from '../ports.ts';

const IV_BYTES = 12;

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

const algorithm = (iv: Uint8Array<ArrayBuffer>, userId: UserId): AesGcmParams => ({
  ...{ name: 'AES-GCM', iv, additionalData: bytesOf(userId) },
});

/** @returns base64url text of the initialisation vector and the ciphertext */
export async function seal(
  key: CryptoKey,
  random: RandomBytes,
  userId: UserId,
  text: string,
): Promise<string> {
  const iv = new Uint8Array(random(IV_BYTES));
  const sealed = await crypto.subtle.encrypt(algorithm(iv, userId), key, bytesOf(text));
  return `${base64url.encode(iv)}.${base64url.encode(new Uint8Array(sealed))}`;
}

/** Rejects for a text that was sealed for another user or with another key. */
export async function unseal(key: CryptoKey, userId: UserId, sealed: string): Promise<string> {
  const [iv = '', text = ''] = sealed.split('.');
  const params = algorithm(new Uint8Array(base64url.decode(iv)), userId);
  const opened = await crypto.subtle.decrypt(params, key, new Uint8Array(base64url.decode(text)));
  return new TextDecoder().decode(opened);
}
