/** Published vectors of BIP-32, BIP-44 and BIP-84, and keys that stop the start. */
import { hexToBytes } from '@noble/hashes/utils.js';
import { HDKey, type Versions } from '@scure/bip32';
import { describe, expect, test } from 'vitest';
import { readCoinKeys, realCoinsProblem } from '../../../src/server/coins/coinConfig.ts';
import {
  addressOfKey,
  createKeySource,
  type KeyNetwork,
  readAccountKey,
} from '../../../src/server/coins/extendedKeys.ts';

/** BIP-39, "abandon abandon … about" without a passphrase: the seed that published wallets use. */
const SEED = hexToBytes(
  '5eb00bbddcf069084889a8ab9155568165f5c453ccb85e70811aaed6f6da5fc1' +
    '9a5ac40b389cd370d086206dec8aa6c43daea6690f20ad3d8d48b2d2ce9e38e4',
);
const ZPUB: Versions = { public: 0x04b24746, private: 0x04b2430c };
const accountOf = (path: string, versions?: Versions): string =>
  HDKey.fromMasterSeed(SEED, versions).derive(path).publicExtendedKey;

function addressOf(network: KeyNetwork, text: string, index: number): string {
  const key = readAccountKey(network, text);
  if (typeof key === 'string') throw new Error(key);
  return addressOfKey(network, key, index);
}

describe('BIP-32', () => {
  /** Test vector 1 of BIP-32: the public key of each chain, and that public derivation agrees. */
  const CHAINS = [
    [
      'm',
      'xpub661MyMwAqRbcFtXgS5sYJABqqG9YLmC4Q1Rdap9gSE8NqtwybGhePY2gZ29ESFjqJoCu1Rupje8YtGqsefD265TMg7usUDFdp6W1EGMcet8',
    ],
    [
      "m/0'",
      'xpub68Gmy5EdvgibQVfPdqkBBCHxA5htiqg55crXYuXoQRKfDBFA1WEjWgP6LHhwBZeNK1VTsfTFUHCdrfp1bgwQ9xv5ski8PX9rL2dZXvgGDnw',
    ],
    [
      "m/0'/1",
      'xpub6ASuArnXKPbfEwhqN6e3mwBcDTgzisQN1wXN9BJcM47sSikHjJf3UFHKkNAWbWMiGj7Wf5uMash7SyYq527Hqck2AxYysAA7xmALppuCkwQ',
    ],
    [
      "m/0'/1/2'",
      'xpub6D4BDPcP2GT577Vvch3R8wDkScZWzQzMMUm3PWbmWvVJrZwQY4VUNgqFJPMM3No2dFDFGTsxxpG5uJh7n7epu4trkrX7x7DogT5Uv6fcLW5',
    ],
    [
      "m/0'/1/2'/2",
      'xpub6FHa3pjLCk84BayeJxFW2SP4XRrFd1JYnxeLeU8EqN3vDfZmbqBqaGJAyiLjTAwm6ZLRQUMv1ZACTj37sR62cfN7fe5JnJ7dh8zL4fiyLHV',
    ],
    [
      "m/0'/1/2'/2/1000000000",
      'xpub6H1LXWLaKsWFhvm6RVpEL9P4KfRZSW7abD2ttkWP3SSQvnyA8FSVqNTEcYFgJS2UaFcxupHiYkro49S8yGasTvXEYBVPamhGW6cFJodrTHy',
    ],
  ] as const;

  test.each(CHAINS)('[C-G6] the public key of %s is the published one', (path, expected) => {
    const master = HDKey.fromMasterSeed(hexToBytes('000102030405060708090a0b0c0d0e0f'));
    expect(master.derive(path).publicExtendedKey).toBe(expected);
  });

  test('[C-G6] a child of a public key is that of the private one', () => {
    const [, , , , [, parent], [, child]] = CHAINS;
    expect(HDKey.fromExtendedKey(parent).deriveChild(1_000_000_000).publicExtendedKey).toBe(child);
  });
});

describe('addresses of accounts', () => {
  test('[C-G6] BIP-84: the published receiving addresses', () => {
    const key = accountOf("m/84'/0'/0'", ZPUB);
    expect(key).toBe(
      'zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs',
    );
    expect(addressOf('BITCOIN', key, 0)).toBe('bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu');
    expect(addressOf('BITCOIN', key, 1)).toBe('bc1qnjg0jd8228aq7egyzacy8cys3knf9xvrerkf9g');
  });

  /** BIP-44 of the same seed, as Ian Coleman's tool, Ledger, Trezor and TronWeb show it. */
  test.each([
    ['BITCOIN', "m/44'/0'/0'", '1LqBGSKuX5yYUonjxT5qGfpUsXKYYWeabA'],
    ['ETHEREUM', "m/44'/60'/0'", '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'],
    ['TRON', "m/44'/195'/0'", 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH'],
    ['DOGECOIN', "m/44'/3'/0'", 'DBus3bamQjgJULBJtYXpEzDWQRwF5iwxgC'],
  ] as const)('[C-G6] BIP-44 over %s: the first address of %s', (network, path, expected) => {
    expect(addressOf(network, accountOf(path), 0)).toBe(expected);
    expect(addressOf(network, accountOf(path), 1)).not.toBe(expected);
  });

  test('[C-G4] an account of the operator is shared, by tag', async () => {
    const read = readCoinKeys({ COIN_ACCOUNT_XRP: 'rGWrZyQqhTp9Xu7G5Pkayo7bXjH4k4QYpf' });
    if (!read.ok || read.coinKeys === undefined) throw new Error('not read');
    const source = createKeySource(read.coinKeys);
    expect(source.nameOf('BITCOIN')).toBeUndefined();
    expect(source.nameOf('XRP_LEDGER')).toBe('rGWrZyQqhTp9Xu7G5Pkayo7bXjH4k4QYpf');
    expect(await source.addressAt('XRP_LEDGER', 3)).toEqual({
      address: 'rGWrZyQqhTp9Xu7G5Pkayo7bXjH4k4QYpf',
      tag: '100003',
    });
  });
});

describe('the start', () => {
  const problemOf = (environment: Readonly<Record<string, string>>): string => {
    const read = readCoinKeys(environment);
    return read.ok ? '' : read.problem;
  };
  const secret = HDKey.fromMasterSeed(SEED).derive("m/44'/0'/0'").privateExtendedKey;
  const account = accountOf("m/44'/0'/0'");

  test.each([
    [secret, 'COIN_XPUB_BITCOIN is a private key; only public keys belong on the server.'],
    ['hello', 'COIN_XPUB_BITCOIN is no key that begins with zpub or xpub.'],
    [
      `${account.slice(0, -1)}${account.endsWith('1') ? '2' : '1'}`,
      'COIN_XPUB_BITCOIN is damaged.',
    ],
    [accountOf('m'), "COIN_XPUB_BITCOIN is not an account's key, such as that of m/44'/60'/0'."],
  ])('[C-G6] another key stops it in one line that does not show the key', (text, expected) => {
    expect(problemOf({ COIN_XPUB_BITCOIN: text })).toBe(expected);
  });

  test('[C-G6] a key and an account of another network stop it', () => {
    const zpub = accountOf("m/84'/0'/0'", ZPUB);
    expect(problemOf({ COIN_XPUB_ETHEREUM: zpub })).toMatch(/^COIN_XPUB_ETHEREUM is no key/);
    expect(problemOf({ COIN_ACCOUNT_XRP: 'binancecleos' })).toMatch(/^COIN_ACCOUNT_XRP is no/);
    expect(problemOf({})).toBe('');
  });

  test('[C-G7] real coins beside prices whose future can be computed stop it', () => {
    const read = readCoinKeys({ COIN_XPUB_BITCOIN: account });
    if (!read.ok) throw new Error(read.problem);
    for (const kind of ['replay', 'synthetic'])
      expect(realCoinsProblem(read.coinKeys, kind)).toBe(
        `COIN_XPUB_BITCOIN receives real coins, and FEED=${kind} plays prices whose future can be computed; use one of them alone.`,
      );
    expect(realCoinsProblem(read.coinKeys, 'live')).toBeUndefined();
    expect(realCoinsProblem(undefined, 'replay')).toBeUndefined();
  });
});
