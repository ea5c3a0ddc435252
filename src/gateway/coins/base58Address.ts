/** Addresses of a version byte and a hash in base58check: Bitcoin's, Dogecoin's and Tron's. */
import { sha256 } from '@noble/hashes/sha2.js';
import { createBase58check } from '@scure/base';

const base58check = createBase58check(sha256);
const HASH_BYTES = 20;

/** An address as its network's rules read it. */
export interface DecodedAddress {
  /** In the one form that is stored and compared. */
  readonly address: string;
  /** Whether it belongs to a network whose coins are worth nothing. */
  readonly isTest: boolean;
  /** The tag that the address itself carries, `none` where it says there is none. */
  readonly tag?: string;
}

/** `checksum`: the shape of an address, with a mistake in it; undefined: no address of the network. */
export type Decoded = DecodedAddress | 'checksum' | undefined;

/** The bytes of a checked text; undefined where the text is wrong. */
export function decodedBytes(decode: () => Uint8Array): Uint8Array | undefined {
  try {
    return decode();
  } catch {
    return undefined;
  }
}

/** @param hash 20 bytes */
export const encodeBase58 = (version: number, hash: Uint8Array): string =>
  base58check.encode(Uint8Array.from([version, ...hash]));

export interface Base58Versions {
  readonly main: readonly number[];
  readonly test: readonly number[];
  /** Shape of all addresses of the main network. */
  readonly shape: RegExp;
}

/** A reader of the addresses with these versions. */
export const base58Reader =
  ({ main, test, shape }: Base58Versions) =>
  (text: string): Decoded => {
    const bytes = decodedBytes(() => base58check.decode(text));
    const version = bytes?.[0];
    if (bytes?.length !== HASH_BYTES + 1 || version === undefined)
      return shape.test(text) ? 'checksum' : undefined;
    const isTest = test.includes(version);
    return isTest || main.includes(version) ? { address: text, isTest } : undefined;
  };

export const BITCOIN_VERSIONS = { publicKeyHash: 0x00, scriptHash: 0x05, test: [0x6f, 0xc4] };
export const DOGECOIN_VERSIONS = { publicKeyHash: 0x1e, scriptHash: 0x16, test: 0x71 };
export const TRON_VERSION = 0x41;

export const readDogecoin = base58Reader({
  main: [DOGECOIN_VERSIONS.publicKeyHash, DOGECOIN_VERSIONS.scriptHash],
  test: [DOGECOIN_VERSIONS.test],
  shape: /^[D9A][1-9A-HJ-NP-Za-km-z]{33}$/,
});

export const readTron = base58Reader({
  main: [TRON_VERSION],
  test: [],
  shape: /^T[1-9A-HJ-NP-Za-km-z]{33}$/,
});
