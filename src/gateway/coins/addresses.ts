/** Whether a text is an address of a coin, by the checksum of each network that carries it. */
import {
  type Coin,
  COIN_NETWORKS,
  type Network,
  networkName,
  NETWORKS,
} from '../../domain/coins/coins.ts';
import {
  type AddressVerdict,
  type Destination,
  NO_TAG,
  verdictRejection,
  withTag,
} from '../../domain/coins/destinations.ts';
import { refuse, type Reply, succeed } from '../reply.ts';
import {
  type Decoded,
  type DecodedAddress,
  decodedBytes,
  readDogecoin,
  readTron,
} from './base58Address.ts';
import { readBitcoin } from './bitcoinAddress.ts';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { base58xrp } from '@scure/base';

// Addresses of the XRP Ledger: classic, and X-addresses, which carry their tag (XLS-5d).

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
function readXrp(text: string): Decoded {
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

// Ethereum's addresses, whose capital letters are a checksum (EIP-55).

const SHAPE = /^0x[0-9a-fA-F]{40}$/;

/** @param hex 40 digits in lower case; a letter is a capital where the digit of its hash is 8 or more */
export function withCapitals(hex: string): string {
  const hash = bytesToHex(keccak_256(utf8ToBytes(hex)));
  const letters = Array.from(hex, (letter, place) =>
    Number.parseInt(hash.charAt(place), 16) >= 8 ? letter.toUpperCase() : letter,
  );
  return `0x${letters.join('')}`;
}

/** Letters of one case carry no checksum and are accepted; letters of both must be the right ones. */
function readEthereum(text: string): Decoded {
  if (!SHAPE.test(text)) return undefined;
  const digits = text.slice(2);
  const lower = digits.toLowerCase();
  const address = withCapitals(lower);
  const hasChecksum = digits !== lower && digits !== digits.toUpperCase();
  return hasChecksum && text !== address ? 'checksum' : { address, isTest: false };
}

/** Longer than any address. */
const TEXT_MAX = 128;

/** An account's name: 1 to 12 of `a-z 1-5 .`, with no dot at its ends. It has no checksum. */
const EOS_NAME = /^(?!\.)[a-z1-5.]{1,12}(?<!\.)$/;

const readEos = (text: string): Decoded =>
  EOS_NAME.test(text) ? { address: text, isTest: false } : undefined;

const READERS: Readonly<Record<Network, (text: string) => Decoded>> = {
  BITCOIN: readBitcoin,
  ETHEREUM: readEthereum,
  TRON: readTron,
  XRP_LEDGER: readXrp,
  DOGECOIN: readDogecoin,
  EOS: readEos,
};

/** Networks whose addresses cannot be mistaken for words. */
const RECOGNISED = NETWORKS.filter((network) => network !== 'EOS');

interface Found extends DecodedAddress {
  readonly network: Network;
}

function findOn(networks: readonly Network[], text: string): Found | undefined {
  for (const network of networks) {
    const decoded = READERS[network](text);
    if (typeof decoded === 'object') return { ...decoded, network };
  }
  return undefined;
}

interface Given {
  /** Left out or empty: none was given; `none`: the receiver needs none. */
  readonly tag?: string | undefined;
  /** Also addresses of test networks, for an exchange of play money. */
  readonly acceptsTest?: boolean;
}

/** The verdict on an address of a coin, with its tag or memo. */
export function checkAddress(coin: Coin, address: string, p: Given = {}): AddressVerdict {
  const text = address.trim();
  if (text.length > TEXT_MAX) return { is: 'notAnAddress' };
  const own = findOn(COIN_NETWORKS[coin], text);
  if (own !== undefined) return verdictOn(coin, own, p);
  const other = findOn(RECOGNISED, text);
  if (other !== undefined) return { is: 'wrongNetwork', network: nameOf(other) };
  const isMistaken = COIN_NETWORKS[coin].some((network) => READERS[network](text) === 'checksum');
  return { is: isMistaken ? 'wrongChecksum' : 'notAnAddress' };
}

function verdictOn(
  coin: Coin,
  found: Found,
  { tag: given, acceptsTest = false }: Given,
): AddressVerdict {
  const { network, address, tag, isTest } = found;
  if (isTest && !acceptsTest) return { is: 'wrongNetwork', network: nameOf(found) };
  const isOther = tag !== undefined && (given?.trim() ?? '') !== '' && given?.trim() !== tag;
  return isOther ? { is: 'tagInvalid' } : withTag({ coin, network, address }, tag ?? given);
}

/** The destination, or the refusal that says why it is none. */
export function readDestination(coin: Coin, address: string, p: Given): Reply<Destination> {
  const verdict = checkAddress(coin, address, p);
  if (verdict.is === 'destination') return succeed(verdict.destination);
  return refuse(verdictRejection(coin, verdict));
}

const nameOf = ({ network, isTest }: Found): string =>
  isTest ? `${networkName(network)} testnet` : networkName(network);
