/**
 * Envelope of the messages between the exchange and NICE through a user's browser: JSON under
 * AES-128-CBC, and an HMAC-SHA-256 of the encrypted text. The keys follow from a token that the
 * browser never sees.
 */
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { base64 } from '@scure/base';
import { isSameText } from '../../sameText.ts';

const KEY_CHARACTERS = 16;
const HMAC_CHARACTERS = 32;
const AES = 'AES-CBC';

export interface EnvelopeKeys {
  readonly key: CryptoKey;
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly hmacKey: Uint8Array;
}

export interface Envelope {
  /** Base64. */
  readonly data: string;
  /** HMAC of the text of `data`, in base64. */
  readonly integrity: string;
}

/** The parts of a token request that both sides know. */
export interface KeyParts {
  /** `YYYYMMDDHHmmss` in Korean time. */
  readonly requestedAt: string;
  readonly requestNo: string;
  readonly tokenValue: string;
}

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(utf8ToBytes(text));

export async function envelopeKeys(parts: KeyParts): Promise<EnvelopeKeys> {
  const { requestedAt, requestNo, tokenValue } = parts;
  const digest = base64.encode(sha256(utf8ToBytes(requestedAt + requestNo + tokenValue)));
  const raw = bytesOf(digest.slice(0, KEY_CHARACTERS));
  return {
    key: await crypto.subtle.importKey('raw', raw, AES, false, ['encrypt', 'decrypt']),
    iv: bytesOf(digest.slice(-KEY_CHARACTERS)),
    hmacKey: bytesOf(digest.slice(0, HMAC_CHARACTERS)),
  };
}

const integrityOf = ({ hmacKey }: EnvelopeKeys, data: string): string =>
  base64.encode(hmac(sha256, hmacKey, utf8ToBytes(data)));

export async function seal(keys: EnvelopeKeys, text: string): Promise<Envelope> {
  const { key, iv } = keys;
  const sealed = await crypto.subtle.encrypt({ name: AES, iv }, key, bytesOf(text));
  const data = base64.encode(new Uint8Array(sealed));
  return { data, integrity: integrityOf(keys, data) };
}

/** Whether its sender has the keys; compared in constant time. */
export const isGenuine = (keys: EnvelopeKeys, { data, integrity }: Envelope): boolean =>
  isSameText(integrityOf(keys, data), integrity);

/** The text of a genuine envelope; undefined for what was encrypted otherwise. */
export async function unseal({ key, iv }: EnvelopeKeys, data: string): Promise<string | undefined> {
  try {
    const opened = await crypto.subtle.decrypt(
      { name: AES, iv },
      key,
      new Uint8Array(base64.decode(data)),
    );
    // Names may be bytes of EUC-KR, which leave the JSON around them whole and are not read.
    return new TextDecoder().decode(opened);
  } catch {
    return undefined;
  }
}
