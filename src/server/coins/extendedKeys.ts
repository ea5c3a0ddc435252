/**
 * Addresses from extended public keys of the operator (BIP-32): number `i` of an account is its
 * child `0/i`, as BIP-44 and BIP-84 have it. There is no private key here, and none is taken.
 */
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { HDKey, type Versions } from '@scure/bip32';
import type { Network } from '../../domain/coins/coins.ts';
import {
  BITCOIN_VERSIONS,
  DOGECOIN_VERSIONS,
  encodeBase58,
  TRON_VERSION,
} from '../../gateway/coins/base58Address.ts';
import { encodeSegwit } from '../../gateway/coins/bitcoinAddress.ts';
import { withCapitals } from '../../gateway/coins/addresses.ts';
import type { AddressSource } from '../../gateway/coins/ports.ts';
import { tagOf } from '../../gateway/coins/sandboxSource.ts';

/** Version bytes by the letters that the keys begin with (SLIP-132). */
const VERSIONS = {
  xpub: { public: 0x0488b21e, private: 0x0488ade4 },
  zpub: { public: 0x04b24746, private: 0x04b2430c },
  dgub: { public: 0x02facafd, private: 0x02fac398 },
} as const satisfies Readonly<Record<string, Versions>>;
type Prefix = keyof typeof VERSIONS;
const PREFIXES: readonly Prefix[] = ['xpub', 'zpub', 'dgub'];
const PRIVATE = /^(?:xprv|zprv|dgpv)/;

/** Steps from the master key: purpose, coin and account. */
const ACCOUNT_DEPTH = 3;
const RECEIVING = 0;
const ETHEREUM_BYTES = 20;

/** Networks with keys of the operator, and those where users share an account. */
export const KEY_NETWORKS = ['BITCOIN', 'ETHEREUM', 'TRON', 'DOGECOIN'] as const;
export type KeyNetwork = (typeof KEY_NETWORKS)[number];
export const ACCOUNT_NETWORKS = ['XRP_LEDGER', 'EOS'] as const;
export type AccountNetwork = (typeof ACCOUNT_NETWORKS)[number];

const PREFIXES_OF: Readonly<Record<KeyNetwork, readonly Prefix[]>> = {
  BITCOIN: ['zpub', 'xpub'],
  ETHEREUM: ['xpub'],
  TRON: ['xpub'],
  DOGECOIN: ['dgub', 'xpub'],
};

/** A key of an account; `receive` is its chain of addresses for others. */
export interface AccountKey {
  readonly prefix: Prefix;
  readonly fingerprint: string;
  readonly receive: HDKey;
}

/** @returns why the text is no key for the network, without the text, which may be a secret */
export function readAccountKey(network: KeyNetwork, text: string): AccountKey | string {
  if (PRIVATE.test(text)) return 'a private key; only public keys belong on the server';
  const prefix = PREFIXES.find((known) => text.startsWith(known));
  if (prefix === undefined || !PREFIXES_OF[network].includes(prefix))
    return `no key that begins with ${PREFIXES_OF[network].join(' or ')}`;
  const key = parseKey(text, VERSIONS[prefix]);
  if (key === undefined) return 'damaged';
  if (key.depth !== ACCOUNT_DEPTH) return "not an account's key, such as that of m/44'/60'/0'";
  const { identifier } = key;
  if (identifier === undefined) return 'damaged';
  return { prefix, fingerprint: bytesToHex(identifier), receive: key.deriveChild(RECEIVING) };
}

function parseKey(text: string, versions: Versions): HDKey | undefined {
  try {
    return HDKey.fromExtendedKey(text, versions);
  } catch {
    return undefined;
  }
}

/** Address number `index` of a key. */
export function addressOfKey(
  network: KeyNetwork,
  { prefix, receive }: AccountKey,
  index: number,
): string {
  const child = receive.deriveChild(index);
  const { publicKey, pubKeyHash } = child;
  if (publicKey === null || pubKeyHash === undefined) throw new Error('a key without a public key');
  switch (network) {
    case 'BITCOIN':
      return prefix === 'zpub'
        ? encodeSegwit({ prefix: 'bc', version: 0, program: pubKeyHash })
        : encodeBase58(BITCOIN_VERSIONS.publicKeyHash, pubKeyHash);
    case 'DOGECOIN':
      return encodeBase58(DOGECOIN_VERSIONS.publicKeyHash, pubKeyHash);
    case 'ETHEREUM':
      return withCapitals(bytesToHex(accountHash(publicKey)));
    case 'TRON':
      return encodeBase58(TRON_VERSION, accountHash(publicKey));
  }
}

/** The last 20 bytes of the hash of both coordinates. */
function accountHash(publicKey: Uint8Array): Uint8Array {
  const point = secp256k1.Point.fromBytes(publicKey).toBytes(false).subarray(1);
  return keccak_256(point).subarray(-ETHEREUM_BYTES);
}

/** Keys that the operator receives coins with. */
export interface CoinKeys {
  readonly keys: ReadonlyMap<Network, { readonly network: KeyNetwork; readonly key: AccountKey }>;
  readonly accounts: ReadonlyMap<Network, string>;
}

/** Addresses of the operator's own; networks without a key or an account receive nothing. */
export const createKeySource = ({ keys, accounts }: CoinKeys): AddressSource => ({
  nameOf: (network) => keys.get(network)?.key.fingerprint ?? accounts.get(network),
  addressAt: (network, index) => {
    const found = keys.get(network);
    if (found !== undefined)
      return Promise.resolve({
        address: addressOfKey(found.network, found.key, index),
        tag: undefined,
      });
    const address = accounts.get(network);
    return address === undefined
      ? Promise.reject(new Error(`nothing is received over ${network}`))
      : Promise.resolve({ address, tag: tagOf(index) });
  },
});
