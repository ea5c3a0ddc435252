/** Addresses of the XRP Ledger: classic, and X-addresses, which carry their tag (XLS-5d). */
import { sha256 } from '@noble/hashes/sha2.js';
import { base58xrp } from '@scure/base';
import { NO_TAG } from '../../domain/coins/destinations.ts';
import { type Decoded, decodedBytes } from './base58Address.ts';

const SUM_BYTES = 4;
const sumOf = (body: Uint8Array): Uint8Array => sha256(sha256(body)).subarray(0, SUM_BYTES);

const encode = (body: readonly number[]): string =>
  base58xrp.encode(Uint8Array.from([...body, ...sumOf(Uint8Array.from(body))]));

/** The bytes before a right checksum. */
function decodeChecked(text: string): Uint8Array | undefined {
  const bytes = decodedBytes(() => base58xrp.decode(text));
  if (bytes === undefined || bytes.length < SUM_BYTES) return undefined;
  const body = bytes.slice(0, -SUM_BYTES);
  const sum = bytes.subarray(-SUM_BYTES);
  return sumOf(body).every((byte, place) => byte === sum[place]) ? body : undefined;
}

const CLASSIC_VERSION = 0;
const HASH_BYTES = 20;
const X_PREFIXES = { main: [0x05, 0x44], test: [0x04, 0x93] } as const;
/** Prefix, hash, a byte that says whether there is a tag, and 8 bytes of it. */
const X_BYTES = 2 + HASH_BYTES + 1 + 8;

const CLASSIC_SHAPE = /^r[1-9A-HJ-NP-Za-km-z]{24,34}$/;
const X_SHAPE = /^X[1-9A-HJ-NP-Za-km-z]{45,46}$/;

/** @param hash 20 bytes of an account */
export const encodeXrp = (hash: Uint8Array): string => encode([CLASSIC_VERSION, ...hash]);

/** An X-address is answered as its classic address and its tag. */
export function readXrp(text: string): Decoded {
  const bytes = decodeChecked(text);
  if (bytes === undefined)
    return CLASSIC_SHAPE.test(text) || X_SHAPE.test(text) ? 'checksum' : undefined;
  if (bytes.length === HASH_BYTES + 1 && bytes[0] === CLASSIC_VERSION)
    return { address: text, isTest: false };
  return bytes.length === X_BYTES ? readX(bytes) : undefined;
}

function readX(bytes: Uint8Array): Decoded {
  const starts = ([first, second]: readonly [number, number]): boolean =>
    bytes[0] === first && bytes[1] === second;
  const isTest = starts(X_PREFIXES.test);
  if (!isTest && !starts(X_PREFIXES.main)) return undefined;
  const address = encodeXrp(bytes.subarray(2, 2 + HASH_BYTES));
  const view = new DataView(bytes.buffer, bytes.byteOffset + 2 + HASH_BYTES);
  const [flag, tag, beyond] = [view.getUint8(0), view.getUint32(1, true), view.getUint32(5, true)];
  if (beyond !== 0 || flag > 1 || (flag === 0 && tag !== 0)) return undefined;
  return { address, isTest, tag: flag === 1 ? String(tag) : NO_TAG };
}
