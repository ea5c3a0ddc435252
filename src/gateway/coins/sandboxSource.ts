/**
 * Addresses of play money: they look like the real ones, belong to test networks where a network
 * has addresses of its own for those, and no private key to any of them exists.
 */
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Network } from '../../domain/coins/coins.ts';
import type { RandomBytes, Store } from '../ports.ts';
import { DOGECOIN_VERSIONS, encodeBase58, TRON_VERSION } from './base58Address.ts';
import { encodeSegwit } from './bitcoinAddress.ts';
import { encodeXrp, withCapitals } from './addresses.ts';
import type { AddressSource, ReceivingAddress } from './ports.ts';

const SEED = 'coins.sandboxSeed';
const SEED_BYTES = 32;
const HASH_BYTES = 20;
const NAME_LETTERS = 'abcdefghijklmnopqrstuvwxyz12345';
/** Tags are of the same length, so that a truncated one belongs to no one. */
const FIRST_TAG = 100_000;

/** The tag or memo of a number. */
export const tagOf = (index: number): string => String(FIRST_TAG + index);

type HashOf = (what: string) => Uint8Array;

function addressOf(hash: HashOf, network: Network, index: number): ReceivingAddress {
  const own = (): Uint8Array => hash(`${network}/${index}`);
  const single = (address: string): ReceivingAddress => ({ address, tag: undefined });
  switch (network) {
    case 'BITCOIN':
      return single(encodeSegwit({ prefix: 'tb', version: 0, program: own() }));
    case 'ETHEREUM':
      return single(withCapitals(bytesToHex(own())));
    case 'TRON':
      return single(encodeBase58(TRON_VERSION, own()));
    case 'DOGECOIN':
      return single(encodeBase58(DOGECOIN_VERSIONS.test, own()));
    case 'XRP_LEDGER':
      return { address: encodeXrp(hash('XRP_LEDGER')), tag: tagOf(index) };
    case 'EOS':
      return { address: eosName(hash('EOS')), tag: tagOf(index) };
  }
}

const eosName = (hash: Uint8Array): string =>
  `maru${Array.from(hash.subarray(0, 8), (byte) => NAME_LETTERS[byte % NAME_LETTERS.length]).join('')}`;

/** Small named texts of the store. */
export interface SeedStore {
  readonly read: Store['readMeta'];
  readonly write: Store['writeMeta'];
}

export function createSandboxSource(meta: SeedStore, random: RandomBytes): AddressSource {
  let reading: Promise<HashOf> | undefined;
  const read = async (): Promise<HashOf> => {
    const kept = await meta.read(SEED);
    const seed = kept ?? bytesToHex(random(SEED_BYTES));
    if (kept === undefined) await meta.write(SEED, seed);
    const key = hexToBytes(seed);
    return (what) => hmac(sha256, key, utf8ToBytes(what)).subarray(0, HASH_BYTES);
  };
  const seeded = (): Promise<HashOf> => {
    reading ??= read().catch((error: unknown) => {
      reading = undefined;
      throw error;
    });
    return reading;
  };
  return {
    nameOf: () => 'sandbox',
    addressAt: async (network, index) => addressOf(await seeded(), network, index),
  };
}
