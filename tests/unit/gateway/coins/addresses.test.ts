/** Published vectors of every kind of address, and what each mistake in one is called. */
import { bytesToHex } from '@noble/hashes/utils.js';
import { describe, expect, test } from 'vitest';
import { type Coin, COIN_NETWORKS, networkName } from '../../../../src/domain/coins/coins.ts';
import { parseMemo } from '../../../../src/domain/coins/destinations.ts';
import { checkAddress } from '../../../../src/gateway/coins/addresses.ts';
import { decodeSegwit, encodeSegwit } from '../../../../src/gateway/coins/bitcoinAddress.ts';

/** `network address tag` of a destination, or what else the verdict is. */
function verdict(coin: Coin, address: string, tag?: string, acceptsTest = false): string {
  const found = checkAddress(coin, address, { tag, acceptsTest });
  if (found.is === 'wrongNetwork') return `wrongNetwork ${found.network}`;
  if (found.is !== 'destination') return found.is;
  const { network, address: normal, tag: own } = found.destination;
  return [networkName(network, coin), normal, ...(own === undefined ? [] : [own])].join(' ');
}

const P2WPKH = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';
const P2PKH = '1LqBGSKuX5yYUonjxT5qGfpUsXKYYWeabA';
const P2SH = '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy';
const TAPROOT = 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0';
const ETHER = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const TRON = 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH';
const DOGE = 'DBus3bamQjgJULBJtYXpEzDWQRwF5iwxgC';
const RIPPLE = 'rGWrZyQqhTp9Xu7G5Pkayo7bXjH4k4QYpf';

describe('bitcoin', () => {
  /** BIP-350, "Test vectors for v0-v16 native segregated witness addresses". */
  const VALID: readonly (readonly [string, string])[] = [
    ['BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4', '0014751e76e8199196d454941c45d1b3a323f1433bd6'],
    [
      'tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7',
      '00201863143c14c5166804bd19203356da136c985678cd4d27a1b8c6329604903262',
    ],
    [
      'bc1pw508d6qejxtdg4y5r3zarvary0c5xw7kw508d6qejxtdg4y5r3zarvary0c5xw7kt5nd6y',
      '5128751e76e8199196d454941c45d1b3a323f1433bd6751e76e8199196d454941c45d1b3a323f1433bd6',
    ],
    ['BC1SW50QGDZ25J', '6002751e'],
    ['bc1zw508d6qejxtdg4y5r3zarvaryvaxxpcs', '5210751e76e8199196d454941c45d1b3a323'],
    [
      'tb1qqqqqp399et2xygdj5xreqhjjvcmzhxw4aywxecjdzew6hylgvsesrxh6hy',
      '0020000000c4a5cad46221b2a187905e5266362b99d5e91c6ce24d165dab93e86433',
    ],
    [
      'tb1pqqqqp399et2xygdj5xreqhjjvcmzhxw4aywxecjdzew6hylgvsesf3hn0c',
      '5120000000c4a5cad46221b2a187905e5266362b99d5e91c6ce24d165dab93e86433',
    ],
    [TAPROOT, '512079be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798'],
  ];

  test.each(VALID)('[C-A1] %s is the program that BIP-350 says', (address, script) => {
    const decoded = decodeSegwit(address);
    if (decoded === undefined) throw new Error('not decoded');
    const { version, program } = decoded;
    const opcode = version === 0 ? 0 : 0x50 + version;
    const bytes = Uint8Array.from([opcode, program.length, ...program]);
    expect(bytesToHex(bytes)).toBe(script);
    expect(encodeSegwit(decoded)).toBe(address.toLowerCase());
  });

  /** BIP-350, "invalid segwit addresses", with its reasons. */
  test.each([
    ['tc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq5zuyut', 'human-readable part'],
    ['bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd', 'bech32 for bech32m'],
    ['tb1z0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqglt7rf', 'bech32 for bech32m'],
    ['BC1S0XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQ54WELL', 'bech32 for bech32m'],
    ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kemeawh', 'bech32m for bech32'],
    ['tb1q0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq24jc47', 'bech32m for bech32'],
    ['bc1p38j9r5y49hruaue7wxjce0updqjuyyx0kh56v8s25huc6995vvpql3jow4', 'character in checksum'],
    ['BC130XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQ7ZWS8R', 'witness version'],
    ['bc1pw5dgrnzv', '1 byte'],
    ['bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7v8n0nx0muaewav253zgeav', '41 bytes'],
    ['BC1QR508D6QEJXTDG4Y5R3ZARVARYV98GJ9P', 'length for version 0'],
    ['tb1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq47Zagq', 'mixed case'],
    ['bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7v07qwwzcrf', 'long padding'],
    ['tb1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vpggkg4j', 'padding not zero'],
    ['bc1gmk9yu', 'empty data'],
  ])('[C-A1] %s is none (BIP-350: %s)', (address) => {
    expect(decodeSegwit(address)).toBeUndefined();
    expect(['wrongChecksum', 'notAnAddress']).toContain(verdict('BTC', address, '', true));
  });

  test('[C-A1][C-A2] addresses to a key, to a script and to a witness are destinations', () => {
    expect(verdict('BTC', P2PKH)).toBe(`Bitcoin ${P2PKH}`);
    // The first address of a script in the wiki of Bitcoin, "List of address prefixes".
    expect(verdict('BTC', P2SH)).toBe(`Bitcoin ${P2SH}`);
    expect(verdict('BTC', ` ${P2WPKH.toUpperCase()} `)).toBe(`Bitcoin ${P2WPKH}`);
    expect(verdict('BTC', TAPROOT)).toBe(`Bitcoin ${TAPROOT}`);
  });

  test('[C-A6] versions without rules and test networks are none', () => {
    expect(verdict('BTC', 'BC1SW50QGDZ25J')).toBe('notAnAddress');
    expect(verdict('BTC', 'bc1zw508d6qejxtdg4y5r3zarvaryvaxxpcs')).toBe('notAnAddress');
    const test20 = 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx';
    expect(verdict('BTC', test20)).toBe('wrongNetwork Bitcoin testnet');
    expect(verdict('BTC', test20, '', true)).toBe(`Bitcoin ${test20}`);
    // BIP-44's test network: the wiki's example of a public key hash.
    const key = 'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn';
    expect(verdict('BTC', key)).toBe('wrongNetwork Bitcoin testnet');
  });
});

describe('ethereum', () => {
  /** EIP-55: all caps, all lower, and normal. */
  test.each([
    '0x52908400098527886E0F7030069857D2E4169EE7',
    '0x8617E340B3D01FA5F11F306F4090FD50E238070D',
    '0xde709f2102306220921060314715629080e2fb77',
    '0x27b1fdb04752bbc536007a920d24acb045561c26',
    ETHER,
    '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
    '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
    '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
  ])('[C-A1] %s has the capitals of EIP-55', (address) => {
    expect(verdict('ETH', address)).toBe(`Ethereum ${address}`);
    expect(verdict('ETH', address.toLowerCase())).toBe(`Ethereum ${address}`);
  });

  test('[C-A5] one letter in the other case is a wrong checksum', () => {
    for (const [place, letter] of ETHER.split('').entries()) {
      if (place < 2 || !/[a-f]/i.test(letter)) continue;
      const other = letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase();
      const changed = ETHER.slice(0, place) + other + ETHER.slice(place + 1);
      expect(verdict('ETH', changed)).toBe('wrongChecksum');
    }
  });

  test('[C-A2] without its beginning or with a digit too few it is none', () => {
    expect(verdict('ETH', ETHER.slice(2))).toBe('notAnAddress');
    expect(verdict('ETH', ETHER.slice(0, -1))).toBe('notAnAddress');
  });
});

describe('tether', () => {
  test('[C-A3] the network is named with its standard', () => {
    expect(verdict('USDT', ETHER)).toBe(`Ethereum (ERC-20) ${ETHER}`);
    expect(verdict('USDT', TRON)).toBe(`Tron (TRC-20) ${TRON}`);
    expect(verdict('USDT', DOGE)).toBe('wrongNetwork Dogecoin');
    expect(COIN_NETWORKS.USDT[0]).toBe('TRON');
  });
});

describe('xrp', () => {
  test('[C-A4] an account needs its tag, or the word that it needs none', () => {
    expect(verdict('XRP', RIPPLE)).toBe('tagMissing');
    expect(verdict('XRP', RIPPLE, '  ')).toBe('tagMissing');
    expect(verdict('XRP', RIPPLE, 'none')).toBe(`XRP Ledger ${RIPPLE}`);
    expect(verdict('XRP', RIPPLE, '0')).toBe(`XRP Ledger ${RIPPLE} 0`);
    expect(verdict('XRP', RIPPLE, ' 4294967295 ')).toBe(`XRP Ledger ${RIPPLE} 4294967295`);
    for (const tag of ['4294967296', '-1', '1.0', '007', '1e3', 'abc', '99999999999'])
      expect(verdict('XRP', RIPPLE, tag)).toBe('tagInvalid');
  });

  /** ripple-address-codec, the vectors of XLS-5d. */
  test.each([
    ['XVLhHMPHU98es4dbozjVtdWzVrDjtV5fdx1mHp98tDMoQXb', RIPPLE, undefined],
    ['XVLhHMPHU98es4dbozjVtdWzVrDjtV8AqEL4xcZj5whKbmc', RIPPLE, '0'],
    ['XVLhHMPHU98es4dbozjVtdWzVrDjtVqrDUk2vDpkTjPsY73', RIPPLE, '16781933'],
    ['XVLhHMPHU98es4dbozjVtdWzVrDjtV18pX8yuPT7y4xaEHi', RIPPLE, '4294967295'],
    [
      'X7AcgcsBL6XDcUb289X4mJ8djcdyKaB5hJDWMArnXr61cqZ',
      'r9cZA1mLK5R5Am25ArfXFmqgNwjZgnfk59',
      undefined,
    ],
    ['X7AcgcsBL6XDcUb289X4mJ8djcdyKaGZMhc9YTE92ehJ2Fu', 'r9cZA1mLK5R5Am25ArfXFmqgNwjZgnfk59', '1'],
    [
      'X7d3eHCXzwBeWrZec1yT24iZerQjYL8m8zCJ16ACxu1BrBY',
      'rsA2LpzuawewSBQXkiju3YQTMzW13pAAdW',
      '23480',
    ],
  ])('[C-A4] %s carries its account and tag', (address, classic, tag) => {
    const expected = ['XRP Ledger', classic, ...(tag === undefined ? [] : [tag])].join(' ');
    expect(verdict('XRP', address)).toBe(expected);
    expect(verdict('XRP', address, tag ?? 'none')).toBe(expected);
    expect(verdict('XRP', address, '77')).toBe('tagInvalid');
  });

  test('[C-A6] an X-address of the test network is none', () => {
    const address = 'TVE26TYGhfLC7tQDno7G8dGtxSkYQnSy8RHqGHoGJ59spi2';
    expect(verdict('XRP', address)).toBe('wrongNetwork XRP Ledger testnet');
    expect(verdict('XRP', address, '', true)).toBe(`XRP Ledger ${RIPPLE} 0`);
  });
});

describe('dogecoin, tron and eos', () => {
  test('[C-A1] the first addresses of the published wallet are destinations', () => {
    // BIP-44 of the mnemonic "abandon … about", as the wallets of these coins publish them.
    expect(verdict('DOGE', DOGE)).toBe(`Dogecoin ${DOGE}`);
    expect(verdict('USDT', TRON)).toBe(`Tron (TRC-20) ${TRON}`);
    // Dogecoin Core, base58_keys_valid.json: an address of a script.
    const script = 'A7HRQk3GFCW2QasvdZxXuYj8kkQK5QrYLs';
    expect(verdict('DOGE', script)).toBe(`Dogecoin ${script}`);
  });

  test('[C-A1][C-A4] an EOS account is a name, with a memo', () => {
    expect(verdict('EOS', 'binancecleos', '104295')).toBe('EOS binancecleos 104295');
    expect(verdict('EOS', 'eosio.token', 'none')).toBe('EOS eosio.token');
    expect(verdict('EOS', 'binancecleos')).toBe('tagMissing');
    for (const name of ['Binancecleos', 'account0name', 'thirteenchars', '.dots', 'dots.', ''])
      expect(verdict('EOS', name, '1')).toBe('notAnAddress');
    expect(verdict('EOS', ETHER, '1')).toBe('wrongNetwork Ethereum');
  });

  test('[C-A4] a memo is 1 to 256 bytes of text', () => {
    expect(parseMemo('가'.repeat(85))).toBe('가'.repeat(85));
    expect(parseMemo('가'.repeat(86))).toBeUndefined();
    expect(parseMemo('a%2Fb')).toBe('a%2Fb');
    for (const text of ['', ' ', 'a\nb', 'a\u0000', '\ud800'])
      expect(parseMemo(text)).toBeUndefined();
  });
});

describe('mistakes', () => {
  test('[C-A2] an address of another coin names its network', () => {
    expect(verdict('BTC', ETHER)).toBe('wrongNetwork Ethereum');
    expect(verdict('BTC', TRON)).toBe('wrongNetwork Tron');
    expect(verdict('ETH', P2WPKH)).toBe('wrongNetwork Bitcoin');
    expect(verdict('DOGE', P2PKH)).toBe('wrongNetwork Bitcoin');
    expect(verdict('XRP', P2PKH, '1')).toBe('wrongNetwork Bitcoin');
  });

  test('[C-A4] a tag beside an address that has none is refused', () => {
    expect(verdict('BTC', P2WPKH, '1')).toBe('tagInvalid');
    expect(verdict('USDT', TRON, 'memo')).toBe('tagInvalid');
  });

  test('[C-A2] what is no address at all is none, however long', () => {
    for (const text of ['', ' ', 'hello', '0x', 'bc1', P2PKH.repeat(50), '\u0000', 'ㅋ'.repeat(40)])
      expect(verdict('BTC', text)).toBe('notAnAddress');
  });
});
