/** Coins that are deposited and withdrawn over a network, and the names of the networks. */
import { type Millis, SECOND_MS } from '../time.ts';

/** Every wallet that holds a coin; FUTURES and BINARY have no address. */
export const COINS = ['USDT', 'BTC', 'ETH', 'XRP', 'DOGE', 'EOS'] as const;
export type Coin = (typeof COINS)[number];

/** Networks that carry coins between addresses. */
export const NETWORKS = ['BITCOIN', 'ETHEREUM', 'TRON', 'XRP_LEDGER', 'DOGECOIN', 'EOS'] as const;
export type Network = (typeof NETWORKS)[number];

const NETWORK_NAMES: Readonly<Record<Network, string>> = {
  BITCOIN: 'Bitcoin',
  ETHEREUM: 'Ethereum',
  TRON: 'Tron',
  XRP_LEDGER: 'XRP Ledger',
  DOGECOIN: 'Dogecoin',
  EOS: 'EOS',
};

/** The networks that carry a coin; the first is meant where none is named. */
export const COIN_NETWORKS: Readonly<Record<Coin, readonly [Network, ...Network[]]>> = {
  USDT: ['TRON', 'ETHEREUM'],
  BTC: ['BITCOIN'],
  ETH: ['ETHEREUM'],
  XRP: ['XRP_LEDGER'],
  DOGE: ['DOGECOIN'],
  EOS: ['EOS'],
};

/** A token's standard on a network that also has a coin of its own. */
const TOKEN_STANDARDS: Partial<Record<Network, string>> = { ETHEREUM: 'ERC-20', TRON: 'TRC-20' };

/** A network in words, for a token with its standard: `Ethereum (ERC-20)`. */
export function networkName(network: Network, coin?: Coin): string {
  const name = NETWORK_NAMES[network];
  const standard = coin === 'USDT' ? TOKEN_STANDARDS[network] : undefined;
  return standard === undefined ? name : `${name} (${standard})`;
}

/**
 * Kind of the field that names the receiver behind a shared address: a number (`TAG`) or a text
 * (`MEMO`); undefined where every receiver has an address.
 */
export const TAG_KINDS: Readonly<Record<Network, 'TAG' | 'MEMO' | undefined>> = {
  BITCOIN: undefined,
  ETHEREUM: undefined,
  TRON: undefined,
  XRP_LEDGER: 'TAG',
  DOGECOIN: undefined,
  EOS: 'MEMO',
};

/** Blocks that a deposit must be deep before it is credited; the block that holds it is the first. */
export const CONFIRMATIONS_NEEDED: Readonly<Record<Network, number>> = {
  BITCOIN: 3,
  ETHEREUM: 12,
  TRON: 19,
  XRP_LEDGER: 1,
  DOGECOIN: 20,
  EOS: 15,
};

/**
 * Usual block time of each network. Bitcoin 10 min, Ethereum 12 s, Tron 3 s, XRP 4 s, Dogecoin 1
 * min, EOS 0.5 s.
 */
const USUAL_BLOCK_MS: Readonly<Record<Network, number>> = {
  BITCOIN: 600 * SECOND_MS,
  ETHEREUM: 12 * SECOND_MS,
  TRON: 3 * SECOND_MS,
  XRP_LEDGER: 4 * SECOND_MS,
  DOGECOIN: 60 * SECOND_MS,
  EOS: SECOND_MS / 2,
};

/** How long coins usually take over a network once they are sent, until they are deep enough. */
export const usualArrivalMs = (network: Network): Millis =>
  USUAL_BLOCK_MS[network] * CONFIRMATIONS_NEEDED[network];

/** All networks of the sandbox make a block in this time. */
export const SANDBOX_BLOCK_MS = SECOND_MS;
