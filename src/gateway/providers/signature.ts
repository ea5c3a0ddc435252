/**
 * How a request between the exchange and a payment provider proves who sent it: an HMAC-SHA-256 of
 * what was sent, when, and a number used once. Rules [V-S..].
 */
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { MINUTE_MS, type Millis } from '../../domain/time.ts';
import type { RandomBytes } from '../ports.ts';

/** How far the clocks of both sides may be apart, and how long a nonce is remembered around it. */
const SIGNATURE_MS = 5 * MINUTE_MS;
const NONCE_BYTES = 16;

export interface Credentials {
  /** Names the exchange at the provider. */
  readonly key: string;
  /** Known to both sides alone. */
  readonly secret: string;
}

/** Content of a message that is signed. */
export interface SignedMessage {
  readonly method: string;
  /** Path and query. */
  readonly target: string;
  readonly body: string;
}

const HEADERS = {
  key: 'x-maru-key',
  timestamp: 'x-maru-timestamp',
  nonce: 'x-maru-nonce',
  signature: 'x-maru-signature',
} as const;

const signatureOf = (
  secret: string,
  { method, target, body }: SignedMessage,
  timestamp: string,
  nonce: string,
): string =>
  bytesToHex(
    hmac(
      sha256,
      utf8ToBytes(secret),
      utf8ToBytes([method, target, timestamp, nonce, body].join('\n')),
    ),
  );

/** The headers that prove a message. */
export function signedHeaders(
  { key, secret }: Credentials,
  message: SignedMessage,
  at: Millis,
  random: RandomBytes,
): Readonly<Record<string, string>> {
  const timestamp = String(at);
  const nonce = bytesToHex(random(NONCE_BYTES));
  return {
    [HEADERS.key]: key,
    [HEADERS.timestamp]: timestamp,
    [HEADERS.nonce]: nonce,
    [HEADERS.signature]: signatureOf(secret, message, timestamp, nonce),
  };
}

/** Takes the same time wherever two texts of one length differ. */
function isEqual(one: string, other: string): boolean {
  if (one.length !== other.length) return false;
  let difference = 0;
  for (let place = 0; place < one.length; place += 1)
    difference |= one.charCodeAt(place) ^ other.charCodeAt(place);
  return difference === 0;
}

export type Verification = 'valid' | 'invalid' | 'replayed';

/** Checks the messages of one sender, each accepted once. */
export class Verifier {
  readonly #credentials: Credentials;
  /** Nonces by the moment they may be forgotten, in order of arrival. */
  readonly #seen = new Map<string, Millis>();

  constructor(credentials: Credentials) {
    this.#credentials = credentials;
  }

  verify(message: SignedMessage, headers: Headers, now: Millis): Verification {
    const { key, secret } = this.#credentials;
    const [timestamp, nonce] = [headers.get(HEADERS.timestamp), headers.get(HEADERS.nonce)];
    if (timestamp === null || nonce === null || !/^\d{1,15}$/.test(timestamp)) return 'invalid';
    const expected = signatureOf(secret, message, timestamp, nonce);
    const isSigned = isEqual(expected, headers.get(HEADERS.signature) ?? '');
    if (!isEqual(key, headers.get(HEADERS.key) ?? '') || !isSigned) return 'invalid';
    if (Math.abs(now - Number(timestamp)) > SIGNATURE_MS) return 'replayed';
    return this.#isNew(nonce, now) ? 'valid' : 'replayed';
  }

  /** A nonce is remembered for as long as its timestamp can be accepted. */
  #isNew(nonce: string, now: Millis): boolean {
    for (const [seen, until] of this.#seen) {
      if (until >= now) break;
      this.#seen.delete(seen);
    }
    if (this.#seen.has(nonce)) return false;
    this.#seen.set(nonce, now + 2 * SIGNATURE_MS);
    return true;
  }
}
