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
  verdictRejection,
  withTag,
} from '../../domain/coins/destinations.ts';
import { type Reply, refuse, succeed } from '../reply.ts';
import { type Decoded, type DecodedAddress, readDogecoin, readTron } from './base58Address.ts';
import { readBitcoin } from './bitcoinAddress.ts';
import { readEthereum } from './ethereumAddress.ts';
import { readXrp } from './xrpAddress.ts';

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

/** What an address of a coin, with its tag or memo, turns out to be. */
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
