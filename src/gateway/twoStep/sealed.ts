/** Short secrets at rest: AES-GCM, bound to what they are of. */
import { base64url } from 'jose';
import type { RandomBytes } from '../ports.ts';

const IV_BYTES = 12;

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

const algorithm = (iv: Uint8Array<ArrayBuffer>, of: string): AesGcmParams => ({
  name: 'AES-GCM',
  iv,
  additionalData: bytesOf(of),
});

/**
 * @param of whose it is: it can be opened for the same alone
 * @returns base64url text of the initialisation vector and the ciphertext
 */
export async function seal(
  key: CryptoKey,
  random: RandomBytes,
  of: string,
  text: string,
): Promise<string> {
  const iv = new Uint8Array(random(IV_BYTES));
  const sealed = await crypto.subtle.encrypt(algorithm(iv, of), key, bytesOf(text));
  return `${base64url.encode(iv)}.${base64url.encode(new Uint8Array(sealed))}`;
}

/** Rejects for a text that was sealed for another or with another key. */
export async function unseal(key: CryptoKey, of: string, sealed: string): Promise<string> {
  const [iv = '', text = ''] = sealed.split('.');
  const params = algorithm(new Uint8Array(base64url.decode(iv)), of);
  const opened = await crypto.subtle.decrypt(params, key, new Uint8Array(base64url.decode(text)));
  return new TextDecoder().decode(opened);
}
