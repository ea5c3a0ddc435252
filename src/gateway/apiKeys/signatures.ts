/** The signature of a program's request: read from its headers, checked, accepted once. */
import { AHEAD_MAX_MS, RECV_WINDOW_MAX_MS, RECV_WINDOW_MS } from '../../domain/apiKeys/apiKeys.ts';
import { reject, type Rejection } from '../../domain/rejections.ts';
import type { Millis } from '../../domain/time.ts';
import { KEY_HEADERS, signedHead } from '../../protocol/apiKeys/signing.ts';

/** Headers by their lower-case names. */
export type ReadHeader = (name: string) => string | null | undefined;

/** Signature headers of a request. */
export interface Signature {
  readonly key: string;
  /** As they were sent: the texts are signed. */
  readonly timestamp: string;
  readonly recvWindow: string;
  readonly signature: string;
}

/** Signed content beside the headers. */
export interface SignedContent {
  readonly method: string;
  /** Path and query. */
  readonly target: string;
  readonly body: Uint8Array<ArrayBuffer>;
}

/** Undefined for a request that names no key, which is no program's. */
export function readSignature(header: ReadHeader): Signature | undefined {
  const key = header(KEY_HEADERS.key);
  if (key === null || key === undefined) return undefined;
  return {
    key,
    timestamp: header(KEY_HEADERS.timestamp) ?? '',
    recvWindow: header(KEY_HEADERS.recvWindow) ?? '',
    signature: header(KEY_HEADERS.signature) ?? '',
  };
}

/** OUTSIDE_RECV_WINDOW for a timestamp too old or ahead, INVALID_PARAMETER for one that is none. */
export function windowRejection(
  { timestamp, recvWindow }: Signature,
  now: Millis,
): Rejection | undefined {
  if (!/^\d{1,15}$/.test(timestamp))
    return reject('INVALID_PARAMETER', { name: KEY_HEADERS.timestamp });
  const window = recvWindow === '' ? RECV_WINDOW_MS : Number(recvWindow);
  if (!/^\d{0,5}$/.test(recvWindow) || window > RECV_WINDOW_MAX_MS)
    return reject('INVALID_PARAMETER', { name: KEY_HEADERS.recvWindow });
  const age = now - Number(timestamp);
  return age > window || age < -AHEAD_MAX_MS
    ? reject('OUTSIDE_RECV_WINDOW', { serverTime: String(now) })
    : undefined;
}

const bytesOfHex = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));

/** Whether the secret made the signature; compared in constant time by the platform. */
export async function isSignedBy(
  secret: CryptoKey,
  { signature, timestamp, recvWindow }: Signature,
  { method, target, body }: SignedContent,
): Promise<boolean> {
  if (!/^[0-9a-f]{64}$/.test(signature)) return false;
  const head = new TextEncoder().encode(signedHead({ method, target, timestamp, recvWindow }));
  const signed = new Uint8Array(head.length + body.length);
  signed.set(head);
  signed.set(body, head.length);
  return crypto.subtle.verify('HMAC', secret, bytesOfHex(signature), signed);
}

/** How long after its arrival a request may still be inside its window. */
const SEEN_MS = RECV_WINDOW_MAX_MS + AHEAD_MAX_MS;

/**
 * Accepts each signature once for as long as its window can be open. What was seen is in memory
 * alone, so requests from before the exchange started are refused.
 */
export class SeenSignatures {
  readonly #startedAt: Millis;
  /** By the moment they may be forgotten, in order of arrival. */
  readonly #seen = new Map<string, Millis>();

  constructor(startedAt: Millis) {
    this.#startedAt = startedAt;
  }

  /** REQUEST_REPLAYED the second time, and for a request from before the start. */
  take({ signature, timestamp }: Signature, now: Millis): Rejection | undefined {
    for (const [seen, until] of this.#seen) {
      if (until >= now) break;
      this.#seen.delete(seen);
    }
    if (Number(timestamp) < this.#startedAt || this.#seen.has(signature))
      return reject('REQUEST_REPLAYED');
    this.#seen.set(signature, now + SEEN_MS);
    return undefined;
  }
}
